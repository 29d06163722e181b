import { cancelPaymentsJob, expireTopUpJob } from '../invoices/index.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { pollJob, refundJob, removeAtProviderJob, webhookEventJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { processWebhookEvent } from './webhooks.ts'
import { pollPayment } from './service.ts'
import { cancelOpenPayments, type CancelTarget } from './provider-sync.ts'
import { submitRefund } from './refunds.ts'
import { removeAtProvider } from './cards.ts'
import { expireTopUp } from './top-ups.ts'
import { recoverPending } from './recover.ts'

const sweepJob = 'payment.sweep'

export function paymentsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<{ event: number }>(webhookEventJob, ({ event }) => processWebhookEvent(ctx, event))
  jobs.work<{ payment: string; round: number }>(pollJob, async ({ payment, round }) => {
    await pollPayment(ctx, payment, round)
  })
  jobs.work<CancelTarget>(cancelPaymentsJob, (of) => cancelOpenPayments(ctx, of))
  jobs.work<{ refund: string }>(refundJob, ({ refund }) => submitRefund(ctx, refund))
  jobs.work<{ provider: string; card?: string; customer?: string }>(removeAtProviderJob, (what) => removeAtProvider(ctx, what))
  jobs.work<{ invoice: string }>(expireTopUpJob, ({ invoice }) => expireTopUp(ctx, invoice))
  jobs.work(sweepJob, () => recoverPending(ctx, 60))
  jobs.schedule(sweepJob, '* * * * *')
}
