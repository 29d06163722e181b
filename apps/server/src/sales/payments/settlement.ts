import { wallet } from '@aquilane/domain/accounting/accounts'
import {
  paymentAfterExpiryPosting,
  paymentPosting,
  topUpPosting,
  strayPaymentPosting,
  unappliedPaymentPosting,
} from '@aquilane/domain/accounting/payment-postings'
import type { ExceptionKind } from '@aquilane/domain/accounting/finance-exceptions'
import { type PaymentEvent, nextInvoiceStatus, nextPaymentStatus } from '@aquilane/domain/invoices/transitions'
import {
  amountDue,
  invoiceStatus,
  transitionInvoice,
  settledAccount,
  lockInvoiceWithOrder,
  type InvoiceRow,
  lockInvoice,
  issueReceipt,
} from '../invoices/index.ts'
import { type OrderNotificationJob, orderNotificationJob } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { failpoint } from '../../platform/fault-injection.ts'
import { holdDisputed } from './hold-disputed.ts'
import type { ProviderPayment } from './providers/provider.ts'
import { rememberCard } from './cards.ts'
import { type PaymentRow, lockActiveClient, lockPayment, openPaymentsByInvoice, paymentById, updatePayment } from './queries.ts'
import { createRefund } from './create-refund.ts'
import { settleInvoice } from './settle-invoice.ts'
import { isShareNeeded, settleShare, shareApplies } from './settle-share.ts'
import { applyReceivedMoney } from './wallet-payment.ts'
import type { Context } from '../../context.ts'
import { raiseException } from '../finance-exceptions/index.ts'
import { findAccountHolder, postEntry } from '../../foundation/ledger/index.ts'

/**
 * Applies a provider's status to a payment, from a webhook or a poll, in any order and any number of times.
 * @returns the problem with it, null when there is none
 */
export async function applyProviderStatus(ctx: Context, answer: ProviderPayment, provider: string): Promise<string | null> {
  const problem = await ctx.db.transaction().execute(async (trx) => {
    if (answer.status === 'created') return null
    const existing = await paymentById(trx, answer.paymentId)
    if (existing?.provider !== provider) return null
    const invoice = (await lockInvoiceWithOrder(ctx, trx, existing.invoice_id))!
    const payment = await lockPayment(trx, existing.id)
    const isInexact =
      ctx.providers.find(({ name }) => name === provider)?.acceptsPartialAmounts === true && answer.currency === payment.currency
    if (answer.status === 'succeeded' && isInexact && (payment.received !== null || answer.amount < payment.amount))
      return applyPartialAmount(ctx, trx, { invoice, payment, answer })
    return applyStatus(ctx, trx, { invoice, payment, answer, isInexact })
  })
  if (answer.status === 'succeeded') failpoint('settle.committed')
  return problem
}

interface Settling {
  invoice: InvoiceRow
  payment: PaymentRow
  answer: ProviderPayment
}

const providerActor = (payment: PaymentRow): string => `provider:${payment.provider}`
const isOpenInvoice = ({ status }: InvoiceRow): boolean => status === 'New' || status === 'Processing'

/** Crypto that arrived in part, or after the payment ended. */
async function applyPartialAmount(ctx: Context, trx: Trx, { invoice, payment, answer }: Settling): Promise<null> {
  if (answer.amount <= (payment.received ?? 0)) return null
  const actor = providerActor(payment)
  const to = payment.status === 'Succeeded' ? 'Succeeded' : 'Failed'
  await audit(trx, { actor, action: 'stray', subject: `payment:${payment.id}`, from: payment.status, to })
  await creditWallet(ctx, trx, { invoice, payment, total: answer.amount })
  const after = await lockInvoice(trx, invoice.id)
  if (isOpenInvoice(after)) await syncInvoiceStatus(trx, after, actor)
  return null
}

