import { credit, wallet } from '@aquilane/domain/accounting/accounts'
import { onAccountPosting, refundSourceLine, walletRefundPosting } from '@aquilane/domain/accounting/payment-postings'
import { creditLeft, isOnAccountProduct } from '@aquilane/domain/invoices/on-account'
import {
  requirePayable,
  insertInvoice,
  invoiceByCredit,
  type InvoiceRow,
  lockOpenInvoices,
  newestPrimaryInvoice,
  amountDue,
} from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { type Db, pgConstraint, type Trx } from '../../platform/db/database.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { creditByClient } from './credit-queries.ts'
import { insertPayment, lockPaidByInvoice, type PaymentRow } from './queries.ts'
import type { RefundRow } from './refund-queries.ts'
import { settleInvoice } from './settle-invoice.ts'
import { spendWallet } from './wallet-payment.ts'
import type { Context } from '../../context.ts'
import { performAct } from '../../foundation/approvals/index.ts'
import { lockOrder } from '../orders/index.ts'
import { postEntry, lockPersonalAccount, restoreCredit } from '../../foundation/ledger/index.ts'

/** Method and provider of what is put on account. */
export const onAccount = 'credit'

/** Limit, use and days to pay of a customer, cents; null without credit. */
export async function getCredit({ db }: Context, clientId: string, on: Db = db) {
  return (await creditByClient(on, clientId)) ?? null
}

export interface CreditChange {
  clientId: string
  /** Null takes the credit away; what is owed stays owed. */
  limit: { cents: number; days: number } | null
  reason: string
  memberId: string
}

/**
 * Gives a customer credit, changes it or takes it away. What is granted above the limit of the day needs a second member.
 * @returns id of the approval that it waits for; null where it is done @throws APPROVAL_OPEN
 */
export function setCredit(ctx: Context, { clientId, limit, reason, memberId }: CreditChange): Promise<string | null> {
  return ctx.db
    .transaction()
    .execute((trx) =>
      performAct(ctx, trx, { kind: 'credit_limit', subject: `credit:${clientId}`, payload: { clientId, limit }, reason, memberId }),
    )
}

const exceeded = (left: number, currency: string) =>
  new Refusal('CREDIT_EXCEEDED', 'The customer has not enough credit for this trip.', { facts: { left: new Sum(left, currency) } })

/**
 * Confirms an unpaid order without money: what is due becomes an invoice of its own, with a day. The database checks the limit as well.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, INVOICE_EXPIRED, AIRCRAFT_CANNOT_FLY, FLIGHT_NOT_ALLOWED, CREDIT_EXCEEDED
 */
export function putOnAccount(
  ctx: Context,
  { orderId, product, reason, memberId }: { orderId: string; product: string; reason: string; memberId: string },
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOrder(ctx, trx, orderId)
    const invoice = (await lockOpenInvoices(trx, orderId)).find(({ type }) => type === 'Primary')
    if (!invoice || !isOnAccountProduct(product))
      throw new Refusal('ORDER_STATE_CONFLICT', 'Only an order that is still to be paid can be put on account.')
    const now = ctx.clock.now()
    await requirePayable(ctx, trx, invoice)
    const line = await creditByClient(trx, invoice.client_id)
    const amount = amountDue(invoice)
    if (!line || amount > creditLeft(line)) throw exceeded(line ? creditLeft(line) : 0, invoice.currency)
    const due = now.add({ hours: 24 * line.days })
    const payment = await insertPayment(trx, {
      invoice_id: invoice.id,
      client_id: invoice.client_id,
      method: onAccount,
      provider: onAccount,
      status: 'Succeeded',
      applied: 'invoice',
      amount,
      currency: invoice.currency,
      created_at: now.toString(),
      settled_at: now.toString(),
    })
    await postEntry(ctx, trx, onAccountPosting({ paymentId: payment.id, currency: payment.currency, amount }))
    await settleInvoice(ctx, trx, invoice, payment, due)
    await insertInvoice(trx, {
      client_id: invoice.client_id,
      order_id: orderId,
      credit_of: payment.id,
      type: 'Additional',
      status: 'New',
      price: amount,
      currency: invoice.currency,
      details: JSON.stringify([{ service: 'on_account', amountCents: amount, reason: null, note: null }]),
      expires_at: due.toString(),
      created_at: now.toString(),
    }).catch((error: unknown) => {
      // Two trips at once: each alone would be within the limit.
      throw pgConstraint(error) === 'customer_credit_limit' ? exceeded(creditLeft(line), invoice.currency) : error
    })
    const details = { payment: payment.id, amount, due: due.toString() }
    await audit(trx, { actor: `staff:${memberId}`, action: 'on-account', subject: `order:${orderId}`, reason, details })
  })
}

/** What an unpaid trip would take of its customer's credit, cents; null without credit, or where nothing is to be paid. */
export async function findCreditFor({ db, clock }: Context, { orderId, product }: { orderId: string; product: string }) {
  const invoice = isOnAccountProduct(product) ? await newestPrimaryInvoice(db, orderId) : undefined
  if (!invoice || !isOpen(invoice) || isLate(invoice, clock.now())) return null
  const credit = await creditByClient(db, invoice.client_id)
  if (!credit) return null
  const [left, due] = [creditLeft(credit), amountDue(invoice)]
  return { left, due, days: credit.days, isEnough: due <= left, currency: invoice.currency }
}

const isOpen = ({ status }: Pick<InvoiceRow, 'status'>): boolean => status === 'New' || status === 'Processing'
const isLate = ({ expires_at: until }: Pick<InvoiceRow, 'expires_at'>, now: Temporal.Instant): boolean =>
  until !== null && Temporal.Instant.compare(until, now) <= 0

/**
 * A refund of what was put on account lowers the debt first. The rest goes to the balance the way the debt was paid: cashback stays cashback,
 * also where the debt was paid after the cancellation.
 */
export async function refundOnAccount(ctx: Context, trx: Trx, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const { currency, amount, id: refundId } = refund
  const debt = await invoiceByCredit(trx, payment.id)
  if (!debt) throw new Error(`Refund ${refundId} is of a trip on account without a debt.`)
  // Without the one that lowers the debt below.
  const paid = await lockPaidByInvoice(trx, debt.id)
  const lowered = isOpen(debt) ? Math.min(amount, amountDue(debt)) : 0
  if (lowered > 0) {
    await postEntry(
      ctx,
      trx,
      walletRefundPosting({ refundId, currency, amount: lowered, clientId: payment.client_id, failedAtProvider: false }),
    )
    const account = await lockPersonalAccount(ctx, trx, payment.client_id, currency)
    await spendWallet(ctx, trx, { invoice: debt, account: account!, cents: lowered, refundId })
  }
  let left = amount - lowered
  for (const one of paid) {
    const cents = Math.min(left, one.amount - one.fee - one.refunded)
    if (cents <= 0) continue
    left -= cents
    const part = { kind: 'refund', reference: `refund:${refundId}:${one.id}`, currency } as const
    if (one.account_id) await restoreCredit(ctx, trx, { ...part, spent: `payment:${one.id}`, cents, from: [refundSourceLine(cents)] })
    else await postEntry(ctx, trx, { ...part, lines: [refundSourceLine(cents), credit(wallet(payment.client_id), cents)] })
  }
  if (left > 0) throw new Error(`Refund ${refundId}: ${left} cents more than was paid of the debt.`)
}
