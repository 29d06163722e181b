import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { passOnLapsedOffers } from './waiting-list.ts'
import { endSales } from './end-sales.ts'

const sweepJob = 'shared-flight.sweep'

export function sharedFlightsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(sweepJob, async () => {
    await passOnLapsedOffers(ctx)
    await endSales(ctx)
  })
  jobs.schedule(sweepJob, '* * * * *')
}
