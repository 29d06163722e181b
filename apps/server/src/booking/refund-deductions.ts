import type { Deduction } from '@aquilane/domain/charter/terms'
import type { OrderRow } from '../orders/queries.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { BookingContext } from './deps.ts'

/** What a cancellation by the customer takes from the refund, apart from the fee; whole, before it is capped by the refund. */
export async function findDeductions(ctx: Pick<BookingContext, 'cashback'>, on: Db, order: OrderRow): Promise<Deduction[]> {
  if (order.paid === 0) return []
  const cashback = await ctx.cashback.findUsedCashback(on, order.id)
  return cashback > 0 ? [{ reason: 'cashback', amountCents: cashback }] : []
}

/** The same, locked until the transaction ends. @param order locked */
export async function lockDeductions(ctx: Pick<BookingContext, 'cashback'>, trx: Trx, order: OrderRow): Promise<Deduction[]> {
  await ctx.cashback.lockCashbackOfOrder(trx, order.id)
  return findDeductions(ctx, trx, order)
}
