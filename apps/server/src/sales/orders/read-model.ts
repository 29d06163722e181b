import type { Locale } from '@aquilane/domain/site/paths'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { withAssistantNames } from '../../foundation/assistants/index.ts'
import type { CateredLeg, Flight, Itinerary, OrderAccount, OrderCharges } from './types.ts'
import { isEndedUnderway } from './flown-legs.ts'
import { calendarLinks, orderCalendar } from './ics.ts'
import { withParts } from './parts.ts'
import {
  cateredLegById,
  chargeCapsByOrder,
  flightByLeg,
  legsByOrders,
  meetingPointsByAirports,
  orderById,
  ordersByIds,
  orderWithClient,
  timelineByOrder,
  type OrderRow,
} from './queries.ts'
import { withQuotedOffer, type QuotedOffer } from './quoted-offer.ts'
import { orderStatus } from './transitions.ts'
import { readDeductions, type LoweredRefund } from './cancellation.ts'
import type { OrderRecord, ReferenceData } from './order-record.ts'
import { type OrderSummary, type ShownOrder, toOrderSummary, toShownOrder } from './shown-order.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

/** The same answer for unknown and foreign orders, so that ids reveal nothing. */
export const orderNotFound = () => new Refusal('NOT_FOUND', 'There is no such order.')

const findOrder = async (on: Db, id: string) => (uuid.test(id) ? await orderById(on, id) : undefined)

/** @throws NOT_FOUND */
export async function requireOwnOrder(_ctx: Context, on: Db, id: string, clientId: string): Promise<OrderRow> {
  const order = await findOrder(on, id)
  if (order?.client_id !== clientId) throw orderNotFound()
  return order
}

export async function loadReferenceData(ctx: Context, locale: Locale): Promise<ReferenceData> {
  const [fleet, { terminals }] = [await ctx.fleet.current(), await ctx.facts.current()]
  return { places: ctx.places, fleet, terminals, locale }
}

async function loadRecords(on: Db, rows: OrderRow[]): Promise<OrderRecord[]> {
  const orders = await withParts(on, rows)
  const legs = await legsByOrders(
    on,
    orders.map(({ id }) => id),
  )
  const airports = [...legs.values()].flat().flatMap((leg) => leg.departure_airport ?? [])
  const meetingPoints = await meetingPointsByAirports(on, airports)
  return orders.map((order) => ({ order, legs: legs.get(order.id) ?? [], meetingPoints }))
}

export async function getShownOrder(
  ctx: Context,
  on: Db,
  order: OrderRow,
  reference: ReferenceData,
  lowered: LoweredRefund,
): Promise<ShownOrder> {
  const [record] = await loadRecords(on, [order])
  const now = ctx.clock.now()
  return toShownOrder(record!, {
    timeline: await withAssistantNames(on, await timelineByOrder(on, order.id)),
    reference,
    lowered,
    caps: await chargeCapsByOrder(on, order.id),
    now,
    calendarUrl: calendarLinks(ctx.config.tokenSecret).create(order.id, now),
  })
}

export async function getOrderSummary(ctx: Context, id: string, locale: Locale): Promise<OrderSummary | null> {
  return uuid.test(id) ? ((await getOrderSummaries(ctx, ctx.db, [id], locale)).get(id) ?? null) : null
}

/** An order that waits for a price, as it would be with a quoted offer. */
export async function getQuotedOrder(
  ctx: Context,
  on: Db,
  { order, quoted, reference }: { order: OrderRow; quoted: QuotedOffer; reference: ReferenceData },
): Promise<ShownOrder> {
  const [record] = await loadRecords(on, [order])
  const now = ctx.clock.now()
  const calendarUrl = calendarLinks(ctx.config.tokenSecret).create(order.id, now)
  const caps = quoted.caps.map(({ service, amount: cents }) => ({ service, cents }))
  return toShownOrder(
    { ...record!, ...withQuotedOffer(order, record!.legs, quoted) },
    { timeline: [], reference, lowered: { discount: 0, deductions: [] }, caps, now, calendarUrl },
  )
}

/** By id, without unknown ones. */
export async function getOrderSummaries(ctx: Context, on: Db, ids: readonly string[], locale: Locale): Promise<Map<string, OrderSummary>> {
  const reference = await loadReferenceData(ctx, locale)
  const records = await loadRecords(on, await ordersByIds(on, [...new Set(ids)]))
  return new Map(records.map((record) => [record.order.id, toOrderSummary(record, reference)]))
}

