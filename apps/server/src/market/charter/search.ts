import type { Quote, QuoteFilter } from '@aquilane/domain/charter/types'
import { createTurns, type Turns } from '../../platform/turns.ts'
import type { AirportCombination, CityTrip } from './airport-selection.ts'
import { bestCombinations, type BestCombination } from './best-combinations.ts'
import type { ChainPrices } from './chain-prices.ts'
import type { PricingContext } from './pricing-context.ts'

export interface SearchLimits {
  filter?: QuoteFilter
  perType: number
  /** Cheapest so many over everything; null for all. */
  limit: number | null
  priceMaxCents: number | null
}

/** "The complete list" in practice: more aircraft of one type than any list shows. */
export const unlimitedPerType = 100

export const everything: SearchLimits = { perType: unlimitedPerType, limit: null, priceMaxCents: null }

/** Offers for a trip: each aircraft once, between the airports that suit it best; cheapest aircraft first. */
export async function searchQuotes(pricing: PricingContext, trip: CityTrip, limits: SearchLimits): Promise<Quote[]> {
  return withinLimits(await toQuotes(pricing, trip, limits), limits)
}

/** The cheapest of each type and of all. @param found cheapest first */
export function withinLimits(found: readonly Quote[], limits: SearchLimits): Quote[] {
  const perType = new Map<string, number>()
  const kept = found.filter((quote) => {
    if (limits.priceMaxCents !== null && quote.totalCents > limits.priceMaxCents) return false
    const count = (perType.get(quote.type.slug) ?? 0) + 1
    perType.set(quote.type.slug, count)
    return count <= limits.perType
  })
  return limits.limit === null ? kept : kept.slice(0, limits.limit)
}

// Between airports the engine cuts the list itself; with cities only the prices of all choices tell which is an aircraft's best.
async function toQuotes(pricing: PricingContext, trip: CityTrip, limits: SearchLimits): Promise<readonly Quote[]> {
  const turns = createTurns()
  if (trip.cities.length > 0)
    return writeQuotes(pricing, trip, await bestCombinations(trip, (flown) => pricing.index.prices(flown, limits.filter), turns), turns)
  const flown = trip.toTrip([])
  if (!flown) return []
  return limits.limit !== null && limits.perType >= limits.limit
    ? pricing.index.topQuotes(flown, limits.limit, limits.filter)
    : pricing.index.topPerType(flown, limits.perType, limits.filter)
}

/**
 * The cheapest offer of every class, smallest class first: with what an aircraft saves beside a booked trip, since the complete list
 * shows that too.
 */
export async function cheapestPerClass(
  pricing: PricingContext,
  trip: CityTrip,
  chains: ChainPrices,
  filter?: QuoteFilter,
): Promise<Quote[]> {
  const found =
    trip.cities.length > 0
      ? await cheapestByCombination(pricing, trip, chains, filter)
      : cheapestBetweenAirports(pricing, trip, chains, filter)
  const best = new Map<string, Quote>()
  for (const quote of await chains.apply(pricing, found)) {
    const known = best.get(quote.type.class)
    if (!known || quote.totalCents < known.totalCents) best.set(quote.type.class, quote)
  }
  return [...pricing.snapshot.classes.values()].flatMap(({ slug }) => best.get(slug) ?? [])
}

/** So many aircraft near a booked trip are looked at beside the cheapest. */
const mostNear = 40

/** Aircraft of a list, cheapest first, that may cost less beside a booked trip: those not among the cheapest already. */
function nearOnes<T extends { aircraftId: number }>(chains: ChainPrices, sorted: readonly T[], cheapest: readonly Quote[]): T[] {
  if (cheapest.length === 0) return []
  // Aircraft of other bases leave earlier and come back later.
  const absence = { from: Math.max(...cheapest.map(({ busy }) => busy.from)), to: Math.min(...cheapest.map(({ busy }) => busy.to)) }
  const known = new Set(cheapest.map(({ aircraft }) => aircraft.id))
  return sorted.filter(({ aircraftId }) => !known.has(aircraftId) && chains.isNear(aircraftId, absence)).slice(0, mostNear)
}

