import { buyoutPrice } from '@aquilane/domain/shared-flights/price'
import { orderById, type OrderRow } from '../orders/queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { BookingContext } from './deps.ts'

/** Prices of the paid seats of a flight's initiator, cents. */
export async function paidByInitiator(ctx: BookingContext, on: Db, flightId: string, clientId: string): Promise<number> {
  let sum = 0
  for (const id of await ctx.sharedFlights.getSeatOrders(on, flightId)) {
    const order = await orderById(on, id)
    if (order?.client_id === clientId && order.paid > 0) sum += order.price ?? 0
  }
  return sum
}

/** What the rest of the aircraft costs the owner of an order, cents; null where it cannot be booked. */
export async function quoteBuyout(ctx: BookingContext, on: Db, order: OrderRow, flightId: string): Promise<number | null> {
  const state = await ctx.sharedFlights.getFlightState(on, flightId)
  const isPossible =
    state !== null &&
    state.status === 'open' &&
    state.initiatorId === order.client_id &&
    state.buyoutOrderId === null &&
    state.freeSeats > 0 &&
    order.paid > 0
  if (!isPossible) return null
  return buyoutPrice({ charterCents: state.charterCents, paidCents: await paidByInitiator(ctx, on, flightId, order.client_id) })
}
