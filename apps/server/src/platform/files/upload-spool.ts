import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFull, StorageFullError } from './blob-store.ts'

/** A file on its way in: on disk, sealed with a key that only this process's memory holds. */
export interface Spooled {
  field: string
  /** As the sender named it; only ever a label. */
  name: string
  bytes: number
  /** The upload is too large; its bytes are already deleted. */
  tooLong: boolean
  /** The bytes, in `into` when they fit there, so that a reader of many files needs the room of one. */
  read(into?: Buffer): Promise<Buffer>
  /** The first 4 kB and a little more. */
  head(): Promise<Buffer>
  dispose(): Promise<void>
}

export interface Spool {
  /** Takes a stream to its end, at most `limit` bytes of it. @throws StorageFullError, and what the stream throws; nothing is left then */
  take(stream: Readable, about: { field: string; name: string; owner: string }, limit: number): Promise<Spooled>
  /** Removes what processes that died have left behind. */
  sweep(): Promise<void>
}

const staleMs = 3_600_000

/** Bytes that one sender, and all of them, may have here at a time: a disk that is full of uploads stops everything else on it. */
const maxFileBytes = 400_000_000
const maxTotalBytes = 4_000_000_000

/** One sender has too much on its way at once. */
export class TooMuchAtOnceError extends Error {}

/** Counts what is here. @throws where it is too much of one sender, or of all */
function createAllowance(): (owner: string, bytes: number) => void {
  const held = new Map<string, number>()
  let all = 0
  return (owner, bytes) => {
    const now = (held.get(owner) ?? 0) + bytes
    all += bytes
    if (now > 0) held.set(owner, now)
    else held.delete(owner)
    if (bytes > 0 && now > maxFileBytes) throw new TooMuchAtOnceError('Too much at once')
    if (bytes > 0 && all > maxTotalBytes) throw new StorageFullError(new Error('The spool is full'))
  }
}

function readers({ path, key, nonce, bytes }: { path: string; key: Buffer; nonce: Buffer; bytes: number }): Pick<Spooled, 'head' | 'read'> {
  const decipher = () => createDecipheriv('aes-256-ctr', key, nonce)
  return {
    async head() {
      const chunks = await createReadStream(path, { end: 4_199 }).pipe(decipher()).toArray()
      return Buffer.concat(chunks as Buffer[])
    },
    async read(into) {
      const whole = into && into.length >= bytes ? into.subarray(0, bytes) : Buffer.allocUnsafe(bytes)
      let at = 0
      for await (const chunk of createReadStream(path).pipe(decipher()) as AsyncIterable<Buffer>) at += chunk.copy(whole, at)
      if (at !== bytes) throw new Error('A file in the spool is not as it was written.')
      return whole
    },
  }
}

/** Uploads pass through here instead of through memory: twenty at once are no more than their buffers. */
export function createSpool(folder: string): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const hold = createAllowance()
  return {
    async take(stream, { owner, ...about }, limit) {
      const path = join(folder, randomUUID())
      const key = randomBytes(32)
      const nonce = randomBytes(16)
      let bytes = 0
      let counted = 0
      const dispose = async () => {
        hold(owner, -counted)
        counted = 0
        await rm(path, { force: true })
      }
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          // The rest is read and discarded so that the client receives the response.
          if (bytes > limit) return done()
          counted += chunk.length
          try {
            hold(owner, chunk.length)
          } catch (error) {
            return done(error as Error)
          }
          done(null, chunk)
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
        ...readers({ path, key, nonce, bytes }),
      }
    },
    async sweep() {
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => null)
        if (found && Date.now() - found.mtimeMs > staleMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}
