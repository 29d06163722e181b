import { indexFacts } from '@aquilane/domain/facts/fact-index'
import { usualOpening, type UsualOpening } from '@aquilane/domain/facts/usual-opening'
import type { Context } from '../../context.ts'
import { nameAirport, type NamedAirport } from '../../foundation/facts/index.ts'
import { countAskedAirports } from '../../sales/orders/index.ts'

/** Of the past: airports that are no longer requested are no work. */
export const askedDays = 180
const shown = 100

export interface AskedAirport extends NamedAirport {
  /** Requests, quotes and orders with a flight from or to it. */
  orders: number
  /** `by_day`: its price is an estimate at night only. */
  usuallyOpen: UsualOpening | null
}

/** Airports without known hours that customers asked for, most often first. */
export async function listAskedAirports(ctx: Context, language: 'en' | 'it'): Promise<{ rows: AskedAirport[]; total: number }> {
  const since = ctx.clock.now().subtract({ hours: 24 * askedDays })
  const index = indexFacts(await ctx.facts.current())
  const isKnown = (icao: string): boolean => {
    const rules = index.airport(icao)
    return (['departure', 'arrival'] as const).some((movement) =>
      (['jet', 'turboprop'] as const).some((kind) => rules?.hours(movement, kind)?.windows.some(({ hours }) => hours !== null)),
    )
  }
  const rows = (await countAskedAirports(ctx, since)).flatMap(({ icao, orders }): AskedAirport[] => {
    const airport = ctx.places.airportByIcao(icao)
    if (!airport || isKnown(icao)) return []
    const usuallyOpen = usualOpening({ country: airport.country.iso2, size: airport.size, scheduled: airport.scheduled })
    return usuallyOpen === 'always' ? [] : [{ ...nameAirport(ctx, icao, language), orders, usuallyOpen }]
  })
  return { rows: rows.slice(0, shown), total: rows.length }
}
