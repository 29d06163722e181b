import type { Jobs } from '../platform/jobs/jobs.ts'
import type { CustomersService } from './service.ts'

const forwardJob = 'customers.forward-balances'

/** A refund or a late payment can reach an account that closed: its customer has it within a minute. */
export function customersJobs(jobs: Jobs, customers: Pick<CustomersService, 'forwardBalances'>): void {
  jobs.work(forwardJob, async () => {
    await customers.forwardBalances()
  })
  jobs.schedule(forwardJob, '* * * * *')
}
