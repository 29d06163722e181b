import type { Jobs } from '../platform/jobs/jobs.ts'
import type { CustomersService } from './service.ts'

const mergeJob = 'customers.merge-due'
const forwardJob = 'customers.forward-balances'

/** Merges take effect within a minute of their time. A refund or a late payment can reach an account that closed: its customer has it within a minute. */
export function customersJobs(jobs: Jobs, customers: Pick<CustomersService, 'forwardBalances' | 'mergeDue'>): void {
  jobs.work(forwardJob, async () => {
    await customers.forwardBalances()
  })
  jobs.schedule(forwardJob, '* * * * *')
  jobs.work(mergeJob, async () => {
    await customers.mergeDue()
  })
  jobs.schedule(mergeJob, '* * * * *')
}
