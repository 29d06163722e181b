import { LRUCache } from 'lru-cache'
import type { FactTable } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Location } from '@aquilane/domain/location'
import { typicalRoutes, type TypicalRoute } from '@aquilane/domain/charter/typical-routes'
import type { QuoteFilter } from '@aquilane/domain/charter/types'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { expandCityTrip } from './airport-selection.ts'
import { typicalDeparture } from './price-estimate.ts'
import type { PricingContext } from './pricing-context.ts'
import { pricePerClass } from './class-prices.ts'
import { readTrip } from './trip.ts'

/** Lowest prices on the routes that an aircraft is usually chartered for. */
export interface TypicalPrices {
  /** All prices are for so many. */
  pax: number
  routes: readonly (Omit<PricedRoute, 'from' | 'to'> & { departure: Location; arrival: Location })[]
}

export interface TypicalPricesQuery {
  aircraftClass: string
  /** Slug of a type of the class; all types of the class when left out. */
  aircraftType?: string
  locale: Locale
}

/** One route with the cheapest aircraft for it; names are added for each language. */
interface PricedRoute {
  from: string
  to: string
  date: string
  priceCents: number
  blockMinutes: number
  distanceKm: number
}

const shownRoutes = 10
const pax = 4
const luggageKg = 20
const cacheMs = 3_600_000
const cacheSize = 200

interface TypicalPricesContext {
  clock: Clock
  places: PlacesService
  pricing: { current(): Promise<PricingContext> }
  cache: LRUCache<string, { until: number; facts: FactTable; routes: Promise<readonly PricedRoute[]> }>
}

async function priceRoute(
  ctx: TypicalPricesContext,
  pricing: PricingContext,
  [from, to]: TypicalRoute,
  filter: QuoteFilter,
): Promise<PricedRoute | null> {
  const now = ctx.clock.now()
  const [departure, arrival] = [`city:${from}`, `city:${to}`]
  // A place that an import took away, or a country without flights, is no reason to show no other route.
  if (!ctx.places.city(from) || !ctx.places.city(to)) return null
  const date = typicalDeparture(ctx.places, departure, now)
  const trip = readTrip(ctx.places, [{ departure, arrival, date, pax, luggage: luggageKg }], now, 'en')
  const [price] = await pricePerClass(pricing, expandCityTrip(ctx.places, pricing, trip, now.epochMilliseconds), filter)
  if (!price) return null
  const { blockMinutes, km } = price.legs[0]!
  return { from, to, date, priceCents: price.totalCents, blockMinutes, distanceKm: Math.round(km) }
}

async function priceRoutes(
  ctx: TypicalPricesContext,
  aircraftClass: AircraftClassSlug,
  aircraftType: string | undefined,
): Promise<readonly PricedRoute[]> {
  const pricing = await ctx.pricing.current()
  const filter = { ...(aircraftType === undefined ? { classes: [aircraftClass] } : { typeIds: [aircraftType] }), nonstop: true }
  const priced: PricedRoute[] = []
  for (const route of typicalRoutes(aircraftClass)) {
    if (priced.length === shownRoutes) break
    const found = await priceRoute(ctx, pricing, route, filter).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (found) priced.push(found)
  }
  return priced
}

async function getPrices(ctx: TypicalPricesContext, { aircraftClass, aircraftType, locale }: TypicalPricesQuery): Promise<TypicalPrices> {
  const { snapshot, pricing, facts } = await ctx.pricing.current()
  const known = [...snapshot.classes.values()].find(({ slug }) => slug === aircraftClass)
  const type = [...snapshot.types.values()].find(({ slug }) => slug === aircraftType)
  if (!known) throw new Refusal('NOT_FOUND', 'There is no such aircraft class.')
  if (aircraftType !== undefined && type?.classId !== known.id) throw new Refusal('NOT_FOUND', 'There is no such type in this class.')
  const key = [pricing.number, aircraftClass, aircraftType ?? ''].join('|')
  const now = ctx.clock.now().epochMilliseconds
  const kept = ctx.cache.get(key)
  const isKept = kept && kept.until > now && kept.facts === facts
  const entry = isKept ? kept : { until: now + cacheMs, facts, routes: priceRoutes(ctx, known.slug, aircraftType) }
  if (entry !== kept) ctx.cache.set(key, entry)
  const routes = await entry.routes.catch((error: unknown) => {
    ctx.cache.delete(key)
    throw error
  })
  return {
    pax,
    routes: routes.flatMap(({ from, to, ...priced }) => {
      const [departure, arrival] = [ctx.places.cityLocation(from, locale), ctx.places.cityLocation(to, locale)]
      return departure && arrival ? [{ departure, arrival, ...priced }] : []
    }),
  }
}

/** Lowest prices of a class or type on the routes it is usually chartered for, without a stop; kept for an hour. */
export function createTypicalPrices(deps: Omit<TypicalPricesContext, 'cache'>): {
  get(call: TypicalPricesQuery): Promise<TypicalPrices>
} {
  const ctx: TypicalPricesContext = { ...deps, cache: new LRUCache({ max: cacheSize }) }
  return { get: (call) => getPrices(ctx, call) }
}
