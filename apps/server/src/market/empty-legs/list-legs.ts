import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { Locale } from '@aquilane/domain/site/paths'
import { toPoint } from '@aquilane/domain/charter/geodesy'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { NO_REFUND_TERMS, type CancellationTerms } from '@aquilane/domain/charter/terms'
import { emptyLegLines } from '@aquilane/domain/empty-legs/lines'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import { nameReasons } from '../../foundation/places/index.ts'
import { Refusal, type FieldError } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { readDetourRoute, toShortCode, type DetourRoute } from './detours.ts'
import { findDetours, priceDetour, toFoundDetour, type FoundDetour } from './find-detours.ts'
import { countBefore } from './leg-index.ts'
import { isWaitingForFacts } from './leg-state.ts'
import { readBreakdown } from './offered-leg.ts'
import { emptyLegById, saleRecord, type EmptyLegRow } from './queries.ts'
import { searchIndex, searchPage, type FoundLeg, type LegFilter, type SortKey } from './search.ts'
import { findSubscribedLegs } from './subscriptions.ts'
import { toShownLeg, type LegReference, type ShownLeg } from './shown-leg.ts'
import type { Context } from '../../context.ts'

/** Filters as they travel. */
export interface LegQuery {
  from?: string | undefined
  to?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  classes?: string | undefined
  types?: string | undefined
  pax?: number | undefined
  price_min?: number | undefined
  price_max?: number | undefined
}

export interface Visitor {
  clientId: string | null
  locale: Locale
  latitude: number
  longitude: number
}

/** Near matches use airports within so many kilometres. */
const nearKm = 100
const recordMonths = 12
const alternativeCount = 3

export const toVisitorPoint = ({ latitude, longitude }: Visitor) => toPoint({ lat: latitude, lon: longitude })

/** @throws VALIDATION_FAILED */
export async function listLegs(
  ctx: Context,
  visitor: Visitor,
  query: LegQuery & { page: number; perPage: number; sort: { key: SortKey; descending: boolean }; subscribed: boolean },
): Promise<{ legs: ShownLeg[]; detours: ShownLeg[]; page: number; total: number; places: PlaceCounts }> {
  const reference = await loadReference(ctx, visitor)
  const filter = toFilter(ctx, reference.fleet, query, query.subscribed ? reference.subscribed : null)
  const options = { now: reference.now.epochMilliseconds, visitor: toVisitorPoint(visitor), sort: query.sort }
  const { found, page, total } = searchPage(await ctx.market.current(), filter, options, query)
  return {
    legs: found.flatMap((one) => toShownLeg(one, reference) ?? []),
    detours: page === 1 && !query.subscribed ? await listDetours(ctx, reference, { filter, query, visitor }) : [],
    page,
    total,
    places: await countPlaces(ctx, reference),
  }
}

async function listDetours(
  ctx: Context,
  reference: LegReference,
  { filter, query, visitor }: { filter: LegFilter; query: LegQuery; visitor: Visitor },
): Promise<ShownLeg[]> {
  if (query.from === undefined || query.to === undefined) return []
  const ends = { from: ctx.places.getAirports(query.from), to: ctx.places.getAirports(query.to) }
  const options = { now: reference.now.epochMilliseconds, visitor: toVisitorPoint(visitor) }
  return (await findDetours(ctx, filter, ends, options)).flatMap((one) => toShownLeg(one, reference) ?? [])
}

type PlaceCount = { selector: string; name: string; count: number }
export type PlaceCounts = { from: PlaceCount[]; to: PlaceCount[] }

