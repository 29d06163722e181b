import { exampleDay } from '@aquilane/domain/content/example-day'
import { ignoreRefusal } from '../../lib/ignore-refusal.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import type { Block, RoutePrice, RoutePrices } from './content.ts'

const pax = 4

/** Days of the event that a text is about. */
export interface EventDays {
  first: string
  last: string | null
}

/**
 * Prices of the routes that a text mentions: on a day of its event, if one of them can be priced; else on a day soon. A route that cannot
 * be priced keeps its names.
 */
export async function loadRoutePrices({ tryApi }: SiteContext, blocks: readonly Block[], event?: EventDays): Promise<RoutePrices> {
  const date = event ? exampleDay(event, Temporal.Now.plainDateISO('UTC')) : null
  const routes = blocks.filter(({ type }) => type === 'route')
  const entries = await Promise.all(
    routes.map(async ({ from = '', to = '' }) => {
      const [places, estimate] = await Promise.all([
        tryApi('GET /gamma/location/get', { query: { selector: [from, to] } }).catch(ignoreRefusal),
        tryApi('GET /gamma/charter/from-price', { query: { from, to, pax, ...(date !== null && { date }) } }).catch(ignoreRefusal),
      ])
      if (!places) return null
      const [cheapest] = (estimate?.data ?? []).toSorted((a, b) => a.from_price.amount - b.from_price.amount)
      const route: RoutePrice = {
        from: places.data[0]!.name,
        to: places.data[1]!.name,
        price: cheapest?.from_price ?? null,
        aircraftClass: cheapest?.aircraft_class.name ?? '',
        minutes: cheapest?.block_minutes ?? 0,
        date: estimate?.date ?? '',
        isAnotherDay: event !== undefined && date === null,
      }
      return [`${from} ${to}`, route] as const
    }),
  )
  return Object.fromEntries(entries.filter((entry) => entry !== null))
}
