import { cabinBox, layOutCabin } from '@aquilane/art/cabin/cabin-plan'
import type { PriceLine } from '@aquilane/domain/charter/types'
import type { Locale } from '@aquilane/domain/site/paths'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { seatLines } from '@aquilane/domain/shared-flights/price'
import { NO_REFUND_TERMS, type CancellationTerms } from '@aquilane/domain/charter/terms'
import { sellingStatuses } from '@aquilane/domain/shared-flights/transitions'
import { Refusal, type FieldError } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { findReasonsInSnapshot } from '../../foundation/fleet/index.ts'
import { nameReasons } from '../../foundation/places/index.ts'
import { canFlyFlight, findForbidden } from './can-fly-flight.ts'
import { cabinOf, readBreakdown } from './open-flight.ts'
import { countFlights, flightById, flightDays, pageFlights, sellingFlights, type FlightFilter, type SharedFlightRow } from './queries.ts'
import { countSeats, seatsByFlight, type SeatRow } from './seat-queries.ts'
import { isFreeFor } from './seats.ts'
import { waitingByClient, waitingQueue } from './waiting-queries.ts'
import { toShownFlight, type FlightReference, type ShownFlight } from './shown-flight.ts'
import type { Context } from '../../context.ts'

/** Filters as they travel. */
export interface FlightQuery {
  from?: string | undefined
  to?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  pax?: number | undefined
}

const alternativeCount = 3
const noSeats = { free: 0, sofaFree: 0, sold: 0 }

const loadReference = async (ctx: Context, locale: Locale): Promise<FlightReference> => ({
  places: ctx.places,
  fleet: await ctx.fleet.current(),
  locale,
})

/** @throws VALIDATION_FAILED */
export async function listFlights(
  ctx: Context,
  { locale, page, perPage, ...query }: FlightQuery & { locale: Locale; page: number; perPage: number },
): Promise<{ data: ShownFlight[]; page: number; total: number }> {
  const reference = await loadReference(ctx, locale)
  const filter = await toSaleFilter(ctx, query)
  const total = await countFlights(ctx.db, filter)
  // Spec §2: a page above the page count resets to 1.
  const current = page > Math.ceil(total / perPage) ? 1 : page
  const rows = await pageFlights(ctx.db, filter, { limit: perPage, offset: (current - 1) * perPage })
  return { data: await withSeats(ctx, rows, reference), page: current, total }
}

async function withSeats(ctx: Context, rows: readonly SharedFlightRow[], reference: FlightReference): Promise<ShownFlight[]> {
  const seats = await countSeats(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => toShownFlight(row, seats.get(row.id) ?? noSeats, reference) ?? [])
}

/** The city of an airport; the airport itself where it has none. */
interface RouteEnd {
  city: { id: string; iata: string | null; name: string; country: { name: string } }
}

interface RouteDates {
  departure: RouteEnd
  arrival: RouteEnd
  /** Local days. */
  dates: string[]
}

/** @throws VALIDATION_FAILED */
export async function listDates(ctx: Context, { locale, ...query }: FlightQuery & { locale: Locale }): Promise<RouteDates[]> {
  const routes = new Map<string, RouteDates>()
  for (const { departure_airport: from, arrival_airport: to, day } of await flightDays(ctx.db, await toSaleFilter(ctx, query))) {
    const [departure, arrival] = [toCity(ctx, from, locale), toCity(ctx, to, locale)]
    if (!departure || !arrival) continue
    const key = `${departure.city.id} ${arrival.city.id}`
    const route = routes.get(key) ?? { departure, arrival, dates: [] }
    if (!route.dates.includes(day)) route.dates.push(day)
    routes.set(key, route)
  }
  return [...routes.values()]
}

function toCity({ places }: Context, code: string, locale: Locale): RouteEnd | null {
  const airport = places.airportLocation(code, locale)
  if (!airport) return null
  const place = airport.city ?? airport
  return { city: { id: place.selector, iata: place.iata, name: place.name, country: { name: airport.country.name } } }
}

export interface FlightDetails {
  flight: ShownFlight
  /** Drawing of the cabin: its address, and its width by its height. */
  plan: { url: string; ratio: number }
  seats: DrawnSeat[]
  /** Price of one seat. */
  lines: PriceLine[]
  cancellation: CancellationTerms['cancellation']
  /** Of one seat. */
  co2Kg: number
  /** The caller's place in the queue; without a position seats are promised. */
  waiting: { seats: number; position: number | null; offerUntil: Temporal.Instant | null } | null
  waitingCount: number
}

/** @throws NOT_FOUND; SHARED_FLIGHT_GONE with alternatives for a flight that is not sold any more */
export async function getFlight(
  ctx: Context,
  { id, companyId, clientId, locale }: { id: string; companyId: number; clientId: string | null; locale: Locale },
): Promise<FlightDetails> {
  const row = uuid.test(id) ? await flightById(ctx.db, id) : undefined
  const isVisible = row && (row.published || row.initiator_id === clientId)
  if (!isVisible || row.operator_id !== companyId) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
  const reference = await loadReference(ctx, locale)
  const flight = toShownFlight(row, (await countSeats(ctx.db, [row.id])).get(row.id) ?? noSeats, reference)
  const isOnSale = sellingStatuses.includes(row.status) && (await canFlyFlight(ctx, ctx.db, row))
  const isTooLate = ctx.clock.now().until(row.departure_at).total('hours') < bookableHours
  if (!flight || !isOnSale || isTooLate) throw await toGone(ctx, row, reference)
  const waiting = clientId === null ? undefined : await waitingByClient(ctx.db, row.id, clientId)
  const queue = await waitingQueue(ctx.db, row.id)
  return {
    flight,
    ...toPlan(reference, row, await seatsByFlight(ctx.db, row.id), waiting?.status === 'offered' ? waiting.id : null),
    lines: nameReasons(ctx.places, toBreakdown(flight), locale),
    cancellation: NO_REFUND_TERMS.cancellation,
    co2Kg: Math.round(row.co2_kg / row.seats),
    waiting: waiting
      ? {
          seats: waiting.seats,
          position: waiting.status === 'waiting' ? queue.findIndex((one) => one.id === waiting.id) + 1 : null,
          offerUntil: waiting.offer_until,
        }
      : null,
    waitingCount: queue.length,
  }
}

