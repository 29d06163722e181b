interface Period {
  departure_at: string
  arrival_at: string
}

/** A lane for each flight, from 0, so that those in one lane do not overlap: each takes the first that is free when it departs. */
export function toLanes<T extends Period>(flights: readonly T[]): Map<T, number> {
  const ends: number[] = []
  const lanes = new Map<T, number>()
  for (const flight of flights.toSorted((a, b) => Date.parse(a.departure_at) - Date.parse(b.departure_at))) {
    const free = ends.findIndex((end) => end <= Date.parse(flight.departure_at))
    const lane = free === -1 ? ends.length : free
    ends[lane] = Date.parse(flight.arrival_at)
    lanes.set(flight, lane)
  }
  return lanes
}
