import { LRUCache } from 'lru-cache'
import type { Locale } from '@aquilane/domain/site/paths'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { createTurns } from '../../platform/turns.ts'
import type { ChainPrices } from './chain-prices.ts'
import { moveLeg, priceDay } from './day-prices.ts'
import type { PricingContext } from './pricing-context.ts'
import { readTrip, type LegBody } from './trip.ts'

export interface CalendarPrice {
  /** Local day of the last leg, `yyyy-MM-dd`. */
  date: string
  /** Null where nothing can fly it, or the day is outside the booking window. */
  priceCents: number | null
}

export interface CalendarQuery {
  /** The last one is priced on each day from its own; the others stay. */
  legs: readonly LegBody[]
  /** How many days. */
  days: number
  locale: Locale
}

interface CalendarContext {
  clock: Clock
  places: PlacesService
  pricing: { current(): Promise<PricingContext> }
  chains: ChainPrices
}

interface Kept {
  at: number
  pricing: PricingContext
  chains: unknown
  priceCents: number | null
}

/** What is booked soon has prices of its hour. */
const keptMs = 10 * 60_000
const mostKept = 20_000

/** The lowest price of a trip on each day of a period, as a search for that day and hour begins with; kept for ten minutes. */
export function createCalendarPrices(ctx: CalendarContext): { get(query: CalendarQuery): Promise<CalendarPrice[]> } {
  const cache = new LRUCache<string, Kept>({ max: mostKept })
  return {
    async get({ legs, days, locale }) {
      const now = ctx.clock.now()
      const at = now.epochMilliseconds
      const pricing = await ctx.pricing.current()
      await ctx.chains.refresh(pricing)
      const chains = ctx.chains.version()
      const [last, before] = [legs.at(-1)!, legs.slice(0, -1)]
      // Unknown places are refused; a day that cannot be booked has no price.
      if (before.length > 0) readTrip(ctx.places, before, now, locale)
      const turns = createTurns()
      const prices: CalendarPrice[] = []
      for (let shift = 0; shift < days; shift++) {
        const moved = [...before, moveLeg(last, shift)]
        const key = JSON.stringify(moved)
        const kept = cache.get(key)
        const isKept = kept && kept.pricing === pricing && kept.chains === chains && at >= kept.at && at < kept.at + keptMs
        const priceCents = isKept ? kept.priceCents : await priceLast(ctx, pricing, { legs: moved, shift, locale, now })
        if (!isKept) cache.set(key, { at, pricing, chains, priceCents })
        prices.push({ date: moved.at(-1)!.date.slice(0, 10), priceCents })
        await turns.rest()
      }
      return prices
    },
  }
}

const priceLast = async (ctx: CalendarContext, pricing: PricingContext, trip: Parameters<typeof priceDay>[2]): Promise<number | null> =>
  (await priceDay(ctx, pricing, trip)).best?.priceCents ?? null
