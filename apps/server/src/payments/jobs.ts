import type { Logger } from 'pino'
import { expireOrderJob } from '../orders/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { pollJob } from './checkout.ts'
import { auditAndKeep } from '../ledger/integrity-check.ts'
import { matchJob } from '../bank-reconciliation/service.ts'
import { withdrawJob } from '../invoices/primary-invoices.ts'
import { refundJob } from './refunds.ts'
import { eventJob, type BillingService } from './service.ts'
import { expireFillJob } from './top-ups.ts'

const sweepJob = 'payment.sweep'
const auditJob = 'books.audit'

export function billingJobs(jobs: Jobs, billing: BillingService): void {
  jobs.work<{ event: number }>(eventJob, ({ event }) => billing.processEvent(event))
  jobs.work<{ payment: string; round: number }>(pollJob, async ({ payment, round }) => {
    await billing.poll(payment, round)
  })
  jobs.work<{ order: string } | { invoice: string }>(withdrawJob, (of) => billing.withdraw(of))
  jobs.work<{ statement: string }>(matchJob, ({ statement }) => billing.bank.match([statement]))
  jobs.work<{ refund: string }>(refundJob, ({ refund }) => billing.refund(refund))
  jobs.work<{ order: string }>(expireOrderJob, ({ order }) => billing.expireOrder(order))
  jobs.work<{ invoice: string }>(expireFillJob, ({ invoice }) => billing.expireFill(invoice))
  jobs.work(sweepJob, () => billing.recover(60))
  jobs.schedule(sweepJob, '* * * * *')
}

/** Every night somebody looks through the books; what is wrong stands in the log, in the table and in `/readyz`. */
export function auditJobs(jobs: Jobs, { db, clock, log }: { db: Database; clock: Clock; log: Logger }): void {
  jobs.work(auditJob, async () => {
    const findings = await auditAndKeep(db, clock)
    if (findings.length > 0) log.error({ findings }, 'the books are wrong')
  })
  jobs.schedule(auditJob, '41 2 * * *')
}
