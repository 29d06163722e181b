import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { deleteExpiredRows } from './service.ts'

/** Deletes expired sign-in data every hour. */
export function identityJobs(jobs: Jobs, ctx: Context): void {
  jobs.work('identity.purge', () => deleteExpiredRows(ctx))
  jobs.schedule('identity.purge', '17 * * * *')
}
