import { type CannotFlyReason, isFlightReason } from '@aquilane/domain/fleet/can-fly'
import {
  getOrderCannotFlyReasons,
  type Actor,
  activeOrdersByAircraft,
  findPair,
  hasAudit,
  isAllFlown,
  legsByOrders,
  lockOrderOrThrow,
  type OrderRow,
  type PairOfOrders,
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
    // The two orders of a trip with two aircraft are settled together: all of them are locked in order first.
    for (const id of ids) await lockOrderOrThrow(trx, id)
    for (const id of ids) {
      if (settled.has(id)) continue
      for (const one of await settleOrder(ctx, trx, { id, actor }, sales)) settled.add(one)
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
  return order.status === 'Confirmed' && isAllFlown(ctx, trx, (await legsByOrders(trx, [order.id])).get(order.id) ?? [])
}

/** @returns the orders that are settled by it */
async function settleOrder(
  ctx: Context,
  trx: Trx,
  { id, actor }: { id: string; actor: Actor },
  sales: UnflyableSales,
): Promise<readonly string[]> {
  const order = await lockOrderOrThrow(trx, id)
  const pair = await findPair(trx, order)
  if (pair) await settlePair(ctx, trx, { pair, actor }, sales)
  else if (order.companion_of === null) await settleOne(ctx, trx, { order, actor }, sales)
  return pair ? [pair.standing.id, pair.companion.id] : [id]
}

/** A trip that loses one of two aircraft is recovered as a whole, unless both have flown. */
async function settlePair(
  ctx: Context,
  trx: Trx,
  { pair: { standing, companion }, actor }: { pair: PairOfOrders; actor: Actor },
  sales: UnflyableSales,
): Promise<void> {
  const both = [standing, companion]
  const lost: { order: OrderRow; reasons: CannotFlyReason[] }[] = []
  let isWhole = true
  for (const order of both) {
    const reasons = await getOrderCannotFlyReasons(ctx, trx, order)
    isWhole &&= reasons.length === 0
    if (reasons.length > 0 && canTransition(order, 'withdrawn') && !(await isFlown(ctx, trx, order))) lost.push({ order, reasons })
  }
  if (isWhole) await endRecovery(ctx, trx, standing.id, { status: 'returned', actor })
  const [first] = lost
  if (!first) return
  for (const { order, reasons } of lost) await noteCannotFly(trx, { order, reasons, actor })
  await openRecovery(ctx, trx, { order: standing, lost: first.order, reasons: lost.flatMap(({ reasons }) => reasons), actor })
  // Neither of them leaves without the other; what is in the air keeps its release.
  for (const order of both) {
    if (await isFlown(ctx, trx, order)) continue
    const { id, pnr } = order
    sales.trips.push({ id, pnr, reasons: lost.find((one) => one.order.id === id)?.reasons ?? first.reasons })
  }
}

/** The nightly check finds the same trips again. */
async function noteCannotFly(
  trx: Trx,
  { order: { id }, reasons, actor }: { order: OrderRow; reasons: readonly CannotFlyReason[]; actor: Actor },
): Promise<void> {
  if (actor === 'system' && (await hasAudit(trx, id, 'cannot-fly'))) return
  await audit(trx, { actor, action: 'cannot-fly', subject: `order:${id}`, reason: `cannot-fly:${reasons.join(',')}` })
}

async function settleOne(ctx: Context, trx: Trx, { order, actor }: { order: OrderRow; actor: Actor }, sales: UnflyableSales) {
  const { id } = order
  const reasons = await getOrderCannotFlyReasons(ctx, trx, order)
  // What can be flown again as it is planned needs no replacement.
  if (reasons.length === 0) await endRecovery(ctx, trx, id, { status: 'returned', actor })
  if (reasons.length === 0 || !canTransition(order, 'withdrawn')) return
  // Its legs have all departed: nothing is left to withdraw.
  if (await isFlown(ctx, trx, order)) return
  const reference = { id, pnr: order.pnr }
  if (order.paid > 0 || order.on_account_due !== null) {
    await noteCannotFly(trx, { order, reasons, actor })
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
