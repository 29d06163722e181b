import type { AircraftType } from '../fleet/types.ts'
import { findAccessFailure } from '../facts/access.ts'
import { isEuropean } from '../facts/states.ts'
import { blockMinutes, stillAirNm, windShare } from './block-time.ts'
import { MINUTE_MS, zoneClock } from './civil-time.ts'
import { planDuties } from './duty.ts'
import { type Failure, type TimedMovement, accessFailure, airspaceFailure, curfewFailure, runwayFailure } from './failures.ts'
import { luggageWithPieces, neededLitres } from './party.ts'
import { runwayFits } from './runway.ts'
import { type StopCandidate, type StopRoutes, planStops } from './tech-stop.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport } from './types.ts'
import type { Route } from './wind.ts'

/** Typical load of one passenger with bags in published range figures, kg (NBAA: 200 lb, rounded up for European bags). */
const PUBLISHED_PASSENGER_KG = 100

/**
 * Range with a real load, nautical miles, reserves included in the published figures: between the four-passenger and the
 * all-seats figure by weight, and further down the same slope for a heavier load.
 */
export function rangeWithLoad(type: AircraftType, loadKg: number): number {
  const over = loadKg - 4 * PUBLISHED_PASSENGER_KG
  if (over <= 0) return type.range_4pax_nm
  const seats = type.max_seats - 4
  // Where four seats are all there is, a kilogram of load is a kilogram of fuel not carried.
  const perKg =
    seats > 0 ? (type.range_4pax_nm - type.range_full_nm) / (seats * PUBLISHED_PASSENGER_KG) : type.long_range_cruise_kt / type.fuel_kg_h
  return Math.max(0, type.range_4pax_nm - over * perKg)
}

/** One customer leg as a type flies it. */
export interface FeasibleLeg {
  blockMinutes: number
  elapsedMinutes: number
  arrivalAt: number
  km: number
  stops: readonly CharterAirport[]
  /** Block minutes of every flight of the leg, one more than stops. */
  flights: readonly number[]
  /** How each of them goes. */
  routes: readonly Route[]
}

/** A whole trip as a type flies it, or why it cannot. */
export type FeasibleTrip = { ok: true; legs: readonly FeasibleLeg[] } | { ok: false; failure: Failure }

/** Take-off and landing of the customers. */
export const endsOf = (leg: PreparedLeg, { arrivalAt }: Pick<FeasibleLeg, 'arrivalAt'>): TimedMovement[] => [
  { movement: 'departure', airport: leg.from, rules: leg.fromRules, at: leg.departureAt, clock: leg.fromClock },
  { movement: 'arrival', airport: leg.to, rules: leg.toRules, at: arrivalAt, clock: leg.toClock },
]

/** Block minutes of a flight of a type at its normal cruise. */
export function flightMinutes(type: AircraftType, route: Route, from: CharterAirport, to: CharterAirport, context: TripContext): number {
  return blockMinutes(route, type.cruise_kt, windShare(type), from.sizeClass, to.sizeClass, context.policy)
}

/** Times of landing and take-off at the technical stops of a leg. */
function stopMovements(
  leg: PreparedLeg,
  stops: readonly CharterAirport[],
  flights: readonly number[],
  stopMinutes: number,
  context: TripContext,
) {
  let at = leg.departureAt
  return stops.flatMap((airport, i): TimedMovement[] => {
    const rules = context.facts.airport(airport.icao)
    const arrivalAt = at + (flights[i] as number) * MINUTE_MS
    at = arrivalAt + stopMinutes * MINUTE_MS
    if (!rules) return []
    const common = { airport, rules, clock: zoneClock(airport.zone, arrivalAt) }
    return [
      { ...common, movement: 'arrival', at: arrivalAt },
      { ...common, movement: 'departure', at },
    ]
  })
}

/** How often another place to refuel is looked for because one is closed at that hour. */
const STOP_ATTEMPTS = 8

export type FindStops = (leg: PreparedLeg) => StopRoutes

/** The flights of a leg, with stops for fuel at airports that take the type and are open then. */
function flyLeg(type: AircraftType, leg: PreparedLeg, legIndex: number, context: TripContext, findStops: FindStops): FeasibleLeg | Failure {
  const { policy, facts } = context
  const rangeNm = rangeWithLoad(type, leg.loadKg) * policy.rangeShare
  const needed = stillAirNm(leg.route, type, policy)
  const range = { neededNm: Math.round(needed), rangeNm: Math.round(rangeNm), stops: policy.maxTechStops }
  const { techStopMinutes } = policy.classes[type.class]
  const closed = new Set<string>()
  const accepts = ({ airport, rules }: StopCandidate): boolean => {
    if (closed.has(airport.icao)) return false
    if (rules && (!runwayFits(type, airport, 1, rules.declared) || findAccessFailure(rules, type, facts.type(type.slug), leg.day)))
      return false
    return !leg.flyway.isBarredByEurope || !isEuropean(airport.country)
  }
  for (let attempt = 0; attempt < STOP_ATTEMPTS; attempt++) {
    const plan =
      needed <= rangeNm
        ? { stops: [], routes: [leg.route] }
        : planStops(type, rangeNm, { km: leg.route.km, findRoutes: () => findStops(leg), accepts }, policy)
    if (!plan) break
    const ends = [leg.from, ...plan.stops, leg.to]
    const flights = plan.routes.map((route, i) =>
      flightMinutes(type, route, ends[i] as CharterAirport, ends[i + 1] as CharterAirport, context),
    )
    const block = flights.reduce((sum, minutes) => sum + minutes, 0)
    const elapsed = block + plan.stops.length * techStopMinutes
    const shut = plan.stops.filter((stop, i) => {
      const movements = stopMovements(leg, plan.stops.slice(0, i + 1), flights, techStopMinutes, context)
      return curfewFailure(
        type,
        legIndex,
        movements.filter(({ airport }) => airport === stop),
      )
    })
    if (shut.length === 0)
      return {
        blockMinutes: block,
        elapsedMinutes: elapsed,
        arrivalAt: leg.departureAt + elapsed * MINUTE_MS,
        km: plan.routes.reduce((sum, route) => sum + route.km, 0),
        stops: plan.stops,
        flights,
        routes: plan.routes,
      }
    for (const { icao } of shut) closed.add(icao)
  }
  return { constraint: 'range', legIndex, params: range }
}

