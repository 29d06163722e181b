import type { Jobs } from '../platform/jobs/jobs.ts'
import type { LedgerService } from './service.ts'

const expireJob = 'ledger.expire-cashback'

/** Nobody can spend expired cashback; the books follow within the hour. */
export function ledgerJobs(jobs: Jobs, ledger: LedgerService): void {
  jobs.work(expireJob, async () => {
    await ledger.expireCredit()
  })
  jobs.schedule(expireJob, '3 * * * *')
}
