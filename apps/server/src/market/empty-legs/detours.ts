import { toPoint, distanceKm, type Point } from '@aquilane/domain/charter/geodesy'
import { detourPrice, detourSurcharge } from '@aquilane/domain/empty-legs/detour'
import { emptyLegFloor } from '@aquilane/domain/empty-legs/floor'
import type { AcceptedOffer, OneWayQuote, PlannedLeg } from '../charter/index.ts'
import { type Movement, getMovementOrders, getMovements, getChain } from '../../foundation/fleet/index.ts'
import type { AirportFacts } from '../../foundation/places/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { activeLegsByMovements } from './change-queries.ts'
import type { EmptyLegRow } from './queries.ts'
import { fieldError } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'

/** Route that a buyer asks for instead of the leg's own. */
export interface DetourRoute {
  from: AirportFacts
  to: AirportFacts
}

/** A leg flown on another route. */
export interface PricedDetour extends DetourRoute {
  departureAt: Temporal.Instant
  /** The route as a one-way charter of the same aircraft. */
  charter: OneWayQuote
  /** Kilometres that all flights together are longer. */
  extraKm: number
  /** What it adds to the price of the leg, cents. */
  surchargeCents: number
  floorCents: number
}

/** With the flights of its order planned again around it. */
export interface Detour extends PricedDetour {
  orderId: string
  aircraftId: number
  /** Departure of the leg without the detour. */
  plannedAt: Temporal.Instant
  /** All flights of the order with the detour as one of its legs. */
  plan: AcceptedOffer
  /** Of the detour among the legs of the plan. */
  position: number
}

/** @throws VALIDATION_FAILED for one end without the other, and for an unknown airport */
export function readDetourRoute(
  { places }: Context,
  { departure, arrival }: { departure?: string | undefined; arrival?: string | undefined },
): DetourRoute | null {
  if (departure === undefined && arrival === undefined) return null
  const read = (path: 'departure' | 'arrival', selector: string | undefined) => {
    const airport = selector === undefined ? null : places.airportByIcao(selector.replace(/^airport:/, ''))
    if (!airport) throw fieldError(path, 'unknown_place', 'A detour needs departure and arrival, both as airport:EGLF.')
    return airport
  }
  const route = { from: read('departure', departure), to: read('arrival', arrival) }
  if (route.from.code === route.to.code) throw fieldError('arrival', 'same_place', 'Departure and arrival must differ.')
  return route
}

/** As a price line names an airport. */
export const toShortCode = ({ iata, code }: AirportFacts): string => iata ?? code

/** Departures are tried so often: each refusal says by how much the gap before or after is too short. */
const maxAttempts = 4
const roundMinutes = 5

const toLegPoint = ({ latitude, longitude }: AirportFacts): Point => toPoint({ lat: latitude, lon: longitude })

/** Kilometres from the start of a leg over another route to its end, less the leg itself. */
export function extraKilometres(leg: { from: AirportFacts; to: AirportFacts }, route: DetourRoute): number {
  const [start, from, to, end] = [leg.from, route.from, route.to, leg.to].map(toLegPoint) as [Point, Point, Point, Point]
  return distanceKm(start, from) + distanceKm(from, to) + distanceKm(to, end) - distanceKm(start, end)
}

export const priceWithDetour = ({ surchargeCents, charter, floorCents }: PricedDetour, legCents: number): number | null =>
  detourPrice({ legCents, surchargeCents, referenceCents: charter.priceCents, floorCents })

/**
 * Plans the flights of the order that a leg belongs to again, with another route in its stead. Checked by the engine: range, runways, curfews,
 * crew duty, turnarounds; the flights with customers stay as they are.
 * @returns null where it cannot be flown, is too far, or would move a flight that a customer bought
 */
