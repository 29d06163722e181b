import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { settleFleet } from './fleet-changes.ts'

const settleFleetJob = 'operations.settle-fleet'

export function operationsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(settleFleetJob, () => settleFleet(ctx))
  // After the end of each UTC day, with which documents end.
  jobs.schedule(settleFleetJob, '2 0 * * *')
}
