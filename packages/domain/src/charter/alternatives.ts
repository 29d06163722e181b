import { MINUTE_MS, localText, parseLocal } from './civil-time.ts'
import { luggageWithPieces, splitParty } from './party.ts'
import type { QuoteIndex } from './quote-index.ts'
import { number, rankReasons, shortfall } from './reasons.ts'
import type { Alternative, CharterAirport, Constraint, NoAvailability, Quote, QuoteFilter, Refusal, Trip, TripLeg } from './types.ts'

/** How far a departure may be moved, minutes, in the order in which it is tried. */
const SHIFTS = [60, 120, 180, 240, 360, 480, 720, 1440]
const STEP_MINUTES = 15
const NEARBY_KM = 120
const NEARBY_TRIES = 8
const MOST_AIRCRAFT = 6
const TIME: readonly Constraint[] = ['curfew', 'busy', 'schedule', 'turnaround', 'crew_duty']

const code = (airport: CharterAirport): string => airport.iata ?? airport.icao

/** The trip with its legs from one index on moved by so many minutes of the wall clock. */
function shifted(trip: Trip, fromLeg: number, minutes: number): Trip {
  const move = (leg: TripLeg): TripLeg => ({ ...leg, departureLocal: localText(parseLocal(leg.departureLocal) + minutes * MINUTE_MS) })
  return { ...trip, legs: trip.legs.map((leg, i) => (i >= fromLeg ? move(leg) : leg)) }
}

/** The trip with an airport replaced at one end of a leg, and at the adjoining end of the next or previous leg. */
function replaced(trip: Trip, legIndex: number, end: 'from' | 'to', by: CharterAirport): Trip {
  const old = (trip.legs[legIndex] as TripLeg)[end]
  const neighbour = end === 'to' ? legIndex + 1 : legIndex - 1
  const other = end === 'to' ? 'from' : 'to'
  return {
    ...trip,
    legs: trip.legs.map((leg, i) => {
      if (i === legIndex) return { ...leg, [end]: by }
      return i === neighbour && leg[other].icao === old.icao ? { ...leg, [other]: by } : leg
    }),
  }
}

const isOpenQuestion = ({ cautions }: Quote, airport: CharterAirport): boolean =>
  cautions.some(({ params }) => params.airport === code(airport))

interface KeepOptions {
  filter?: QuoteFilter
  swap?: Alternative['swap']
  /** Only where nothing of the other airport is left to be confirmed. */
  isCertain?: boolean
}

class Search {
  readonly found: Alternative[] = []
  private readonly index: QuoteIndex
  private readonly trip: Trip
  private readonly filter: QuoteFilter
  private readonly refusals: readonly Refusal[]
  /** Most telling first. */
  private readonly reasons: readonly Constraint[]
  private readonly isBookable: (trip: Trip) => boolean

  constructor({ index, trip, filter, isBookable }: Question, refusals: readonly Refusal[], reasons: readonly Constraint[]) {
    this.index = index
    this.trip = trip
    this.filter = filter
    this.isBookable = isBookable
    this.refusals = refusals
    this.reasons = reasons
  }

  private of(...constraints: readonly Constraint[]): readonly Refusal[] {
    return this.refusals.filter((refusal) => constraints.includes(refusal.constraint))
  }

  /** Quotes a changed trip and keeps it when it can be booked and an aircraft can fly it. */
  private keep(
    kind: Alternative['kind'],
    constraint: Constraint,
    legIndex: number | null,
    params: Alternative['params'],
    trip: Trip,
    { filter = this.filter, swap, isCertain = false }: KeepOptions = {},
  ): boolean {
    let cheapest
    try {
      cheapest = this.isBookable(trip) ? this.index.topQuotes(trip, 1, filter)[0] : undefined
    } catch (error) {
      // Moved legs can overtake each other; that is no trip, and no alternative.
      if (error instanceof RangeError) return false
      throw error
    }
    if (!cheapest || (isCertain && swap && isOpenQuestion(cheapest, swap.by))) return false
    const { totalCents, type } = cheapest
    this.found.push({ kind, constraint, legIndex, params, ...(swap && { swap }), trip, totalCents, classSlug: type.class })
    return true
  }

