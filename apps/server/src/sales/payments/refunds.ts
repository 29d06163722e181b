import { payoutUnreturnedPosting } from '@aquilane/domain/accounting/payable-postings'
import {
  chargedBackRefundPosting,
  providerRefundPosting,
  refundSourceLine,
  walletRefundPosting,
} from '@aquilane/domain/accounting/payment-postings'
import { isStanding } from '@aquilane/domain/invoices/standing-refunds'
import { type RefundEvent, nextRefundStatus } from '@aquilane/domain/invoices/transitions'
import { transitionInvoice, lockPaidInvoices, issueCreditNote } from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { failpoint } from '../../platform/fault-injection.ts'
import { onAccount, refundOnAccount } from './on-account.ts'
import type { Provider, ProviderRefund } from './providers/provider.ts'
import { type PaymentRow, paymentById } from './queries.ts'
import { type RefundRow, endRefundAt, hasOpenRefund, lockRefund, refundById, startRefundAttempt, updateRefund } from './refund-queries.ts'
import type { Context } from '../../context.ts'
import { lockOrder } from '../orders/index.ts'
import { isExceptionOpen, raiseException, replaceExceptionDetail, settleMade } from '../finance-exceptions/index.ts'
import { postEntry, restoreCredit } from '../../foundation/ledger/index.ts'

const eventByStatus: Record<ProviderRefund, RefundEvent> = { settled: 'settled', submitted: 'submitted', failed: 'failed' }

/** Applies a status from the refund's provider; other providers are ignored. */
export const applyRefundStatus = (ctx: Context, refundId: string, status: ProviderRefund, provider?: string): Promise<void> =>
  ctx.db.transaction().execute((trx) => settleByStatus(ctx, trx, { refundId, status, provider }))

/** @param change.provider undefined where the status is not from a provider */
export async function settleByStatus(
  ctx: Context,
  trx: Trx,
  { refundId, status, provider }: { refundId: string; status: ProviderRefund; provider: string | undefined },
): Promise<void> {
  const known = await refundById(trx, refundId)
  if (!known) return
  if (known.order_id) await lockOrder(ctx, trx, known.order_id)
  const refund = await lockRefund(trx, refundId)
  const payment = (await paymentById(trx, refund.payment_id))!
  if (provider !== undefined && provider !== payment.provider) return
  if (refund.status === 'Settled' && status === 'failed') return raiseRefundFailed(ctx, trx, refund, payment)
  const to = nextRefundStatus(refund.status, eventByStatus[status])
  if (to === null) return
  const isOfShare = payment.share_id !== null
  // There is no balance that it could go to: a dispute brings it back, or finance sends it.
  if (to === 'Failed' && isOfShare && payment.dispute === 'Open') return
  if (to === 'Failed' && isOfShare && payment.dispute !== 'Lost') return raiseRefundFailed(ctx, trx, refund, payment)
  const reference = `refund:${refund.id}`
  if (isOfShare && (await isExceptionOpen(ctx, trx, reference)))
    await replaceExceptionDetail(ctx, trx, reference, `Refund ${refund.id} has been delivered after all: nothing is to be sent.`)
  const over = to === 'Settled' || to === 'Failed'
  await updateRefund(trx, refund.id, {
    status: isOfShare && to === 'Failed' ? 'Settled' : to,
    ...(over ? { settled_at: ctx.clock.now().toString() } : {}),
  })
  await audit(trx, {
    actor: `provider:${payment.provider}`,
    action: eventByStatus[status],
    subject: `refund:${refund.id}`,
    from: refund.status,
    to,
  })
  if (over) await settleRefund(ctx, trx, refund, payment, to === 'Settled')
  // Late money had no receipt, and a payout takes back no service: they need no credit note.
  if (over && refund.reason !== 'late' && refund.payout_id === null)
    await issueCreditNote(
      ctx,
      trx,
      refund,
      payment,
      isOfShare || (to === 'Settled' && (refund.destination === 'provider' || isBackByDispute(refund, payment, true)))
        ? 'provider'
        : 'balance',
    )
  if (over) await settleOrderRefund(ctx, trx, refund, payment)
  if (over && refund.payout_id !== null)
    await ctx.events.emit(trx, 'refund.of-payout-settled', { payoutId: refund.payout_id, isSent: to === 'Settled' })
  if (over) failpoint('refund.settle.before-commit')
}

