import { buyoutPrice } from '@aquilane/domain/shared-flights/price'
import { orderById, type OrderRow, readStoredOffer } from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { getSeatOrders, getFlightState } from '../../market/shared-flights/index.ts'

/** Paid, and not ended since. */
export const isStanding = (order: OrderRow): boolean => order.paid > 0 && (order.status === 'Confirmation' || order.status === 'Confirmed')

/** Prices of orders together, cents. */
export const sumPrices = (orders: readonly OrderRow[]): number => orders.reduce((sum, { price }) => sum + (price ?? 0), 0)

/** Orders of the seats that a flight's initiator has paid and still has. @param buyoutId the order of the rest is not one of them */
export async function findInitiatorSeats(
  ctx: Context,
  on: Db,
  { flightId, clientId, buyoutId }: { flightId: string; clientId: string; buyoutId: string | null },
): Promise<OrderRow[]> {
  const found: OrderRow[] = []
  for (const id of await getSeatOrders(ctx, on, flightId)) {
    const order = id === buyoutId ? undefined : await orderById(on, id)
    if (order?.client_id === clientId && isStanding(order)) found.push(order)
  }
  return found
}

/** The seats that the price of an unpaid rest of an aircraft stands on; null for every other order. */
export async function findSeatsOfRest(ctx: Context, on: Db, order: OrderRow): Promise<OrderRow[] | null> {
  if (order.product !== 'shared_seat' || order.status !== 'AwaitingPayment') return null
  const flightId = readStoredOffer(order)?.sharing?.flightId
  const state = flightId === undefined ? null : await getFlightState(ctx, on, flightId)
  if (flightId === undefined || state?.buyoutOrderId !== order.id) return null
  return findInitiatorSeats(ctx, on, { flightId, clientId: order.client_id, buyoutId: order.id })
}

/** What the rest of the aircraft costs the owner of an order, cents; null where it cannot be booked. */
export async function quoteBuyout(ctx: Context, on: Db, order: OrderRow, flightId: string): Promise<number | null> {
  const state = await getFlightState(ctx, on, flightId)
  const isPossible =
    state !== null &&
    state.status === 'open' &&
    state.initiatorId === order.client_id &&
    state.buyoutOrderId === null &&
    state.freeSeats > 0 &&
    isStanding(order)
  if (!isPossible) return null
  const seats = await findInitiatorSeats(ctx, on, { flightId, clientId: order.client_id, buyoutId: null })
  return buyoutPrice({ charterCents: state.charterCents, paidCents: sumPrices(seats) })
}
