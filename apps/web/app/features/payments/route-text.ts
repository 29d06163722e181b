import type { Invoice } from './payment-types.ts'

type Legs = NonNullable<Invoice['order']>['legs']

/** `London – Nice – London`: the cities of a trip, each stop once. */
export function routeText(legs: Legs): string {
  const name = ({ city, name: airport }: Legs[number]['departure_airport']): string => city?.name ?? airport
  const stops = legs.flatMap((leg) => [name(leg.departure_airport), name(leg.arrival_airport)])
  return stops.filter((stop, index) => stop !== stops[index - 1]).join(' – ')
}
