import type { AircraftClassSlug, AircraftType } from '../fleet/types.ts'
import type { Binding } from '../facts/airspace.ts'
import { DEFAULT_FACTS } from '../facts/default-facts.ts'
import { type FactIndex, indexFacts } from '../facts/fact-index.ts'
import { registrationState } from '../facts/states.ts'
import { isOnlyReason } from './all-failures.ts'
import { BaseReach } from './base-reach.ts'
import { Best, type Flies, type FromPrice, type Hit, toFromPrice } from './best-quotes.ts'
import { absenceCents, headTaxCents, totalCents as priceOf } from './costs.ts'
import type { Failure } from './failures.ts'
import { FleetIndex } from './fleet-index.ts'
import { type Point, toPoint } from './geodesy.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { type Absence, type Base, planAbsence } from './positioning.ts'
import { PriceFloor } from './price-floor.ts'
import { type TypeTrip, buildQuote, busyFailure, refusal, boardFailure, typeTrip } from './quote.ts'
import { StopAirports, type StopRoutes } from './tech-stop.ts'
import { type PreparedLeg, type QuoteOptions, type TripGroup, groupTrip, prepareTrip } from './trip-context.ts'
import { headTaxesBySeats, planFrom, stops, typesByFloor, typeWanted, withoutUnwantedStops } from './type-floors.ts'
import type { Answer, CharterAirport, Fleet, FleetRefusal, Period, Quote, QuoteFilter, Trip } from './types.ts'

const CACHED_ROUTES = 500

/**
 * The engine for many aircraft: same answers as `quote.ts`, found without looking at most of the fleet. Whole types and, per
 * type, all bases further away are left out as soon as their lowest thinkable price is above the dearest one still wanted.
 */
export class QuoteIndex {
  private readonly fleet: FleetIndex
  private readonly options: QuoteOptions
  private readonly airports: readonly CharterAirport[]
  private points: readonly Point[] | undefined
  private readonly stopAirports: StopAirports
  private readonly routes = new Map<string, StopRoutes>()
  private readonly facts: FactIndex
  /** What binds each aircraft, in the order of the rows, and each of them once. */
  private readonly bindingOf: readonly Binding[]
  private readonly bindings: readonly Binding[]
  private readonly isBanned: boolean

  constructor(fleet: Fleet, options: QuoteOptions = {}) {
    this.fleet = new FleetIndex(fleet)
    this.options = options
    this.airports = fleet.airports
    this.facts = indexFacts(options.facts ?? DEFAULT_FACTS)
    this.stopAirports = new StopAirports(fleet.airports, options.policy ?? DEFAULT_POLICY, this.facts)
    this.bindingOf = this.fleet.rows.map(({ operatorCountry, tail }) =>
      this.facts.airspace.binding([operatorCountry, registrationState(tail)]),
    )
    this.bindings = [...new Set(this.bindingOf)]
    this.isBanned = this.bindings.some(({ isBanned }) => isBanned)
  }

  /** The n cheapest quotes of the whole fleet. Throws a RangeError when the trip is none (see `prepareTrip`). */
  topQuotes(trip: Trip, n: number, filter: QuoteFilter = {}): Quote[] {
    const best = new Best(n)
    this.search(trip, filter, () => best)
    return best.hits.map((hit) => this.write(hit))
  }

  /** The n cheapest quotes of every aircraft type, all in order of price. */
  topPerType(trip: Trip, n: number, filter: QuoteFilter = {}): Quote[] {
    const groups = new Map<string, Best>()
    this.search(trip, filter, (type) => {
      const known = groups.get(type.slug)
      if (known) return known
      const made = new Best(n)
      groups.set(type.slug, made)
      return made
    })
    const hits = [...groups.values()].flatMap((best) => best.hits)
    return hits.toSorted((a, b) => a.totalCents - b.totalCents || a.id - b.id).map((hit) => this.write(hit))
  }

