import { couponPosting } from '@aquilane/domain/accounting/order-postings'
import { partReturnPosting } from '@aquilane/domain/accounting/payment-postings'
import {
  invoiceById,
  updateInvoice,
  type InvoiceRow,
  cancelPaymentsJob,
  settledAccount,
  transitionInvoice,
  issueReceipt as issueFiscalReceipt,
} from '../invoices/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { lockParts, openPaymentsByInvoice, paymentById, type PaymentRow } from './queries.ts'
import { createRefund } from './create-refund.ts'
import { endShares } from './invoice-shares.ts'
import { paidByOthers } from './share-queries.ts'
import type { Context } from '../../context.ts'
import { findAssistantAccount } from '../../foundation/assistants/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/**
 * Consequences of a paid invoice, after the money was posted.
 * @param onAccountDue of a trip on account: no money has come, and its debt is due then
 */
export async function settleInvoice(
  ctx: Context,
  trx: Trx,
  invoice: InvoiceRow,
  payment: PaymentRow,
  onAccountDue: Temporal.Instant | null = null,
): Promise<void> {
  if ((await transitionInvoice(trx, invoice, 'paid', `provider:${payment.provider}`, ctx.clock.now())) === null)
    throw new Error(`Invoice ${invoice.id} was paid while ${invoice.status}.`)
  const net = payment.amount - payment.fee
  // Paid on a page opened earlier, over more than is due now: parts go back to the balance, then the coupon is not used.
  const excess = Math.max(0, net + invoice.received + invoice.discount - invoice.price)
  const returned = Math.min(invoice.received, excess)
  if (returned > 0) await returnParts(ctx, trx, invoice, returned)
  const received = invoice.received - returned
  const discount = Math.max(0, invoice.discount - (excess - returned))
  if (discount !== invoice.discount) await updateInvoice(trx, invoice.id, { discount, ...(discount === 0 ? { discount_title: null } : {}) })
  await postEntry(ctx, trx, couponPosting({ invoiceId: invoice.id, currency: invoice.currency, discount }))
  await endShares(ctx, trx, invoice.id, 'covered')
  const fromOthers = await paidByOthers(trx, invoice.id)
  const isByOther = payment.share_id !== null
  if (!onAccountDue) await issueReceipt(ctx, trx, { ...invoice, received, discount }, payment, isByOther ? fromOthers - net : fromOthers)
  await ctx.events.emit(trx, 'invoice.paid', {
    invoiceId: invoice.id,
    orderId: invoice.order_id,
    clientId: invoice.client_id,
    type: invoice.type === 'Additional' ? 'Additional' : 'Primary',
    amount: net + received,
    fromBalance: received - (isByOther ? fromOthers - net : fromOthers),
    fromOthers,
    discount,
    currency: payment.currency,
    paymentId: payment.id,
    method: payment.method,
    provider: payment.provider,
    assistantAccountId: await findAssistantAccount(trx, payment.assistant_id),
    onAccountDue: onAccountDue?.toString() ?? null,
    isDebt: invoice.credit_of !== null,
  })
  // Other open payments of this invoice are canceled.
  if ((await openPaymentsByInvoice(trx, invoice.id)).length > 0) await ctx.jobs.send(trx, cancelPaymentsJob, { invoice: invoice.id })
}

/** The receipt for the debt of a trip on account is that of the trip: its price and its taxes. */
async function issueReceipt(ctx: Context, trx: Trx, invoice: InvoiceRow, payment: PaymentRow, fromOthers: number): Promise<void> {
  const trip = invoice.credit_of === null ? undefined : await paymentById(trx, invoice.credit_of)
  const primary = trip && (await invoiceById(trx, trip.invoice_id))
  const about = primary ? { ...primary, received: primary.received + invoice.received } : invoice
  await issueFiscalReceipt(ctx, trx, about, payment, primary ? await paidByOthers(trx, primary.id) : fromOthers)
}

/** Returns parts of a locked invoice to the balances and cards they came from, the one that arrived last first, up to `cents`; all of them by default. */
export async function returnParts(ctx: Context, trx: Trx, invoice: InvoiceRow, cents = invoice.received): Promise<void> {
  let left = cents
  for (const part of await lockParts(trx, invoice.id)) {
    const amount = Math.min(left, part.amount - part.refunded)
    if (amount === 0) continue
    await postEntry(ctx, trx, partReturnPosting({ paymentId: part.id, currency: part.currency, amount }, settledAccount(invoice)))
    await createRefund(trx, ctx, part, { orderId: invoice.order_id, amount, reason: 'late' })
    left -= amount
  }
  if (left > 0) throw new Error(`Invoice ${invoice.id} has ${left} cents less in parts than it has received.`)
  await updateInvoice(trx, invoice.id, { received: invoice.received - cents })
}
