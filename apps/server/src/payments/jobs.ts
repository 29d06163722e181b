import { cancelPaymentsJob, expireTopUpJob } from '../invoices/queues.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { pollJob, refundJob, removeAtProviderJob, webhookEventJob } from './queues.ts'
import type { PaymentsService } from './service.ts'

const sweepJob = 'payment.sweep'

export function paymentsJobs(jobs: Jobs, payments: PaymentsService): void {
  jobs.work<{ event: number }>(webhookEventJob, ({ event }) => payments.processWebhookEvent(event))
  jobs.work<{ payment: string; round: number }>(pollJob, async ({ payment, round }) => {
    await payments.pollPayment(payment, round)
  })
  jobs.work<{ order: string } | { invoice: string }>(cancelPaymentsJob, (of) => payments.cancelOpenPayments(of))
  jobs.work<{ refund: string }>(refundJob, ({ refund }) => payments.submitRefund(refund))
  jobs.work<{ provider: string; card?: string; customer?: string }>(removeAtProviderJob, (what) => payments.removeAtProvider(what))
  jobs.work<{ invoice: string }>(expireTopUpJob, ({ invoice }) => payments.expireTopUp(invoice))
  jobs.work(sweepJob, () => payments.recoverPending(60))
  jobs.schedule(sweepJob, '* * * * *')
}
