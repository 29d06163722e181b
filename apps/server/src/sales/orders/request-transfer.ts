import { transferBefore } from '@aquilane/domain/orders/deadlines'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Actor } from './types.ts'
import { toBlock } from './mappers.ts'
import { orderById, type OrderRow } from './queries.ts'
import { expireOrderJob } from './queues.ts'
import { isUnpaidHoldLimit, transferLimitReached } from './unpaid-holds.ts'
import { applyTransition, lockOrderOrThrow } from './transition-order.ts'
import type { Context } from '../../context.ts'

/**
 * A proforma invoice was requested: the order waits for the bank transfer and keeps its aircraft until then.
 * @returns the deadline, the earlier one on a repeated request; null when the order cannot be paid by transfer
 * @throws ORDER_STATE_CONFLICT, UNPAID_HOLD_LIMIT when another order of the customer waits for a transfer
 */
export async function requestTransfer(ctx: Context, trx: Trx, id: string, actor: Actor): Promise<Temporal.Instant | null> {
  const order = await lockOrderOrThrow(trx, id)
  if (order.status === 'MoneyTransfer') return order.pay_before
  const until = latestTransfer(ctx.clock.now(), order)
  if (until === null) return null
  try {
    await applyTransition(ctx, trx, order, { event: 'transfer_requested', actor, set: { pay_before: until.toString() } }, null)
  } catch (error) {
    throw isUnpaidHoldLimit(error) ? transferLimitReached() : error
  }
  // The job of the earlier deadline finds the order not overdue.
  await ctx.jobs.send(trx, expireOrderJob, { order: id }, { startAfter: until })
  return until
}

/** Seats are held for minutes only, an order may hold nothing before it is paid, and a departure may be too near: null. */
const latestTransfer = (now: Temporal.Instant, order: OrderRow): Temporal.Instant | null =>
  order.product === 'shared_seat' || order.hold_on_payment ? null : transferBefore(now, order.first_departure_at, toBlock(order))

/** Until when a bank transfer must arrive; null when the order cannot be paid by transfer. */
export async function transferDeadline({ clock }: Context, on: Db, id: string): Promise<Temporal.Instant | null> {
  const order = await orderById(on, id)
  if (order?.status === 'MoneyTransfer') return order.pay_before
  return order?.status === 'AwaitingPayment' ? latestTransfer(clock.now(), order) : null
}
