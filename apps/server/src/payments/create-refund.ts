import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type PaymentRow, addRefunded, insertRefund, lockPaymentsToRefund } from './queries.ts'
import { refundJob } from './queues.ts'

/** Creates a refund; a job sends it. Post the amount to `refunds_payable` before. */
export async function createRefund(
  trx: Trx,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  payment: PaymentRow,
  refund: {
    orderId: string | null
    amount: number
    reason: 'canceled' | 'declined' | 'withdrawn' | 'late' | 'payout'
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
    // To its source unless the customer chose the balance. Bank transfers are refunded to the customer's balance because no bank API sends money.
    // What was put on account lowers the debt from there.
    destination: refund.toBalance || payment.account_id || ['bank', 'credit'].includes(payment.provider) ? 'balance' : 'provider',
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

/** Refunds the payments of a canceled order, newest last, without fees. @throws when less was paid than is refunded */
export async function refundPayments(
  deps: { clock: Clock; jobs: Jobs },
  trx: Trx,
  {
    orderId,
    amount,
    reason,
    toBalance,
  }: { orderId: string; amount: number; reason: 'canceled' | 'declined' | 'withdrawn'; toBalance?: boolean },
): Promise<void> {
  let left = amount
  for (const payment of await lockPaymentsToRefund(trx, orderId)) {
    const part = Math.min(left, payment.amount - payment.fee - payment.refunded)
    if (part > 0) await createRefund(trx, deps, payment, { orderId, amount: part, reason, toBalance: toBalance === true })
    left -= Math.max(part, 0)
  }
  if (left > 0) throw new Error(`Order ${orderId} has ${left} cents less to refund than promised.`)
}
