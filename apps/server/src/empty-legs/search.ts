import { distanceKm, type Point } from '@aquilane/domain/charter/geodesy'
import { discountPercent, emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { OfferedLeg } from './market.ts'

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

const hourMs = 3_600_000
/** Near matches depart up to so many days earlier or later. */
const nearDays = 1

/** Legs that can be booked now and match, exact ones first, in the order asked for. */
export function searchLegs(
  legs: Iterable<OfferedLeg>,
  filter: LegFilter,
  { now, visitor, sort }: { now: number; visitor: Point; sort: { key: SortKey; descending: boolean } },
): FoundLeg[] {
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
