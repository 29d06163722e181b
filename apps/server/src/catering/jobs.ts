import type { Jobs } from '../platform/jobs/jobs.ts'
import type { CateringService } from './service.ts'

const eraseJob = 'catering.erase-health-data'

/** Allergies and notes are kept for a month after the flight. */
export function cateringJobs(jobs: Jobs, catering: CateringService): void {
  jobs.work(eraseJob, async () => {
    await catering.eraseOldHealthData()
  })
  jobs.schedule(eraseJob, '41 3 * * *')
}
