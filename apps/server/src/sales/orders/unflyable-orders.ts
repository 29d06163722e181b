import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Context } from '../../context.ts'
import { findReasonsInSnapshot } from '../../foundation/fleet/index.ts'
import { toFlightReasons } from '../../market/charter/index.ts'
import { findOrderFailures, toAircraftPeriod } from './can-fly-order.ts'
import { ordersToBeFlown, type OrderToBeFlown } from './flight-queries.ts'
import { legsByOrders, type LegRow } from './queries.ts'

const isToBeFlown = ({ status, paid, on_account_due: due }: OrderToBeFlown): boolean =>
  status === 'Confirmed' || (status === 'Confirmation' && (paid > 0 || due !== null))

/** Why the aircraft of a paid trip that is still to be flown cannot fly it. */
export async function findCannotFly(ctx: Context, order: OrderToBeFlown, legs: readonly LegRow[]): Promise<CannotFlyReason[]> {
  const period = isToBeFlown(order) ? toAircraftPeriod(order) : null
  if (!period || Temporal.Instant.compare(period.to, ctx.clock.now()) <= 0) return []
  const fleet = await ctx.fleet.current()
  return [...findReasonsInSnapshot(fleet, period), ...toFlightReasons(await findOrderFailures(ctx, order, legs))]
}

/** Paid trips that their aircraft cannot fly, with the reasons; `only` narrows them to some orders. */
export async function findUnflyable(ctx: Context, only?: ReadonlySet<string>): Promise<Map<string, CannotFlyReason[]>> {
  const orders = (await ordersToBeFlown(ctx.db, ctx.clock.now())).filter(({ id }) => only?.has(id) ?? true)
  const legs = await legsByOrders(
    ctx.db,
    orders.map(({ id }) => id),
  )
  const found = new Map<string, CannotFlyReason[]>()
  for (const order of orders) {
    const reasons = await findCannotFly(ctx, order, legs.get(order.id) ?? [])
    if (reasons.length > 0) found.set(order.id, reasons)
  }
  return found
}

/** Trips with a reason that did not hold before. @param before context with the facts and the fleet before the change, as committed */
export async function findNewlyUnflyable<Trip extends { id: string; reasons: CannotFlyReason[] }>(
  before: Context,
  trips: readonly Trip[],
): Promise<Trip[]> {
  if (trips.length === 0) return []
  const known = await findUnflyable(before, new Set(trips.map(({ id }) => id)))
  return trips.filter(({ id, reasons }) => reasons.some((reason) => !(known.get(id) ?? []).includes(reason)))
}
