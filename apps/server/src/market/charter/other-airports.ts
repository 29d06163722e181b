import type { Offer } from '@aquilane/domain/charter/offer'
import type { CharterAirport, QuoteFilter, Trip } from '@aquilane/domain/charter/types'
import type { CityTrip } from './airport-selection.ts'
import type { PricingContext } from './pricing-context.ts'

/** An airport of a city from which the trip costs less than the least that the search found. */
export interface OtherAirport {
  airport: CharterAirport
  /** The one of that offer. */
  insteadOf: CharterAirport
  /** What the trip does there. */
  use: 'departure' | 'arrival' | 'both'
  savedCents: number
  priceCents: number
  /** The trip, ready to be asked for again: between the airports of that offer but for this one. */
  trip: Trip
}

/** Less is not worth another drive. */
const leastSavingCents = 10_000

/**
 * For each city the airport at which the trip costs least, where that is less than the cheapest offer: each is really priced, the other airports of the
 * trip being those of that offer.
 */
export function findCheaperAirports(
  { index }: PricingContext,
  open: CityTrip,
  offers: readonly Offer[],
  filter: QuoteFilter | undefined,
): OtherAirport[] {
  const [first, ...others] = offers
  if (!first || open.cities.length === 0) return []
  const cheapest = others.reduce((low, offer) => (offer.priceCents < low.priceCents ? offer : low), first)
  const chosen = open.choiceOf(cheapest.quote.legs)
  return open.cities.flatMap((airports, city) => {
    const found = airports.flatMap((_, at): OtherAirport[] => {
      const trip = at === chosen[city] ? null : open.toTrip(chosen.with(city, at))
      const price = trip && index.topQuotes(trip, 1, filter)[0]
      if (!trip || !price || cheapest.priceCents - price.totalCents < leastSavingCents) return []
      const priceCents = price.totalCents
      return [{ ...changeOf(cheapest.quote.legs, trip.legs), savedCents: cheapest.priceCents - priceCents, priceCents, trip }]
    })
    return found.toSorted((a, b) => a.priceCents - b.priceCents).slice(0, 1)
  })
}

function changeOf(before: Trip['legs'], after: Trip['legs']): Pick<OtherAirport, 'airport' | 'insteadOf' | 'use'> {
  const ends = after.flatMap((leg, at) =>
    (['from', 'to'] as const).flatMap((end) =>
      leg[end].icao === before[at]![end].icao ? [] : [{ end, airport: leg[end], insteadOf: before[at]![end] }],
    ),
  )
  const { airport, insteadOf } = ends[0]!
  const isBoth = new Set(ends.map(({ end }) => end)).size > 1
  return { airport, insteadOf, use: isBoth ? 'both' : ends[0]!.end === 'from' ? 'departure' : 'arrival' }
}
