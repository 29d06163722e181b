import { invoiceById, amountDue } from '../invoices/index.ts'
import { applyAndLog, ensurePage, isOpen } from './payment-page.ts'
import { markPolled, openPaymentsByAssistant, openPaymentsByInvoice, openPaymentsByOrder, paymentById, type PaymentRow } from './queries.ts'
import { pollJob } from './queues.ts'
import { requireProvider } from './require-provider.ts'
import { sharesByInvoice } from './share-queries.ts'
import { applyProviderStatus } from './settlement.ts'
import type { Context } from '../../context.ts'

declare module '../../context.ts' {
  interface Context {
    /** Time of the last poll by payment id, `performance.now()`. */
    lastPolledAt: Map<string, number>
  }
}

/** Seconds between polls; the last one repeats while the payment is open. */
export const pollBackoffSeconds = [10, 20, 30, 60, 120, 300, 600]
/** Minimum interval between provider calls caused by a customer's polling. */
const throttleMs = 1_500

/**
 * Polls the provider of an open payment.
 * @param how.gently skips the provider when it was polled a moment ago
 * @param how.round schedules the next poll while the payment stays open
 * @returns whether the payment is open
 */
export async function pollProvider(ctx: Context, paymentId: string, how: { gently?: boolean; round?: number } = {}): Promise<boolean> {
  const { db, clock, lastPolledAt } = ctx
  const payment = await paymentById(db, paymentId)
  if (!payment || !isOpen(payment)) return false
  if (isBeingOpened(payment, clock.now())) return true
  if (how.gently && performance.now() - (lastPolledAt.get(paymentId) ?? -throttleMs) < throttleMs) return true
  if (lastPolledAt.size > 10_000) lastPolledAt.clear()
  lastPolledAt.set(paymentId, performance.now())
  await markPolled(db, paymentId, clock.now())
  const { ref } = await ensurePage(ctx, payment, payment.payer_locale ?? 'en')
  const answer = await requireProvider(ctx, payment.provider).fetch(ref)
  await applyAndLog(ctx, { ...answer, paymentId: answer.paymentId || paymentId }, payment.provider)
  const open = isOpen(await paymentById(db, paymentId))
  if (open && how.round !== undefined) await scheduleNextPoll(ctx, paymentId, how.round)
  if (!open) lastPolledAt.delete(paymentId)
  return open
}

async function scheduleNextPoll({ db, clock, jobs }: Context, paymentId: string, round: number): Promise<void> {
  const seconds = pollBackoffSeconds[Math.min(round, pollBackoffSeconds.length - 1)]!
  const startAfter = clock.now().add({ seconds })
  await db.transaction().execute((trx) => jobs.send(trx, pollJob, { payment: paymentId, round: round + 1 }, { startAfter }))
}

/** The page of a share is opened by its payer's own request, for only that knows the way back. One that got lost is opened by a later poll. */
const isBeingOpened = ({ share_id: share, provider_ref: ref, created_at: at }: PaymentRow, now: Temporal.Instant): boolean =>
  share !== null && ref === null && Temporal.Instant.compare(at.add({ seconds: 60 }), now) > 0

/**
 * Polls the provider after a webhook.
 * @param webhookRef the provider's id in the webhook, where it has one
 * @returns whether that is a payment, and the problem with the answer, if any
 */
export async function syncFromProvider(
  ctx: Context,
  paymentId: string,
  provider: string,
  webhookRef?: string,
): Promise<{ known: boolean; problem: string | null }> {
  const payment = await paymentById(ctx.db, paymentId)
  if (!payment) return { known: false, problem: null }
  if (payment.provider !== provider || (payment.provider_ref === null && !isOpen(payment))) return { known: true, problem: null }
  const { ref } = await ensurePage(ctx, payment, payment.payer_locale ?? 'en')
  const answer = await requireProvider(ctx, provider).fetch(ref, isOpen(payment))
  // A provider may not know a payment it never took; the requested one is meant.
  const problem = await applyProviderStatus(ctx, { ...answer, paymentId: answer.paymentId || paymentId }, provider)
  const isOther = webhookRef !== undefined && webhookRef !== ref
  return {
    known: true,
    problem: isOther
      ? `It speaks of ${webhookRef}, but the page of payment ${paymentId} is ${ref}: money may have come to the wrong one.`
      : problem,
  }
}

/**
 * Open payments of an invoice that may not pay it: all of a closed one; of an open one those over another amount than is due, and those of shares that
 * are no longer asked for.
 */
async function outdatedPayments(ctx: Context, invoiceId: string): Promise<PaymentRow[]> {
  const open = await openPaymentsByInvoice(ctx.db, invoiceId)
  const invoice = (await invoiceById(ctx.db, invoiceId))!
  if (invoice.status !== 'New' && invoice.status !== 'Processing') return open
  const asked = new Set(
    (await sharesByInvoice(ctx.db, invoiceId)).filter((one) => one.payment_id === null && one.ended === null).map(({ id }) => id),
  )
  return open.filter(({ amount, fee, share_id: share }) => (share === null ? amount - fee !== amountDue(invoice) : !asked.has(share)))
}

export type CancelTarget = { order: string } | { invoice: string } | { assistant: string }

/** Cancels open payments at their providers. @throws AggregateError when some could not be canceled */
export async function cancelOpenPayments(ctx: Context, target: CancelTarget): Promise<void> {
  const { db, log } = ctx
  const open =
    'order' in target
      ? await openPaymentsByOrder(db, target.order)
      : 'assistant' in target
        ? await openPaymentsByAssistant(db, target.assistant)
        : await outdatedPayments(ctx, target.invoice)
  const failures: unknown[] = []
  for (const payment of open) {
    try {
      const { ref } = await ensurePage(ctx, payment, payment.payer_locale ?? 'en')
      const answer = await requireProvider(ctx, payment.provider).cancel(ref)
      await applyAndLog(ctx, { ...answer, paymentId: answer.paymentId || payment.id }, payment.provider)
    } catch (error) {
      log.warn({ err: error, payment: payment.id, provider: payment.provider }, 'payment could not be withdrawn')
      // A payment that the provider refused to open is closed; other errors are retried.
      if (isOpen(await paymentById(db, payment.id))) failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not every payment could be withdrawn.')
}