export async function getFlight(_ctx: Context, on: Db, orderId: string, legId: string): Promise<Flight | null> {
  if (!uuid.test(orderId) || !uuid.test(legId)) return null
  return (await flightByLeg(on, orderId, legId)) ?? null
}

/** One leg with what its menu depends on; null for unknown ids. */
export async function getCateredLeg(ctx: Context, on: Db, legId: string): Promise<CateredLeg | null> {
  const leg = uuid.test(legId) ? await cateredLegById(on, legId) : undefined
  if (!leg) return null
  const { aircraftClassId, ...rest } = leg
  const aircraftClass = aircraftClassId === null ? null : ((await ctx.fleet.current()).classes.get(aircraftClassId)?.slug ?? null)
  return { ...rest, aircraftClass, locale: rest.locale }
}

/** How far the trip reaches, for travel documents. @throws NOT_FOUND */
export async function getTripExtent({ places }: Context, on: Db, id: string): Promise<{ lastDay: string; countries: string[] }> {
  const legs = (await legsByOrders(on, [id])).get(id)
  const last = legs?.at(-1)
  if (!legs || !last) throw orderNotFound()
  const arrivals = legs.flatMap((leg) => places.airportByIcao(leg.arrival_airport ?? '') ?? places.getAirports(leg.arrival)[0] ?? [])
  return {
    lastDay: (last.arrival_local ?? last.departure_local).slice(0, 10),
    countries: [...new Set(arrivals.map(({ country }) => country.iso3))],
  }
}

/** What may be charged after the flight; null for unknown orders. */
export async function getChargeLimits(_ctx: Context, on: Db, which: { id: string } | { pnr: string }): Promise<OrderCharges | null> {
  const order = await orderWithClient(on, which)
  if (!order) return null
  const { id, pnr, client_id: clientId, first_name, last_name, phone, currency } = order
  return {
    id,
    pnr,
    clientId,
    customer: { first_name, last_name, phone },
    status: orderStatus(order),
    hasEndedUnderway: isEndedUnderway(order, (await legsByOrders(on, [id])).get(id) ?? []),
    currency,
    caps: await chargeCapsByOrder(on, id),
  }
}

export async function getItinerary({ places }: Context, on: Db, id: string): Promise<Itinerary | null> {
  const order = await findOrder(on, id)
  if (!order) return null
  const toStop = (selector: string, code: string | null) => {
    const cityName = (locale: Locale) => {
      const place = code === null ? places.get(selector, locale) : places.airportLocation(code, locale)
      return (place?.type === 'airport' ? place.city?.name : null) ?? place?.name ?? code ?? selector
    }
    const airport = code === null ? null : places.airportLocation(code, 'en')
    return { name: { en: cityName('en'), it: cityName('it') }, code: airport?.iata ?? code }
  }
  const legs = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  return {
    pnr: order.pnr,
    legs: legs.map((leg) => ({
      from: toStop(leg.departure, leg.departure_airport),
      to: toStop(leg.arrival, leg.arrival_airport),
      date: leg.departure_local.slice(0, 10),
    })),
  }
}

/** The calendar file of an order, for its owner or with a signed link. @throws NOT_FOUND */
export async function getCalendar(
  ctx: Context,
  request: { id: string; clientId: string | null; expires: number | null; signature: string | null; locale: Locale },
): Promise<{ file: string; pnr: string }> {
  const { id, clientId, expires, signature, locale } = request
  const order = await findOrder(ctx.db, id)
  const isSigned = calendarLinks(ctx.config.tokenSecret).verify(id, { expires, signature }, ctx.clock.now())
  if (!order || !(isSigned || order.client_id === clientId)) throw orderNotFound()
  const [record] = await loadRecords(ctx.db, [order])
  const reference = await loadReferenceData(ctx, locale)
  return { pnr: order.pnr, file: orderCalendar(record!, await timelineByOrder(ctx.db, order.id), reference, ctx.config.publicUrl) }
}

/** Status and amounts of an order, cents; null for unknown ids. */
export async function getOrderAccount(_ctx: Context, on: Db, id: string): Promise<OrderAccount | null> {
  const order = await orderById(on, id)
  if (!order) return null
  return {
    status: orderStatus(order),
    clientId: order.client_id,
    product: order.product,
    paid: order.paid,
    ancillaryPaid: order.ancillary_paid,
    refund: order.refund,
    deductions: readDeductions(order),
  }
}
