import type { ReturnablePayment } from '@aquilane/domain/accounting/withdrawal'
import type { Db, Trx } from '../../platform/db/database.ts'
import { createRefund } from './create-refund.ts'
import { lockPayment, lockPayments } from './queries.ts'
import { returnablePayments } from './refund-queries.ts'
import type { Context } from '../../context.ts'

/** A payment as a way back for money of a balance. */
export interface PaymentToReturnTo extends ReturnablePayment {
  method: string
  /** Last digits of the card that paid, where the provider names them. */
  digits: string | null
  disputableUntil: Temporal.Instant | null
}

/** What goes back to these payments, by id. */
export async function findReturnable(ctx: Context, on: Db, ids: readonly string[]): Promise<Map<string, PaymentToReturnTo>> {
  const rows = await returnablePayments(on, ids)
  return new Map(
    rows.map(({ id, method, provider, card_last4, disputable_until, dispute, capacity, is_refused }) => {
      const canReturn = ctx.providers.some(({ name }) => name === provider)
      const held =
        dispute === 'Open' || dispute === 'Lost' ? 'disputed' : is_refused ? 'refused' : canReturn && capacity > 0 ? null : 'unavailable'
      return [id, { method, digits: card_last4, disputableUntil: disputable_until, capacity, held }]
    }),
  )
}

/** Locks payments, in a fixed order and before the accounts. */
export const lockReturnable = (_ctx: Context, trx: Trx, ids: readonly string[]): Promise<void> => lockPayments(trx, ids)

/** Sends money of a balance back to a locked payment. Post the amount to `refunds_payable` before. */
export async function returnToPayment(
  ctx: Context,
  trx: Trx,
  { paymentId, payoutId, amount }: { paymentId: string; payoutId: string; amount: number },
): Promise<void> {
  await createRefund(trx, ctx, await lockPayment(trx, paymentId), { orderId: null, amount, reason: 'payout', payoutId })
}
