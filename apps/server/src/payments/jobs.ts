import type { Logger } from 'pino'
import { expireOrderJob } from '../orders/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { pollJob } from './checkout.ts'
import { runIntegrityCheck } from '../ledger/integrity-check.ts'
import { matchJob } from '../bank-reconciliation/service.ts'
import { cancelPaymentsJob } from '../invoices/primary-invoices.ts'
import { refundJob } from './refunds.ts'
import { webhookEventJob, type PaymentsService } from './service.ts'
import { expireTopUpJob } from './top-ups.ts'

const sweepJob = 'payment.sweep'
const auditJob = 'books.audit'

export function billingJobs(jobs: Jobs, billing: PaymentsService): void {
  jobs.work<{ event: number }>(webhookEventJob, ({ event }) => billing.processWebhookEvent(event))
  jobs.work<{ payment: string; round: number }>(pollJob, async ({ payment, round }) => {
    await billing.pollPayment(payment, round)
  })
  jobs.work<{ order: string } | { invoice: string }>(cancelPaymentsJob, (of) => billing.cancelOpenPayments(of))
  jobs.work<{ statement: string }>(matchJob, ({ statement }) => billing.bankReconciliation.match([statement]))
  jobs.work<{ refund: string }>(refundJob, ({ refund }) => billing.submitRefund(refund))
  jobs.work<{ order: string }>(expireOrderJob, ({ order }) => billing.expireOrder(order))
  jobs.work<{ invoice: string }>(expireTopUpJob, ({ invoice }) => billing.expireTopUp(invoice))
  jobs.work(sweepJob, () => billing.recoverPending(60))
  jobs.schedule(sweepJob, '* * * * *')
}

/** Every night somebody looks through the books; what is wrong stands in the log, in the table and in `/readyz`. */
export function auditJobs(jobs: Jobs, { db, clock, log }: { db: Database; clock: Clock; log: Logger }): void {
  jobs.work(auditJob, async () => {
    const findings = await runIntegrityCheck(db, clock)
    if (findings.length > 0) log.error({ findings }, 'the books are wrong')
  })
  jobs.schedule(auditJob, '41 2 * * *')
}
