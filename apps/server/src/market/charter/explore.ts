import type { Locale } from '@aquilane/domain/site/paths'
import type { AircraftClassSlug } from '@aquilane/domain/fleet/types'
import type { Location } from '@aquilane/domain/location'
import type { FleetClass } from '../../foundation/fleet/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { CityFacts, PlacesService } from '../../foundation/places/index.ts'
import { expandCityTrip } from './airport-selection.ts'
import { pricePerClass } from './class-prices.ts'
import { createExplorationCache, type ExplorationCache, type Pace } from './exploration-cache.ts'
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

interface ExploreContext {
  clock: Clock
  places: PlacesService
  pricing: { current(): Promise<PricingContext> }
  cache: ExplorationCache<Priced>
}

type Leg = Parameters<typeof readTrip>[1][number]

async function priceCity(ctx: ExploreContext, pricing: PricingContext, leg: Leg, city: CityFacts, pace: Pace): Promise<PricedCity | null> {
  const now = ctx.clock.now()
  const trip = readTrip(ctx.places, [{ ...leg, arrival: city.selector }], now, 'en')
  const prices = await pricePerClass(pricing, expandCityTrip(ctx.places, pricing, trip, now.epochMilliseconds), undefined, pace)
  const classes = prices.map(({ classSlug, totalCents, legs }) => ({
    slug: classSlug,
    priceCents: totalCents,
    blockMinutes: legs[0]!.blockMinutes,
    distanceKm: Math.round(legs[0]!.km),
    techStops: legs[0]!.stops.length,
  }))
  return classes.length === 0 || classes[0]!.distanceKm < nearestKm ? null : { city, classes }
}

type PricedQuery = Pick<ExploreQuery, 'from' | 'pax' | 'among'>

async function priceCities(ctx: ExploreContext, { from, pax, among }: PricedQuery, pace: Pace): Promise<Priced> {
  const pricing = await ctx.pricing.current()
  const date = typicalDeparture(ctx.places, from, ctx.clock.now())
  const leg = { departure: from, arrival: from, date, pax, luggage: luggageKg }
  const origin = ctx.places.getAirports(from)[0]!.cityCode
  const cities: PricedCity[] = []
  for (const city of ctx.places.popularCities(among)) {
    if (city.code === origin) continue
    const found = await priceCity(ctx, pricing, leg, city, pace).catch((error: unknown) => {
      // A place that the trip cannot reach is no reason to show no other.
      if (error instanceof Refusal) return null
      throw error
    })
    if (found) cities.push(found)
    await pace.rest()
  }
  return { date, cities }
}

const toKey = ({ from, pax, among }: PricedQuery, { pricing, facts }: PricingContext) => ({
  key: [pricing.number, from.toLowerCase(), pax].join('|'),
  among,
  facts,
})

const cheapest = (classes: readonly PricedClass[]): PricedClass | undefined =>
  classes.reduce<PricedClass | undefined>((least, one) => (least && least.priceCents <= one.priceCents ? least : one), undefined)

async function explore(ctx: ExploreContext, query: ExploreQuery): Promise<Exploration> {
  const { locale, aircraftClass } = query
  const departure = ctx.places.get(query.from, locale)
  if (!departure || ctx.places.getAirports(query.from).length === 0)
    throw new Refusal('PLACE_NOT_FOUND', `There is no place ${query.from}.`)
  const context = await ctx.pricing.current()
  const { snapshot, classId } = context
  const { date, cities } = await ctx.cache.get(toKey(query, context), ctx.clock.now().epochMilliseconds, (pace) =>
    priceCities(ctx, query, pace),
  )
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

export interface Explore {
  get(query: ExploreQuery): Promise<Exploration>
  /** Prices the cities of an origin in the background, so that the first visitor finds them. */
  warm(query: PricedQuery): Promise<void>
}

/** From-prices of one origin to many cities in one request; kept for an hour, and used for three more while they are renewed. */
export function createExplore(deps: Omit<ExploreContext, 'cache'>): Explore {
  const narrow = ({ date, cities }: Priced, among: number): Priced => {
    const codes = new Set(deps.places.popularCities(among).map(({ code }) => code))
    return { date, cities: cities.filter(({ city }) => codes.has(city.code)) }
  }
  const ctx: ExploreContext = { ...deps, cache: createExplorationCache(narrow) }
  return {
    get: (query) => explore(ctx, query),
    async warm(query) {
      const key = toKey(query, await ctx.pricing.current())
      await ctx.cache.warm(key, ctx.clock.now().epochMilliseconds, (pace) => priceCities(ctx, query, pace))
    },
  }
}