export async function planDetour(ctx: Context, on: Db, leg: EmptyLegRow, route: DetourRoute): Promise<Detour | null> {
  const [from, to] = [ctx.places.airportByIcao(leg.departure_airport), ctx.places.airportByIcao(leg.arrival_airport)]
  if (leg.movement_id === null || !from || !to || isSameRoute({ from, to }, route)) return null
  const extraKm = Math.max(0, Math.round(extraKilometres({ from, to }, route)))
  if (extraKm > leg.max_detour_km) return null
  const orderId = (await getMovementOrders(on, [leg.movement_id])).get(leg.movement_id)
  const trip = orderId === undefined ? null : await ctx.trips.findTrip(on, orderId)
  if (orderId === undefined || !trip) return null
  // Its flights belong to two trips.
  if (await getChain(on, orderId)) return null
  const movements = await getMovements(on, orderId)
  const at = movements.findIndex(({ id }) => id === leg.movement_id)
  const position = movements.slice(0, at).filter(({ kind }) => kind === 'revenue').length
  if (at < 0 || movements.filter(({ kind }) => kind === 'revenue').length !== trip.legs.length) return null
  const input = { aircraftId: leg.aircraft_id, legs: trip.legs, position, seats: leg.pax_max }
  const asPlanned = await ctx.charter.planTrip({ ...input, legs: withLeg(input, { from, to }, leg.departure_at) })
  const planned = asPlanned.ok && (await findDeparture(ctx, input, route, leg.departure_at))
  if (!asPlanned.ok || !planned) return null
  const { plan, departureAt } = planned
  if (!(await isUndisturbed(ctx, on, { leg, movements, plan }))) return null
  const charter = await ctx.charter.quoteOneWay({ aircraftId: leg.aircraft_id, from: route.from.code, to: route.to.code, departureAt })
  if (!charter) return null
  return {
    ...route,
    orderId,
    aircraftId: leg.aircraft_id,
    departureAt,
    plannedAt: leg.departure_at,
    charter,
    extraKm,
    surchargeCents: detourSurcharge(plan.lines, asPlanned.plan.lines),
    floorCents: emptyLegFloor(charter.lines),
    plan,
    position,
  }
}

export const isSameRoute = (a: DetourRoute, b: DetourRoute): boolean => a.from.code === b.from.code && a.to.code === b.to.code

interface ChainInput {
  aircraftId: number
  legs: readonly PlannedLeg[]
  position: number
  seats: number
}

const withLeg = ({ legs, position, seats }: ChainInput, { from, to }: DetourRoute, departureAt: Temporal.Instant): PlannedLeg[] =>
  legs.toSpliced(position, 0, {
    from: from.code,
    to: to.code,
    departureLocal: departureAt.toZonedDateTimeISO(from.zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    pax: seats,
    luggageKg: 0,
  })

/** The departure nearest to that of the leg at which the flights before and after can still be made. */
async function findDeparture(
  ctx: Context,
  input: ChainInput,
  route: DetourRoute,
  first: Temporal.Instant,
): Promise<{ plan: AcceptedOffer; departureAt: Temporal.Instant } | null> {
  let departureAt = first
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await ctx.charter.planTrip({ aircraftId: input.aircraftId, legs: withLeg(input, route, departureAt) })
    if (result.ok) return { plan: result.plan, departureAt }
    const shortBy = Number(result.params.neededMinutes) - Number(result.params.gapMinutes)
    const isAfter = result.legIndex === input.position + 1
    if (result.constraint !== 'turnaround' || !(shortBy > 0) || !(isAfter || result.legIndex === input.position)) return null
    const minutes = Math.ceil(shortBy / roundMinutes) * roundMinutes
    departureAt = isAfter ? departureAt.subtract({ minutes }) : departureAt.add({ minutes })
  }
  return null
}

/** The aircraft is free for the longer absence, and flights whose legs have buyers stay as they are. */
async function isUndisturbed(
  ctx: Context,
  on: Db,
  { leg, movements, plan }: { leg: EmptyLegRow; movements: readonly Movement[]; plan: AcceptedOffer },
): Promise<boolean> {
  const departure = leg.departure_at.epochMilliseconds
  const [from, to] = [plan.busy.from.epochMilliseconds, plan.busy.to.epochMilliseconds]
  const blocks = (await ctx.fleet.current()).periods.get(leg.aircraft_id) ?? []
  const isOwn = (block: { from: number; to: number }) => block.from <= departure && departure < block.to
  if (blocks.some((block) => !isOwn(block) && block.from < to && block.to > from)) return false
  const others = movements.filter(({ id, kind }) => kind === 'positioning' && id !== leg.movement_id)
  const active = await activeLegsByMovements(
    on,
    others.map(({ id }) => id),
  )
  return active.every(({ status, departure_airport, arrival_airport, departure_at, movement_id, diverted_from }) => {
    if (diverted_from !== null) return false
    if (status !== 'held' && status !== 'sold') return true
    return (
      movement_id !== null &&
      plan.positioning.some(
        (flight) => flight.from === departure_airport && flight.to === arrival_airport && flight.departureAt.equals(departure_at),
      )
    )
  })
}
