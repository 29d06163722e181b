import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { runIntegrityCheck } from './integrity-check.ts'
import type { Context } from '../../context.ts'
import { expireCredit } from './credit-lots.ts'

const expireJob = 'ledger.expire-credit'
const integrityJob = 'ledger.integrity-check'

/** Expired credit cannot be spent; it is written off within the hour. */
export function ledgerJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(expireJob, async () => {
    await expireCredit(ctx)
  })
  jobs.schedule(expireJob, '3 * * * *')
}

/** Nightly integrity check: violations are logged, stored and named by `/readyz`. */
export function integrityCheckJobs(jobs: Jobs, { db, clock, log }: { db: Database; clock: Clock; log: Logger }): void {
  jobs.work(integrityJob, async () => {
    const findings = await runIntegrityCheck(db, clock)
    if (findings.length > 0) log.error({ findings }, 'ledger integrity check failed')
  })
  jobs.schedule(integrityJob, '41 2 * * *')
}
