import type { AircraftType } from '../fleet/types.ts'
import { blockMinutes, stillAirNm, windShare } from './block-time.ts'
import { MINUTE_MS } from './civil-time.ts'
import { findCurfew, hoursText, isOpen, minutesSinceOpen, minutesUntilOpen } from './curfew.ts'
import { planDuties } from './duty.ts'
import { landingNeeded, runwayAvailable, runwayNeeded } from './runway.ts'
import { type StopRoutes, planStops } from './tech-stop.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport, Caution, Constraint, ReasonParams } from './types.ts'
import type { Route } from './wind.ts'

/** A constraint that fails, with the numbers a sentence needs. */
export interface Failure {
  constraint: Constraint
  legIndex: number | null
  params: ReasonParams
}

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

/** Fuel for a usual flight home, as a share of the range. */
const EMPTY_RANGE_SHARE = 0.3

/** One customer leg as a type flies it. */
export interface FeasibleLeg {
  blockMinutes: number
  elapsedMinutes: number
  arrivalAt: number
  km: number
  stops: readonly CharterAirport[]
  /** Block minutes of every flight of the leg, one more than stops. */
  flights: readonly number[]
  /** What the operator confirms before the price is firm. */
  cautions: readonly Caution[]
}

/** A whole trip as a type flies it, or why it cannot. */
export type FeasibleTrip = { ok: true; legs: readonly FeasibleLeg[] } | { ok: false; failure: Failure }

const code = (airport: CharterAirport): string => airport.iata ?? airport.icao

function runwayFailure(type: AircraftType, leg: PreparedLeg, legIndex: number, rangeShare: number): Failure | undefined {
  // The aircraft also flies to the first airport and from the last one, empty and with little fuel.
  const movements = [
    ['departure', leg.from, rangeShare],
    ['arrival', leg.to, 0],
    ['arrival', leg.from, 0],
    ['departure', leg.to, EMPTY_RANGE_SHARE],
  ] as const
  for (const [movement, airport, share] of movements) {
    const needed = runwayNeeded(type, airport, share, movement)
    const available = runwayAvailable(airport, movement) ?? 0
    if (available < needed)
      return { constraint: 'runway', legIndex, params: { airport: code(airport), neededM: needed, runwayM: available, movement } }
  }
  return undefined
}

/** The customers' landing fits on a dry runway: whether it does on a wet one is told by the weather of the day. */
function wetRunwayCautions(type: AircraftType, { to }: PreparedLeg, legIndex: number): Caution[] {
  const neededM = landingNeeded(type, to, true)
  const runwayM = runwayAvailable(to, 'arrival') ?? 0
  return runwayM < neededM ? [{ code: 'wet_runway', legIndex, params: { airport: code(to), neededM, runwayM } }] : []
}

function curfewFailure(leg: PreparedLeg, legIndex: number, arrivalAt: number): Failure | undefined {
  const movements = [
    ['departure', leg.from, leg.departureAt, leg.fromClock],
    ['arrival', leg.to, arrivalAt, leg.toClock],
  ] as const
  for (const [movement, airport, at, clock] of movements) {
    const curfew = findCurfew(airport.icao, movement)
    if (!curfew) continue
    const local = at + clock.offsetAt(at)
    if (isOpen(curfew, local)) continue
    return {
      constraint: 'curfew',
      legIndex,
      params: {
        airport: code(airport),
        movement,
        ...hoursText(curfew, local),
        minutesLater: minutesUntilOpen(curfew, local),
        minutesEarlier: minutesSinceOpen(curfew, local),
      },
    }
  }
  return undefined
}

/** Block minutes of a flight of a type at its normal cruise. */
export function flightMinutes(type: AircraftType, route: Route, from: CharterAirport, to: CharterAirport, context: TripContext): number {
  return blockMinutes(route, type.cruise_kt, windShare(type), from.sizeClass, to.sizeClass, context.policy)
}

function checkLeg(
  type: AircraftType,
  leg: PreparedLeg,
  legIndex: number,
  context: TripContext,
  findStops: (leg: PreparedLeg) => StopRoutes,
): FeasibleLeg | Failure {
  if (leg.leg.luggageKg > type.luggage_kg) {
    return { constraint: 'luggage', legIndex, params: { askedKg: leg.leg.luggageKg, limitKg: type.luggage_kg } }
  }
  const { policy } = context
  const rangeNm = rangeWithLoad(type, leg.loadKg) * policy.rangeShare
  const needed = stillAirNm(leg.route, type, policy)
  const runway = runwayFailure(type, leg, legIndex, needed / rangeNm)
  if (runway) return runway
  const direct = needed <= rangeNm
  const plan = direct ? { stops: [], routes: [leg.route] } : planStops(type, rangeNm, leg.route.km, () => findStops(leg), policy)
  if (!plan)
    return {
      constraint: 'range',
      legIndex,
      params: { neededNm: Math.round(needed), rangeNm: Math.round(rangeNm), stops: policy.maxTechStops },
    }
  const ends = [leg.from, ...plan.stops, leg.to]
  const flights = plan.routes.map((route, i) =>
    flightMinutes(type, route, ends[i] as CharterAirport, ends[i + 1] as CharterAirport, context),
  )
  const block = flights.reduce((sum, minutes) => sum + minutes, 0)
  const elapsed = block + plan.stops.length * policy.classes[type.class].techStopMinutes
  const arrivalAt = leg.departureAt + elapsed * MINUTE_MS
  const curfew = curfewFailure(leg, legIndex, arrivalAt)
  if (curfew) return curfew
  return {
    blockMinutes: block,
    elapsedMinutes: elapsed,
    arrivalAt,
    km: plan.routes.reduce((sum, route) => sum + route.km, 0),
    stops: plan.stops,
    flights,
    cautions: wetRunwayCautions(type, leg, legIndex),
  }
}

/** Flies the customer's legs with a type, wherever it is based. `findStops` finds refuelling places for a leg, on demand. */
export function checkTrip(type: AircraftType, context: TripContext, findStops: (leg: PreparedLeg) => StopRoutes): FeasibleTrip {
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
          failure: { constraint: 'turnaround', legIndex: i, params: { neededMinutes: needed, gapMinutes: gap, airport: code(leg.from) } },
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
