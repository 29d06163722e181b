import { DAY_MS, HOUR_MS, type ZoneClock, dateText, toDay, localToInstant, localText, parseLocal, zoneClock } from './civil-time.ts'
import { type Point, distanceKm, toPoint } from './geodesy.ts'
import { DEFAULT_FACTS } from '../facts/default-facts.ts'
import { type AirportRules, type FactIndex, indexFacts } from '../facts/fact-index.ts'
import type { AirspaceOfDays, Binding, Flyway } from '../facts/airspace.ts'
import { landedBy } from '../facts/validity.ts'
import type { CountryPair, FactTable } from '../facts/facts.ts'
import { hasPets, partyKg } from './party.ts'
import type { PricingPolicy } from './policy.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { DEFAULT_TAXES, type TaxTable } from './tax-tables.ts'
import { type LegTax, legTaxes, seatsTaxedAlike } from './taxes.ts'
import type { CharterAirport, ReasonParams, Trip, TripLeg } from './types.ts'
import type { Route } from './wind.ts'

/** A leg with everything that does not depend on the aircraft. */
export interface PreparedLeg {
  leg: TripLeg
  from: CharterAirport
  to: CharterAirport
  fromPoint: Point
  toPoint: Point
  /** As flown, around closed airspace. */
  route: Route
  /** Great circle between the ends, for taxes. */
  directKm: number
  /** On the days of the leg. */
  airspace: AirspaceOfDays
  /** What the airspace refuses to the aircraft of the context. */
  flyway: Flyway
  /** The pair without traffic that the ends make. */
  pair: CountryPair | undefined
  departureAt: number
  /** Wall clock of the departure airport as ms, corrected where daylight saving skips it. */
  departureLocal: number
  /** Day number and text of the local departure date. */
  day: number
  date: string
  fromClock: ZoneClock
  toClock: ZoneClock
  /** What the airports refuse; undefined where nothing is known. */
  fromRules: AirportRules | undefined
  toRules: AirportRules | undefined
  loadKg: number
  /** Taxes that its ends and date make due, whatever the aircraft. */
  taxes: readonly LegTax[]
}

/** A share of flight and positioning that the calendar adds, thousandths. */
export interface Surcharge {
  service: 'peak' | 'short_notice'
  permille: number
  reason: string
  params: ReasonParams
}

export interface TripContext {
  trip: Trip
  legs: readonly PreparedLeg[]
  policy: PricingPolicy
  facts: FactIndex
  /** Of the aircraft that fly the trip. */
  binding: Binding
  /** On the days of flights without customers: before each leg, and after the last one. */
  around: readonly AirspaceOfDays[]
  surcharges: readonly Surcharge[]
  /** Up to this many seats fitted, aircraft of one type pay the same taxes; beyond, a tax may look at their number. */
  seatsTaxedAlike: number
  /** An animal flies on one of the legs. */
  hasPets: boolean
}

export interface QuoteOptions {
  policy?: PricingPolicy
  taxes?: TaxTable
  facts?: FactTable
}

const monthDay = (date: string): string => date.slice(5)

