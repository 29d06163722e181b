import type { Locale } from '@aquilane/domain/site/paths'
import type { FleetClass } from '../../foundation/fleet/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { PlacesService } from '../../foundation/places/index.ts'
import { expandCityTrip } from './airport-selection.ts'
import type { ChainPrices } from './chain-prices.ts'
import type { PricingContext } from './pricing-context.ts'
import { cheapestPerClass, everything } from './search.ts'
import { bestDepartures, departureTrips } from './departures.ts'
import { readTrip, type LegBody } from './trip.ts'

export interface DayPrice {
  /** Days from the dates that were asked. */
  shift: number
  /** Local day of the first departure, `yyyy-MM-dd`. */
  date: string
  /** Inside the booking window. */
  isBookable: boolean
  /** Local departure of each leg as it was priced, `yyyy-MM-ddTHH:mm`. */
  departures: string[]
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
 * The lowest price of a trip on the days around it: the price that a search for that day begins with. The first leg moves; the others stay where they
 * are, unless the trip could not be flown so: then all of them move by as many days.
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
  for (let shift = -reachDays; shift <= reachDays; shift++) days.push(await priceShift(ctx, pricing, { legs, shift, locale, now }))
  return days
}

interface ShiftedTrip {
  legs: readonly LegBody[]
  shift: number
  locale: Locale
  now: Temporal.Instant
}

async function priceShift(ctx: DayPricesContext, pricing: PricingContext, asked: ShiftedTrip): Promise<DayPrice> {
  const { legs, shift } = asked
  const [first, ...others] = legs.map((leg) => moveLeg(leg, shift))
  const kept = await priceDay(ctx, pricing, { ...asked, legs: [first!, ...legs.slice(1)] })
  if (kept.best || shift === 0 || others.length === 0) return kept
  const moved = await priceDay(ctx, pricing, { ...asked, legs: [first!, ...others] })
  return moved.best || !kept.isBookable ? moved : kept
}

export const moveLeg = (leg: LegBody, days: number): LegBody => ({
  ...leg,
  date: Temporal.PlainDateTime.from(leg.date).add({ days }).toString({ smallestUnit: 'minute' }),
})

/** The price that a search for this trip begins with; none for a day outside the booking window. */
export async function priceDay(
  ctx: DayPricesContext,
  pricing: PricingContext,
  { legs, shift, locale, now }: ShiftedTrip,
): Promise<DayPrice> {
  const departures = legs.map(({ date }) => date.slice(0, 16))
  const none: DayPrice = { shift, date: departures[0]!.slice(0, 10), isBookable: false, departures, best: null }
  try {
    const trips = departureTrips(ctx.places, legs, now, locale).map((trip) =>
      expandCityTrip(ctx.places, pricing, trip, now.epochMilliseconds),
    )
    const quotes = await (trips.length > 1
      ? bestDepartures(pricing, trips, ctx.chains, { limits: everything, isVisitor: true })
      : cheapestPerClass(pricing, trips[0]!, ctx.chains))
    const best = quotes.toSorted((a, b) => a.totalCents - b.totalCents)[0]
    if (!best) return { ...none, isBookable: true }
    const aircraftClass = pricing.snapshot.classes.get(pricing.classId.get(best.type.class)!)!
    return {
      ...none,
      departures: best.legs.map(({ departureLocal }) => departureLocal),
      isBookable: true,
      best: { priceCents: best.totalCents, aircraftClass },
    }
  } catch (error) {
    // A day outside the booking window, or an hour that its clocks skip.
    if (error instanceof Refusal && error.code === 'TRIP_INVALID') return none
    throw error
  }
}
