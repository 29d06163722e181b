import type { DrawnLeg } from '@aquilane/domain/site/paths'
import { getAirportCode } from '~/features/flight-offers/index.ts'
import type { EmptyLeg } from './leg-query.ts'

const maxRoutes = 6

/** Codes of both ends of the first routes, each once. */
export function mapLegs(legs: readonly EmptyLeg[]): DrawnLeg[] {
  const routes = legs.map(({ departure, arrival }) => ({ from: getAirportCode(departure), to: getAirportCode(arrival), over: null }))
  return [...new Map(routes.map((route) => [`${route.from}-${route.to}`, route])).values()].slice(0, maxRoutes)
}