const luggageFailure = (type: AircraftType, { leg }: PreparedLeg, legIndex: number): Failure | undefined =>
  luggageWithPieces(leg.luggageKg, leg.party) > type.luggage_kg
    ? { constraint: 'luggage', legIndex, params: { askedKg: luggageWithPieces(leg.luggageKg, leg.party), limitKg: type.luggage_kg } }
    : spaceFailure(type, leg, legIndex)

function spaceFailure(type: AircraftType, { luggageKg, party }: PreparedLeg['leg'], legIndex: number): Failure | undefined {
  const askedLitres = neededLitres(luggageKg, party)
  const limitLitres = Math.round(type.luggage_m3 * 1000)
  return askedLitres !== null && askedLitres > limitLitres
    ? { constraint: 'luggage_space', legIndex, params: { askedLitres, limitLitres } }
    : undefined
}

const loadedRunwayFailure = (type: AircraftType, leg: PreparedLeg, legIndex: number, { policy }: TripContext): Failure | undefined =>
  runwayFailure(type, leg, legIndex, stillAirNm(leg.route, type, policy) / (rangeWithLoad(type, leg.loadKg) * policy.rangeShare))

/** Every reason why a type cannot fly a leg; the first of them is the one that `checkTrip` tells. */
export function findLegFailures(
  type: AircraftType,
  leg: PreparedLeg,
  legIndex: number,
  context: TripContext,
  findStops: FindStops,
): Failure[] {
  const own = [
    luggageFailure(type, leg, legIndex),
    airspaceFailure(type, leg, legIndex),
    accessFailure(type, leg, legIndex, context),
    loadedRunwayFailure(type, leg, legIndex, context),
  ].filter((failure) => failure !== undefined)
  const flown = flyLeg(type, leg, legIndex, context, findStops)
  const last = 'constraint' in flown ? flown : curfewFailure(type, legIndex, endsOf(leg, flown))
  return last ? [...own, last] : own
}

function checkLeg(
  type: AircraftType,
  leg: PreparedLeg,
  legIndex: number,
  context: TripContext,
  findStops: FindStops,
): FeasibleLeg | Failure {
  const barred =
    luggageFailure(type, leg, legIndex) ??
    airspaceFailure(type, leg, legIndex) ??
    accessFailure(type, leg, legIndex, context) ??
    loadedRunwayFailure(type, leg, legIndex, context)
  if (barred) return barred
  const flown = flyLeg(type, leg, legIndex, context, findStops)
  if ('constraint' in flown) return flown
  const closed = curfewFailure(type, legIndex, endsOf(leg, flown))
  return closed ?? flown
}

/** Flies the customer's legs with a type, wherever it is based. `findStops` finds refuelling places for a leg, on demand. */
export function checkTrip(type: AircraftType, context: TripContext, findStops: FindStops): FeasibleTrip {
  const legs: FeasibleLeg[] = []
  for (const [i, leg] of context.legs.entries()) {
    const flown = checkLeg(type, leg, i, context, findStops)
    if ('constraint' in flown) return { ok: false, failure: flown }
    const previous = legs[i - 1]
    if (previous) {
      const gap = (leg.departureAt - previous.arrivalAt) / MINUTE_MS
      const needed = context.policy.classes[type.class].turnaroundMinutes
      if (gap < needed)
        return {
          ok: false,
          failure: {
            constraint: 'turnaround',
            legIndex: i,
            params: { neededMinutes: needed, gapMinutes: gap, airport: leg.from.iata ?? leg.from.icao },
          },
        }
    }
    legs.push(flown)
  }
  // A crew that cannot fly the customer legs alone cannot position for them either.
  const duties = planDuties(
    legs.map((flown, i) => {
      const leg = context.legs[i] as PreparedLeg
      return {
        departureAt: leg.departureAt,
        arrivalAt: flown.arrivalAt,
        flights: flown.stops.length + 1,
        fromBase: false,
        offsetMs: leg.fromClock.offsetAt(leg.departureAt),
      }
    }),
    context.policy.classes[type.class].extendedDutyMinutes,
  )
  if (!duties.ok)
    return {
      ok: false,
      failure: {
        constraint: 'crew_duty',
        legIndex: duties.flight,
        params: { neededMinutes: duties.neededMinutes, limitMinutes: duties.limitMinutes },
      },
    }
  return { ok: true, legs }
}
