import { findLegWindow } from '@aquilane/domain/empty-legs/changes'
import { distanceKm, toPoint, type Point } from '@aquilane/domain/charter/geodesy'
import { emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { AirportFacts } from '../../foundation/places/index.ts'
import { extraKilometres, planDetour, priceWithDetour, type DetourRoute, type PricedDetour } from './detours.ts'
import { estimateDetour } from './estimate-detour.ts'
import type { OfferedLeg } from './offered-leg.ts'
import type { EmptyLegRow } from './queries.ts'
import type { FoundLeg, LegFilter } from './search.ts'
import type { Context } from '../../context.ts'

/** A leg as it would be flown over another route. */
export interface FoundDetour extends FoundLeg {
  /** The leg as it is planned. */
  original: OfferedLeg
  extraKm: number
}

/** At most so many are shown, of at most so many that are planned. */
const shown = 3
const planned = 6
/** Departures further from the wanted airport are not looked at. */
const maxPositioningKm = 1_500
const dayMs = 86_400_000
/** The first airports of a city that are tried. */
const airportsPerCity = 2

/**
 * Legs that could be flown over the route asked for, the shortest detours first. Only for a filter with both ends, and without those that the
 * list shows anyway.
 */
export async function findDetours(
  ctx: Context,
  filter: LegFilter,
  ends: { from: readonly AirportFacts[]; to: readonly AirportFacts[] },
  { now, visitor }: { now: number; visitor: Point },
): Promise<FoundDetour[]> {
  const candidates = await findCandidates(ctx, filter, ends, now)
  const found: FoundDetour[] = []
  for (const { leg, route } of candidates.slice(0, planned)) {
    if (found.length === shown) break
    const legCents = emptyLegPrice(leg.pricing, (leg.departureMs - now) / 3_600_000)
    const detour = legCents === null ? null : await priceDetour(ctx, leg.row, route)
    const one = detour && legCents !== null && toFoundDetour(leg, detour, legCents)
    if (!one || !isWanted(one, filter, now)) continue
    found.push({ ...one, visitorKm: distanceKm(visitor, one.leg.fromPoint) })
  }
  return found
}

/** Exact where the flights around the leg are ours, else an estimate. */
export const priceDetour = (ctx: Context, leg: EmptyLegRow, route: DetourRoute): Promise<PricedDetour | null> =>
  leg.movement_id === null ? estimateDetour(ctx, leg, route) : planDetour(ctx, ctx.db, leg, route)

interface Candidate {
  leg: OfferedLeg
  route: DetourRoute
  km: number
}

/** By geometry alone; one route per leg. */
async function findCandidates(
  ctx: Context,
  filter: LegFilter,
  ends: { from: readonly AirportFacts[]; to: readonly AirportFacts[] },
  now: number,
): Promise<Candidate[]> {
  const routes = ends.from
    .slice(0, airportsPerCity)
    .flatMap((from) => ends.to.slice(0, airportsPerCity).map((to) => ({ from, to })))
    .filter(({ from, to }) => from.code !== to.code)
  if (routes.length === 0) return []
  const start = toPoint({ lat: routes[0]!.from.latitude, lon: routes[0]!.from.longitude })
  const earliest = now + bookableHours * 3_600_000
  const [after, before] = [toMs(filter.dateFrom, -1), toMs(filter.dateTo, 2)]
  const candidates: Candidate[] = []
  for (const airport of (await ctx.market.current()).airports('from')) {
    if (distanceKm(airport.point, start) > maxPositioningKm) continue
    for (const leg of airport.legs) {
      if (leg.departureMs < earliest || leg.row.pax_max < filter.pax) continue
      if (filter.from?.has(leg.from.code) && filter.to?.has(leg.to.code)) continue
      if (leg.departureMs < after || leg.departureMs > before || filter.aircraft?.has(leg.row.aircraft_id) === false) continue
      const [best] = routes.map((route) => ({ leg, route, km: extraKilometres(leg, route) })).toSorted((a, b) => a.km - b.km)
      if (best && best.km <= leg.row.max_detour_km) candidates.push(best)
    }
  }
  return candidates.toSorted((a, b) => a.km - b.km || a.leg.departureMs - b.leg.departureMs || (a.leg.row.id < b.leg.row.id ? -1 : 1))
}

const toMs = (day: string | null, shift: 2 | -1): number =>
  day === null ? shift * Infinity : Temporal.PlainDate.from(day).toZonedDateTime('UTC').epochMilliseconds + shift * dayMs

function isWanted({ leg, priceCents }: FoundLeg, filter: LegFilter, now: number): boolean {
  const isInTime = leg.departureMs - now >= bookableHours * 3_600_000
  const isOnDay = (filter.dateFrom === null || leg.lastDay >= filter.dateFrom) && (filter.dateTo === null || leg.firstDay <= filter.dateTo)
  return isInTime && isOnDay && priceCents >= filter.priceMin && priceCents <= filter.priceMax
}

/** Null where it would cost what a charter costs. */
export function toFoundDetour(original: OfferedLeg, detour: PricedDetour, legCents: number): FoundDetour | null {
  const priceCents = priceWithDetour(detour, legCents)
  if (priceCents === null) return null
  const { from, to, departureAt, charter, extraKm } = detour
  const day = departureAt.toZonedDateTimeISO(from.zone).toPlainDate().toString()
  return {
    leg: {
      row: toDetourRow(original.row, detour),
      from,
      to,
      fromPoint: toPoint({ lat: from.latitude, lon: from.longitude }),
      toPoint: toPoint({ lat: to.latitude, lon: to.longitude }),
      departureMs: departureAt.epochMilliseconds,
      firstDay: day,
      lastDay: day,
      // Its price has no steps of its own.
      pricing: { referenceCents: charter.priceCents, floorCents: priceCents, steps: [] },
    },
    original,
    extraKm,
    priceCents,
    visitorKm: 0,
    departureKm: 0,
    arrivalKm: 0,
    days: 0,
  }
}

/** The leg's row as it would be with the detour. */
export function toDetourRow(row: EmptyLegRow, { from, to, departureAt, charter, floorCents }: PricedDetour): EmptyLegRow {
  // The aircraft comes for this departure: it is not there before.
  const window = findLegWindow(departureAt, departureAt)
  return {
    ...row,
    departure_airport: from.code,
    arrival_airport: to.code,
    departure_at: departureAt,
    departure_from: window.from,
    departure_to: window.to,
    block_minutes: charter.blockMinutes,
    distance_km: charter.distanceKm,
    luggage_kg: charter.luggageKg,
    co2_kg: charter.co2Kg,
    reference_price: charter.priceCents,
    floor_price: Math.min(floorCents, charter.priceCents),
    breakdown: { v: 1, lines: charter.lines } as unknown as EmptyLegRow['breakdown'],
  }
}
