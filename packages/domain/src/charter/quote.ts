import type { AircraftType } from '../fleet/types.ts'
import { afterFlightCaps } from './caps.ts'
import { MINUTE_MS, toDay, localText, zoneClock } from './civil-time.ts'
import { co2Kg } from './co2.ts'
import { type TypeCosts, absenceCents, headTaxes, hourlyCents, priceLines, totalCents, typeCosts } from './costs.ts'
import { type Failure, type FeasibleLeg, checkTrip } from './feasibility.ts'
import { type Absence, type Base, toBase, planAbsence } from './positioning.ts'
import { StopAirports, type StopRoutes } from './tech-stop.ts'
import { type PreparedLeg, type QuoteOptions, type TripContext, localAt, prepareTrip } from './trip-context.ts'
import type { Answer, CharterAirport, Fleet, FleetAircraft, PositioningLeg, Quote, QuotedLeg, Refusal, TechStop, Trip } from './types.ts'

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

/** Lack of seats; undefined when every passenger has one. */
export function seatsFailure(aircraft: FleetAircraft, context: TripContext): Failure | undefined {
  const legIndex = context.legs.findIndex((leg) => leg.leg.pax > aircraft.seats)
  return legIndex === -1
    ? undefined
    : { constraint: 'seats', legIndex, params: { pax: (context.legs[legIndex] as PreparedLeg).leg.pax, seats: aircraft.seats } }
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
    pax: leg.leg.pax,
    luggageKg: leg.leg.luggageKg,
  }
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
    afterFlightCaps: afterFlightCaps(type, context),
    seats: aircraft.seats,
    luggage: { limitKg: type.luggage_kg, askedKg: Math.max(...context.legs.map((leg) => leg.leg.luggageKg)) },
    crew: { nights: absence.crewNights, extraPilots: absence.extraPilots },
  }
}

/** Cheapest first, the older entry of the fleet where prices are equal. */
export const byPrice = (a: { totalCents: number; aircraft: { id: number } }, b: { totalCents: number; aircraft: { id: number } }): number =>
  a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id

export interface PricedAircraft {
  aircraft: FleetAircraft
  trip: Extract<TypeTrip, { ok: true }>
  absence: Absence
  totalCents: number
}

/**
 * The plain engine: looks at every aircraft by itself. Facts of the trip and of each type are worked out once, everything
 * that hangs on the base or the rate for each aircraft. The index in `quote-index.ts` answers the same, faster.
 */
export class PlainEngine {
  private readonly context: TripContext
  private readonly fleet: Fleet
  private readonly types: ReadonlyMap<string, AircraftType>
  private readonly airports: ReadonlyMap<string, CharterAirport>
  private readonly trips = new Map<string, TypeTrip>()
  private readonly bases = new Map<string, Base>()
  private readonly heads = new Map<string, number>()
  private readonly stopAirports: StopAirports
  private readonly stops = new Map<PreparedLeg, StopRoutes>()

  constructor(fleet: Fleet, trip: Trip, options: QuoteOptions = {}) {
    this.fleet = fleet
    this.context = prepareTrip(trip, options)
    this.types = new Map(fleet.types.map((type) => [type.slug, type]))
    this.airports = new Map(fleet.airports.map((airport) => [airport.icao, airport]))
    this.stopAirports = new StopAirports(fleet.airports, this.context.policy)
  }

  private readonly findStops = (leg: PreparedLeg): StopRoutes => {
    const known = this.stops.get(leg)
    if (known) return known
    const found = this.stopAirports.findRoutes(leg.from, leg.to)
    this.stops.set(leg, found)
    return found
  }

  private tripOf(type: AircraftType): TypeTrip {
    const known = this.trips.get(type.slug)
    if (known) return known
    const made = typeTrip(type, this.context, this.findStops)
    this.trips.set(type.slug, made)
    return made
  }

  private baseOf(aircraft: FleetAircraft): Base {
    const known = this.bases.get(aircraft.baseIcao)
    if (known) return known
    const airport = this.airports.get(aircraft.baseIcao)
    if (!airport) throw new RangeError(`Base ${aircraft.baseIcao} of ${aircraft.tail} is not among the airports`)
    const base = toBase(airport)
    this.bases.set(aircraft.baseIcao, base)
    return base
  }

  private headTaxCents(trip: Extract<TypeTrip, { ok: true }>, seats: number): number {
    const key = `${trip.type.slug}/${seats}`
    const known = this.heads.get(key)
    if (known !== undefined) return known
    const cents = headTaxes(trip.type, seats, trip.flown, this.context).reduce((sum, line) => sum + line.amountCents, 0)
    this.heads.set(key, cents)
    return cents
  }

  /** Price or refusal of one aircraft, without the written-out quote. */
  price(aircraft: FleetAircraft): PricedAircraft | Refusal {
    const type = this.types.get(aircraft.typeId)
    if (!type) throw new RangeError(`Type ${aircraft.typeId} of ${aircraft.tail} is unknown`)
    const seats = seatsFailure(aircraft, this.context)
    if (seats) return refusal(aircraft, type, seats)
    const trip = this.tripOf(type)
    if (!trip.ok) return refusal(aircraft, type, trip.failure)
    const absence = planAbsence(type, this.baseOf(aircraft), trip.flown, this.context)
    if ('constraint' in absence) return refusal(aircraft, type, absence)
    const busy = busyFailure(aircraft, absence)
    if (busy) return refusal(aircraft, type, busy)
    const heads = this.headTaxCents(trip, aircraft.seats)
    const fixed = trip.costs.fixedCents + absenceCents(type, absence, this.context)
    return {
      aircraft,
      trip,
      absence,
      totalCents: totalCents(type, trip.costs, absence, fixed, heads, hourlyCents(type, aircraft.ratePermille), this.context),
    }
  }

  write(priced: PricedAircraft): Quote {
    return buildQuote(priced.aircraft, priced.trip, priced.absence, this.context)
  }

  answer(aircraft: FleetAircraft): Answer {
    const priced = this.price(aircraft)
    return 'ok' in priced ? priced : this.write(priced)
  }

  /** The n cheapest of the whole fleet. */
  top(n: number): Quote[] {
    const priced: PricedAircraft[] = []
    for (const aircraft of this.fleet.aircraft) {
      const result = this.price(aircraft)
      if (!('ok' in result)) priced.push(result)
    }
    return priced
      .toSorted(byPrice)
      .slice(0, n)
      .map((p) => this.write(p))
  }
}

/** Quotes or refuses every aircraft of a fleet, in fleet order. Throws a RangeError when the trip is none (see `prepareTrip`). */
export function quoteFleet(fleet: Fleet, trip: Trip, options: QuoteOptions = {}): Answer[] {
  const engine = new PlainEngine(fleet, trip, options)
  return fleet.aircraft.map((aircraft) => engine.answer(aircraft))
}
