import {
  companionOf,
  partsByOrders,
  requireNoCompanion,
  toWholeOrder,
  orderById,
  type OrderRow,
  ordersWithSavingOf,
  readStoredOffer,
  lockOrderOrThrow,
} from '../orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { getFlightState, lockSharedFlight } from '../../market/shared-flights/index.ts'

export interface Trip {
  order: OrderRow
  /** Orders that end with it. */
  parts: OrderRow[]
  /** All of them as one. */
  whole: OrderRow
}

export async function readTrip(on: Db, order: OrderRow): Promise<Trip> {
  const parts = order.product === 'shared_seat' ? ((await partsByOrders(on, [order.id])).get(order.id) ?? []) : []
  return { order, parts, whole: toWholeOrder(order, parts) }
}

/** Locks an order with its parts, its second aircraft and the orders that save because of it, by id as everywhere else. */
export async function lockTrip(trx: Trx, known: OrderRow): Promise<Trip> {
  const { parts } = await readTrip(trx, known)
  const locked = new Map<string, OrderRow>()
  const savings = known.product === 'charter' ? await ordersWithSavingOf(trx, known.id) : []
  const companion = known.product === 'charter' ? await companionOf(trx, known.id) : undefined
  const all = [known, ...parts, ...savings, ...(companion ? [companion] : [])]
  for (const id of all.map((one) => one.id).toSorted()) locked.set(id, await lockOrderOrThrow(trx, id))
  const order = locked.get(known.id) ?? known
  const trip = await readTrip(trx, order)
  if (trip.parts.every(({ id }) => locked.has(id))) return trip
  throw new Refusal('ORDER_STATE_CONFLICT', 'This order has just changed. Reload it and decide again.')
}

/** The order of the whole aircraft that an order of seats is a part of, or will be once it is paid, or of the trip whose second aircraft it is; null: none. */
export async function findWhole(ctx: Context, on: Db, order: OrderRow): Promise<{ id: string; pnr: string } | null> {
  const wholeId = order.part_of ?? order.companion_of
  if (wholeId !== null) return toReference(on, wholeId)
  const rest = await findBuyoutOrder(ctx, on, order)
  // Unpaid, it ends like any other; paid, it is about to be settled.
  return rest?.id === order.id && order.paid === 0 ? null : rest
}

async function toReference(on: Db, id: string): Promise<{ id: string; pnr: string } | null> {
  const order = await orderById(on, id)
  return order ? { id, pnr: order.pnr } : null
}

/** Of the initiator of an undecided flight: the order of the rest of the aircraft; null: none. */
export async function findBuyoutOrder(ctx: Context, on: Db, order: OrderRow): Promise<{ id: string; pnr: string } | null> {
  const flightId = order.product === 'shared_seat' ? readStoredOffer(order)?.sharing?.flightId : undefined
  const state = flightId === undefined ? null : await getFlightState(ctx, on, flightId)
  if (state?.status !== 'open' || state.buyoutOrderId === null || state.initiatorId !== order.client_id) return null
  return toReference(on, state.buyoutOrderId)
}

/**
 * Seats that count towards the whole aircraft, and a second aircraft, do not end by themselves. Locks their flight: an order of the rest waits, or is seen.
 * @param order locked @throws ORDER_STATE_CONFLICT with the order of the whole aircraft
 */
export async function requireNoWhole(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  await requireNoCompanion(trx, order)
  const flightId = order.product === 'shared_seat' ? readStoredOffer(order)?.sharing?.flightId : undefined
  if (flightId !== undefined) await lockSharedFlight(ctx, trx, flightId)
  const whole = await findWhole(ctx, trx, order)
  if (!whole) return
  const message =
    order.part_of === null
      ? `The rest of the aircraft is being booked with order ${whole.pnr}, so this order cannot be cancelled by itself.`
      : `These seats are part of order ${whole.pnr}, the whole aircraft. Cancel that order instead.`
  throw new Refusal('ORDER_STATE_CONFLICT', message, { facts: { confirmation_status: order.status, order: whole } })
}
