import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { deleteOld } from './service.ts'

const deleteJob = 'visits.delete-old'

/** Counts are kept for two years and a bit, so that a month can be compared with that of the year before. */
export function visitsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(deleteJob, async () => {
    await deleteOld(ctx)
  })
  jobs.schedule(deleteJob, '5 4 * * *')
}
