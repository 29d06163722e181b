import { isStanding, type StandingReason } from '@aquilane/domain/invoices/standing-refunds'
import type { Clock } from '../../platform/clock.ts'
import { listServiceInvoices } from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentRow } from './queries.ts'
import { addRefunded, insertRefund, lockPaymentsToRefund, paymentsToRefund } from './refund-queries.ts'
import { refundJob } from './queues.ts'

/**
 * To its source. Bank transfers are refunded to the customer's balance because no bank API sends money; what was put on account lowers the
 * debt from there.
 */
export const refundDestination = (payment: Pick<PaymentRow, 'account_id' | 'provider'>): 'balance' | 'provider' =>
  payment.account_id !== null || ['bank', 'credit'].includes(payment.provider) ? 'balance' : 'provider'

/** Of an order that ends, or of a part of the price of one that stands. */
type RefundReason = 'canceled' | 'declined' | 'withdrawn' | StandingReason

/** Creates a refund; a job sends it. Post the amount to `refunds_payable` before. */
export async function createRefund(
  trx: Trx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
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
    destination: refund.toBalance ? 'balance' : refundDestination(payment),
    status: 'Pending',
    amount: refund.amount,
    currency: payment.currency,
    created_at: clock.now().toString(),
  })
  await audit(trx, {
    actor: 'system',
    action: 'opened',
    subject: `refund:${id}`,
    to: 'Pending',
    reason: refund.reason,
    details: { amount: refund.amount, payment: payment.id },
  })
  await jobs.send(trx, refundJob, { refund: id })
}

/** Refunds payments of an order, newest first, without fees; those of the price alone where the order stands. @throws when less was paid than is refunded */
export async function refundPayments(
  deps: { clock: Clock; jobs: Jobs },
  trx: Trx,
  { orderId, amount, reason, toBalance }: { orderId: string; amount: number; reason: RefundReason; toBalance?: boolean },
): Promise<void> {
  const without = isStanding(reason) ? await listServiceInvoices(trx, orderId) : []
  const { parts, left } = splitRefund(await lockPaymentsToRefund(trx, orderId, without), amount)
  for (const { payment, cents } of parts)
    await createRefund(trx, deps, payment, { orderId, amount: cents, reason, toBalance: toBalance === true })
  if (left > 0) throw new Error(`Order ${orderId} has ${left} cents less to refund than promised.`)
}

/** The payments that a refund goes back to, in order. */
function splitRefund(payments: readonly PaymentRow[], amount: number): { parts: { payment: PaymentRow; cents: number }[]; left: number } {
  let left = amount
  const parts = payments.flatMap((payment) => {
    const cents = Math.max(0, Math.min(left, payment.amount - payment.fee - payment.refunded))
    left -= cents
    return cents > 0 ? [{ payment, cents }] : []
  })
  return { parts, left }
}

/** Payments of the price of an order, with money that is not refunded. */
export const listPricePayments = async (on: Db, orderId: string): Promise<string[]> =>
  (await paymentsToRefund(on, orderId, await listServiceInvoices(on, orderId)).execute()).map(({ id }) => id)

/** What `refundPayments` would send back to the payments of an order, cents. @param isOfPrice for an order that stands */
export const findRefundParts = async (on: Db, orderId: string, amount: number, isOfPrice = false) =>
  splitRefund(await paymentsToRefund(on, orderId, isOfPrice ? await listServiceInvoices(on, orderId) : []).execute(), amount).parts
