import type { AircraftType } from '../fleet/types.ts'
import { afterFlightCaps } from './caps.ts'
import { findCautions } from './cautions.ts'
import { MINUTE_MS, toDay, localText, zoneClock } from './civil-time.ts'
import { co2Kg } from './co2.ts'
import { type TypeCosts, hourlyCents, priceLines, typeCosts } from './costs.ts'
import type { Failure } from './failures.ts'
import { toPlace } from './geodesy.ts'
import { type FeasibleLeg, checkTrip } from './feasibility.ts'
import { findNotes } from './notes.ts'
import { hasPets, luggageWithPieces } from './party.ts'
import type { Absence } from './positioning.ts'
import type { StopRoutes } from './tech-stop.ts'
import { type PreparedLeg, type TripContext, localAt } from './trip-context.ts'
import type { FleetAircraft, FlownWay, PositioningLeg, Quote, QuotedLeg, Refusal, TechStop } from './types.ts'

/** A trip as one type flies it, with its costs; the same for all aircraft of the type. */
export type TypeTrip =
  | { ok: true; type: AircraftType; flown: readonly FeasibleLeg[]; costs: TypeCosts }
  | { ok: false; type: AircraftType; failure: Failure }

export function typeTrip(type: AircraftType, context: TripContext, findStops: (leg: PreparedLeg) => StopRoutes): TypeTrip {
  const flown = checkTrip(type, context, findStops)
  return flown.ok
    ? { ok: true, type, flown: flown.legs, costs: typeCosts(type, flown.legs, context) }
    : { ok: false, type, failure: flown.failure }
}

export const refusal = (aircraft: FleetAircraft, type: AircraftType, failure: Failure): Refusal => ({
  ok: false,
  aircraft,
  type,
  ...failure,
})

/** Who cannot board: passengers without a seat, or an animal; undefined when everybody can. */
export function boardFailure(aircraft: FleetAircraft, context: TripContext): Failure | undefined {
  const legIndex = context.legs.findIndex((leg) => leg.leg.pax > aircraft.seats)
  if (legIndex !== -1)
    return { constraint: 'seats', legIndex, params: { pax: (context.legs[legIndex] as PreparedLeg).leg.pax, seats: aircraft.seats } }
  return context.hasPets && aircraft.refusesPets
    ? { constraint: 'pets', legIndex: context.legs.findIndex(({ leg }) => hasPets(leg.party)), params: {} }
    : undefined
}

/** The first busy span in the way of an absence. */
export function busyFailure(aircraft: FleetAircraft, absence: Absence): Failure | undefined {
  const clash = aircraft.busy.find((span) => span.from < absence.to && span.to > absence.from)
  return (
    clash && {
      constraint: 'busy',
      legIndex: null,
      params: { busyFrom: clash.from, busyTo: clash.to, neededFrom: absence.from, neededTo: absence.to },
    }
  )
}

function quotedLeg(leg: PreparedLeg, flown: FeasibleLeg, techStopMinutes: number): QuotedLeg {
  let at = leg.departureAt
  const techStops = flown.stops.map((airport, i): TechStop => {
    const arrivalAt = at + (flown.flights[i] as number) * MINUTE_MS
    at = arrivalAt + techStopMinutes * MINUTE_MS
    const clock = zoneClock(airport.zone, arrivalAt)
    return { airport, arrivalAt, departureAt: at, arrivalLocal: localAt(arrivalAt, clock), departureLocal: localAt(at, clock) }
  })
  const arrivalLocal = flown.arrivalAt + leg.toClock.offsetAt(flown.arrivalAt)
  return {
    from: leg.from,
    to: leg.to,
    departureAt: leg.departureAt,
    arrivalAt: flown.arrivalAt,
    departureLocal: localText(leg.departureLocal),
    arrivalLocal: localText(arrivalLocal),
    dayShift: toDay(arrivalLocal) - leg.day,
    blockMinutes: flown.blockMinutes,
    elapsedMinutes: flown.elapsedMinutes,
    distanceKm: Math.round(flown.km),
    techStops,
    way: wayOf(flown),
    pax: leg.leg.pax,
    luggageKg: leg.leg.luggageKg,
    ...(leg.leg.party ? { party: leg.leg.party } : {}),
  }
}

/** Of flights that are all great circles, by their number. */
const STRAIGHT: readonly FlownWay[] = Array.from({ length: 8 }, (_, flights) => Array.from({ length: flights }, () => []))

function wayOf({ routes }: FeasibleLeg): FlownWay {
  const isStraight = routes.every(({ via }) => via === undefined)
  return (isStraight && STRAIGHT[routes.length]) || routes.map(({ via = [] }) => via.map(toPlace))
}

function positioningLegs(absence: Absence): PositioningLeg[] {
  return absence.ferries.map((ferry) => ({
    kind: ferry.kind,
    from: ferry.from,
    to: ferry.to,
    departureAt: ferry.departureAt,
    arrivalAt: ferry.arrivalAt,
    departureLocal: localAt(ferry.departureAt, zoneClock(ferry.from.zone, ferry.departureAt)),
    arrivalLocal: localAt(ferry.arrivalAt, zoneClock(ferry.to.zone, ferry.arrivalAt)),
    blockMinutes: ferry.minutes,
    fuelStops: ferry.fuelStops,
    distanceKm: Math.round(ferry.km),
    legIndex: ferry.legIndex,
  }))
}

/** Builds the quote of an aircraft from its feasibility and absence. */
export function buildQuote(aircraft: FleetAircraft, trip: Extract<TypeTrip, { ok: true }>, absence: Absence, context: TripContext): Quote {
  const { type, flown, costs } = trip
  const breakdown = priceLines(type, aircraft.seats, flown, costs, absence, hourlyCents(type, aircraft.ratePermille), context)
  const own = context.policy.classes[type.class]
  const minutes = costs.totalMinutes + absence.ferries.reduce((sum, ferry) => sum + ferry.minutes, 0)
  return {
    ok: true,
    aircraft,
    type,
    legs: context.legs.map((leg, i) => quotedLeg(leg, flown[i] as FeasibleLeg, own.techStopMinutes)),
    positioning: positioningLegs(absence),
    busy: { from: absence.from, to: absence.to },
    breakdown,
    totalCents: breakdown.reduce((sum, line) => sum + line.amountCents, 0),
    currency: 'EUR',
    co2Kg: co2Kg(minutes, type.fuel_kg_h),
    cautions: context.legs.flatMap((leg, i) => findCautions(type, leg, flown[i] as FeasibleLeg, i)),
    notes: context.legs.flatMap((leg, i) => findNotes(type, leg, flown[i] as FeasibleLeg, i)),
    afterFlightCaps: afterFlightCaps(type, context),
    seats: aircraft.seats,
    luggage: { limitKg: type.luggage_kg, askedKg: Math.max(...context.legs.map(({ leg }) => luggageWithPieces(leg.luggageKg, leg.party))) },
    crew: { nights: absence.crewNights, extraPilots: absence.extraPilots },
  }
}

/** Cheapest first, the older entry of the fleet where prices are equal. */
export const byPrice = (a: { totalCents: number; aircraft: { id: number } }, b: { totalCents: number; aircraft: { id: number } }): number =>
  a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id
