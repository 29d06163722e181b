import type { Quote } from '@aquilane/domain/charter/types'
import { isInWindow, windowTimes } from '@aquilane/domain/trip/departure-window'
import { Refusal } from '@aquilane/domain/refusal'
import type { Locale } from '@aquilane/domain/site/paths'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { CityTrip } from './airport-selection.ts'
import type { ChainPrices } from './chain-prices.ts'
import { quoteFirmness } from './offers.ts'
import type { PricingContext } from './pricing-context.ts'
import { searchQuotes, withinLimits, type SearchLimits } from './search.ts'
import { readTrip, type LegBody, type ResolvedTrip } from './trip.ts'

/** However many legs leave their hour open, at most so many departures of the trip are priced. */
const mostDepartures = 9

interface Option {
  legs: readonly LegBody[]
  trip: ResolvedTrip
  /** How far its times stand from the head of their windows. */
  rank: number
}

/**
 * The trip at each departure that its windows allow, likeliest first; the trip itself where no leg leaves its hour open.
 * @throws PLACE_NOT_FOUND, TRIP_INVALID, COUNTRY_INACTIVE of the trip as it was asked where no departure can be booked
 */
export function departureTrips(places: PlacesService, legs: readonly LegBody[], now: Temporal.Instant, locale: Locale): ResolvedTrip[] {
  if (!legs.some(({ window }) => window)) return [readTrip(places, legs, now, locale)]
  const asked = tryTrip(() => readTrip(places, legs, now, locale))
  let options: Omit<Option, 'trip'>[] = [{ legs: [], rank: 0 }]
  let found: Option[] = []
  for (const leg of legs) {
    found = options
      .flatMap((before) => timesOf(leg).map((date, at) => ({ legs: [...before.legs, { ...leg, date }], rank: before.rank + at })))
      .flatMap((option) => {
        const trip = tryTrip(() => readTrip(places, option.legs, now, locale))
        return trip instanceof Refusal ? [] : [{ ...option, trip }]
      })
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, mostDepartures)
    options = found
  }
  if (found.length > 0) return found.map(({ trip }) => trip)
  if (asked instanceof Refusal) throw asked
  return [asked]
}

/** Local departures of a leg that are tried: those of its window, and the one it was asked with where it lies in it. */
function timesOf({ date, window }: LegBody): string[] {
  if (!window) return [date]
  const [day, time] = [date.slice(0, 10), date.slice(11, 16)]
  const times = isInWindow(window, time) ? [...windowTimes[window], time] : windowTimes[window]
  return [...new Set(times)].map((one) => `${day}T${one}`)
}

function tryTrip(read: () => ResolvedTrip): ResolvedTrip | Refusal {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TRIP_INVALID') return error
    throw error
  }
}

/**
 * Each aircraft at the departure that suits it best: a firm price before an estimate, then the lower price, then the earlier of `trips`. Cheapest
 * aircraft first; for visitors the cheapest of each class of this same list.
 */
export async function bestDepartures(
  pricing: PricingContext,
  trips: readonly CityTrip[],
  chains: ChainPrices,
  { limits, isVisitor }: { limits: SearchLimits; isVisitor: boolean },
): Promise<Quote[]> {
  const best = new Map<number, { quote: Quote; isFirm: boolean }>()
  for (const trip of trips) {
    const quotes = await searchQuotes(pricing, trip, { ...limits, perType: Number.POSITIVE_INFINITY, limit: null, priceMaxCents: null })
    for (const quote of await chains.apply(pricing, quotes)) {
      const isFirm = quoteFirmness(pricing, quote) === 'firm'
      const known = best.get(quote.aircraft.id)
      const isBetter = !known || (isFirm === known.isFirm ? quote.totalCents < known.quote.totalCents : isFirm)
      if (isBetter) best.set(quote.aircraft.id, { quote, isFirm })
    }
  }
  const list = [...best.values()].map(({ quote }) => quote).toSorted((a, b) => a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id)
  return isVisitor ? cheapestOfClasses(pricing, list) : withinLimits(list, limits)
}

/** @param list cheapest first */
function cheapestOfClasses(pricing: PricingContext, list: readonly Quote[]): Quote[] {
  const found = new Map<string, Quote>()
  for (const quote of list) if (!found.has(quote.type.class)) found.set(quote.type.class, quote)
  return [...pricing.snapshot.classes.values()].flatMap(({ slug }) => found.get(slug) ?? [])
}
