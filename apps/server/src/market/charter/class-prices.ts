import type { FromPrice } from '@aquilane/domain/charter/best-quotes'
import type { QuoteFilter } from '@aquilane/domain/charter/types'
import { createTurns, type Turns } from '../../platform/turns.ts'
import { airportCombinations, type CityTrip } from './airport-selection.ts'
import { bestCombinations } from './best-combinations.ts'
import type { PricingContext } from './pricing-context.ts'

type ClassSlug = FromPrice['classSlug']

/** With the detour by road, which is part of no price. */
interface Candidate {
  cost: number
  price: FromPrice
}

/**
 * For every class the price of the aircraft that costs least, detours counted, smallest class first: each is a price that a search for the same
 * trip lists. Far less is looked at than for all offers of the trip.
 */
export async function pricePerClass(
  pricing: PricingContext,
  trip: CityTrip,
  filter?: QuoteFilter,
  turns: Turns = createTurns(),
): Promise<FromPrice[]> {
  const best = new Map<ClassSlug, Candidate>()
  for (const choice of airportCombinations(trip)) {
    await turns.rest()
    const flown = trip.toTrip(choice)
    if (!flown) continue
    const detour = trip.detourCents(choice)
    const ceilings = new Map([...best].map(([slug, { cost }]) => [slug, cost - detour - 1]))
    for (const price of pricing.index.fromPrices(flown, filter, ceilings))
      best.set(price.classSlug, { cost: price.totalCents + detour, price })
  }
  const prices = [...pricing.snapshot.classes.values()].flatMap(({ slug }) => best.get(slug as ClassSlug)?.price ?? [])
  // One city: the aircraft's best airport is the one just found. Several: a search joins the best airport of each, which can cost other than both.
  return trip.cities.length > 1 ? listedPrices(pricing, trip, prices, turns) : prices
}

/** The prices at which a search between cities lists those aircraft. */
async function listedPrices(pricing: PricingContext, trip: CityTrip, prices: readonly FromPrice[], turns: Turns): Promise<FromPrice[]> {
  const found = await bestCombinations(
    trip,
    (flown) => prices.flatMap(({ aircraftId }) => pricing.index.price(flown, aircraftId) ?? []),
    turns,
  )
  return prices.map((price) => {
    const { choice, priced, cost } = found.find(({ aircraftId }) => aircraftId === price.aircraftId)!
    const at = (airports: typeof choice) => {
      const flown = trip.toTrip(airports)
      return flown && pricing.index.price(flown, price.aircraftId)
    }
    const wanted = at(choice)
    return wanted && wanted.totalCents + trip.detourCents(choice) <= cost ? wanted : (at(priced) ?? price)
  })
}
