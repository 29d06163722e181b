import type { Locale } from '@aquilane/domain/site/paths'
import { payBefore } from '@aquilane/domain/orders/deadlines'
import type { SealedOffer } from '@aquilane/domain/charter/offer'
import {
  type Actor,
  carryWishes,
  orderAwaits,
  toLegBody,
  legsByOrders,
  orderById,
  replaceChargeCaps,
  updateLeg,
  type OrderRow,
  orderNotFound,
  toQuotedColumns,
  type QuotedOffer,
  requireSaving,
  applyTransition,
  lockOrderOrThrow,
  requireFlyable,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { awaitPayment } from './await-payment.ts'
import { cancelAndRefund } from './cancel-order.ts'
import { planFlights } from './plan-flights.ts'
import type { Context } from '../../context.ts'
import { assignInvoiceNumbers, discountByOrder } from '../invoices/index.ts'

function requireAwaits(order: OrderRow, expected: 'price' | 'operator'): void {
  if (orderAwaits(order) === expected) return
  throw new Refusal('ORDER_STATE_CONFLICT', `This order does not wait for ${expected === 'price' ? 'a price' : 'its operator'}.`, {
    facts: { confirmation_status: order.status },
  })
}

const maxOffers = 40

/** Aircraft that can fly a trip at today's prices, for its customer; none where it cannot be searched any more. @throws NOT_FOUND */
export async function findRequestOffers(ctx: Context, id: string, locale: Locale): Promise<SealedOffer[]> {
  const order = await orderById(ctx.db, id)
  if (!order) throw orderNotFound()
  const legs = ((await legsByOrders(ctx.db, [id])).get(id) ?? []).map(toLegBody)
  try {
    const call = { legs, clientId: order.client_id, locale }
    const offers = await ctx.charter.findOffersFor({ ...call, limit: maxOffers, sort: 'price' })
    // A sub-charter was entered for a request: it is not lost behind forty others.
    return [...(await ctx.charter.findSubCharters(call)), ...offers].toSorted((a, b) => a.priceCents - b.priceCents)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TRIP_INVALID') return []
    throw error
  }
}

/**
 * An offer of sales becomes the order, as its customer accepted or as sales answered: the aircraft is held, the order awaits payment. The
 * caller has locked the order and passed the price through the gate. @throws ORDER_STATE_CONFLICT, OFFER_TAKEN
 */
export async function acceptQuotedOffer(
  ctx: Context,
  trx: Trx,
  { orderId, quoted, actor }: { orderId: string; quoted: QuotedOffer; actor: Actor },
): Promise<OrderRow> {
  const order = await lockOrderOrThrow(trx, orderId)
  requireAwaits(order, 'price')
  const updated = await applyQuotedOffer(ctx, trx, order, { quoted, actor })
  await assignInvoiceNumbers(ctx, trx)
  return updated
}

async function applyQuotedOffer(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { quoted, actor }: { quoted: QuotedOffer; actor: Actor },
): Promise<OrderRow> {
  await requireSaving(trx, quoted.columns.saving_of)
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  for (const [position, leg] of legs.entries()) await updateLeg(trx, leg.id, quoted.legs[position]!)
  await replaceChargeCaps(
    trx,
    order.id,
    quoted.caps.map((cap) => ({ order_id: order.id, ...cap })),
  )
  const { first_departure_at: departure, blocked_from: from, blocked_to: to, price } = quoted.columns
  const [departureAt, block] = [Temporal.Instant.from(departure), { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }]
  const payBy = payBefore(ctx.clock.now(), departureAt, block)
  const set = { ...toQuotedColumns(quoted), price_firm: true, pay_before: payBy.toString() }
  const updated = await applyTransition(ctx, trx, order, { event: 'quoted', actor, amount: price, set }, 'quoted')
  await awaitPayment(ctx, trx, updated, quoted.lines)
  return updated
}

/** The operator accepts a paid order. @throws NOT_FOUND, ORDER_STATE_CONFLICT, AIRCRAFT_CANNOT_FLY, FLIGHT_NOT_ALLOWED */
export async function confirmOrder(ctx: Context, id: string, actor: Actor, reason?: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    requireAwaits(order, 'operator')
    await requireFlyable(ctx, trx, id)
    const change = { event: 'confirmed', actor, amount: order.paid, ...(reason ? { reason } : {}) } as const
    await planFlights(ctx, trx, await applyTransition(ctx, trx, order, change, 'confirmed'))
  })
}

/** A duplicate of another request ends without a message, and its wishes go there. The caller has checked and locked both. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function closeDuplicate(
  ctx: Context,
  trx: Trx,
  { id, into, actor, reason }: { id: string; into: string; actor: Actor; reason: string },
): Promise<void> {
  const order = await lockOrderOrThrow(trx, id)
  requireAwaits(order, 'price')
  await carryWishes(trx, order, into)
  await applyTransition(ctx, trx, order, { event: 'canceled', actor, reason }, null)
}

/** Sales or the operator decline: everything paid is refunded. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function declineOrder(ctx: Context, id: string, actor: Actor, reason: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    requireAwaits(order, order.paid > 0 ? 'operator' : 'price')
    const discount = await discountByOrder(ctx, trx, id)
    await cancelAndRefund(ctx, trx, order, { event: 'declined', actor, reason, refund: order.paid + order.ancillary_paid, discount })
  })
}
