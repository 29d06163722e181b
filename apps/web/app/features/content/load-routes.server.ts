import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import type { Block, RoutePrice, RoutePrices } from './content.ts'

const pax = 4

/** Prices of the routes that a text mentions. A route that cannot be priced keeps its names. */
export async function loadRoutePrices({ tryApi }: SiteContext, blocks: readonly Block[]): Promise<RoutePrices> {
  const routes = blocks.filter(({ type }) => type === 'route')
  const entries = await Promise.all(
    routes.map(async ({ from = '', to = '' }) => {
      const [places, estimate] = await Promise.all([
        tryApi('GET /gamma/location/get', { query: { selector: [from, to] } }).catch(ignoreRefusal),
        tryApi('GET /gamma/charter/from-price', { query: { from, to, pax } }).catch(ignoreRefusal),
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
      }
      return [`${from} ${to}`, route] as const
    }),
  )
  return Object.fromEntries(entries.filter((entry) => entry !== null))
}
