import { isExceptionOpen, raiseException, settleMade } from '../finance-exceptions/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ProviderMadeRefund } from './providers/provider.ts'
import type { PaymentRow } from './queries.ts'
import { lockRefundsToSource, type RefundRow, updateRefund } from './refund-queries.ts'
import { settleByStatus } from './refunds.ts'
import type { Context } from '../../context.ts'

/** Whether a refund of the same sum from the dashboard of the provider is this one, sent by finance. */
async function isSentByHand(ctx: Context, trx: Trx, refund: RefundRow): Promise<boolean> {
  if (refund.by_hand) return refund.made_ref === null
  if (refund.status === 'Pending' && refund.first_sent_at === null) return true
  // Its provider could not deliver it, and finance was asked to send it.
  return refund.status !== 'Settled' && refund.status !== 'Failed' && (await isExceptionOpen(ctx, trx, `refund:${refund.id}`))
}

/**
 * A refund was made in the dashboard of its provider: it settles the refund of the locked payment that waits to be sent, and is a matter for finance where none
 * waits. Reported again, or as failed, it is found by its id at the provider.
 */
export async function recordMadeRefund(
  ctx: Context,
  trx: Trx,
  { payment, orderId, made, problem }: { payment: PaymentRow; orderId: string | null; made: ProviderMadeRefund; problem: string },
): Promise<void> {
  const refunds = await lockRefundsToSource(trx, payment.id)
  const reported = refunds.find(({ made_ref: ref }) => ref === made.id)
  const { provider } = payment
  const reference = `payment:${payment.id}:${made.id}`
  const { amount, currency } = made
  if (reported && made.hasFailed) await settleByStatus(ctx, trx, { refundId: reported.id, status: 'failed', provider })
  else if (made.hasFailed)
    await settleMade(ctx, trx, { begins: reference, amount, currency, detail: `${problem} It has failed since then: nothing has left.` })
  if (reported || made.hasFailed) return
  // What a dispute holds or took has no refund beside it.
  const isDisputed = payment.dispute === 'Open' || payment.dispute === 'Lost'
  for (const refund of isDisputed ? [] : refunds) {
    if (refund.amount !== amount || refund.currency !== currency || !(await isSentByHand(ctx, trx, refund))) continue
    await updateRefund(trx, refund.id, { by_hand: true, made_ref: made.id })
    return settleByStatus(ctx, trx, { refundId: refund.id, status: 'settled', provider })
  }
  await raiseException(ctx, trx, {
    kind: 'payment_reversed',
    // Not that of the payment: the rest of it stands.
    reference,
    provider,
    clientId: payment.share_id === null ? payment.client_id : null,
    orderId,
    amount,
    currency,
    detail: `${problem} The booking and the balance of the customer know nothing of it.`,
  })
}
