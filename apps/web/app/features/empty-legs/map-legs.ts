import { getAirportCode } from '~/features/flight-offers/index.ts'
import type { EmptyLeg } from './leg-query.ts'

const maxRoutes = 6

/** Codes of both ends of the first routes, each once. */
export function mapLegs(legs: readonly EmptyLeg[]): (readonly [from: string, to: string])[] {
  const routes = legs.map(({ departure, arrival }) => [getAirportCode(departure), getAirportCode(arrival)] as const)
  return [...new Map(routes.map((route) => [route.join('-'), route])).values()].slice(0, maxRoutes)
}
