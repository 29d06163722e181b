import type { Jobs } from '../platform/jobs/jobs.ts'
import { emptyLegAlertJob, offerEmptyLegsJob, type EmptyLegAlertJob, type OfferEmptyLegsJob } from './queues.ts'
import type { EmptyLegsService } from './service.ts'

const sweepJob = 'empty-leg.sweep'
const digestJob = 'empty-leg.digest'

export function emptyLegsJobs(jobs: Jobs, emptyLegs: EmptyLegsService): void {
  jobs.work<OfferEmptyLegsJob>(offerEmptyLegsJob, (job) => emptyLegs.offerMovements(job))
  jobs.work(sweepJob, async () => {
    await emptyLegs.endDepartedLegs()
    await emptyLegs.checkParents()
    await emptyLegs.matchLegs()
  })
  jobs.work<EmptyLegAlertJob>(emptyLegAlertJob, (job) => emptyLegs.sendAlerts(job))
  jobs.work(digestJob, () => emptyLegs.sendDigests())
  jobs.schedule(digestJob, '5 * * * *')
  jobs.schedule(sweepJob, '* * * * *')
}
