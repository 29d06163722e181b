import type { Quote, QuoteFilter } from '@aquilane/domain/charter/types'
import type { Variant } from './cities.ts'
import type { Market } from './market.ts'

export interface SearchLimits {
  filter?: QuoteFilter
  perType: number
  /** Cheapest so many over everything; null for all. */
  limit: number | null
  priceMaxCents: number | null
}

/** Offers for a trip's variants: each aircraft once, by its best variant; cheapest aircraft first. */
export function searchQuotes(market: Market, variants: readonly Variant[], limits: SearchLimits): Quote[] {
  const found = quotesOf(market, variants, limits)
  const perType = new Map<string, number>()
  const kept = found.filter((quote) => {
    if (limits.priceMaxCents !== null && quote.totalCents > limits.priceMaxCents) return false
    const count = (perType.get(quote.type.slug) ?? 0) + 1
    perType.set(quote.type.slug, count)
    return count <= limits.perType
  })
  return limits.limit === null ? kept : kept.slice(0, limits.limit)
}

/** "The complete list" in practice: more aircraft of one type than any list shows. */
export const allOfAType = 100

// With one variant the engine cuts the list itself; with several, only all prices of an aircraft tell which is its best.
function quotesOf(market: Market, variants: readonly Variant[], limits: SearchLimits): readonly Quote[] {
  const [only] = variants
  if (!only || variants.length > 1) return bestPerAircraft(market, variants, limits.filter)
  return limits.limit !== null && limits.perType >= limits.limit
    ? market.index.topQuotes(only.trip, limits.limit, limits.filter)
    : market.index.topPerType(only.trip, limits.perType, limits.filter)
}

function bestPerAircraft(market: Market, variants: readonly Variant[], filter: QuoteFilter | undefined): Quote[] {
  const best = new Map<number, { quote: Quote; cost: number }>()
  for (const { trip, detourCents } of variants) {
    for (const quote of market.index.topPerType(trip, allOfAType, filter)) {
      const cost = quote.totalCents + detourCents
      const known = best.get(quote.aircraft.id)
      if (!known || cost < known.cost) best.set(quote.aircraft.id, { quote, cost })
    }
  }
  return [...best.values()].map(({ quote }) => quote).toSorted((a, b) => a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id)
}

/** The cheapest offer of every class, smallest class first. */
export function cheapestPerClass(market: Market, variants: readonly Variant[], filter?: QuoteFilter): Quote[] {
  const [only] = variants
  const best = new Map<string, Quote>()
  if (only && variants.length === 1) {
    for (const { classSlug, aircraftId } of market.index.fromPrices(only.trip, filter)) {
      const quote = market.index.quoteOne(only.trip, aircraftId)
      if (quote?.ok) best.set(classSlug, quote)
    }
  } else {
    for (const quote of bestPerAircraft(market, variants, filter)) if (!best.has(quote.type.class)) best.set(quote.type.class, quote)
  }
  return [...market.snapshot.classes.values()].flatMap(({ slug }) => best.get(slug) ?? [])
}

export type Sort = 'class' | 'price' | 'departure' | 'seats'

/** Class by class with the cheapest type first, or as asked for; equal offers stay in price order. */
export function sortQuotes(market: Market, quotes: readonly Quote[], sort: Sort): Quote[] {
  switch (sort) {
    case 'price':
      return [...quotes]
    case 'departure':
      return quotes.toSorted(
        (a, b) => a.legs[0]!.departureAt - b.legs[0]!.departureAt || a.legs.at(-1)!.arrivalAt - b.legs.at(-1)!.arrivalAt,
      )
    case 'seats':
      return quotes.toSorted((a, b) => b.seats - a.seats)
    case 'class': {
      const classOrder = new Map([...market.snapshot.classes.values()].map((item, index) => [item.slug, index]))
      const typeOrder = new Map<string, number>()
      for (const quote of quotes) if (!typeOrder.has(quote.type.slug)) typeOrder.set(quote.type.slug, typeOrder.size)
      return quotes.toSorted(
        (a, b) =>
          classOrder.get(a.type.class)! - classOrder.get(b.type.class)! || typeOrder.get(a.type.slug)! - typeOrder.get(b.type.slug)!,
      )
    }
  }
}