async function applyStatus(
  ctx: Context,
  trx: Trx,
  { invoice, payment, answer, isInexact }: Settling & { isInexact: boolean },
): Promise<string | null> {
  const now = ctx.clock.now()
  const actor = providerActor(payment)
  const subject = `payment:${payment.id}`
  if (payment.status === 'Succeeded' && (answer.status === 'canceled' || answer.status === 'failed')) {
    // Reversals and chargebacks change nothing until they are reviewed manually.
    const reason = `Payment ${payment.id} had succeeded, but its provider now calls it ${answer.status}.`
    await audit(trx, { actor, action: 'reversal', subject, from: 'Succeeded', to: 'Succeeded', reason })
    // Its dispute is in the queue of finance already.
    if (payment.dispute !== null) return reason
    await holdDisputed(ctx, trx, payment)
    await raisePaymentException(ctx, trx, {
      invoice,
      payment,
      kind: 'payment_reversed',
      amount: payment.received ?? payment.amount,
      detail: reason,
    })
    return reason
  }
  const mismatch = answer.status === 'succeeded' && !hasRightAmount(payment, answer, isInexact) ? describeMismatch(payment, answer) : null
  const event: PaymentEvent = mismatch ? 'failed' : (answer.status as PaymentEvent)
  const to = nextPaymentStatus(payment.status, event)
  if (mismatch && payment.status !== 'Succeeded')
    await raisePaymentException(ctx, trx, {
      invoice,
      payment,
      kind: 'amount_mismatch',
      amount: answer.amount,
      currency: answer.currency,
      detail: mismatch,
    })
  if (to === null) return payment.status === 'Succeeded' ? null : mismatch
  await audit(trx, { actor, action: event, subject, from: payment.status, to, reason: mismatch ?? answer.failure })
  if (to === 'Succeeded') {
    if (answer.card && payment.share_id === null && (await lockActiveClient(trx, payment.client_id)))
      await rememberCard(ctx, trx, payment, answer.card, now)
    await applySuccess(ctx, trx, { invoice, payment, answer })
    failpoint('settle.before-commit')
    return null
  }
  const isFinal = to === 'Failed' || to === 'Canceled'
  await updatePayment(trx, payment.id, {
    status: to,
    failure: mismatch ? 'amount_mismatch' : answer.failure,
    ...(isFinal ? { settled_at: now.toString() } : {}),
  })
  if (isOpenInvoice(invoice)) await syncInvoiceStatus(trx, invoice, actor)
  return mismatch
}

function raisePaymentException(
  ctx: Context,
  trx: Trx,
  {
    invoice,
    payment,
    ...exception
  }: { invoice: InvoiceRow; payment: PaymentRow; kind: ExceptionKind; amount: number; currency?: string; detail: string },
): Promise<void> {
  return raiseException(ctx, trx, {
    reference: `payment:${payment.id}`,
    provider: payment.provider,
    // Money of a share is not its customer's to be credited.
    clientId: payment.share_id === null ? payment.client_id : null,
    orderId: invoice.order_id,
    currency: payment.currency,
    ...exception,
  })
}

const hasRightAmount = (payment: PaymentRow, answer: ProviderPayment, isInexact: boolean): boolean =>
  answer.currency === payment.currency && (answer.amount === payment.amount || isInexact)

const describeMismatch = (payment: PaymentRow, answer: ProviderPayment): string =>
  `Payment ${payment.id} is over ${payment.amount} ${payment.currency}, but its provider speaks of ${answer.amount} ${answer.currency}.`

