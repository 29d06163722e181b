import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { eraseOldHealthData } from './choices.ts'

const eraseJob = 'catering.erase-health-data'

/** Allergies and notes are kept for a month after the flight. */
export function cateringJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(eraseJob, async () => {
    await eraseOldHealthData(ctx)
  })
  jobs.schedule(eraseJob, '41 3 * * *')
}
