import { statfs } from 'node:fs/promises'

/** After a write failed for lack of space, the process reports itself as not ready for this long. */
const failureMs = 30_000

export interface StorageMonitor {
  /** A write failed for lack of space, here or in the database. */
  reportFull(): void
  /** True while the folder has `minFreeBytes` and no recent write failed. */
  hasSpace(): Promise<boolean>
}

export function createStorageMonitor(folder: string, minFreeBytes: number, now: () => number = Date.now): StorageMonitor {
  let lastFull = -Infinity
  return {
    reportFull: () => void (lastFull = now()),
    async hasSpace() {
      if (now() - lastFull < failureMs) return false
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize >= minFreeBytes
    },
  }
}
