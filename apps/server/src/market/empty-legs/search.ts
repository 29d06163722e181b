import { distanceKm, type Point } from '@aquilane/domain/charter/geodesy'
import { discountPercent, emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { countBefore, type AirportLegs, type LegIndex } from './leg-index.ts'
import type { OfferedLeg } from './offered-leg.ts'

const hourMs = 3_600_000

export const sortKeys = ['distance', 'date', 'price', 'discount', 'seats'] as const
export type SortKey = (typeof sortKeys)[number]

export interface LegFilter {
  /** Codes of the airports that match, with their distance from those asked for, km; 0 is exact. Null: any. */
  from: ReadonlyMap<string, number> | null
  to: ReadonlyMap<string, number> | null
  /** `yyyy-MM-dd`, local to the departure. */
  dateFrom: string | null
  dateTo: string | null
  /** Ids of aircraft; null: any. */
  aircraft: ReadonlySet<number> | null
  /** Ids of legs; null: any. */
  ids: ReadonlySet<string> | null
  pax: number
  /** Cents. */
  priceMin: number
  priceMax: number
}

export interface FoundLeg {
  leg: OfferedLeg
  priceCents: number
  /** Kilometres from the visitor to the departure. */
  visitorKm: number
  /** Distance from what was asked for; all 0 for an exact match. */
  departureKm: number
  arrivalKm: number
  days: number
}

export const isExact = ({ departureKm, arrivalKm, days }: FoundLeg): boolean => departureKm === 0 && arrivalKm === 0 && days === 0

/** Near matches depart up to so many days earlier or later. */
const nearDays = 1

export interface SearchOptions {
  /** Epoch ms. */
  now: number
  visitor: Point
  sort: { key: SortKey; descending: boolean }
}

/** One page of what a filter finds; a page past the end is the first one (spec §2). */
export function searchPage(
  index: LegIndex,
  filter: LegFilter,
  options: SearchOptions,
  { page: asked, perPage }: { page: number; perPage: number },
): { found: FoundLeg[]; page: number; total: number } {
  const isPlain = options.sort.key === 'distance' && !options.sort.descending && isUnfiltered(filter)
  const all = isPlain ? null : searchIndex(index, filter, options)
  const earliest = options.now + bookableHours * hourMs
  const total = all?.length ?? countFrom(index, earliest)
  const page = asked > Math.ceil(total / perPage) ? 1 : asked
  const [start, end] = [(page - 1) * perPage, page * perPage]
  return { found: all ? all.slice(start, end) : nearest(index, options, start, end), page, total }
}

const isUnfiltered = ({ from, to, dateFrom, dateTo, aircraft, ids, pax, priceMin, priceMax }: LegFilter): boolean =>
  [from, to, dateFrom, dateTo, aircraft, ids].every((value) => value === null) && pax <= 1 && priceMin <= 0 && priceMax === Infinity

/** Everything that a filter finds. */
export const searchIndex = (index: LegIndex, filter: LegFilter, options: SearchOptions): FoundLeg[] =>
  searchLegs(candidates(index, filter), filter, options)

/** No more legs than the filter can find. */
const candidates = (index: LegIndex, { from, ids }: LegFilter): Iterable<OfferedLeg> =>
  ids ? [...ids].flatMap((id) => index.get(id) ?? []) : from ? index.from(from.keys()) : index.values()

function countFrom(index: LegIndex, earliest: number): number {
  const { airports, soonest } = index.columns()
  let count = index.size
  for (let at = 0; at < airports.length; at++) if (soonest[at]! < earliest) count -= countBefore(airports[at]!, earliest)
  return count
}

/** Rings around the visitor, from here to the opposite point of the earth. */
const ringCount = 512

/**
 * Legs by the distance of their airport from the visitor, then soonest first, from `start` to `end` of all. Legs are counted ring by ring, and
 * only the airports of the rings in question are sorted: any page costs what the first one costs.
 */
function nearest(index: LegIndex, { now, visitor }: SearchOptions, start: number, end: number): FoundLeg[] {
  const earliest = now + bookableHours * hourMs
  const { airports, x, y, z, soonest, count } = index.columns()
  const ringOf = new Uint16Array(airports.length)
  const legsIn = new Float64Array(ringCount + 1)
  for (let at = 0; at < airports.length; at++) {
    const chord = (1 - (visitor.x * x[at]! + visitor.y * y[at]! + visitor.z * z[at]!)) / 2
    const ring = Math.floor(Math.sqrt(chord > 0 ? chord : 0) * ringCount)
    ringOf[at] = ring
    legsIn[ring]! += count[at]! - (soonest[at]! < earliest ? countBefore(airports[at]!, earliest) : 0)
  }
  let [first, passed] = [0, 0]
  while (first < ringCount && passed + legsIn[first]! <= start) passed += legsIn[first++]!
  let [last, within] = [first, passed + legsIn[first]!]
  while (last < ringCount && within < end) within += legsIn[++last]!
  const near: { airport: AirportLegs; km: number }[] = []
  for (let at = 0; at < airports.length; at++)
    if (ringOf[at]! >= first && ringOf[at]! <= last) near.push({ airport: airports[at]!, km: distanceKm(visitor, airports[at]!.point) })
  near.sort((a, b) => a.km - b.km)
  const found: FoundLeg[] = []
  for (const { airport, km } of near) {
    const gone = countBefore(airport, earliest)
    const bookable = airport.legs.length - gone
    for (let at = Math.max(0, start - passed); at < Math.min(bookable, end - passed); at++)
      found.push(toFound(airport.legs[gone + at]!, km, now))
    passed += bookable
  }
  return found
}

/** A leg always has a price: its floor is at most its reference price, and one step applies from the start. */
const toFound = (leg: OfferedLeg, visitorKm: number, now: number): FoundLeg => ({
  leg,
  priceCents: emptyLegPrice(leg.pricing, (leg.departureMs - now) / hourMs) ?? leg.pricing.referenceCents,
  visitorKm,
  departureKm: 0,
  arrivalKm: 0,
  days: 0,
})

/** Legs that can be booked now and match, exact ones first, in the order asked for. */
function searchLegs(legs: Iterable<OfferedLeg>, filter: LegFilter, { now, visitor, sort }: SearchOptions): FoundLeg[] {
  const days = dayRange(filter)
  const found: FoundLeg[] = []
  for (const leg of legs) {
    const hours = (leg.departureMs - now) / hourMs
    if (hours < bookableHours || leg.row.pax_max < filter.pax) continue
    if (filter.ids?.has(leg.row.id) === false || filter.aircraft?.has(leg.row.aircraft_id) === false) continue
    const departureKm = filter.from ? filter.from.get(leg.from.code) : 0
    const arrivalKm = filter.to ? filter.to.get(leg.to.code) : 0
    const daysAway = days.away(leg)
    if (departureKm === undefined || arrivalKm === undefined || daysAway === null) continue
    const priceCents = emptyLegPrice(leg.pricing, hours)
    if (priceCents === null || priceCents < filter.priceMin || priceCents > filter.priceMax) continue
    found.push({ leg, priceCents, visitorKm: distanceKm(visitor, leg.fromPoint), departureKm, arrivalKm, days: daysAway })
  }
  const sign = sort.descending ? -1 : 1
  const value = sortValues[sort.key]
  return found.toSorted(
    (a, b) =>
      Number(!isExact(a)) - Number(!isExact(b)) ||
      sign * (value(a) - value(b)) ||
      a.leg.departureMs - b.leg.departureMs ||
      (a.leg.row.id < b.leg.row.id ? -1 : 1),
  )
}

const sortValues: Record<SortKey, (found: FoundLeg) => number> = {
  distance: ({ visitorKm }) => visitorKm,
  date: ({ leg }) => leg.departureMs,
  price: ({ priceCents }) => priceCents,
  discount: ({ leg, priceCents }) => discountPercent(leg.pricing.referenceCents, priceCents),
  seats: ({ leg }) => leg.row.pax_max,
}

/** How many days a leg's window is away from the days asked for; null where it is too far. */
function dayRange({ dateFrom, dateTo }: LegFilter): { away: (leg: OfferedLeg) => number | null } {
  if (dateFrom === null && dateTo === null) return { away: () => 0 }
  const shift = (day: string, by: number) => Temporal.PlainDate.from(day).add({ days: by }).toString()
  const earliest = dateFrom ?? ''
  const latest = dateTo ?? '9999'
  const nearEarliest = dateFrom === null ? '' : shift(dateFrom, -nearDays)
  const nearLatest = dateTo === null ? '9999' : shift(dateTo, nearDays)
  return {
    away({ firstDay, lastDay }) {
      if (lastDay >= earliest && firstDay <= latest) return 0
      return lastDay >= nearEarliest && firstDay <= nearLatest ? nearDays : null
    },
  }
}
