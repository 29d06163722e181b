import type { Locale } from '@aquilane/contract/paths'
import { payBefore } from '@aquilane/domain/orders/deadlines'
import { fieldError } from '../charter/aircraft-route.ts'
import type { AcceptedOffer, LegBody, WireSuggestion } from '../charter/service.ts'
import type { Actor, InvoiceLine } from '../orders/deps.ts'
import { orderAwaits } from '../orders/awaits.ts'
import { toBlock, toOfferColumns, toOfferLegs } from '../orders/mappers.ts'
import { legsByOrders, orderById, replaceChargeCaps, updateLeg, type LegRow, type OrderRow } from '../orders/queries.ts'
import { orderNotFound } from '../orders/read-model.ts'
import { toChargeCaps } from '../orders/stored-offer.ts'
import { applyTransition, lockOrderOrThrow } from '../orders/transition-order.ts'
import type { Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { awaitPayment } from './await-payment.ts'
import { cancelAndRefund } from './cancel-order.ts'
import type { BookingContext } from './deps.ts'
import { planFlights } from './plan-flights.ts'

function requireAwaits(order: OrderRow, expected: 'price' | 'operator'): void {
  if (orderAwaits(order) === expected) return
  throw new ProblemError('ORDER_STATE_CONFLICT', `This order does not wait for ${expected === 'price' ? 'a price' : 'its operator'}.`, {
    extra: { confirmation_status: order.status },
  })
}

const toLegBody = (leg: LegRow): LegBody => ({
  departure: leg.departure,
  arrival: leg.arrival,
  date: leg.departure_local,
  pax: leg.pax,
  luggage: leg.luggage,
})

const maxOffers = 40

/** Aircraft that can fly a trip at today's prices, for its customer; none where it cannot be searched any more. @throws NOT_FOUND */
export async function findRequestOffers(ctx: BookingContext, id: string, locale: Locale): Promise<WireSuggestion[]> {
  const order = await orderById(ctx.db, id)
  if (!order) throw orderNotFound()
  const legs = ((await legsByOrders(ctx.db, [id])).get(id) ?? []).map(toLegBody)
  try {
    const { data } = await ctx.charter.suggest({ body: { legs, limit: maxOffers, sort: 'price' }, clientId: order.client_id, locale })
    return data
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'TRIP_INVALID') return []
    throw error
  }
}

/**
 * Sales' price for a request: that of an offer, one by hand, or an offer at a price by hand. The aircraft is held.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED, OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED
 */
export async function quoteRequest(
  ctx: BookingContext,
  { id, actor, suggestionId, priceCents }: { id: string; actor: Actor; suggestionId: string | null; priceCents: number | null },
): Promise<void> {
  if (priceCents !== null && priceCents <= 0) throw fieldError('price', 'too_low', 'A price is more than zero.')
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    requireAwaits(order, 'price')
    const legs = (await legsByOrders(trx, [id])).get(id) ?? []
    const input = { clientId: order.client_id, locale: order.locale as Locale, legs: legs.map(toLegBody) }
    const taken = suggestionId === null ? null : await ctx.orders.acceptOffer(trx, input, suggestionId)
    if (!taken && order.aircraft_id === null) throw fieldError('suggestion_id', 'required', 'Choose an aircraft for this request.')
    if (!taken && priceCents === null) throw fieldError('price', 'required', 'Enter a price, or choose an offer.')
    if (taken) {
      const columns = toOfferLegs(id, input.legs, taken)
      for (const [position, leg] of legs.entries()) await updateLeg(trx, leg.id, columns[position]!)
    }
    await quote(ctx, trx, order, { actor, taken, priceCents: priceCents ?? taken!.priceCents })
    await ctx.invoices.assignInvoiceNumbers(trx)
  })
}

async function quote(
  ctx: BookingContext,
  trx: Trx,
  order: OrderRow,
  { actor, taken, priceCents }: { actor: Actor; taken: AcceptedOffer | null; priceCents: number },
): Promise<void> {
  const lines = toQuotedLines(taken, priceCents)
  const columns = { ...(taken ? toOfferColumns(taken) : {}), price: priceCents, lines: JSON.stringify(lines) }
  const departure = taken ? taken.legs[0]!.departureAt : order.first_departure_at
  const payBy = payBefore(ctx.clock.now(), departure, taken ? taken.busy : toBlock(order))
  if (taken) await replaceChargeCaps(trx, order.id, toChargeCaps(order.id, taken))
  const set = { ...columns, price_firm: true, pay_before: payBy.toString() }
  const quoted = await applyTransition(ctx, trx, order, { event: 'quoted', actor, amount: priceCents, set }, 'quoted')
  await awaitPayment(ctx, trx, quoted, lines)
}

function toQuotedLines(taken: AcceptedOffer | null, priceCents: number): readonly InvoiceLine[] {
  if (!taken) return [{ service: 'flight', amountCents: priceCents, reason: null }]
  const difference = priceCents - taken.priceCents
  return difference === 0
    ? taken.lines
    : [...taken.lines, { service: 'price_agreed', amountCents: difference, reason: { code: 'price_agreed', params: {} } }]
}

/** The operator accepts a paid order. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function confirmOrder(ctx: BookingContext, id: string, actor: Actor, reason?: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    requireAwaits(order, 'operator')
    const change = { event: 'confirmed', actor, amount: order.paid, ...(reason ? { reason } : {}) } as const
    await planFlights(ctx, trx, await applyTransition(ctx, trx, order, change, 'confirmed'))
  })
}

/** Sales or the operator decline: everything paid is refunded. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function declineOrder(ctx: BookingContext, id: string, actor: Actor, reason: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, id)
    requireAwaits(order, order.paid > 0 ? 'operator' : 'price')
    const discount = await ctx.invoices.discountByOrder(trx, id)
    await cancelAndRefund(ctx, trx, order, { event: 'declined', actor, reason, refund: order.paid + order.ancillary_paid, discount })
  })
}
