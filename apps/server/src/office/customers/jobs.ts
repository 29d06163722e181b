import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { forwardBalances } from './merge.ts'
import { mergeDue } from './planned-merges.ts'

const mergeJob = 'customers.merge-due'
const forwardJob = 'customers.forward-balances'

/** Merges take effect within a minute of their time. A refund or a late payment can reach an account that closed: its customer has it within a minute. */
export function customersJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(forwardJob, async () => {
    await forwardBalances(ctx)
  })
  jobs.schedule(forwardJob, '* * * * *')
  jobs.work(mergeJob, async () => {
    await mergeDue(ctx)
  })
  jobs.schedule(mergeJob, '* * * * *')
}