  /**
   * The lowest price of every class that can fly the trip, in the order of the types, smallest class first.
   * @param ceilings highest price wanted of a class, cents: the lower, the less is looked at
   */
  fromPrices(trip: Trip, filter: QuoteFilter = {}, ceilings?: ReadonlyMap<AircraftClassSlug, number>): FromPrice[] {
    const groups = new Map<AircraftClassSlug, Best>()
    for (const type of this.fleet.types) if (!groups.has(type.class)) groups.set(type.class, new Best(1, ceilings?.get(type.class)))
    this.search(trip, filter, (type) => groups.get(type.class) as Best)
    return [...groups.values()].flatMap(({ hits }) => hits.map((hit) => toFromPrice(this.fleet, hit)))
  }

  /** The n cheapest quotes of every class, all in order of price. */
  topPerClass(trip: Trip, n: number, filter: QuoteFilter = {}): Quote[] {
    const groups = new Map<AircraftClassSlug, Best>()
    for (const type of this.fleet.types) if (!groups.has(type.class)) groups.set(type.class, new Best(n))
    this.search(trip, filter, (type) => groups.get(type.class) as Best)
    const hits = [...groups.values()].flatMap((best) => best.hits)
    return hits.toSorted((a, b) => a.totalCents - b.totalCents || a.id - b.id).map((hit) => this.write(hit))
  }

  /** Price of every aircraft that can fly the trip, unsorted and without a quote. */
  prices(trip: Trip, filter: QuoteFilter = {}): FromPrice[] {
    const all = new Best(Number.POSITIVE_INFINITY)
    this.search(trip, filter, () => all)
    return all.hits.map((hit) => toFromPrice(this.fleet, hit))
  }

  /** Price of one aircraft; undefined when it cannot fly the trip or is not in the fleet. */
  price(trip: Trip, aircraftId: number): FromPrice | undefined {
    const row = this.fleet.row(aircraftId)
    if (row === undefined) return undefined
    const context = prepareTrip(trip, this.options, this.bindingOf[row])
    const aircraft = this.fleet.aircraft(row)
    if (boardFailure(aircraft, context)) return undefined
    const type = this.fleet.types.find(({ slug }) => slug === aircraft.typeId) as AircraftType
    const flies = typeTrip(type, context, this.findStops)
    if (!flies.ok) return undefined
    const base = this.fleet.bases.find(({ airport }) => airport.icao === aircraft.baseIcao) as Base
    const absence = planAbsence(type, base, flies.flown, context)
    if ('constraint' in absence || busyFailure(aircraft, absence)) return undefined
    const fixed = flies.costs.fixedCents + absenceCents(type, absence, context)
    const heads = headTaxCents(type, aircraft.seats, flies.flown, context)
    const totalCents = priceOf(type, flies.costs, absence, fixed, heads, this.fleet.hourly[row] as number, context)
    return toFromPrice(this.fleet, { row, id: aircraftId, totalCents, flies, absence, context })
  }

  /** Quote or refusal of one aircraft; undefined when it is not in the fleet. `anyTime`: whatever else it does then. */
  quoteOne(trip: Trip, aircraftId: number, { anyTime = false } = {}): Answer | undefined {
    const row = this.fleet.row(aircraftId)
    if (row === undefined) return undefined
    const context = prepareTrip(trip, this.options, this.bindingOf[row])
    const aircraft = this.fleet.aircraft(row)
    const type = this.fleet.types.find((t) => t.slug === aircraft.typeId) as AircraftType
    const board = boardFailure(aircraft, context)
    if (board) return refusal(aircraft, type, board)
    const flies = typeTrip(type, context, this.findStops)
    if (!flies.ok) return refusal(aircraft, type, flies.failure)
    const base = this.fleet.bases.find((b) => b.airport.icao === aircraft.baseIcao) as Base
    const absence = planAbsence(type, base, flies.flown, context)
    if ('constraint' in absence) return refusal(aircraft, type, absence)
    const busy = anyTime ? undefined : busyFailure(aircraft, absence)
    return busy ? refusal(aircraft, type, busy) : buildQuote(aircraft, flies, absence, context)
  }

