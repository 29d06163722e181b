import type { Order } from './order-types.ts'

type Airport = Pick<Order['legs'][number]['departure_airport'], 'selector'> & { city: { name: string } | null; name: string }
type Ends = { departure_airport: Airport; arrival_airport: Airport }

const cityOf = ({ city, name }: Airport): string => city?.name ?? name

/** From where a trip ended to where it began; null: it came back by itself. */
export function wayBack(legs: readonly Ends[]): { from: string; to: string } | null {
  const [from, to] = [legs.at(-1)?.arrival_airport, legs[0]?.departure_airport]
  if (!from || !to || cityOf(from) === cityOf(to)) return null
  return { from: from.selector, to: to.selector }
}
