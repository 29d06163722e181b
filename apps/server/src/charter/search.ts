import type { Quote, QuoteFilter, Trip } from '@aquilane/domain/charter/types'
import type { Market } from './market.ts'

export interface SearchLimits {
  filter?: QuoteFilter
  perType: number
  /** Cheapest so many over everything; null for all. */
  limit: number | null
  priceMaxCents: number | null
}

/** Offers for a trip's variants: each aircraft once, at its cheapest variant, cheapest aircraft first. */
export function searchQuotes(market: Market, variants: readonly Trip[], limits: SearchLimits): Quote[] {
  const found = variants.length === 1 ? quotesOf(market, variants[0]!, limits) : cheapestPerAircraft(variants.flatMap((trip) => quotesOf(market, trip, limits)))
  const perType = new Map<string, number>()
  const kept = found.filter((quote) => {
    if (limits.priceMaxCents !== null && quote.totalCents > limits.priceMaxCents) return false
    const count = (perType.get(quote.type.slug) ?? 0) + 1
    perType.set(quote.type.slug, count)
    return count <= limits.perType
  })
  return limits.limit === null ? kept : kept.slice(0, limits.limit)
}

// Without a cap per type the engine's straight list is the shorter way.
function quotesOf(market: Market, trip: Trip, limits: SearchLimits): readonly Quote[] {
  return limits.limit !== null && limits.perType >= limits.limit
    ? market.index.topQuotes(trip, limits.limit, limits.filter)
    : market.index.topPerType(trip, limits.perType, limits.filter)
}

function cheapestPerAircraft(quotes: readonly Quote[]): Quote[] {
  const best = new Map<number, Quote>()
  for (const quote of quotes) {
    const known = best.get(quote.aircraft.id)
    if (!known || quote.totalCents < known.totalCents) best.set(quote.aircraft.id, quote)
  }
  return [...best.values()].sort(byPrice)
}

const byPrice = (a: Quote, b: Quote) => a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id

/** The cheapest offer of every class, smallest class first. */
export function cheapestPerClass(market: Market, variants: readonly Trip[], filter: QuoteFilter = {}): Quote[] {
  const best = new Map<string, Quote | { totalCents: number; aircraftId: number; trip: Trip }>()
  const offer = (slug: string, candidate: Quote | { totalCents: number; aircraftId: number; trip: Trip }) => {
    const known = best.get(slug)
    if (!known || candidate.totalCents < known.totalCents) best.set(slug, candidate)
  }
  for (const trip of variants) {
    if (Object.keys(filter).length > 0) for (const quote of market.index.topPerType(trip, 1, filter)) offer(quote.type.class, quote)
    else for (const { classSlug, ...price } of market.index.fromPrices(trip)) offer(classSlug, { ...price, trip })
  }
  return [...market.snapshot.classes.values()].flatMap(({ slug }) => {
    const found = best.get(slug)
    if (!found) return []
    const quote = 'trip' in found ? market.index.quoteOne(found.trip, found.aircraftId) : found
    return quote.ok ? [quote] : []
  })
}

export type Sort = 'class' | 'price' | 'departure' | 'seats'

/** Class by class with the cheapest type first, or as asked for; equal offers stay in price order. */
export function sortQuotes(market: Market, quotes: readonly Quote[], sort: Sort): Quote[] {
  switch (sort) {
    case 'price':
      return [...quotes]
    case 'departure':
      return quotes.toSorted((a, b) => a.legs[0]!.departureAt - b.legs[0]!.departureAt || a.legs.at(-1)!.arrivalAt - b.legs.at(-1)!.arrivalAt)
    case 'seats':
      return quotes.toSorted((a, b) => b.seats - a.seats)
    case 'class': {
      const classOrder = new Map([...market.snapshot.classes.values()].map((item, index) => [item.slug, index]))
      const typeOrder = new Map<string, number>()
      for (const quote of quotes) if (!typeOrder.has(quote.type.slug)) typeOrder.set(quote.type.slug, typeOrder.size)
      return quotes.toSorted(
        (a, b) => classOrder.get(a.type.class)! - classOrder.get(b.type.class)! || typeOrder.get(a.type.slug)! - typeOrder.get(b.type.slug)!,
      )
    }
  }
}