  /** Why each aircraft that cannot fly the trip cannot; aircraft that can are left out. */
  refusals(trip: Trip, filter: QuoteFilter = {}): FleetRefusal[] {
    return this.groups(trip).flatMap((group) => this.refusalsOf(group, filter))
  }

  private refusalsOf({ context, members }: TripGroup, filter: QuoteFilter): FleetRefusal[] {
    const { types, bases, start } = this.fleet
    const list: FleetRefusal[] = []
    types.forEach((type, t) => {
      if (!typeWanted(type, filter)) return
      let known: TypeTrip | undefined
      const fly = (): TypeTrip => (known ??= withoutUnwantedStops(typeTrip(type, context, this.findStops), type, filter))
      let isAlone: boolean | undefined
      const isOnly = (failure: Failure): boolean => (isAlone ??= isOnlyReason(type, failure, context, this.findStops))
      for (let b = 0; b < bases.length; b++) {
        const absences = new Map<Binding, ReturnType<typeof planAbsence>>()
        for (let row = start[t * bases.length + b] as number; row < (start[t * bases.length + b + 1] as number); row++) {
          const binding = this.bindingOf[row] as Binding
          if (!this.rowWanted(row, filter) || (members && !members.has(binding))) continue
          const aircraft = this.fleet.aircraft(row)
          const board = boardFailure(aircraft, context)
          const flies = fly()
          if (board || !flies.ok) {
            const failure = board ?? (flies as { failure: Failure }).failure
            list.push({ ...refusal(aircraft, type, failure), isAlone: board ? flies.ok : isOnly(failure) })
            continue
          }
          const absence = absences.get(binding) ?? planAbsence(type, bases[b] as Base, flies.flown, context, binding)
          absences.set(binding, absence)
          const failure = 'constraint' in absence ? absence : busyFailure(aircraft, absence)
          if (failure) list.push({ ...refusal(aircraft, type, failure), isAlone: true })
        }
      }
    })
    return list
  }

  private groups(trip: Trip): TripGroup[] {
    return groupTrip(prepareTrip(trip, this.options, this.bindings[0]), this.bindings)
  }

  /** Replaces the calendar of one aircraft in place. */
  setBusy(aircraftId: number, periods: readonly Period[]): void {
    this.fleet.setBusy(aircraftId, periods)
  }

  /** Places worth trying instead of an airport: those of the index within so many kilometres, nearest first. */
  nearbyAirports(airport: CharterAirport, km: number): { airport: CharterAirport; km: number }[] {
    const from = toPoint(airport)
    this.points ??= this.airports.map(toPoint)
    const points = this.points
    return this.airports
      .map((other, i) => ({ airport: other, km: 12_742 * Math.asin(Math.min(1, chord(from, points[i] as Point) / 2)) }))
      .filter((near) => near.km <= km && near.airport.icao !== airport.icao)
      .toSorted((a, b) => a.km - b.km)
  }

  private readonly findStops = (leg: PreparedLeg): StopRoutes => {
    const key = `${leg.from.icao}>${leg.to.icao} ${leg.airspace.id}`
    const known = this.routes.get(key)
    if (known) return known
    const found = this.stopAirports.findRoutes(leg.from, leg.to, leg.airspace)
    if (this.routes.size >= CACHED_ROUTES) this.routes.delete(this.routes.keys().next().value as string)
    this.routes.set(key, found)
    return found
  }

  private rowWanted(row: number, filter: QuoteFilter): boolean {
    if (filter.minSeats !== undefined && (this.fleet.seats[row] as number) < filter.minSeats) return false
    return !filter.operatorIds || filter.operatorIds.includes((this.fleet.rows[row] as { operatorId: number }).operatorId)
  }

  private search(trip: Trip, filter: QuoteFilter, groupOf: (type: AircraftType) => Best): void {
    for (const group of this.groups(trip)) this.searchGroup(group, filter, groupOf)
  }