/**
 * Handler of `finance.exception-resolved`: finance has sent by hand what the provider could not send to the card of a share. The books are right then as
 * if the provider had sent it, for the money left its cash.
 */
export async function settleRefundByHand(
  ctx: Context,
  trx: Trx,
  { kind, reference }: DomainEvents['finance.exception-resolved'],
): Promise<void> {
  const id = kind === 'refund_failed' ? /^refund:([0-9a-f-]{36})$/.exec(reference)?.[1] : undefined
  const refund = id === undefined ? undefined : await refundById(trx, id)
  const payment = refund && (await paymentById(trx, refund.payment_id))
  if (!payment?.share_id || !refund || refund.status === 'Settled') return
  await updateRefund(trx, refund.id, { by_hand: true })
  await settleByStatus(ctx, trx, { refundId: refund.id, status: 'settled', provider: undefined })
}

/** The provider could not deliver a refund: its cash holds the money, of a settled one again. That of a share is credited to no customer. */
function raiseRefundFailed(ctx: Context, trx: Trx, refund: RefundRow, payment: PaymentRow): Promise<void> {
  return raiseException(ctx, trx, {
    kind: 'refund_failed',
    // One that came back after finance had sent it by hand is another matter.
    reference: `refund:${refund.id}${payment.share_id !== null && refund.status === 'Settled' ? ':returned' : ''}`,
    provider: payment.provider,
    clientId: payment.share_id === null ? payment.client_id : null,
    orderId: refund.order_id,
    amount: refund.amount,
    currency: refund.currency,
    detail:
      payment.share_id === null
        ? `Refund ${refund.id} had been sent, but ${payment.provider} could not deliver it and holds the money again.`
        : `Refund ${refund.id} of a share could not be delivered to its card. Send it to its payer from ${payment.provider}, then close this.`,
  })
}

/** Not sent, nor due to the balance: the dispute brought the money back, at the expense of the loss that was booked for it. */
const isBackByDispute = (refund: RefundRow, payment: PaymentRow, sent: boolean): boolean =>
  payment.dispute === 'Lost' && refund.payout_id === null && (refund.first_sent_at === null || !sent)

/** Clears `refunds_payable`: to the provider's cash, to the source balance, or to the Personal balance when the provider could not send it. */
async function settleRefund(ctx: Context, trx: Trx, refund: RefundRow, payment: PaymentRow, sent: boolean) {
  const { currency, amount } = refund
  const settled = { refundId: refund.id, currency, amount }
  if (isBackByDispute(refund, payment, sent)) return postEntry(ctx, trx, chargedBackRefundPosting(settled))
  if (sent && refund.destination === 'provider')
    return postEntry(ctx, trx, providerRefundPosting({ ...settled, provider: payment.provider }))
  if (refund.payout_id !== null) return postEntry(ctx, trx, payoutUnreturnedPosting(settled))
  if (payment.account_id)
    return restoreCredit(ctx, trx, {
      kind: 'refund',
      reference: `refund:${refund.id}`,
      spent: `payment:${payment.id}`,
      cents: amount,
      currency,
      from: [refundSourceLine(amount)],
    })
  if (payment.method === onAccount) return refundOnAccount(ctx, trx, refund, payment)
  return postEntry(ctx, trx, walletRefundPosting({ ...settled, clientId: payment.client_id, failedAtProvider: !sent }))
}

