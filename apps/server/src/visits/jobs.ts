import type { Jobs } from '../platform/jobs/jobs.ts'
import type { VisitsService } from './service.ts'

const deleteJob = 'visits.delete-old'

/** Counts are kept for two years and a bit, so that a month can be compared with that of the year before. */
export function visitsJobs(jobs: Jobs, visits: VisitsService): void {
  jobs.work(deleteJob, async () => {
    await visits.deleteOld()
  })
  jobs.schedule(deleteJob, '5 4 * * *')
}
