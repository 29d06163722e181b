import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFull, StorageFullError } from './store.ts'

/** A file on its way in: on disk, sealed with a key that only this process's memory holds. */
export interface Spooled {
  field: string
  /** As the sender named it; only ever a label. */
  name: string
  bytes: number
  /** Longer than allowed: what came is gone already. */
  tooLong: boolean
  /** The bytes, in `into` when they fit there, so that a reader of many files needs the room of one. */
  read(into?: Buffer): Promise<Buffer>
  dispose(): Promise<void>
}

export interface Spool {
  /** Takes a stream to its end, at most `limit` bytes of it. @throws StorageFullError, and what the stream throws; nothing is left then */
  take(stream: Readable, about: { field: string; name: string }, limit: number): Promise<Spooled>
  /** Removes what processes that died have left behind. */
  sweep(): Promise<void>
}

const staleMilliseconds = 3_600_000

/** Uploads pass through here instead of through memory: twenty at once are no more than their buffers. */
export function createSpool(folder: string): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async take(stream, about, limit) {
      const path = join(folder, randomUUID())
      const key = randomBytes(32)
      const nonce = randomBytes(16)
      const dispose = () => rm(path, { force: true })
      let bytes = 0
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          // The rest is read and thrown away, so that the sender hears the answer.
          done(null, bytes > limit ? undefined : chunk)
        },
      })
      try {
        await pipeline(stream, count, createCipheriv('aes-256-ctr', key, nonce), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      } catch (error) {
        await dispose()
        throw isFull(error) ? new StorageFullError(error) : error
      }
      const tooLong = bytes > limit
      if (tooLong) await dispose()
      return {
        ...about,
        bytes,
        tooLong,
        dispose,
        async read(into) {
          const whole = into && into.length >= bytes ? into.subarray(0, bytes) : Buffer.allocUnsafe(bytes)
          let at = 0
          for await (const chunk of createReadStream(path).pipe(createDecipheriv('aes-256-ctr', key, nonce)) as AsyncIterable<Buffer>)
            at += chunk.copy(whole, at)
          if (at !== bytes) throw new Error('A file in the spool is not as it was written.')
          return whole
        },
      }
    },
    async sweep() {
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found && Date.now() - found.mtimeMs > staleMilliseconds) await rm(join(folder, name), { force: true })
      }
    },
  }
}
