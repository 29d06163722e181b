import { LRUCache } from 'lru-cache'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Party } from '@aquilane/domain/charter/party'
import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import { boundaryTimes, legWindow } from '@aquilane/domain/trip/booking-window'
import { emptyTrip, setDestination } from '@aquilane/domain/trip/trip'
import type { FleetClass } from '../../foundation/fleet/index.ts'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { expandCityTrip } from './airport-selection.ts'
import type { PricingContext } from './pricing-context.ts'
import { pricePerClass } from './class-prices.ts'
import { readTrip } from './trip.ts'

/** The lowest price of each class that can fly between two places. */
export interface PriceEstimate {
  distanceKm: number
  /** Of the fastest class; null where none can fly it. */
  blockMinutes: number | null
  /** Local date and time priced. */
  date: string
  classes: readonly { aircraftClass: FleetClass; priceCents: number; blockMinutes: number; techStops: number; seats: number }[]
}

export interface PriceEstimateQuery {
  from: string
  to: string
  /** `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`; a weekday next week when left out. */
  date?: string
  pax: number
  party?: Party | undefined
  /** Of refusals. */
  locale: Locale
}

const defaultTime = '12:00'
const cacheMs = 60_000
const cacheSize = 2_000
const defaultLuggageKg = 20

interface PriceEstimatesContext {
  clock: Clock
  places: PlacesService
  pricing: { current(): Promise<PricingContext> }
  cache: LRUCache<string, { pricing: PricingContext; until: number; answer: PriceEstimate }>
}

async function price(
  ctx: PriceEstimatesContext,
  pricing: PricingContext,
  call: PriceEstimateQuery,
  now: Temporal.Instant,
): Promise<PriceEstimate> {
  const date = departureDate(ctx, call, now)
  const trip = readTrip(
    ctx.places,
    [{ departure: call.from, arrival: call.to, date, pax: call.pax, luggage: defaultLuggageKg, party: call.party }],
    now,
    call.locale,
  )
  const prices = await pricePerClass(pricing, expandCityTrip(ctx.places, pricing, trip, now.epochMilliseconds))
  const classes = prices.map(({ classSlug, totalCents: priceCents, seats, legs }) => ({
    aircraftClass: pricing.snapshot.classes.get(pricing.classId.get(classSlug)!)!,
    priceCents,
    blockMinutes: legs[0]!.blockMinutes,
    techStops: legs[0]!.stops.length,
    seats,
  }))
  const direct = prices.find(({ legs }) => legs[0]!.stops.length === 0)
  const leg = trip.legs[0]!
  return {
    distanceKm: Math.round(direct?.legs[0]!.km ?? distanceKm(toPoint(pricing.airport(leg.from[0]!)), toPoint(pricing.airport(leg.to[0]!)))),
    blockMinutes: classes.length > 0 ? Math.min(...classes.map(({ blockMinutes }) => blockMinutes)) : null,
    date,
    classes,
  }
}

/** Noon of a Wednesday one to two weeks from now, `yyyy-MM-ddTHH:mm`, local to the departure. */
export function typicalDeparture(places: PlacesService, from: string, now: Temporal.Instant): string {
  const today = now.toZonedDateTimeISO(places.get(from, 'en')?.timezone.name ?? 'UTC').toPlainDate()
  const wednesday = today.add({ days: 7 + ((3 - today.dayOfWeek + 7) % 7) })
  return `${wednesday.toString()}T${defaultTime}`
}

/** The asked time; on a date alone noon, or the nearest time that can still be booked; with nothing asked, a Wednesday soon. */
function departureDate(ctx: PriceEstimatesContext, call: PriceEstimateQuery, now: Temporal.Instant): string {
  if (call.date !== undefined && call.date.length > 10) return call.date.slice(0, 16)
  const from = ctx.places.get(call.from, 'en')
  if (call.date === undefined) return typicalDeparture(ctx.places, call.from, now)
  const window = from && legWindow(setDestination(emptyTrip(), 0, from), 0, now)
  const times = window && validDate(call.date) ? boundaryTimes(window, call.date) : null
  const time =
    !times || (times.first <= defaultTime && defaultTime <= times.last) ? defaultTime : defaultTime < times.first ? times.first : times.last
  return `${call.date}T${time}`
}

async function findPriceEstimate(ctx: PriceEstimatesContext, call: PriceEstimateQuery): Promise<PriceEstimate> {
  const now = ctx.clock.now()
  const pricing = await ctx.pricing.current()
  const key = [call.from, call.to, call.date ?? '', call.pax, JSON.stringify(call.party ?? {})].join('|')
  const known = ctx.cache.get(key)
  if (known && known.pricing === pricing && known.until > now.epochMilliseconds) return known.answer
  const answer = await price(ctx, pricing, call, now)
  ctx.cache.set(key, { pricing, until: now.epochMilliseconds + cacheMs, answer })
  return answer
}

/** Lowest price of each class between two places, kept for a minute: the home page asks with every change of its form. */
export function createPriceEstimates(deps: Omit<PriceEstimatesContext, 'cache'>): {
  get(call: PriceEstimateQuery): Promise<PriceEstimate>
} {
  const cache = new LRUCache<string, { pricing: PricingContext; until: number; answer: PriceEstimate }>({ max: cacheSize })
  const ctx: PriceEstimatesContext = { ...deps, cache }
  return { get: (call) => findPriceEstimate(ctx, call) }
}

function validDate(text: string): boolean {
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}
