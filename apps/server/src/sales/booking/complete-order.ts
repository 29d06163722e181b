import { revenueRecognitionPosting } from '@aquilane/domain/accounting/order-postings'
import {
  findOrdersDueForCompletion,
  haveLeftForSure,
  isAnyLegDelayed,
  legIdsNotPaidInTime,
  lockPair,
  orderById,
  type OrderRow,
  completeOrderJob,
  taxesIn,
  toPaidOrder,
  applyTransition,
  lockOrderOrThrow,
  canTransition,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { lockLegChange } from '../../market/empty-legs/index.ts'
import { announceUnpaid } from '../leg-proposals/index.ts'
import { getOpenRecovery } from '../recoveries/index.ts'
import { discountByOrder } from '../invoices/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

export async function scheduleCompletion({ jobs }: Context, trx: Trx, order: OrderRow): Promise<void> {
  if (order.last_arrival_at) await jobs.send(trx, completeOrderJob, { order: order.id }, { startAfter: order.last_arrival_at })
}

/** Completes a confirmed order after its last arrival, with its second aircraft, and recognises its revenue; false when it is not due. */
export async function completeOrder(ctx: Context, id: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await orderById(trx, id)
    const pair = known && (await lockPair(trx, known))
    const order = pair?.standing ?? (await lockOrderOrThrow(trx, id))
    // Of an aircraft that was replaced nothing is left to fly.
    if (order.companion_of !== null) return false
    const both = pair ? [order, pair.companion] : [order]
    if (!both.every((one) => canTransition(one, 'flown') && isFlown(ctx, one))) return false
    // The buyer was asked and did not fly: the refund is late, after an outage.
    if (order.product === 'empty_leg' && (await lockLegChange(ctx, trx, order.id))) return false
    // It lost its aircraft: staff refund it, or say that it was flown all the same.
    if (await getOpenRecovery(ctx, trx, order.id)) return false
    const waiting = await findWaiting(trx, order.id)
    if (waiting.length > 0) {
      await announceUnpaid(ctx, trx, order.id, waiting)
      return false
    }
    const ids = both.map((one) => one.id)
    if (await isAnyLegDelayed(ctx, trx, ids)) return false
    for (const one of both) await applyTransition(ctx, trx, one, { event: 'flown', actor: 'system' }, null)
    const discount = await discountByOrder(ctx, trx, order.id)
    await postEntry(ctx, trx, revenueRecognitionPosting({ ...toPaidOrder(order, discount), tax: taxesIn(order) }))
    return true
  })
}

const isFlown = ({ clock }: Context, { last_arrival_at: at }: OrderRow): boolean =>
  at !== null && Temporal.Instant.compare(at, clock.now()) <= 0

/** Flights that were added and not paid in time, but for those that are known to have left: they do not depart by it (decisions 114 and 128). */
async function findWaiting(trx: Trx, id: string): Promise<string[]> {
  const unpaid = await legIdsNotPaidInTime(trx, id)
  const waiting: string[] = []
  for (const legId of unpaid) if (!(await haveLeftForSure(trx, [legId]))) waiting.push(legId)
  return waiting
}

/** Completes what a lost job missed. */
export async function completeFlownOrders(ctx: Context): Promise<void> {
  for (const id of await findOrdersDueForCompletion(ctx.db, ctx.clock.now())) await completeOrder(ctx, id)
}
