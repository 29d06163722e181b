import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { orderById, type OrderRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'

/** When an order needs its aircraft; null while it has none. */
export function toAircraftPeriod(
  order: Pick<OrderRow, 'aircraft_id' | 'blocked_from' | 'blocked_to' | 'first_departure_at' | 'last_arrival_at'>,
): { aircraftId: number; from: Temporal.Instant; to: Temporal.Instant } | null {
  const { aircraft_id: aircraftId, first_departure_at: departure, last_arrival_at: arrival } = order
  if (aircraftId === null) return null
  const from = order.blocked_from ?? departure
  const to = order.blocked_to ?? arrival ?? departure
  // A period of no length overlaps nothing.
  return { aircraftId, from, to: Temporal.Instant.compare(from, to) < 0 ? to : from.add({ minutes: 1 }) }
}

/** Why the aircraft of an order may not fly it; empty where it may, or none is chosen. */
export async function getOrderCannotFlyReasons(ctx: Context, on: Db, order: OrderRow): Promise<CannotFlyReason[]> {
  const period = toAircraftPeriod(order)
  return period ? getCannotFlyReasons(on, period) : []
}

/** @throws AIRCRAFT_CANNOT_FLY with the reasons */
export async function requireFlyable(ctx: Context, on: Db, orderId: string): Promise<void> {
  const order = await orderById(on, orderId)
  const reasons = order ? await getOrderCannotFlyReasons(ctx, on, order) : []
  if (reasons.length > 0)
    throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The aircraft of this trip cannot fly then. Nothing was charged.', { facts: { reasons } })
}
