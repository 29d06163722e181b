import type { Jobs } from '../platform/jobs/jobs.ts'
import type { SharedFlightsService } from './service.ts'

const sweepJob = 'shared-flight.sweep'

export function sharedFlightsJobs(jobs: Jobs, sharedFlights: SharedFlightsService): void {
  jobs.work(sweepJob, async () => {
    await sharedFlights.passOnLapsedOffers()
    await sharedFlights.endSales()
  })
  jobs.schedule(sweepJob, '* * * * *')
}
