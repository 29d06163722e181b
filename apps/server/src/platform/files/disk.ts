import { mkdirSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isFull, StorageFullError, type BlobStore } from './blob-store.ts'

const unfinished = '.part'

/** Files under a folder of this machine, readable by the server's own user only. */
export function diskStore(folder: string): BlobStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, bytes) {
      // A file appears under its name when it is whole.
      const part = `${key}${unfinished}`
      try {
        await disk.put(part, bytes)
        await rename(join(folder, part), join(folder, key))
      } catch (error) {
        await disk.delete(part).catch(() => undefined)
        throw isFull(error) ? new StorageFullError(error) : error
      }
    },
    async get(key) {
      return (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null
    },
    remove: (key) => disk.delete(key),
    async *list() {
      const { objects } = await disk.listAll('/', { recursive: true })
      for (const object of objects) {
        if (object.isDirectory) continue
        const found = await stat(join(folder, object.key)).catch(() => null)
        if (found) yield { key: object.key, writtenAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(found.mtimeMs)) }
      }
    },
  }
}