  techStop(): void {
    if (!this.filter.nonstop) return
    const { nonstop: _, ...others } = this.filter
    const legIndex = this.refusals.find((refusal) => refusal.constraint === 'range')?.legIndex ?? null
    this.keep('tech_stop', 'range', legIndex, {}, this.trip, { filter: others })
  }

  /** Later departures of the failing leg, hour by hour; exactly at the opening time where a curfew is the reason. */
  later(): void {
    for (const fromLeg of this.legsAtFault()) {
      const closed = this.of('curfew')
        .filter((refusal) => refusal.legIndex === fromLeg)
        .map((refusal) => roundUp(number(refusal.params.minutesLater)))
      const tries = [...new Set([...closed, ...SHIFTS])].filter((minutes) => minutes > 0 && minutes <= 1440).toSorted((a, b) => a - b)
      const constraint = this.of(...TIME).find((refusal) => (refusal.legIndex ?? 0) === fromLeg)?.constraint ?? 'busy'
      for (const minutes of tries)
        if (this.keep('later', constraint, fromLeg, this.moved(minutes, fromLeg), shifted(this.trip, fromLeg, minutes))) return
    }
  }

  private moved(minutes: number, fromLeg: number): Alternative['params'] {
    const isDaylight = this.of('curfew').some(({ legIndex, params }) => (legIndex ?? 0) === fromLeg && params.hours === 'sunset')
    return { minutes, leg: fromLeg + 1, daylight: isDaylight ? 'yes' : 'no' }
  }

  earlier(): void {
    const first = this.of('curfew', 'busy')[0]
    if (!first) return
    const fromLeg = first.legIndex ?? 0
    const closed = this.of('curfew').map((refusal) => roundUp(number(refusal.params.minutesEarlier)))
    const tries = [...new Set([...closed, ...SHIFTS])].filter((minutes) => minutes > 0 && minutes <= 1440).toSorted((a, b) => a - b)
    for (const minutes of tries)
      if (this.keep('earlier', first.constraint, fromLeg, this.moved(minutes, fromLeg), shifted(this.trip, fromLeg, -minutes))) return
  }

  private legsAtFault(): number[] {
    return [...new Set(this.of(...TIME).map((refusal) => refusal.legIndex ?? 0))].toSorted((a, b) => a - b)
  }

  /** A nearby airport with a longer runway, or one that is open or takes the aircraft. */
  airport(): void {
    const tried = new Set<string>()
    const place = (refusal: Refusal): number => this.reasons.indexOf(refusal.constraint)
    const stopped = this.of('runway', 'curfew', 'airport_access', 'airspace', 'country_pair').toSorted((a, b) => place(a) - place(b))
    for (const refusal of stopped) {
      const legIndex = refusal.legIndex ?? 0
      const leg = this.trip.legs[legIndex] as TripLeg
      const end = refusal.params.airport === code(leg.from) ? 'from' : 'to'
      const old = leg[end]
      if (tried.has(old.icao)) continue
      tried.add(old.icao)
      const away = end === 'from' ? leg.to.icao : leg.from.icao
      const longer = this.index
        .nearbyAirports(old, NEARBY_KM)
        .filter(
          ({ airport }) => airport.icao !== away && (refusal.constraint !== 'runway' || (airport.runway_m ?? 0) > (old.runway_m ?? 0)),
        )
      // Another hour-bound airport cures nothing where its hours are not known either; else one without open questions comes first.
      const passes = refusal.constraint === 'curfew' ? [true] : [true, false]
      const tries = passes.flatMap((isCertain) => longer.slice(0, NEARBY_TRIES).map((near) => ({ ...near, isCertain })))
      for (const { airport, km, isCertain } of tries) {
        const params = { old: code(old), airport: code(airport), km: Math.round(km), runwayM: airport.runway_m ?? 0 }
        const trip = replaced(this.trip, legIndex, end, airport)
        if (this.keep('airport', refusal.constraint, legIndex, params, trip, { swap: { old, by: airport }, isCertain })) break
      }
    }
  }

