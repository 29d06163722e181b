import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import { typicalRoutes } from '@aquilane/domain/charter/typical-routes'
import { AIRCRAFT_CLASS_LIST } from '@aquilane/domain/fleet/catalogue'

/** A route between two cities, by their codes. */
export interface AskedRoute {
  from: string
  to: string
  isTypical: boolean
}

interface City {
  code: string
  latitude: number
  longitude: number
}

/** Cities from which pairs are made; both directions are routes. */
const cities = 60
/** Of the length that most charters have: a pair twice as far is asked for less often. */
const usualKm = 2_500
/** Nobody flies shorter. */
const leastKm = 120

/**
 * No searches of customers are kept, so the routes are: the typical ones of every class in both directions, then pairs of the most visited
 * cities by the product of their weights (100 for the most visited one, 99 for the next), less for a longer way (by e to the power of −km/2,500).
 */
export function mostAskedRoutes(places: { popularCities(limit: number): readonly City[] }, count: number): AskedRoute[] {
  const typical = AIRCRAFT_CLASS_LIST.flatMap(({ slug }) => typicalRoutes(slug)).flatMap(([from, to]) => [
    { from, to, isTypical: true },
    { from: to, to: from, isTypical: true },
  ])
  const all = places.popularCities(cities).map((city, at) => ({ ...city, weight: 100 - at }))
  const points = new Map(all.map((city) => [city.code, toPoint({ lat: city.latitude, lon: city.longitude })]))
  const pairs = all
    .flatMap((one) =>
      all.filter((other) => other !== one).map((other) => ({ one, other, km: distanceKm(points.get(one.code)!, points.get(other.code)!) })),
    )
    .filter(({ km }) => km >= leastKm)
    .toSorted((a, b) => weight(b) - weight(a))
    .map(({ one, other }) => ({ from: one.code, to: other.code, isTypical: false }))
  const once = new Map([...pairs, ...typical].map((route) => [`${route.from} ${route.to}`, route]))
  return [...once.values()]
    .toSorted((a, b) => Number(b.isTypical) - Number(a.isTypical) || pairOrder(pairs, a) - pairOrder(pairs, b))
    .slice(0, count)
}

type Weighted = City & { weight: number }
const weight = ({ one, other, km }: { one: Weighted; other: Weighted; km: number }): number =>
  one.weight * other.weight * Math.exp(-km / usualKm)

function pairOrder(pairs: readonly AskedRoute[], { from, to }: AskedRoute): number {
  return pairs.findIndex((pair) => pair.from === from && pair.to === to)
}
