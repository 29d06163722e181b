import { isCancelableByStaff, isRetimable } from './flown-legs.ts'
import { companionOf } from './companion-queries.ts'
import type { Party } from '@aquilane/domain/charter/party'
import type { Wishes } from '@aquilane/domain/orders/wishes'
import type { Locale } from '@aquilane/domain/site/paths'
import { type OrderStatus, pastOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import { withAssistantNames } from '../../foundation/assistants/index.ts'
import { getFlightState } from '../../market/shared-flights/index.ts'
import { findCityAirports, toAdminAirport } from '../../foundation/places/index.ts'
import { nextCursor } from '../../platform/http/cursor.ts'
import { uuid } from '../../platform/uuid.ts'
import { replyMinutesByOperator, ordersWithClients, pageOrders, type OrderWithCustomer } from './admin-queries.ts'
import { orderAwaits } from './awaits.ts'
import { findLegAircraft, type LegAircraft } from './flown-legs.ts'
import type { OrderSearch } from './types.ts'
import { partsByOrders } from './parts.ts'
import { legsByOrders, orderWithClient, pnrsByIds, timelineByOrder, type LegRow, type OrderRow } from './queries.ts'
import { partyOf, wishesOf } from './mappers.ts'
import { toShownMove, type ShownMove } from './moved-history.ts'
import { findCannotFly, findUnflyable } from './unflyable-orders.ts'
import { ratingByOrder } from './rating-queries.ts'
import { orderNotFound } from './read-model.ts'
import { readStoredOffer } from './stored-offer.ts'
import { orderStatus } from './transitions.ts'
import { isAircraftHeld } from './aircraft-held.ts'
import type { Context } from '../../context.ts'

/** Without a zone while a city is not assigned an airport. */
type ListedAirport = Omit<ReturnType<typeof toAdminAirport>, 'zone'> & { zone: string | null }

interface ListedLeg {
  id: string
  departure: ListedAirport
  arrival: ListedAirport
  departureLocal: string
  arrivalLocal: string | null
  pax: number
  luggageKg: number
  party?: Party
  /** Null: that of the order. */
  aircraft: { tail: string; type: string; company: string } | null
}

/** A trip as lists of the back office show it. */
export interface ListedOrder {
  id: string
  pnr: string
  product: OrderRow['product']
  status: OrderStatus
  isRefunded: boolean
  /** Paid seats of a shared flight that is not decided yet: when it is, on the clock of its departure. */
  decidesAt: Temporal.ZonedDateTime | null
  customer: { name: string | null; phone: string | null }
  company: { id: number; name: string } | null
  aircraft: { tail: string; type: string } | null
  legs: ListedLeg[]
  priceCents: number | null
  paidCents: number
  currency: string
  createdAt: Temporal.Instant
  /** What the customer added to the request. */
  wishes: Wishes | null
  /** Why its aircraft cannot fly it. */
  cannotFly: CannotFlyReason[]
}

interface OrderReference {
  id: string
  pnr: string
}

/** An order for the back office, without the positioning flights, which the fleet knows. */
export interface OrderDetails extends ListedOrder {
  awaits: ReturnType<typeof orderAwaits>
  rating: NonNullable<Awaited<ReturnType<typeof ratingByOrder>>> | null
  isAircraftHeld: boolean
  onAccountDue: Temporal.Instant | null
  locale: Locale
  partOf: OrderReference | null
  parts: OrderReference[]
  /** The trip whose second aircraft it is. */
  companionOf: OrderReference | null
  /** The second aircraft of the trip. */
  companion: OrderReference | null
  saving: { cents: number; order: OrderReference } | null
  /** A confirmed charter that has not departed, nor left ahead of its time. */
  isRetimable: boolean
  isCancelable: boolean
  history: (Awaited<ReturnType<typeof timelineByOrder>>[number] & { move: ShownMove | null })[]
}

interface OrderPage {
  orders: ListedOrder[]
  page: number
  total: number
  /** `after` of the next page. */
  next: string | null
}

/** Median minutes in which operators answer paid orders, last 90 days. */
export const getReplyMinutes = ({ db, clock }: Context): Promise<Map<number, number>> =>
  replyMinutesByOperator(db, clock.now().subtract({ hours: 24 * 90 }))

/** One page of the orders of a status. */
export async function listOrdersForStaff(
  ctx: Context,
  { status, departsWithin = null, awaits = null, isUnflyable = false, query, page, perPage, after = null, locale }: OrderSearch,
): Promise<OrderPage> {
  const text = query.trim()
  const tail = text.toUpperCase().replaceAll('-', '')
  const { aircraft } = await ctx.fleet.current()
  const ofTail = tail.length < 3 ? [] : [...aircraft.values()].filter((one) => one.tail.replaceAll('-', '').startsWith(tail))
  const airport = ctx.places.airportByIata(text.toUpperCase()) ?? ctx.places.airportByIcao(text.toUpperCase())
  const airports = airport ? [airport.code] : findCityAirports(ctx.places, text)
  const match = text === '' ? null : { text, aircraft: ofTail.map(({ id }) => id), airports }
  const isEnded = status !== null && pastOrderStatuses.includes(status)
  const now = ctx.clock.now()
  const departure = departsWithin === null ? null : { from: now, to: now.add({ hours: departsWithin }) }
  const { rows, total } = await pageOrders(
    ctx.db,
    { status, departure, awaits, match, ids: isUnflyable ? [...(await findUnflyable(ctx)).keys()] : null },
    { limit: perPage, offset: (page - 1) * perPage, after, isEnded },
  )
  const next = nextCursor(rows, perPage, ({ first_departure_at: at, id }) => ({ at, id }))
  return { orders: await toListedOrders(ctx, rows, locale), page, total, next }
}

/** By id, without unknown ones. */
export async function getListItems(ctx: Context, ids: readonly string[], locale: Locale): Promise<Map<string, ListedOrder>> {
  const items = await toListedOrders(ctx, await ordersWithClients(ctx.db, ids), locale)
  return new Map(items.map((item) => [item.id, item]))
}

/** @throws NOT_FOUND */
export async function getOrderForStaff(ctx: Context, id: string, locale: Locale): Promise<OrderDetails> {
  const order = uuid.test(id) ? await orderWithClient(ctx.db, { id }) : undefined
  if (!order) throw orderNotFound()
  const [item] = await toListedOrders(ctx, [order], locale)
  return {
    ...item!,
    awaits: orderAwaits(order),
    rating: (await ratingByOrder(ctx.db, id)) ?? null,
    isAircraftHeld: isAircraftHeld(order),
    onAccountDue: order.on_account_due,
    locale: order.locale === 'it' ? 'it' : 'en',
    ...(await toTogether(ctx, order)),
    isCancelable: order.companion_of === null && (await isCancelableByStaff(ctx, ctx.db, order)),
    isRetimable:
      order.companion_of === null && (await companionOf(ctx.db, order.id)) === undefined && (await isRetimable(ctx, ctx.db, order)),
    history: (await withAssistantNames(ctx.db, await timelineByOrder(ctx.db, id)))
      .filter(({ action }) => !action.startsWith('notification.'))
      .map((entry) => ({ ...entry, move: toShownMove(ctx, entry.details) })),
  }
}

/** Orders that this one belongs together with. */
async function toTogether(
  { db }: Context,
  order: OrderRow,
): Promise<Pick<OrderDetails, 'partOf' | 'parts' | 'companionOf' | 'companion' | 'saving'>> {
  const { id, part_of: wholeId, companion_of: tripId, saving, saving_of: otherId } = order
  const companion = await companionOf(db, id)
  const found = await pnrsByIds(
    db,
    [wholeId, tripId, otherId].flatMap((one) => one ?? []),
  )
  const reference = (wanted: string | null) => found.find((one) => one.id === wanted) ?? null
  const other = reference(otherId)
  return {
    partOf: reference(wholeId),
    parts: ((await partsByOrders(db, [id])).get(id) ?? []).map((part) => ({ id: part.id, pnr: part.pnr })),
    companionOf: reference(tripId),
    companion: companion ? { id: companion.id, pnr: companion.pnr } : null,
    saving: other && saving !== null ? { cents: saving, order: other } : null,
  }
}

async function toListedOrders(ctx: Context, rows: readonly OrderWithCustomer[], locale: Locale): Promise<ListedOrder[]> {
  const fleet = await ctx.fleet.current()
  const legs = await legsByOrders(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const list = rows.map(async (row) => {
    const aircraft = fleet.aircraft.get(row.aircraft_id ?? 0)
    const operator = fleet.operators.get(row.operator_id ?? 0)
    const type = fleet.types.get(aircraft?.typeId ?? 0)
    const own = legs.get(row.id) ?? []
    return {
      id: row.id,
      pnr: row.pnr,
      product: row.product,
      status: orderStatus(row),
      isRefunded: row.refund_settled,
      decidesAt: await findDecision(ctx, row, legs.get(row.id) ?? []),
      customer: { name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null, phone: row.phone },
      company: operator ? { id: operator.id, name: operator.name } : null,
      aircraft: aircraft && type ? { tail: aircraft.tail, type: type.name } : null,
      legs: own.map((leg) => ({ ...toLeg(ctx, leg, locale), aircraft: toListedAircraft(findLegAircraft(fleet, row, own, leg)) })),
      priceCents: row.price,
      paidCents: row.paid,
      currency: row.currency,
      createdAt: row.created_at,
      wishes: wishesOf(row),
      cannotFly: await findCannotFly(ctx, row, legs.get(row.id) ?? []),
    }
  })
  return Promise.all(list)
}

const toListedAircraft = (aircraft: LegAircraft | null): ListedLeg['aircraft'] =>
  aircraft && { tail: aircraft.tail, type: aircraft.name, company: aircraft.operator.name }

async function findDecision(ctx: Context, row: OrderRow, [leg]: readonly LegRow[]): Promise<Temporal.ZonedDateTime | null> {
  if (row.product !== 'shared_seat' || row.status !== 'Confirmation' || !leg) return null
  const sharing = readStoredOffer(row)?.sharing
  const state = sharing ? await getFlightState(ctx, ctx.db, sharing.flightId) : null
  return state?.status === 'open' ? state.decideAt.toZonedDateTimeISO(leg.departure_zone) : null
}

function toLeg({ places }: Context, leg: LegRow, locale: Locale): Omit<ListedLeg, 'aircraft'> {
  const end = (code: string | null, selector: string) => {
    const airport = places.airportByIcao(code ?? '')
    // A city that is not assigned an airport yet.
    return airport
      ? toAdminAirport(places, airport, locale)
      : { selector, code: selector.replace(/^\w+:/, ''), name: places.get(selector, locale)?.name ?? selector, city: null, zone: null }
  }
  return {
    id: leg.id,
    departure: end(leg.departure_airport, leg.departure),
    arrival: end(leg.arrival_airport, leg.arrival),
    departureLocal: leg.departure_local,
    arrivalLocal: leg.arrival_local,
    pax: leg.pax,
    luggageKg: leg.luggage,
    ...partyOf(leg),
  }
}
