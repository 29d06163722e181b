import type { Locale } from '@aquilane/domain/site/paths'
import type { FleetClass } from '../../foundation/fleet/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { PlacesService } from '../../foundation/places/index.ts'
import { expandCityTrip } from './airport-selection.ts'
import type { ChainPrices } from './chain-prices.ts'
import type { PricingContext } from './pricing-context.ts'
import { cheapestPerClass } from './search.ts'
import { readTrip, type LegBody } from './trip.ts'

export interface DayPrice {
  /** Days from the dates that were asked. */
  shift: number
  /** Local day of the first departure, `yyyy-MM-dd`. */
  date: string
  /** Inside the booking window. */
  isBookable: boolean
  /** Null where nothing can fly it. */
  best: { priceCents: number; aircraftClass: FleetClass } | null
}

interface DayPricesContext {
  clock: Clock
  places: PlacesService
  pricing: { current(): Promise<PricingContext> }
  chains: ChainPrices
}

/** Days before and after. */
const reachDays = 3

/**
 * The lowest price of a trip on the days around it, every leg moved by as many days: the price that a search for that day begins with.
 * @throws Refusal PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE of the trip as it was asked
 */
export async function findDayPrices(
  ctx: DayPricesContext,
  { legs, locale }: { legs: readonly LegBody[]; locale: Locale },
): Promise<DayPrice[]> {
  const now = ctx.clock.now()
  const pricing = await ctx.pricing.current()
  await ctx.chains.refresh(pricing)
  readTrip(ctx.places, legs, now, locale)
  const days: DayPrice[] = []
  for (let shift = -reachDays; shift <= reachDays; shift++)
    days.push(await priceDay(ctx, pricing, moveLegs(legs, shift), shift, locale, now))
  return days
}

const moveLegs = (legs: readonly LegBody[], days: number): LegBody[] =>
  legs.map((leg) => ({ ...leg, date: Temporal.PlainDateTime.from(leg.date).add({ days }).toString({ smallestUnit: 'minute' }) }))

async function priceDay(
  ctx: DayPricesContext,
  pricing: PricingContext,
  legs: readonly LegBody[],
  shift: number,
  locale: Locale,
  now: Temporal.Instant,
): Promise<DayPrice> {
  const none: DayPrice = { shift, date: legs[0]!.date.slice(0, 10), isBookable: false, best: null }
  try {
    const trip = expandCityTrip(ctx.places, pricing, readTrip(ctx.places, legs, now, locale), now.epochMilliseconds)
    const quotes = await ctx.chains.apply(pricing, await cheapestPerClass(pricing, trip))
    const best = quotes.toSorted((a, b) => a.totalCents - b.totalCents)[0]
    if (!best) return { ...none, isBookable: true }
    const aircraftClass = pricing.snapshot.classes.get(pricing.classId.get(best.type.class)!)!
    return { ...none, isBookable: true, best: { priceCents: best.totalCents, aircraftClass } }
  } catch (error) {
    // A day outside the booking window, or an hour that its clocks skip.
    if (error instanceof Refusal && error.code === 'TRIP_INVALID') return none
    throw error
  }
}