async function applySuccess(ctx: Context, trx: Trx, { invoice, payment: begun, answer }: Settling): Promise<void> {
  const now = ctx.clock.now()
  const payment = { ...begun, card_last4: answer.card?.last4 ?? null }
  const days = ctx.config.disputeDays[payment.provider]
  const isNeeded = await isShareNeeded(trx, invoice, payment, nextInvoiceStatus(invoiceStatus(invoice), 'paid') !== null)
  await updatePayment(trx, payment.id, {
    status: 'Succeeded',
    failure: null,
    applied: isNeeded ? shareApplies(invoice, payment) : 'late',
    received: answer.amount,
    settled_at: now.toString(),
    card_last4: payment.card_last4,
    disputable_until: days === undefined ? null : now.add({ hours: 24 * days }).toString(),
  })
  const received = {
    paymentId: payment.id,
    clientId: payment.client_id,
    provider: payment.provider,
    currency: payment.currency,
    amount: payment.amount,
    fee: payment.fee,
    received: answer.amount,
  }
  if (invoice.account_id !== null) {
    // A top-up accepts money at any time and of any amount.
    const account = (await findAccountHolder(ctx, trx, invoice.account_id))!
    await postEntry(ctx, trx, topUpPosting(received, account))
    if (isNeeded) await settleInvoice(ctx, trx, invoice, payment)
    else await issueReceipt(ctx, trx, invoice, payment)
    return
  }
  if (answer.amount > payment.amount) await notifyCustomer(ctx, trx, { invoice, payment }, 'overpaid', answer.amount - payment.amount)
  if (isNeeded && payment.share_id !== null) return settleShare(ctx, trx, invoice, payment)
  if (isNeeded) {
    await postEntry(ctx, trx, paymentPosting(received, settledAccount(invoice)))
    return settleInvoice(ctx, trx, invoice, payment)
  }
  // Late or duplicate money is refunded in full.
  await postEntry(ctx, trx, paymentAfterExpiryPosting(received))
  await createRefund(trx, ctx, payment, { orderId: invoice.order_id, amount: payment.amount, reason: 'late' })
  // A mail notifies the payer of a share of the refund.
  if (payment.share_id === null) await notifyCustomer(ctx, trx, { invoice, payment }, 'late', payment.amount)
}

/**
 * Money that cannot pay the invoice: an underpayment, or more money after the payment ended. It is credited to the customer's balance,
 * from which any invoice can be paid.
 * @param credit.total cents received so far, the new ones included
 */
async function creditWallet(ctx: Context, trx: Trx, credit: { invoice: InvoiceRow; payment: PaymentRow; total: number }): Promise<void> {
  const { clock } = ctx
  const { invoice, payment, total } = credit
  const received = total - (payment.received ?? 0)
  await updatePayment(trx, payment.id, {
    received: total,
    ...(payment.status === 'Succeeded' ? {} : { status: 'Failed', failure: 'underpaid', settled_at: clock.now().toString() }),
  })
  if (!(await lockActiveClient(trx, payment.client_id))) {
    const { id: paymentId, provider, currency } = payment
    await postEntry(ctx, trx, strayPaymentPosting({ paymentId, provider, currency, received, total }))
    const detail = `Money arrived for payment ${paymentId}, whose customer has deleted the account.`
    return raisePaymentException(ctx, trx, { invoice, payment, kind: 'stray_money', amount: received, detail })
  }
  const account = invoice.account_id === null ? wallet(payment.client_id) : (await findAccountHolder(ctx, trx, invoice.account_id))!
  const { id: paymentId, provider, currency } = payment
  await postEntry(ctx, trx, unappliedPaymentPosting({ paymentId, provider, currency, account, received, total }))
  const isApplied = payment.status !== 'Succeeded' && (await applyReceivedMoney(ctx, trx, invoice, received))
  if (!isApplied) return notifyCustomer(ctx, trx, credit, payment.status === 'Succeeded' ? 'overpaid' : 'underpaid', received)
  // For a part that settled the invoice the order sends its own notification.
  if (received < amountDue(invoice)) await notifyCustomer(ctx, trx, credit, 'partReceived', received)
}

async function notifyCustomer(
  { jobs }: Context,
  trx: Trx,
  { invoice, payment }: { invoice: InvoiceRow; payment: PaymentRow },
  notification: 'late' | 'underpaid' | 'partReceived' | 'overpaid',
  amount: number,
): Promise<void> {
  if (!invoice.order_id) return
  const job: OrderNotificationJob = { order: invoice.order_id, notification, amount, key: payment.id }
  await jobs.send(trx, orderNotificationJob, job)
}

/** An invoice is Processing while a payment of its customer is. */
async function syncInvoiceStatus(trx: Trx, invoice: InvoiceRow, actor: string): Promise<void> {
  const isProcessing = (await openPaymentsByInvoice(trx, invoice.id)).some(
    (payment) => payment.status === 'Processing' && payment.share_id === null,
  )
  if (isProcessing !== (invoice.status === 'Processing'))
    await transitionInvoice(trx, invoice, isProcessing ? 'payment_started' : 'payment_failed', actor)
}
