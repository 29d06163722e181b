import type { AskedRoute } from './most-asked-routes.ts'

interface Airport {
  code: string
  runwayM: number | null
  runwayPaved: boolean
  country: { active: boolean }
}

interface Places<A extends Airport> {
  /** Airports of a city, those that clients of business aviation use first. */
  charterAirports(selector: string): readonly A[]
}

/** Nobody asks for an airport on which no jet lands. */
const leastRunwayM = 1_000

/**
 * Airports by the routes that may begin or end there: the first route counts most and the last hardly, and of a city's airports the one that clients
 * use most counts whole, the next half, the third a third.
 */
export function mostAskedAirports<A extends Airport>(places: Places<A>, routes: readonly AskedRoute[], count: number): A[] {
  const scores = new Map<A, number>()
  const airportsOf = (city: string): A[] =>
    places
      .charterAirports(`city:${city}`)
      .filter(({ runwayM, runwayPaved, country }) => country.active && runwayPaved && (runwayM ?? 0) >= leastRunwayM)
  routes.forEach(({ from, to }, at) => {
    for (const city of [from, to])
      airportsOf(city).forEach((airport, place) =>
        scores.set(airport, (scores.get(airport) ?? 0) + (routes.length - at) / routes.length / (place + 1)),
      )
  })
  return [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([airport]) => airport)
}
