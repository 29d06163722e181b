import type { Clock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Database } from './database.ts'
import { deleteExpiredIdempotencyKeys } from './idempotency.ts'

/** Deletes expired idempotency keys every night. */
export function databaseJobs(jobs: Jobs, { db, clock }: { db: Database; clock: Clock }): void {
  jobs.work('database.purge', () => deleteExpiredIdempotencyKeys(db, clock.now()))
  jobs.schedule('database.purge', '41 3 * * *')
}
