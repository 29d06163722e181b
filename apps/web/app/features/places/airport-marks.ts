import { locateInArea } from '@aquilane/art/map/area-map'
import { reachFor } from '@aquilane/contract/area-map'
import { areaMapSize } from '@aquilane/domain/illustrations/area-map'
import type { MapPosition } from '~/lib/area-map.tsx'
import type { AirportMarks } from './airport-map.tsx'
import type { City } from './places.ts'

/** Circles of distance by the reach of a map, kilometres. */
const ringsOfReach: Readonly<Record<number, readonly number[]>> = { 50: [10, 25], 100: [25, 50], 250: [50, 100], 500: [100, 250] }

interface Label {
  x: number
  y: number
  side: 'above' | 'below'
}

/** Of a phone, percent of the map: how far a text stands from its dot, and the room that a code takes. */
const onPhone = { rise: 5.5, width: 7.5, height: 7, city: 2.5 }
const middleOf = ({ y, side }: Label): number => (side === 'above' ? y - onPhone.rise : y + onPhone.rise)

/** Airports on the map of their city; codes that would cover another one on a phone stand on wide screens only. */
export function toMarks({ latitude, longitude, airports }: Pick<City, 'latitude' | 'longitude' | 'airports'>): AirportMarks {
  const km = reachFor(Math.max(20, ...airports.map(({ distance_km: distance }) => distance)) * 1.2)
  const locate = locateInArea({ latitude, longitude, km }, areaMapSize)
  const places: { x: number; y: number; code: string }[] = []
  for (const { iata, icao, ...airport } of airports) {
    const at = locate(airport.latitude, airport.longitude)
    if (!at) continue
    const place = { x: (at[0] / areaMapSize.width) * 100, y: (at[1] / areaMapSize.height) * 100, code: iata ?? icao ?? '' }
    // The dot of the city covers the middle.
    if (Math.abs(place.x - 50) < 1 && Math.abs(place.y - 50) < 2) continue
    if (places.every((other) => Math.abs(other.x - place.x) > 5 || Math.abs(other.y - place.y) > 6)) places.push(place)
  }
  const isNear = ({ x, y }: MapPosition): boolean => Math.abs(x - 50) < 9 && Math.abs(y - 50) < 15
  const nearest = places.filter(isNear).toSorted((a, b) => Math.hypot(a.x - 50, a.y - 50) - Math.hypot(b.x - 50, b.y - 50))[0]
  // The name of the city stands on the other side than the nearest airport, whose code leads away from it.
  const middleSide = nearest && nearest.y > 50 ? 'above' : 'below'
  const turns = middleSide === 'above' ? 43 : 54
  const taken: Label[] = [{ x: 50, y: 50, side: middleSide }]
  const marks = places.map((place) => {
    const label: Label = { x: place.x, y: place.y, side: isNear(place) && place.y > turns ? 'below' : 'above' }
    const isFree = taken.every(
      (other, at) =>
        Math.abs(other.x - label.x) > onPhone.width + (at === 0 ? onPhone.city : 0) ||
        Math.abs(middleOf(other) - middleOf(label)) > onPhone.height,
    )
    if (isFree) taken.push(label)
    return { ...place, side: label.side, label: isFree ? ('always' as const) : ('wide' as const) }
  })
  return { km, middleSide, marks, rings: clearRings(km, taken, places) }
}

/** Circles whose distance covers neither a code nor a dot. */
function clearRings(km: number, labels: readonly Label[], dots: readonly MapPosition[]): number[] {
  return (ringsOfReach[km] ?? []).filter((ring) => {
    const y = 50 - (50 * ring) / km
    return (
      labels.every((label) => Math.abs(label.x - 50) > 10 || Math.abs(middleOf(label) - y) > 9) &&
      dots.every((dot) => Math.abs(dot.x - 50) > 4 || Math.abs(dot.y - y) > 5)
    )
  })
}