async function settleOrderRefund(ctx: Context, trx: Trx, refund: RefundRow, payment: PaymentRow) {
  if (!refund.order_id || refund.reason === 'late' || (await hasOpenRefund(trx, refund.order_id))) return
  // An order that stands keeps its invoices; they are refunded with what ends it, whichever refund is settled last.
  const endedAt = await endRefundAt(trx, refund.order_id)
  if (isStanding(refund.reason) && endedAt === null) return
  for (const invoice of await lockPaidInvoices(trx, refund.order_id, endedAt))
    await transitionInvoice(trx, invoice, 'refunded', `provider:${payment.provider}`)
  await ctx.events.emit(trx, 'order.refund-settled', { orderId: refund.order_id, provider: payment.provider })
}

/**
 * Whether finance has sent it from the dashboard of the provider before it was decided: what was reported then, and waits for finance, is this one where it is
 * over the same sum. It is not sent again.
 */
async function isMadeBefore(ctx: Context, { id, order_id: orderId }: RefundRow): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    if (orderId) await lockOrder(ctx, trx, orderId)
    const { status, first_sent_at: sentAt, payment_id: paymentId, amount, currency } = await lockRefund(trx, id)
    if (status !== 'Pending' || sentAt !== null) return false
    const detail = `What was sent from the dashboard is refund ${id}, which was decided after it: nothing is to be booked.`
    const ref = await settleMade(ctx, trx, { begins: `payment:${paymentId}:`, amount, currency, detail })
    if (ref === null) return false
    await updateRefund(trx, id, { by_hand: true, made_ref: ref })
    await settleByStatus(ctx, trx, { refundId: id, status: 'settled', provider: undefined })
    return true
  })
}

async function exchangeStatus({ db, clock }: Context, provider: Provider, refund: RefundRow, ref: string) {
  if (refund.status !== 'Pending') return provider.refundStatus({ refundId: refund.id, ref })
  const now = clock.now()
  const firstSentAt = await startRefundAttempt(db, refund.id, now)
  // It was settled by hand since it was read.
  if (firstSentAt === 'settled') return 'unknown'
  return provider.refund({ refundId: refund.id, ref, amount: refund.amount, currency: refund.currency, firstSentAt, now })
}

/** Sends a refund, or polls one that was sent. Repeatable. */
export async function submitRefund(ctx: Context, refundId: string, toldBy?: string): Promise<void> {
  const refund = await refundById(ctx.db, refundId)
  if (!refund || refund.status === 'Settled' || refund.status === 'Failed') return
  // A webhook about an unsent refund does not send it.
  if (toldBy !== undefined && refund.status === 'Pending') return
  const payment = (await paymentById(ctx.db, refund.payment_id))!
  if (toldBy !== undefined && toldBy !== payment.provider) return
  if (refund.status === 'Pending' && refund.first_sent_at === null) {
    // What a dispute took is back already. An open one is decided first; a payout does not wait for it.
    if (payment.dispute === 'Lost' || (payment.dispute === 'Open' && refund.payout_id !== null))
      return applyRefundStatus(ctx, refundId, refund.payout_id === null ? 'settled' : 'failed')
    if (payment.dispute === 'Open') return
  }
  if (refund.destination === 'balance') return applyRefundStatus(ctx, refundId, 'settled')
  // Finance sends it by hand: a second attempt might pay it twice.
  if (payment.share_id !== null && (await isExceptionOpen(ctx, ctx.db, `refund:${refundId}`))) return
  const provider = ctx.providers.find(({ name }) => name === payment.provider)
  if (!provider || !payment.provider_ref) throw new Error(`Refund ${refundId} has no provider to go through.`)
  if (refund.status === 'Pending' && refund.payout_id === null && (await isMadeBefore(ctx, refund))) return
  const status = await exchangeStatus(ctx, provider, refund, payment.provider_ref)
  // Tried again by the next recovery.
  if (status === 'unknown') return
  failpoint('refund.send.answered')
  await applyRefundStatus(ctx, refundId, status)
  failpoint('refund.settle.committed')
}
