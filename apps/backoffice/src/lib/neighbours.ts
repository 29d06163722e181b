/** Position of a flight on a time axis. */
interface Bar {
  tail: string
  departure_at: string
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The flight that an arrow key leads to: in the same row, or nearest in time in the next row that has one. */
export function neighbour<One extends Bar>(
  { flights, tails }: { flights: readonly One[]; tails: readonly string[] },
  flight: One,
  direction: Direction,
): One | undefined {
  const row = (tail: string | undefined) => flights.filter((one) => one.tail === tail)
  if (direction === 'left' || direction === 'right') {
    const own = row(flight.tail)
    return own[own.indexOf(flight) + (direction === 'left' ? -1 : 1)]
  }
  const step = direction === 'up' ? -1 : 1
  const distance = ({ departure_at: at }: Bar): number => Math.abs(Date.parse(at) - Date.parse(flight.departure_at))
  for (let at = tails.indexOf(flight.tail) + step; at >= 0 && at < tails.length; at += step) {
    const [nearest] = row(tails[at]).toSorted((a, b) => distance(a) - distance(b))
    if (nearest) return nearest
  }
  return undefined
}