/** Where legs on offer start and end, by name. */
export async function countPlaces(ctx: Context, { now, locale }: LegReference): Promise<PlaceCounts> {
  const { market, places } = ctx
  const earliest = now.add({ hours: bookableHours }).epochMilliseconds
  const index = await market.current()
  const count = (end: 'from' | 'to') => {
    const counts = new Map<string, number>()
    for (const airport of index.airports(end)) {
      const selector = airport.cityCode === null ? airport.selector : `city:${airport.cityCode}`
      const bookable = airport.legs.length - countBefore(airport, earliest)
      if (bookable > 0) counts.set(selector, (counts.get(selector) ?? 0) + bookable)
    }
    return [...counts]
      .map(([selector, n]) => ({ selector, name: places.get(selector, locale)?.name ?? selector, count: n }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  }
  return { from: count('from'), to: count('to') }
}

/** Selectors of a detour; both or none. */
interface AskedRoute {
  departure?: string | undefined
  arrival?: string | undefined
}

export interface ShownLegDetails {
  leg: ShownLeg
  lines: PriceLine[]
  cancellation: CancellationTerms['cancellation']
  /** Legs of the last year that were sold, and that were withdrawn after their sale. */
  record: { sold: number; withdrawn: number }
  alternatives: ShownLeg[]
}

/**
 * One leg, or with a route the detour over it.
 * @throws NOT_FOUND, VALIDATION_FAILED, DETOUR_UNAVAILABLE; LEG_GONE with alternatives for a leg that is not offered any more
 */
export async function getLeg(
  ctx: Context,
  visitor: Visitor,
  { id, companyId, ...asked }: { id: string; companyId: number } & AskedRoute,
): Promise<ShownLegDetails> {
  const row = uuid.test(id) ? await emptyLegById(ctx.db, id) : undefined
  if (!row || row.operator_id !== companyId || (row.status === 'draft' && !isWaitingForFacts(row)))
    throw new Refusal('NOT_FOUND', 'There is no such empty leg.')
  const reference = await loadReference(ctx, visitor)
  const options = { visitor: toVisitorPoint(visitor), sort: { key: 'date', descending: false } as const }
  const [planned] = row.status === 'offered' ? await findLegs(ctx, reference, { ...anyLeg, ids: new Set([id]) }, options) : []
  const alternatives = await findAlternatives(ctx, reference, row, options)
  if (!planned) throw legGone(row, alternatives)
  const route = readDetourRoute(ctx, asked)
  const found = route ? await getDetour(ctx, planned, route) : planned
  const leg = toShownLeg(found, reference)
  if (!leg) throw legGone(row, alternatives)
  const { row: shown, from, to } = found.leg
  const detourOf = route && { from: toShortCode(planned.leg.from), to: toShortCode(planned.leg.to) }
  const lines = emptyLegLines(readBreakdown(shown), found.priceCents, { from: toShortCode(from), to: toShortCode(to), detourOf })
  return {
    leg,
    lines: nameReasons(ctx.places, lines, reference.locale),
    cancellation: NO_REFUND_TERMS.cancellation,
    record: await saleRecord(ctx.db, reference.now.subtract({ hours: recordMonths * 730 })),
    alternatives,
  }
}

/** @throws DETOUR_UNAVAILABLE */
async function getDetour(ctx: Context, { leg, priceCents, visitorKm }: FoundLeg, route: DetourRoute): Promise<FoundDetour> {
  const detour = await priceDetour(ctx, leg.row, route)
  const found = detour && toFoundDetour(leg, detour, priceCents)
  if (!found) throw new Refusal('DETOUR_UNAVAILABLE', 'This leg cannot be flown on that route. Leave departure and arrival out.')
  return { ...found, visitorKm }
}

export const anyLeg: LegFilter = {
  from: null,
  to: null,
  dateFrom: null,
  dateTo: null,
  aircraft: null,
  ids: null,
  pax: 1,
  priceMin: 0,
  priceMax: Infinity,
}

export async function loadReference(ctx: Context, { clientId, locale }: Visitor): Promise<LegReference> {
  const { fleet, places, clock } = ctx
  const subscribed = clientId === null ? new Set<string>() : await findSubscribedLegs(ctx, clientId)
  return { places, fleet: await fleet.current(), locale, now: clock.now(), subscribed }
}

export const findLegs = async (
  { market }: Context,
  { now }: LegReference,
  filter: LegFilter,
  options: { visitor: ReturnType<typeof toPoint>; sort: { key: SortKey; descending: boolean } },
): Promise<FoundLeg[]> => searchIndex(await market.current(), filter, { now: now.epochMilliseconds, ...options })

/** Legs between the same places or near them, nearest in time first. */
async function findAlternatives(
  ctx: Context,
  reference: LegReference,
  row: EmptyLegRow,
  options: Parameters<typeof findLegs>[3],
): Promise<ShownLeg[]> {
  const around = (code: string) => nearAirports(ctx, `airport:${code}`)
  const filter = { ...anyLeg, from: around(row.departure_airport), to: around(row.arrival_airport) }
  const near = await findLegs(ctx, reference, filter, options)
  const others = near.length > 1 ? near : await findLegs(ctx, reference, { ...anyLeg, from: filter.from }, options)
  return others
    .filter(({ leg }) => leg.row.id !== row.id)
    .slice(0, alternativeCount)
    .flatMap((one) => toShownLeg(one, reference) ?? [])
}

function legGone(row: EmptyLegRow, alternatives: ShownLeg[]): Refusal {
  const reason =
    row.status === 'held' || row.status === 'sold'
      ? 'sold'
      : row.status === 'withdrawn' || row.status === 'draft'
        ? 'withdrawn'
        : 'departed'
  return new Refusal('LEG_GONE', 'This empty leg is no longer available.', {
    facts: { reason, departure: `airport:${row.departure_airport}`, arrival: `airport:${row.arrival_airport}`, alternatives },
  })
}

/** Airports of a selector and those near them, with their distance; null for an unknown selector. */
function nearAirports({ places }: Context, selector: string): Map<string, number> | null {
  const asked = places.getAirports(selector)
  if (asked.length === 0) return null
  const around = new Map<string, number>()
  for (const { latitude, longitude } of asked)
    for (const { airport, km } of places.nearest(latitude, longitude, nearKm))
      around.set(airport.code, Math.min(around.get(airport.code) ?? Infinity, km))
  for (const { code } of asked) around.set(code, 0)
  return around
}

/** @throws VALIDATION_FAILED with every field that cannot be read */
export function toFilter(ctx: Context, fleet: FleetSnapshot, query: LegQuery, ids: ReadonlySet<string> | null): LegFilter {
  const errors: FieldError[] = []
  const airports = (path: 'from' | 'to') => {
    const selector = query[path]
    if (selector === undefined) return null
    const around = nearAirports(ctx, selector)
    if (!around) errors.push({ path, code: 'unknown_place', message: `There is no place ${selector}. Use airport:EGLF or city:LON.` })
    return around
  }
  const [from, to] = [airports('from'), airports('to')]
  const { date_from: dateFrom = null, date_to: dateTo = null } = query
  if (dateFrom !== null && dateTo !== null && dateTo < dateFrom)
    errors.push({ path: 'date_to', code: 'before_start', message: 'This date must not be before date_from.' })
  const slugs = (query.classes ?? '').split(',').filter(Boolean)
  const classIds = new Set([...fleet.classes.values()].filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id))
  if (classIds.size < new Set(slugs).size)
    errors.push({ path: 'classes', code: 'unknown_class', message: 'Use the slugs of GET /gamma/aircraft-class/list.' })
  const typeSlugs = (query.types ?? '').split(',').filter(Boolean)
  const typeIds = new Set([...fleet.types.values()].filter(({ slug }) => typeSlugs.includes(slug)).map(({ id }) => id))
  if (typeIds.size < new Set(typeSlugs).size)
    errors.push({ path: 'types', code: 'unknown_type', message: 'Use the slugs of GET /gamma/aircraft-type/list.' })
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', errors.map(({ message }) => message).join(' '), { errors })
  const isWanted = (typeId: number) =>
    (slugs.length === 0 || classIds.has(fleet.types.get(typeId)?.classId ?? 0)) && (typeSlugs.length === 0 || typeIds.has(typeId))
  const aircraft =
    slugs.length + typeSlugs.length === 0
      ? null
      : new Set([...fleet.aircraft.values()].filter((one) => isWanted(one.typeId)).map(({ id }) => id))
  return {
    from,
    to,
    dateFrom,
    dateTo,
    aircraft,
    ids,
    pax: query.pax ?? 1,
    priceMin: (query.price_min ?? 0) * 100,
    // Spec §5: a bound counts only above 0.
    priceMax: query.price_max ? query.price_max * 100 : Infinity,
  }
}
