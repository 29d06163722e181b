import type { Flight } from './schedule.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The flight that an arrow key leads to: in the same row, or nearest in time in the next row that has one. */
export function neighbour(
  { flights, tails }: { flights: readonly Flight[]; tails: readonly string[] },
  flight: Flight,
  direction: Direction,
): Flight | undefined {
  const row = (tail: string | undefined) => flights.filter((one) => one.tail === tail)
  if (direction === 'left' || direction === 'right') {
    const own = row(flight.tail)
    return own[own.indexOf(flight) + (direction === 'left' ? -1 : 1)]
  }
  const step = direction === 'up' ? -1 : 1
  const distance = ({ departure_at: at }: Flight): number => Math.abs(Date.parse(at) - Date.parse(flight.departure_at))
  for (let at = tails.indexOf(flight.tail) + step; at >= 0 && at < tails.length; at += step) {
    const [nearest] = row(tails[at]).toSorted((a, b) => distance(a) - distance(b))
    if (nearest) return nearest
  }
  return undefined
}