const toBreakdown = ({ row, departure, arrival }: ShownFlight): PriceLine[] =>
  seatLines({
    breakdown: readBreakdown(row),
    aircraftSeats: row.seats,
    route: { from: departure.iata ?? departure.icao ?? departure.name, to: arrival.iata ?? arrival.icao ?? arrival.name },
    prices: { seatCents: row.seat_price, sofaCents: row.sofa_price },
    seats: 1,
    sofaSeats: 0,
  })

const percent = (value: number): number => Math.round(value * 10_000) / 100

/** A seat with its place on the drawing, percent of its width and height. */
interface DrawnSeat {
  code: string
  kind: SeatRow['kind']
  facing: 'forward' | 'aft' | 'port'
  /** The caller may buy it. */
  isFree: boolean
  x: number
  y: number
  size: number
}

function toPlan(
  { fleet }: FlightReference,
  row: SharedFlightRow,
  rows: readonly SeatRow[],
  waitingId: string | null,
): Pick<FlightDetails, 'plan' | 'seats'> {
  const cabin = cabinOf(fleet, row.aircraft_id)
  const [left, top, width, height] = cabinBox(cabin)
  const drawn = new Map(layOutCabin(cabin).seats.map((seat) => [seat.code, seat]))
  const type = fleet.types.get(fleet.aircraft.get(row.aircraft_id)!.typeId)!
  const seats = rows.flatMap((seat) => {
    const place = drawn.get(seat.code)
    if (!place) return []
    return {
      code: seat.code,
      kind: seat.kind,
      facing: place.heading,
      isFree: isFreeFor(seat, waitingId),
      x: percent((place.x - left) / width),
      y: percent((place.y - top) / height),
      size: percent(place.size / width),
    }
  })
  return { plan: { url: `/art/cabin/${type.slug}-${cabin.seats}.svg`, ratio: Math.round((width / height) * 1_000) / 1_000 }, seats }
}

/** Flights on the same route or from the same place, soonest first. */
async function toGone(ctx: Context, row: SharedFlightRow, reference: FlightReference): Promise<Refusal> {
  const everywhere = await toSaleFilter(ctx, {})
  const options = { limit: alternativeCount, offset: 0 }
  const from = [row.departure_airport]
  const sameRoute = await pageFlights(ctx.db, { ...everywhere, from, to: [row.arrival_airport], pax: 1 }, options)
  const others = sameRoute.length > 0 ? sameRoute : await pageFlights(ctx.db, { ...everywhere, from, pax: 1 }, options)
  const rows = others.length > 0 ? others : await pageFlights(ctx.db, { ...everywhere, pax: 1 }, options)
  const alternatives = await withSeats(ctx, rows, reference)
  const reason = row.status === 'no_go' ? 'no_go' : row.status === 'departed' ? 'departed' : 'closed'
  return new Refusal('SHARED_FLIGHT_GONE', 'Seats of this flight are no longer sold.', { facts: { reason, alternatives } })
}

/** Without flights whose aircraft cannot fly. @throws VALIDATION_FAILED */
async function toSaleFilter(ctx: Context, query: FlightQuery): Promise<FlightFilter> {
  const filter = toFilter(ctx, query)
  const fleet = await ctx.fleet.current()
  const flights = await sellingFlights(ctx.db, filter.earliest)
  const except: string[] = []
  for (const flight of flights)
    if (findReasonsInSnapshot(fleet, flight).length > 0 || (await findForbidden(ctx, flight)).length > 0) except.push(flight.id)
  return { ...filter, except }
}

/** @throws VALIDATION_FAILED with every field that cannot be read */
function toFilter({ places, clock }: Context, query: FlightQuery): FlightFilter {
  const errors: FieldError[] = []
  const airports = (path: 'from' | 'to') => {
    const place = query[path]
    if (place === undefined) return null
    const found = places.getAirports(place.includes(':') ? place : `city:${place}`)
    if (found.length === 0)
      errors.push({ path, code: 'unknown_place', message: `There is no place ${place}. Use city:LON or airport:EGLF.` })
    return found.map(({ code }) => code)
  }
  const [from, to] = [airports('from'), airports('to')]
  const { date_from: dateFrom = null, date_to: dateTo = null, pax = 0 } = query
  if (dateFrom !== null && dateTo !== null && dateTo < dateFrom)
    errors.push({ path: 'date_to', code: 'before_start', message: 'This date must not be before date_from.' })
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', errors.map(({ message }) => message).join(' '), { errors })
  return { from, to, dateFrom, dateTo, pax, except: [], earliest: clock.now().add({ hours: bookableHours }) }
}
