import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createEncryptedFiles, type EncryptedFiles } from './encrypted-files.ts'

/** Jobs that are never run. */
export const idleJobs: Jobs = {
  work: () => undefined,
  schedule: () => undefined,
  send: async () => undefined,
  retry: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
  healthy: () => true,
}

/** Encrypted files in memory; erased ones remain, unreadable. */
export function memoryEncryptedFiles(db: Database, clock: Clock): EncryptedFiles {
  const kept = new Map<string, Buffer>()
  return createEncryptedFiles({
    db,
    clock,
    jobs: idleJobs,
    masterKey: 'a master key of at least thirty-two characters',
    store: {
      put: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
      get: async (key) => kept.get(key) ?? null,
      remove: async (key) => void kept.delete(key),
      async *list() {},
    },
  })
}
