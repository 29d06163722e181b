import { chargedBackPosting } from '@aquilane/domain/accounting/payment-postings'
import { lockInvoiceWithOrder } from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { uuid } from '../../platform/uuid.ts'
import { holdDisputed } from './hold-disputed.ts'
import { recordMadeRefund } from './made-refunds.ts'
import { syncFromProvider } from './provider-sync.ts'
import type { Provider, ProviderDispute, ProviderMadeRefund } from './providers/provider.ts'
import { lockPayment, paymentById, paymentByRef, type PaymentRow, updatePayment } from './queries.ts'
import { unsentRefunds } from './refund-queries.ts'
import { refundJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { replaceExceptionDetail, raiseException } from '../finance-exceptions/index.ts'
import { lockPersonalAccount, getAccounts, postEntry, findBalanceSources } from '../../foundation/ledger/index.ts'

export interface Parked {
  problem: string
  /** Null: it is queued with its payment already. */
  exception: 'dispute' | 'webhook' | null
}

type MoneyTaken = { about: 'dispute'; dispute: ProviderDispute } | { about: 'provider_refund'; refund: ProviderMadeRefund }

/**
 * A provider took money of a payment back, or may: finance decides about it.
 * @returns why the event cannot be applied, null when it was
 */
export async function recordMoneyTaken(ctx: Context, provider: Provider, event: MoneyTaken): Promise<Parked | null> {
  const named = event.about === 'dispute' ? event.dispute : event.refund
  const problem = event.about === 'dispute' ? event.dispute.problem : `Refund ${event.refund.id} was made at ${provider.name}.`
  const known = await findPayment(ctx, provider, named)
  if (!known) return { problem, exception: event.about === 'dispute' ? 'dispute' : 'webhook' }
  // It may arrive before the news that the payment succeeded.
  if (known.status !== 'Succeeded') await syncFromProvider(ctx, known.id, provider.name)
  const isRecorded = await ctx.db.transaction().execute(async (trx) => {
    const invoice = (await lockInvoiceWithOrder(ctx, trx, known.invoice_id))!
    const payment = await lockPayment(trx, known.id)
    if (payment.status !== 'Succeeded') return false
    if (event.about === 'dispute') await applyDispute(ctx, trx, { payment, orderId: invoice.order_id, dispute: event.dispute })
    else await recordMadeRefund(ctx, trx, { payment, orderId: invoice.order_id, made: event.refund, problem })
    return true
  })
  return isRecorded ? null : { problem, exception: event.about === 'dispute' ? 'dispute' : 'webhook' }
}

async function findPayment(
  ctx: Context,
  provider: Provider,
  { paymentId, ref }: { paymentId: string | null; ref: string | null },
): Promise<PaymentRow | undefined> {
  const stored = ref === null ? undefined : await paymentByRef(ctx.db, provider.name, ref)
  const id = paymentId ?? stored?.id ?? (ref === null ? null : ((await provider.findPaymentId?.(ref)) ?? null))
  const found = id !== null && uuid.test(id) ? await paymentById(ctx.db, id) : undefined
  return found?.provider === provider.name ? found : undefined
}

async function applyDispute(
  ctx: Context,
  trx: Trx,
  { payment, orderId, dispute }: { payment: PaymentRow; orderId: string | null; dispute: ProviderDispute },
): Promise<void> {
  const { outcome, problem } = dispute
  await audit(trx, { actor: `provider:${payment.provider}`, action: 'disputed', subject: `payment:${payment.id}`, reason: problem })
  if (payment.dispute !== null) {
    if (payment.dispute === 'Open') await replaceExceptionDetail(ctx, trx, `payment:${payment.id}`, problem)
    return
  }
  // One that is won before it was heard of changes nothing.
  if (outcome === 'won') return
  await holdDisputed(ctx, trx, payment)
  const taken = payment.received ?? payment.amount
  await raiseException(ctx, trx, {
    kind: 'dispute',
    reference: `payment:${payment.id}`,
    provider: payment.provider,
    clientId: payment.client_id,
    orderId,
    amount: dispute.currency === payment.currency ? Math.min(dispute.amount ?? taken, taken) : taken,
    currency: payment.currency,
    detail: problem,
  })
}

type Resolved = DomainEvents['finance.exception-resolved']

/** The payment that a decision is about; null: another matter. */
const decidedPayment = ({ kind, reference }: Resolved): string | null =>
  kind === 'dispute' || kind === 'payment_reversed' ? (/^payment:([0-9a-f-]{36})$/.exec(reference)?.[1] ?? null) : null

/** Handler of `finance.exception-resolved`: a dispute is lost or won. First, because a payment is locked before benefits and balances. */
export async function settlePaymentException(ctx: Context, trx: Trx, event: Resolved): Promise<void> {
  const id = decidedPayment(event)
  const known = id === null ? undefined : await paymentById(trx, id)
  if (!known) return
  await lockInvoiceWithOrder(ctx, trx, known.invoice_id)
  const payment = await lockPayment(trx, known.id)
  await updatePayment(trx, payment.id, { dispute: event.resolution === 'write_off' ? 'Lost' : 'Won' })
  for (const { id: refund } of await unsentRefunds(trx, payment.id)) await ctx.jobs.send(trx, refundJob, { refund })
}

/** Handler of `finance.exception-resolved`, after its benefits: what is left of a lost payment in the balance is not the customer's. */
export async function takeChargedBack(ctx: Context, trx: Trx, event: Resolved): Promise<void> {
  const paymentId = decidedPayment(event)
  const payment = paymentId === null || event.resolution !== 'write_off' ? undefined : await paymentById(trx, paymentId)
  if (!payment) return
  const { client_id: clientId, currency } = payment
  await lockPersonalAccount(ctx, trx, clientId, currency)
  let left = event.amount ?? payment.received ?? payment.amount
  for (const account of await getAccounts(ctx, clientId)) {
    const sources = account.currency === currency ? await findBalanceSources(trx, account.id) : []
    const held = sources.reduce((sum, source) => sum + (source.payment === payment.id ? source.held : 0), 0)
    const amount = Math.min(held, left)
    if (amount === 0) continue
    left -= amount
    const holder = { kind: 'customer', clientId, type: account.type } as const
    await postEntry(ctx, trx, chargedBackPosting({ paymentId: payment.id, currency, amount, holder }))
  }
}
