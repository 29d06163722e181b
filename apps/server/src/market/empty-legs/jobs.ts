import type { Jobs } from '../../platform/jobs/jobs.ts'
import { emptyLegAlertJob, offerEmptyLegsJob, type EmptyLegAlertJob, type OfferEmptyLegsJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { offerMovements, endDepartedLegs, checkParents } from './offer-movements.ts'
import { matchLegs, sendAlerts, sendDigests } from './alerts.ts'

const sweepJob = 'empty-leg.sweep'
const digestJob = 'empty-leg.digest'

export function emptyLegsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<OfferEmptyLegsJob>(offerEmptyLegsJob, (job) => offerMovements(ctx, job))
  jobs.work(sweepJob, async () => {
    await endDepartedLegs(ctx)
    await checkParents(ctx)
    await matchLegs(ctx)
  })
  jobs.work<EmptyLegAlertJob>(emptyLegAlertJob, (job) => sendAlerts(ctx, job))
  jobs.work(digestJob, () => sendDigests(ctx))
  jobs.schedule(digestJob, '5 * * * *')
  jobs.schedule(sweepJob, '* * * * *')
}
