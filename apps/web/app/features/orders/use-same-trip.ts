import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'

/** The same route again, where what it was a part of is still sold. */
export function useSameTrip({ legs, product }: Pick<Order, 'legs' | 'product'>): string {
  const paths = usePaths()
  const [first] = legs
  if (product === 'shared_seat') return paths.seats()
  if (!first) return paths.index()
  return paths.index({ from: first.departure_airport.selector, to: first.arrival_airport.selector })
}
