import type { Jobs } from '../../platform/jobs/jobs.ts'
import { eraseOldTransfers } from './erase.ts'
import type { Context } from '../../context.ts'

const eraseJob = 'ground-transfers.erase'

/** Addresses and drivers are kept for a month after the flight. */
export function groundTransfersJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(eraseJob, async () => {
    await eraseOldTransfers(ctx)
  })
  jobs.schedule(eraseJob, '47 3 * * *')
}
