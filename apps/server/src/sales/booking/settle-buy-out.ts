import type { CancellationTerms } from '@aquilane/domain/charter/terms'
import { buyoutPrice } from '@aquilane/domain/shared-flights/price'
import {
  legsByOrders,
  orderById,
  updateLeg,
  updateOrder,
  type OrderRow,
  readStoredOffer,
  lockOrderOrThrow,
  canTransition,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { findInitiatorSeats, isStanding, sumPrices } from './buy-out-quote.ts'
import { cancelAndRefund } from './cancel-order.ts'
import { confirmSeats, type SharedFlight } from './confirm-seats.ts'
import type { Context } from '../../context.ts'
import { discountByOrder } from '../invoices/index.ts'
import { lockSharedFlight, closeToOthers, confirmFlight, getSeatCodes, releaseSeats } from '../../market/shared-flights/index.ts'

/**
 * The rest of the aircraft is paid: others are refunded in full, and the initiator's seats become a part of the order of the rest. The price of
 * the rest stands on the seats that are still paid: where they are others than at the order, it is refunded.
 * @param orders of the flight, locked @returns false where no rest is paid
 */
export async function settleBuyout(
  ctx: Context,
  trx: Trx,
  { flight, orders }: { flight: SharedFlight; orders: OrderRow[] },
): Promise<boolean> {
  const rest = orders.find(({ id }) => id === flight.buyout_order_id)
  if (flight.status !== 'open' || !rest || !isStanding(rest)) return false
  const seats = orders.filter((order) => order !== rest && order.client_id === flight.initiator_id && isStanding(order))
  if (rest.price !== buyoutPrice({ charterCents: flight.charter_price, paidCents: sumPrices(seats) })) {
    await withdrawRest(ctx, trx, rest)
    return true
  }
  const others = orders.filter((order) => order !== rest && !seats.includes(order))
  for (const order of others) {
    if (!canTransition(order, 'withdrawn')) continue
    const discount = await discountByOrder(ctx, trx, order.id)
    const refund = order.paid + order.ancillary_paid
    const change = { event: 'withdrawn', actor: 'system', reason: 'whole-aircraft', refund, discount, notification: 'boughtOut' } as const
    await cancelAndRefund(ctx, trx, order, change)
  }
  await mergeSeats(ctx, trx, { flight, rest, seats })
  const confirmed = await lockSharedFlight(ctx, trx, flight.id)
  const closing = { orderIds: others.map(({ id }) => id), buyoutOrderId: rest.id, actor: 'system' }
  if (confirmed) await closeToOthers(ctx, trx, confirmed, closing)
  return true
}

/** One trip, one price: canceling follows the terms of a charter, on the whole price. */
async function mergeSeats(
  ctx: Context,
  trx: Trx,
  { flight, rest, seats }: { flight: SharedFlight; rest: OrderRow; seats: OrderRow[] },
): Promise<void> {
  await confirmFlight(ctx, trx, flight, 'system')
  // Of a charter, as they were shown with the rest.
  const terms = rest.terms as unknown as CancellationTerms
  await confirmSeats(ctx, trx, rest, { terms, notification: 'confirmed' })
  for (const order of seats) await confirmSeats(ctx, trx, order, { terms, notification: null, partOf: rest.id })
  const legs = await legsByOrders(
    trx,
    [rest, ...seats].map(({ id }) => id),
  )
  const own = seats.reduce((sum, { id }) => sum + (legs.get(id)?.[0]?.pax ?? 0), 0)
  const [leg] = legs.get(rest.id) ?? []
  // Seats that others had are the initiator's now.
  if (leg) await updateLeg(trx, leg.id, { pax: flight.seats - own })
  await updateOrder(trx, rest.id, { offer: JSON.stringify(await withEverySeat(ctx, trx, rest, seats)) })
}

async function withEverySeat(ctx: Context, trx: Trx, rest: OrderRow, seats: OrderRow[]) {
  const offer = readStoredOffer(rest)
  if (!offer?.sharing) return offer
  const own = new Set(seats.flatMap((order) => readStoredOffer(order)?.sharing?.seats ?? []))
  const codes = await getSeatCodes(ctx, trx, offer.sharing.flightId)
  return { ...offer, sharing: { ...offer.sharing, seats: codes.filter((code) => !own.has(code)) } }
}

/** The order of the rest ends with everything back; the seats stay as they are. @param rest locked */
export async function withdrawRest(ctx: Context, trx: Trx, rest: OrderRow): Promise<void> {
  if (!canTransition(rest, 'withdrawn')) return
  const discount = await discountByOrder(ctx, trx, rest.id)
  const refund = rest.paid + rest.ancillary_paid
  const change = { event: 'withdrawn', actor: 'system', reason: 'price-changed', refund, discount, notification: 'restChanged' } as const
  await cancelAndRefund(ctx, trx, rest, change)
  await releaseSeats(ctx, trx, rest.id)
}

/** Before a payment: an order of the rest whose price stands no longer on what is paid ends. */
export async function endUnfitBuyout(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  const known = await orderById(trx, orderId)
  const flightId = known && readStoredOffer(known)?.sharing?.flightId
  if (!known || flightId === undefined || known.paid > 0) return
  const rest = await lockOrderOrThrow(trx, orderId)
  const flight = await lockSharedFlight(ctx, trx, flightId)
  if (flight?.buyout_order_id !== orderId || rest.paid > 0) return
  const seats = await findInitiatorSeats(ctx, trx, { flightId, clientId: rest.client_id, buyoutId: orderId })
  const price = buyoutPrice({ charterCents: flight.charter_price, paidCents: sumPrices(seats) })
  if (flight.status !== 'open' || seats.length === 0 || price !== rest.price) await withdrawRest(ctx, trx, rest)
}
