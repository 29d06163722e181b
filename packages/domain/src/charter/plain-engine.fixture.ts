import type { AircraftType } from '../fleet/types.ts'
import { absenceCents, headTaxes, hourlyCents, totalCents } from './costs.ts'
import { type Absence, type Base, toBase, planAbsence } from './positioning.ts'
import { StopAirports, type StopRoutes } from './tech-stop.ts'
import { registrationState } from '../facts/states.ts'
import type { Binding } from '../facts/airspace.ts'
import { type PreparedLeg, type QuoteOptions, type TripContext, bindTrip, prepareTrip } from './trip-context.ts'
import type { Answer, CharterAirport, Fleet, FleetAircraft, Quote, Refusal, Trip } from './types.ts'
import { type TypeTrip, buildQuote, busyFailure, byPrice, refusal, boardFailure, typeTrip } from './quote.ts'

interface PricedAircraft {
  aircraft: FleetAircraft
  trip: Extract<TypeTrip, { ok: true }>
  absence: Absence
  totalCents: number
}

/**
 * The plain engine: looks at every aircraft by itself. Facts of the trip and of each type are worked out once, everything
 * that hangs on the base or the rate for each aircraft. `quote-index.ts`, which customers' prices come from, has to answer the same.
 */
export class PlainEngine {
  private readonly context: TripContext
  private readonly fleet: Fleet
  private readonly types: ReadonlyMap<string, AircraftType>
  private readonly airports: ReadonlyMap<string, CharterAirport>
  private readonly contexts = new Map<Binding, TripContext>()
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
    this.stopAirports = new StopAirports(fleet.airports, this.context.policy, this.context.facts)
  }

  private contextOf({ operatorCountry, tail }: FleetAircraft): TripContext {
    const binding = this.context.facts.airspace.binding([operatorCountry, registrationState(tail)])
    const known = this.contexts.get(binding) ?? bindTrip(this.context, binding)
    this.contexts.set(binding, known)
    return known
  }

  private tripOf(type: AircraftType, context: TripContext): TypeTrip {
    const { binding } = context
    const key = `${type.slug} ${binding.id}`
    const known = this.trips.get(key)
    if (known) return known
    const made = typeTrip(type, context, (leg) => {
      const found = this.stops.get(leg) ?? this.stopAirports.findRoutes(leg.from, leg.to, leg.airspace)
      this.stops.set(leg, found)
      return found
    })
    this.trips.set(key, made)
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
    const context = this.contextOf(aircraft)
    const board = boardFailure(aircraft, context)
    if (board) return refusal(aircraft, type, board)
    const trip = this.tripOf(type, context)
    if (!trip.ok) return refusal(aircraft, type, trip.failure)
    const absence = planAbsence(type, this.baseOf(aircraft), trip.flown, context)
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
    return buildQuote(priced.aircraft, priced.trip, priced.absence, this.contextOf(priced.aircraft))
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
