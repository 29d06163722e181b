import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import type { Suggestion } from './use-suggestions.ts'

type MapLeg = readonly [from: string, to: string]

/** More lines than these cover each other. */
const mostLegs = 6

const codeOf = ({ icao, iata }: { icao: string | null; iata: string | null }): string => icao ?? iata ?? ''

/** The routes that the offers fly, those of the cheapest first; of a trip without offers the likeliest airports. */
export function mapLegs(trip: Trip, offers: readonly Suggestion[]): MapLeg[] {
  const flown = offers
    .toSorted((a, b) => a.price.amount - b.price.amount)
    .flatMap(({ legs }) => legs.map(({ departure, arrival }): MapLeg => [codeOf(departure), codeOf(arrival)]))
  if (flown.length > 0) return [...new Map(flown.map((leg) => [leg.join(), leg])).values()].slice(0, mostLegs)
  return tripLegs(trip).flatMap(({ from, to }) => (from && to ? [[endCode(from), endCode(to)] as const] : []))
}

function endCode(place: NonNullable<ReturnType<typeof tripLegs>[number]['from']>): string {
  const airport = place.type === 'airport' ? place : place.airports[0]
  return airport ? codeOf(airport) : ''
}