function cheapestBetweenAirports(pricing: PricingContext, trip: CityTrip, chains: ChainPrices, filter: QuoteFilter | undefined): Quote[] {
  const flown = trip.toTrip([])
  if (!flown) return []
  const cheapest = pricing.index.topPerClass(flown, 1, filter)
  if (!chains.hasTrips()) return cheapest
  const prices = pricing.index.prices(flown, filter).toSorted((a, b) => a.totalCents - b.totalCents)
  const near = nearOnes(chains, prices, cheapest).flatMap(({ aircraftId }) => {
    const quote = pricing.quoteOne(flown, aircraftId)
    return quote?.ok ? [quote] : []
  })
  return [...cheapest, ...near]
}

// Estimates order the aircraft of a class almost as their prices do: the few cheapest are enough to find the cheapest.
const writtenPerClass = 5

async function cheapestByCombination(
  pricing: PricingContext,
  trip: CityTrip,
  chains: ChainPrices,
  filter: QuoteFilter | undefined,
): Promise<Quote[]> {
  const turns = createTurns()
  const written = new Map<string, number>()
  const all = (await bestCombinations(trip, (flown) => pricing.index.prices(flown, filter), turns)).toSorted(
    (a, b) => a.estimate - b.estimate,
  )
  const few = all.filter(({ classSlug }) => {
    const count = written.get(classSlug) ?? 0
    written.set(classSlug, count + 1)
    return count < writtenPerClass
  })
  const cheapest = await writeQuotes(pricing, trip, few, turns)
  if (!chains.hasTrips()) return cheapest
  return [...cheapest, ...(await writeQuotes(pricing, trip, nearOnes(chains, all, cheapest), turns))]
}

async function writeQuotes(pricing: PricingContext, trip: CityTrip, best: readonly BestCombination[], turns: Turns): Promise<Quote[]> {
  const quotes: Quote[] = []
  for (const { aircraftId, choice, priced, cost } of best) {
    await turns.rest()
    const wanted = toQuote(pricing, trip, choice, aircraftId)
    const isWanted = wanted && wanted.totalCents + trip.detourCents(choice) <= cost
    const quote = isWanted ? wanted : toQuote(pricing, trip, priced, aircraftId)
    if (quote) quotes.push(quote)
  }
  return quotes.toSorted((a, b) => a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id)
}

function toQuote(pricing: PricingContext, trip: CityTrip, choice: AirportCombination, aircraftId: number): Quote | null {
  const flown = trip.toTrip(choice)
  const quote = flown && pricing.quoteOne(flown, aircraftId)
  return quote?.ok ? quote : null
}

export type Sort = 'class' | 'price' | 'departure' | 'shortest' | 'newest' | 'co2' | 'seats'

/** Class by class with the cheapest type first, or as asked for; equal offers keep their order, which is by price but for visitors and trips in a row. */
export function sortQuotes(pricing: PricingContext, quotes: readonly Quote[], sort: Sort): Quote[] {
  switch (sort) {
    case 'price':
      return quotes.toSorted((a, b) => a.totalCents - b.totalCents)
    case 'departure':
      return quotes.toSorted(
        (a, b) => a.legs[0]!.departureAt - b.legs[0]!.departureAt || a.legs.at(-1)!.arrivalAt - b.legs.at(-1)!.arrivalAt,
      )
    case 'shortest':
      return quotes.toSorted((a, b) => elapsedMinutes(a) - elapsedMinutes(b))
    case 'newest':
      return quotes.toSorted((a, b) => b.aircraft.year - a.aircraft.year)
    case 'co2':
      return quotes.toSorted((a, b) => a.co2Kg - b.co2Kg)
    case 'seats':
      return quotes.toSorted((a, b) => b.seats - a.seats)
    case 'class': {
      const classOrder = new Map([...pricing.snapshot.classes.values()].map((item, index) => [item.slug, index]))
      const typeOrder = new Map<string, number>()
      for (const quote of quotes) if (!typeOrder.has(quote.type.slug)) typeOrder.set(quote.type.slug, typeOrder.size)
      return quotes.toSorted(
        (a, b) =>
          classOrder.get(a.type.class)! - classOrder.get(b.type.class)! || typeOrder.get(a.type.slug)! - typeOrder.get(b.type.slug)!,
      )
    }
  }
}

const elapsedMinutes = ({ legs }: Quote): number => legs.reduce((sum, leg) => sum + leg.elapsedMinutes, 0)
