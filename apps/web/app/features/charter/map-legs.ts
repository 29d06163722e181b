import { type DrawnLeg, writeDrawnLeg } from '@aquilane/domain/site/paths'
import { tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { mapCode, toDrawnLeg } from '../../lib/route-map-address.ts'
import type { Suggestion } from './use-suggestions.ts'

/** More lines than these cover each other. */
const mostLegs = 6

/** The routes that the offers fly, those of the cheapest first; of a trip without offers the likeliest airports. */
export function mapLegs(trip: Trip, offers: readonly Suggestion[]): DrawnLeg[] {
  const [cheapest, ...others] = offers.toSorted((a, b) => a.price.amount - b.price.amount)
  if (!cheapest) return tripLegs(trip).flatMap(({ from, to }) => (from && to ? [{ from: endCode(from), to: endCode(to), over: null }] : []))
  // Of other offers only what lies between other airports: with other stops for fuel their lines would cover the first.
  const shown = new Map<string, DrawnLeg>()
  for (const leg of [cheapest, ...others].flatMap(({ legs }) => legs.map(toDrawnLeg)))
    if (!shown.has(writeDrawnLeg({ ...leg, over: null }))) shown.set(writeDrawnLeg({ ...leg, over: null }), leg)
  return [...shown.values()].slice(0, mostLegs)
}

function endCode(place: NonNullable<ReturnType<typeof tripLegs>[number]['from']>): string {
  const airport = place.type === 'airport' ? place : place.airports[0]
  return airport ? mapCode(airport) : ''
}