  private searchGroup(group: TripGroup, filter: QuoteFilter, groupOf: (type: AircraftType) => Best): void {
    const { context } = group
    const pax = Math.max(...context.legs.map((leg) => leg.leg.pax))
    const reach = new BaseReach(this.fleet, context)
    for (const { type: t, floor } of typesByFloor(this.fleet, context, filter, pax)) {
      const type = this.fleet.types[t] as AircraftType
      const best = groupOf(type)
      if (floor > best.ceiling) continue
      const flies = typeTrip(type, context, this.findStops)
      if (!flies.ok || (filter.nonstop && stops(flies))) continue
      this.searchType(t, flies, reach, best, group, filter, pax)
    }
  }

  private searchType(t: number, flies: Flies, reach: BaseReach, best: Best, group: TripGroup, filter: QuoteFilter, pax: number): void {
    const { fleet } = this
    const { context } = group
    const heads = headTaxesBySeats(flies, context)
    const mostSeats = fleet.mostSeats[t] as number
    // Heads are taxed alike whatever the seats, or else the floor leaves them out.
    const leastHeads = mostSeats <= context.seatsTaxedAlike ? heads(mostSeats) : 0
    const floor = new PriceFloor(flies.type, flies.flown, flies.costs, leastHeads, context, reach)
    const leastHourly = fleet.leastHourly[t] as number
    const look = (number: number, home: boolean): void => {
      const slice = t * fleet.bases.length + number
      const from = fleet.start[slice] as number
      const to = fleet.start[slice + 1] as number
      const base = fleet.bases[number] as Base
      if (from === to) return
      const hourly = fleet.hourly[from] as number
      if (!home && floor.atLeast(reach.km[number] as number, hourly) > best.ceiling) return
      if (floor.from(number, base, hourly) <= best.ceiling) this.searchBase(from, to, number, flies, reach, heads, best, group, filter, pax)
    }
    for (const number of reach.atHome) look(number, true)
    for (const number of reach.order) {
      if (floor.atLeast(reach.km[number] as number, leastHourly) > best.ceiling) return
      look(number, false)
    }
  }

  private searchBase(
    from: number,
    to: number,
    number: number,
    flies: Flies,
    reach: BaseReach,
    heads: (seats: number) => number,
    best: Best,
    { context, members }: TripGroup,
    filter: QuoteFilter,
    pax: number,
  ): void {
    const { fleet } = this
    const { type, costs } = flies
    const base = fleet.bases[number] as Base
    const isFree = !this.isBanned && reach.isFree(number)
    const planned = new Map<string, { absence: Absence; fixed: number } | null>()
    for (let row = from; row < to; row++) {
      const seats = fleet.seats[row] as number
      const own = this.bindingOf[row] as Binding
      if (!fleet.boards(row, pax, context) || !this.rowWanted(row, filter) || (members && !members.has(own))) continue
      const ways = isFree ? '' : reach.wayKey(number, own)
      let plan = planned.get(ways)
      if (plan === undefined) planned.set(ways, (plan = planFrom(base, flies, context, isFree ? null : own)))
      if (!plan) continue
      const { absence, fixed } = plan
      const total = priceOf(type, costs, absence, fixed, heads(seats), fleet.hourly[row] as number, context)
      const { id } = fleet.rows[row] as { id: number }
      if (!best.wants(total, id)) continue
      if (fleet.busyOf(row).some((span) => span.from < absence.to && span.to > absence.from)) continue
      best.add({ row, id, totalCents: total, flies, absence, context })
    }
  }

  private write(hit: Hit): Quote {
    return buildQuote(this.fleet.aircraft(hit.row), hit.flies, hit.absence, hit.context)
  }
}

const chord = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)

/** Builds the index of a fleet; do it once per change of the fleet, not per request. Throws a RangeError for an inconsistent fleet. */
export function createQuoteIndex(fleet: Fleet, options: QuoteOptions = {}): QuoteIndex {
  return new QuoteIndex(fleet, { policy: DEFAULT_POLICY, ...options })
}