function inPeak(date: string, from: string, to: string): boolean {
  const day = monthDay(date)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

function findSurcharges(legs: readonly PreparedLeg[], requestedAt: number, policy: PricingPolicy): Surcharge[] {
  const list: Surcharge[] = []
  const peak = policy.peaks.filter((p) => legs.some((leg) => inPeak(leg.date, p.from, p.to))).toSorted((a, b) => b.permille - a.permille)[0]
  if (peak) list.push({ service: 'peak', permille: peak.permille, reason: `peak_${peak.code}`, params: { percent: peak.permille / 10 } })
  const notice = ((legs[0] as PreparedLeg).departureAt - requestedAt) / HOUR_MS
  const short = policy.shortNotice.find((step) => notice < step.hours)
  if (short)
    list.push({
      service: 'short_notice',
      permille: short.permille,
      reason: 'short_notice',
      params: { percent: short.permille / 10, hours: short.hours },
    })
  return list
}

function prepareLeg(
  leg: TripLeg,
  { policy, taxes, facts, binding }: Pick<TripContext, 'policy' | 'facts' | 'binding'> & { taxes: TaxTable },
): PreparedLeg {
  if (!Number.isInteger(leg.pax) || leg.pax < 1) throw new RangeError('A leg carries at least one passenger')
  if (!(leg.luggageKg >= 0)) throw new RangeError('Luggage is not a weight')
  if (leg.from.icao === leg.to.icao) throw new RangeError('A leg ends where it starts')
  const departureAt = localToInstant(parseLocal(leg.departureLocal), leg.from.zone)
  const fromClock = zoneClock(leg.from.zone, departureAt)
  const departureLocal = departureAt + fromClock.offsetAt(departureAt)
  const day = toDay(departureLocal)
  const date = dateText(day)
  const fromPoint = toPoint(leg.from)
  const arrivalPoint = toPoint(leg.to)
  const ends = [
    { airport: leg.from, point: fromPoint },
    { airport: leg.to, point: arrivalPoint },
  ] as const
  const airspace = facts.airspace.on(departureAt, landedBy(departureAt, distanceKm(fromPoint, arrivalPoint)))
  const flyway = airspace.flyway(binding, ...ends)
  const directKm = flyway.route.via ? distanceKm(fromPoint, arrivalPoint) : flyway.route.km
  return {
    leg,
    from: leg.from,
    to: leg.to,
    fromPoint,
    toPoint: arrivalPoint,
    route: flyway.route,
    directKm,
    airspace,
    flyway,
    pair: airspace.pairOf(leg.from, leg.to),
    departureAt,
    departureLocal,
    day,
    date,
    fromClock,
    toClock: zoneClock(leg.to.zone, departureAt + DAY_MS),
    fromRules: facts.airport(leg.from.icao),
    toRules: facts.airport(leg.to.icao),
    loadKg: leg.pax * policy.passengerKg + leg.luggageKg + partyKg(leg.party),
    taxes: legTaxes({ from: leg.from, to: leg.to, km: directKm }, date, taxes),
  }
}

/** The flights out and home obey the days of the leg that they join; between two legs the aircraft may fly at any time. */
function airspaceAround(legs: readonly PreparedLeg[], { airspace }: FactIndex): AirspaceOfDays[] {
  const gaps = legs.slice(1).map(({ departureAt }, i) => airspace.on((legs[i] as PreparedLeg).departureAt, departureAt))
  return [(legs[0] as PreparedLeg).airspace, ...gaps, (legs.at(-1) as PreparedLeg).airspace]
}

/**
 * Reads a trip once for all aircraft. Throws a RangeError when it is no trip: no or more than six legs, a date that does not
 * exist, no passenger, a leg from a place to itself, legs out of order.
 */
export function prepareTrip(trip: Trip, options: QuoteOptions = {}, aircraft?: Binding): TripContext {
  const policy = options.policy ?? DEFAULT_POLICY
  const taxes = options.taxes ?? DEFAULT_TAXES
  const facts = indexFacts(options.facts ?? DEFAULT_FACTS)
  const binding = aircraft ?? facts.airspace.binding([])
  if (trip.legs.length < 1 || trip.legs.length > 6) throw new RangeError('A trip has one to six legs')
  const legs = trip.legs.map((leg) => prepareLeg(leg, { policy, taxes, facts, binding }))
  legs.forEach((leg, i) => {
    const previous = legs[i - 1]
    if (previous && leg.departureAt <= previous.departureAt) throw new RangeError('Legs stand in order of departure')
  })
  return {
    trip,
    legs,
    policy,
    facts,
    binding,
    around: airspaceAround(legs, facts),
    surcharges: findSurcharges(legs, trip.requestedAt, policy),
    seatsTaxedAlike: seatsTaxedAlike(legs.flatMap(({ taxes: due }) => due)),
    hasPets: legs.some(({ leg }) => hasPets(leg.party)),
  }
}

/** The same trip for aircraft that other facts bind. */
export function bindTrip(context: TripContext, binding: Binding): TripContext {
  if (binding === context.binding) return context
  const legs = context.legs.map((leg) => {
    const flyway = leg.airspace.flyway(binding, { airport: leg.from, point: leg.fromPoint }, { airport: leg.to, point: leg.toPoint })
    return { ...leg, flyway, route: flyway.route }
  })
  return { ...context, binding, legs }
}

/** Aircraft that fly a trip alike. */
export interface TripGroup {
  context: TripContext
  /** Null: all of them. */
  members: ReadonlySet<Binding> | null
}

/** A trip for the aircraft of a fleet, by what binds them: one group where no area is near. */
export function groupTrip(context: TripContext, bindings: readonly Binding[]): TripGroup[] {
  const isAlike = !bindings.some(({ isBanned }) => isBanned) && context.legs.every(({ flyway }) => flyway.key === '')
  if (bindings.length < 2 || isAlike) return [{ context, members: null }]
  const groups = new Map<string, { context: TripContext; members: Set<Binding> }>()
  for (const binding of bindings) {
    const bound = bindTrip(context, binding)
    const key = bound.legs.map(({ flyway }) => flyway.key).join('|')
    const group = groups.get(key) ?? { context: bound, members: new Set() }
    group.members.add(binding)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** `2026-07-01T14:30`: an instant as local time of a zone. */
export const localAt = (at: number, clock: ZoneClock): string => localText(at + clock.offsetAt(at))
