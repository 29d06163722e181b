import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { checkPrices } from './check-prices.ts'

const checkJob = 'price-alert.check'

/** Once a day, in the morning of Europe. */
export function priceAlertsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(checkJob, () => checkPrices(ctx))
  jobs.schedule(checkJob, '20 6 * * *')
}
