import { type CannotFlyReason, isFlightReason } from '@aquilane/domain/fleet/can-fly'
import {
  getOrderCannotFlyReasons,
  type Actor,
  activeOrdersByAircraft,
  countFlownLegs,
  hasAudit,
  legsByOrders,
  lockOrderOrThrow,
  type OrderRow,
  canTransition,
} from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { cancelAndRefund } from './cancel-order.ts'
import { endRecovery, openRecovery } from '../recoveries/index.ts'
import { releaseProduct } from './sold-product.ts'
import type { Context } from '../../context.ts'
import { pauseUnflyable, offerFlyable } from '../../market/empty-legs/index.ts'
import { countUnflyable } from '../../market/shared-flights/index.ts'
import { discountByOrder } from '../invoices/index.ts'

export interface OrderReference {
  id: string
  pnr: string
}

/** What a change of the facts of some aircraft touches. */
export interface UnflyableSales {
  /** Empty legs taken off sale. */
  emptyLegs: number
  /** Shared flights whose seats are not sold now. */
  sharedFlights: number
  /** Unpaid orders that were canceled. */
  unpaid: OrderReference[]
  /** Paid trips that cannot be flown; operations decide. */
  trips: (OrderReference & { reasons: CannotFlyReason[] })[]
}

/**
 * Takes off sale what some aircraft cannot fly, cancels its unpaid orders and names its paid trips, which stay: in the transaction that changes the
 * facts and has locked the aircraft or its operator. What can be flown again is offered again.
 */
export async function withdrawUnflyable(
  ctx: Context,
  trx: Trx,
  { aircraftIds, actor }: { aircraftIds: readonly number[]; actor: Actor },
): Promise<UnflyableSales> {
  const sales: UnflyableSales = { emptyLegs: 0, sharedFlights: 0, unpaid: [], trips: [] }
  const settled = new Set<string>()
  const findOrders = async () => (await activeOrdersByAircraft(trx, aircraftIds, ctx.clock.now())).filter((id) => !settled.has(id))
  let ids = await findOrders()
  do {
    for (const id of ids) {
      settled.add(id)
      await settleOrder(ctx, trx, { id, actor }, sales)
    }
    sales.emptyLegs += await pauseUnflyable(ctx, trx, aircraftIds)
    // The pause waits for buyers of the legs; who was faster has an order now.
    ids = await findOrders()
  } while (ids.length > 0)
  await offerFlyable(ctx, trx, aircraftIds)
  sales.sharedFlights = await countUnflyable(ctx, trx, aircraftIds)
  return sales
}

async function isFlown(ctx: Context, trx: Trx, order: OrderRow): Promise<boolean> {
  if (order.status !== 'Confirmed') return false
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  return legs.length > 0 && (await countFlownLegs(ctx, trx, legs)) === legs.length
}

async function settleOrder(ctx: Context, trx: Trx, { id, actor }: { id: string; actor: Actor }, sales: UnflyableSales) {
  const order = await lockOrderOrThrow(trx, id)
  const reasons = await getOrderCannotFlyReasons(ctx, trx, order)
  // What can be flown again as it is planned needs no replacement.
  if (reasons.length === 0) await endRecovery(ctx, trx, id, { status: 'returned', actor })
  if (reasons.length === 0 || !canTransition(order, 'withdrawn')) return
  // Its legs have all departed: nothing is left to withdraw.
  if (await isFlown(ctx, trx, order)) return
  const reference = { id, pnr: order.pnr }
  if (order.paid > 0 || order.on_account_due !== null) {
    // The nightly check finds the same trips again.
    if (actor !== 'system' || !(await hasAudit(trx, id, 'cannot-fly')))
      await audit(trx, { actor, action: 'cannot-fly', subject: `order:${id}`, reason: `cannot-fly:${reasons.join(',')}` })
    await openRecovery(ctx, trx, { order, reasons, actor })
    sales.trips.push({ ...reference, reasons })
    return
  }
  const discount = await discountByOrder(ctx, trx, id)
  await cancelAndRefund(ctx, trx, order, {
    event: 'withdrawn',
    actor,
    reason: `cannot-fly:${reasons.join(',')}`,
    refund: 0,
    discount,
    notification: reasons.every(isFlightReason) ? 'flightNotAllowed' : 'aircraftUnavailable',
  })
  await releaseProduct(ctx, trx, order)
  sales.unpaid.push(reference)
}