  biggerClass(): void {
    if (!this.filter.classes && !this.filter.typeIds && this.filter.minSeats === undefined && !this.filter.operatorIds) return
    const constraint = this.reasons[0]
    const nearest = this.refusals.find((refusal) => refusal.constraint === constraint)
    if (
      this.keep('bigger_class', constraint ?? 'seats', nearest?.legIndex ?? null, {}, this.trip, {
        filter: this.filter.nonstop ? { nonstop: true } : {},
      })
    ) {
      const made = this.found.at(-1) as Alternative
      this.found[this.found.length - 1] = { ...made, params: { class: made.classSlug ?? '' } }
    }
  }

  lessLuggage(): void {
    const limits = [...new Set(this.of('luggage').map((refusal) => number(refusal.params.limitKg)))].toSorted((a, b) => b - a)
    const asked = Math.max(...this.trip.legs.map((leg) => luggageWithPieces(leg.luggageKg, leg.party)))
    for (const limitKg of limits) {
      const legs = this.trip.legs.map((leg) => ({
        ...leg,
        luggageKg: Math.max(0, Math.min(leg.luggageKg, limitKg - luggageWithPieces(0, leg.party))),
      }))
      if (this.keep('less_luggage', 'luggage', null, { askedKg: asked, limitKg }, { ...this.trip, legs })) return
    }
  }

  /** The fewest aircraft that seat the group between them; the trip is that of each. */
  splitGroup(): void {
    if (this.of('seats').length === 0) return
    const pax = Math.max(...this.trip.legs.map((leg) => leg.pax))
    for (let aircraft = 2; aircraft <= Math.min(MOST_AIRCRAFT, pax); aircraft++) {
      const each = Math.ceil(pax / aircraft)
      const legs = this.trip.legs.map((leg) => ({
        ...leg,
        pax: Math.min(leg.pax, each),
        luggageKg: Math.ceil(leg.luggageKg / aircraft),
        party: splitParty(Math.min(leg.pax, each), leg.party, aircraft),
      }))
      const trip = { ...this.trip, legs }
      if (!this.isBookable(trip)) return
      const quotes = this.index.topQuotes(trip, aircraft, this.filter)
      const [first] = quotes
      if (!first || quotes.length < aircraft) continue
      this.found.push({
        kind: 'split_group',
        constraint: 'seats',
        legIndex: null,
        params: { pax, each, aircraft },
        trip,
        totalCents: quotes.reduce((sum, quote) => sum + quote.totalCents, 0),
        classSlug: first.type.class,
      })
      return
    }
  }
}

const roundUp = (minutes: number): number => Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES

interface Question {
  index: QuoteIndex
  trip: Trip
  filter: QuoteFilter
  /** Whether a trip may be asked for at all: its times, and its places. */
  isBookable: (trip: Trip) => boolean
}

/**
 * Explains why no aircraft flies a trip: the failing constraints, the nearest rejection, and similar trips that an aircraft
 * can fly, each really priced. The reason given is the first of which one of them is the cure. Throws a RangeError for an invalid trip.
 */
export function findAlternatives(
  index: QuoteIndex,
  trip: Trip,
  filter: QuoteFilter = {},
  isBookable: Question['isBookable'] = () => true,
): NoAvailability {
  const refusals = index.refusals(trip, filter).toSorted((a, b) => shortfall(a) - shortfall(b) || a.aircraft.id - b.aircraft.id)
  const failed = rankReasons(refusals)
  const reasons = failed.map(({ constraint }) => constraint)
  const search = new Search({ index, trip, filter, isBookable }, refusals, reasons)
  search.techStop()
  search.later()
  search.earlier()
  search.airport()
  search.biggerClass()
  search.lessLuggage()
  search.splitGroup()
  const told = reasons.find((reason) => search.found.some(({ constraint }) => constraint === reason)) ?? reasons[0]
  const cures = (alternative: Alternative): number => (alternative.constraint === told ? 0 : 1)
  return {
    failed,
    nearest: refusals.find(({ constraint }) => constraint === told) ?? null,
    alternatives: search.found.toSorted((a, b) => cures(a) - cures(b)),
  }
}
