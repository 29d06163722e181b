import type { Jobs } from '../platform/jobs/jobs.ts'
import { offerEmptyLegsJob, type OfferEmptyLegsJob } from './queues.ts'
import type { EmptyLegsService } from './service.ts'

const sweepJob = 'empty-leg.sweep'

export function emptyLegsJobs(jobs: Jobs, emptyLegs: EmptyLegsService): void {
  jobs.work<OfferEmptyLegsJob>(offerEmptyLegsJob, (job) => emptyLegs.offerMovements(job))
  jobs.work(sweepJob, async () => {
    await emptyLegs.endDepartedLegs()
    await emptyLegs.checkParents()
  })
  jobs.schedule(sweepJob, '* * * * *')
}
