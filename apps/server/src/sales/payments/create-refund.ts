import { splitRefund } from '@aquilane/domain/invoices/split-refund'
import { isStanding, type StandingReason } from '@aquilane/domain/invoices/standing-refunds'
import { listServiceInvoices } from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentRow } from './queries.ts'
import { addRefunded, insertRefund, lockPaymentsToRefund, paymentsToRefund } from './refund-queries.ts'
import { refundJob } from './queues.ts'
import { mailShareRefund } from './share-mails.ts'
import type { Context } from '../../context.ts'

/**
 * To its source, which for a share is the card of who paid it. Bank transfers are refunded to the customer's balance because no bank API sends money; what was put on account lowers the
 * debt from there.
 */
export const refundDestination = (payment: Pick<PaymentRow, 'account_id' | 'provider'>): 'balance' | 'provider' =>
  payment.account_id !== null || ['bank', 'credit'].includes(payment.provider) ? 'balance' : 'provider'

/** Of an order that ends, or of a part of the price of one that stands. */
type RefundReason = 'canceled' | 'declined' | 'withdrawn' | StandingReason

/** Creates a refund; a job sends it. Post the amount to `refunds_payable` before. */
export async function createRefund(
  trx: Trx,
  ctx: Context,
  payment: PaymentRow,
  refund: {
    orderId: string | null
    amount: number
    reason: RefundReason | 'late' | 'payout'
    toBalance?: boolean
    /** Of the reason `payout`: money of a balance, of which the invoice keeps its share. */
    payoutId?: string
  },
): Promise<void> {
  if (refund.payoutId === undefined) await addRefunded(trx, payment.id, refund.amount)
  const { id } = await insertRefund(trx, {
    payment_id: payment.id,
    order_id: refund.orderId,
    reason: refund.reason,
    payout_id: refund.payoutId ?? null,
    destination: refund.toBalance && payment.share_id === null ? 'balance' : refundDestination(payment),
    status: 'Pending',
    amount: refund.amount,
    currency: payment.currency,
    created_at: ctx.clock.now().toString(),
  })
  await audit(trx, {
    actor: 'system',
    action: 'opened',
    subject: `refund:${id}`,
    to: 'Pending',
    reason: refund.reason,
    details: { amount: refund.amount, payment: payment.id },
  })
  await ctx.jobs.send(trx, refundJob, { refund: id })
  if (payment.share_id !== null) await mailShareRefund(ctx, trx, payment, refund)
}

/** A refund of an order: cents, and what the customer alone owes of it. */
interface OrderRefund {
  orderId: string
  amount: number
  /** What the refund was lowered by for things of the customer alone, as spent cashback; cents. */
  deducted?: number
  /** Only what was paid of this one. */
  invoiceId?: string | undefined
  /** What was paid of these is for something that the customer had: it goes back after all else. */
  last?: readonly string[] | undefined
}

/**
 * Refunds payments of an order, without fees; those of the price alone where the order stands. The customer's go back newest first; others of the party get
 * the same part of what they paid as the trip gives back. @throws when less was paid than is refunded
 */
export async function refundPayments(
  ctx: Context,
  trx: Trx,
  { reason, toBalance, ...refund }: OrderRefund & { reason: RefundReason; toBalance?: boolean },
): Promise<void> {
  const services = await listServiceInvoices(trx, refund.orderId)
  const payments = await lockPaymentsToRefund(trx, refund.orderId, isStanding(reason) ? services : [])
  const { parts, left } = split(ofInvoice(payments, refund.invoiceId), services, refund)
  for (const { payment, cents } of parts)
    await createRefund(trx, ctx, payment, { orderId: refund.orderId, amount: cents, reason, toBalance: toBalance === true })
  if (left > 0) throw new Error(`Order ${refund.orderId} has ${left} cents less to refund than promised.`)
}

const ofInvoice = (payments: readonly PaymentRow[], invoiceId: string | undefined): readonly PaymentRow[] =>
  invoiceId === undefined ? payments : payments.filter(({ invoice_id: id }) => id === invoiceId)

/** The payments that a refund goes back to, in order. */
function split(
  known: readonly PaymentRow[],
  services: readonly string[],
  { amount, deducted = 0, last = [] }: OrderRefund,
): { parts: { payment: PaymentRow; cents: number }[]; left: number } {
  const isLast = ({ invoice_id: id }: PaymentRow): boolean => last.includes(id)
  const payments = [...known.filter((payment) => !isLast(payment)), ...known.filter(isLast)]
  const cents = splitRefund(
    payments.map((payment) => ({
      left: payment.amount - payment.fee - payment.refunded,
      isShare: payment.share_id !== null,
      isService: services.includes(payment.invoice_id),
    })),
    amount,
    deducted,
  )
  const parts = payments.map((payment, at) => ({ payment, cents: cents[at] ?? 0 })).filter((part) => part.cents > 0)
  return { parts, left: amount - parts.reduce((sum, part) => sum + part.cents, 0) }
}

/** Payments of the price of an order, with money that is not refunded. @param invoiceId only of this one */
export async function listPricePayments(on: Db, orderId: string, invoiceId?: string): Promise<string[]> {
  const payments = await paymentsToRefund(on, orderId, await listServiceInvoices(on, orderId)).execute()
  return ofInvoice(payments, invoiceId).map(({ id }) => id)
}

/** What `refundPayments` would send back to the payments of an order, cents. @param isOfPrice for an order that stands */
export async function findRefundParts(on: Db, refund: OrderRefund, isOfPrice = false) {
  const services = await listServiceInvoices(on, refund.orderId)
  const payments = await paymentsToRefund(on, refund.orderId, isOfPrice ? services : []).execute()
  return split(ofInvoice(payments, refund.invoiceId), services, refund).parts
}
