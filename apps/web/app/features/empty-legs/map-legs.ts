import type { EmptyLeg } from './leg-query.ts'

const maxRoutes = 6

/** Codes of both ends of the first routes, each once. */
export function mapLegs(legs: readonly EmptyLeg[]): (readonly [from: string, to: string])[] {
  const code = ({ icao, iata }: EmptyLeg['departure']) => icao ?? iata ?? ''
  const routes = legs.map(({ departure, arrival }) => [code(departure), code(arrival)] as const)
  return [...new Map(routes.map((route) => [route.join('-'), route])).values()].slice(0, maxRoutes)
}
