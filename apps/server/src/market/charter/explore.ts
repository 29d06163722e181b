import { LRUCache } from 'lru-cache'
import type { FactTable } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { Location } from '@aquilane/domain/location'
import type { FleetClass } from '../../foundation/fleet/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { createTurns, type Turns } from '../../platform/turns.ts'
import type { CityFacts, PlacesService } from '../../foundation/places/index.ts'
import { expandCityTrip } from './airport-selection.ts'
import { pricePerClass } from './class-prices.ts'
import { typicalDeparture } from './price-estimate.ts'
import type { PricingContext } from './pricing-context.ts'
import { readTrip } from './trip.ts'

/** From-prices of one origin. */
export interface Exploration {
  departure: Location
  /** Local date and time priced. */
  date: string
  pax: number
  /** Cities with a price, whatever the budget. */
  reachable: number
  cities: readonly { city: CityFacts; best: PricedClass; aircraftClass: FleetClass; classes: readonly PricedClass[] }[]
}

export interface ExploreQuery {
  from: string
  pax: number
  /** All prices when left out. */
  budgetCents?: number
  /** How many of the most visited cities are priced. */
  among: number
  /** The price of this class; the cheapest of all when left out. */
  aircraftClass?: AircraftClassSlug
  sort: 'price' | 'popular'
  locale: Locale
}

interface PricedClass {
  slug: AircraftClassSlug
  priceCents: number
  blockMinutes: number
  distanceKm: number
  techStops: number
}

/** The cheapest aircraft of every class from the origin to one city; names are added for each language. */
interface PricedCity {
  city: CityFacts
  classes: readonly PricedClass[]
}

interface Priced {
  date: string
  cities: readonly PricedCity[]
}

/** Nearer cities are reached by road. */
const nearestKm = 80
const luggageKg = 20
const cacheMs = 3_600_000
const cacheSize = 300

interface ExploreContext {
  clock: Clock
  places: PlacesService
  pricing: { current(): Promise<PricingContext> }
  cache: LRUCache<string, { until: number; facts: FactTable; priced: Promise<Priced> }>
}

type Leg = Parameters<typeof readTrip>[1][number]

async function priceCity(
  ctx: ExploreContext,
  pricing: PricingContext,
  leg: Leg,
  city: CityFacts,
  turns: Turns,
): Promise<PricedCity | null> {
  const now = ctx.clock.now()
  const trip = readTrip(ctx.places, [{ ...leg, arrival: city.selector }], now, 'en')
  const prices = await pricePerClass(pricing, expandCityTrip(ctx.places, pricing, trip, now.epochMilliseconds), undefined, turns)
  const classes = prices.map(({ classSlug, totalCents, legs }) => ({
    slug: classSlug,
    priceCents: totalCents,
    blockMinutes: legs[0]!.blockMinutes,
    distanceKm: Math.round(legs[0]!.km),
    techStops: legs[0]!.stops.length,
  }))
  return classes.length === 0 || classes[0]!.distanceKm < nearestKm ? null : { city, classes }
}

async function priceCities(ctx: ExploreContext, { from, pax, among }: ExploreQuery): Promise<Priced> {
  const pricing = await ctx.pricing.current()
  const date = typicalDeparture(ctx.places, from, ctx.clock.now())
  const leg = { departure: from, arrival: from, date, pax, luggage: luggageKg }
  const origin = ctx.places.getAirports(from)[0]!.cityCode
  const turns = createTurns()
  const cities: PricedCity[] = []
  for (const city of ctx.places.popularCities(among)) {
    if (city.code === origin) continue
    const found = await priceCity(ctx, pricing, leg, city, turns).catch((error: unknown) => {
      // A place that the trip cannot reach is no reason to show no other.
      if (error instanceof Refusal) return null
      throw error
    })
    if (found) cities.push(found)
  }
  return { date, cities }
}

/** Kept for an hour. */
async function findPriced(ctx: ExploreContext, query: ExploreQuery, { pricing, facts }: PricingContext): Promise<Priced> {
  const key = [pricing.number, query.from.toLowerCase(), query.pax, query.among].join('|')
  const now = ctx.clock.now().epochMilliseconds
  const kept = ctx.cache.get(key)
  const isKept = kept && kept.until > now && kept.facts === facts
  const entry = isKept ? kept : { until: now + cacheMs, facts, priced: priceCities(ctx, query) }
  if (entry !== kept) ctx.cache.set(key, entry)
  return entry.priced.catch((error: unknown) => {
    ctx.cache.delete(key)
    throw error
  })
}

const cheapest = (classes: readonly PricedClass[]): PricedClass | undefined =>
  classes.reduce<PricedClass | undefined>((least, one) => (least && least.priceCents <= one.priceCents ? least : one), undefined)

async function explore(ctx: ExploreContext, query: ExploreQuery): Promise<Exploration> {
  const { locale, aircraftClass } = query
  const departure = ctx.places.get(query.from, locale)
  if (!departure || ctx.places.getAirports(query.from).length === 0)
    throw new Refusal('PLACE_NOT_FOUND', `There is no place ${query.from}.`)
  const context = await ctx.pricing.current()
  const { snapshot, classId } = context
  const { date, cities } = await findPriced(ctx, query, context)
  const limit = query.budgetCents ?? Number.POSITIVE_INFINITY
  const reachable = cities.flatMap(({ city, classes }) => {
    const best = cheapest(aircraftClass === undefined ? classes : classes.filter(({ slug }) => slug === aircraftClass))
    return best ? { city, classes, best } : []
  })
  const affordable = reachable.filter(({ best }) => best.priceCents <= limit)
  const sorted = query.sort === 'price' ? affordable.toSorted((a, b) => a.best.priceCents - b.best.priceCents) : affordable
  return {
    departure,
    date,
    pax: query.pax,
    reachable: reachable.length,
    cities: sorted.map((found) => ({ ...found, aircraftClass: snapshot.classes.get(classId.get(found.best.slug)!)! })),
  }
}

/** From-prices of one origin to many cities in one request; kept for an hour. */
export function createExplore(deps: Omit<ExploreContext, 'cache'>): { get(query: ExploreQuery): Promise<Exploration> } {
  const ctx: ExploreContext = { ...deps, cache: new LRUCache({ max: cacheSize }) }
  return { get: (...args) => explore(ctx, ...args) }
}
