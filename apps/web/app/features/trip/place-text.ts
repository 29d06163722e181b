import type { FoundLocation, Location } from '@aquilane/domain/location'

/** IATA code where there is one, else ICAO. */
export const placeCode = (place: Location): string => place.iata ?? place.icao ?? ''

/** Name and code, always both: "Nice Côte d'Azur (NCE)". */
export function placeText(place: Location): string {
  const code = placeCode(place)
  return code ? `${place.name} (${code})` : place.name
}

/** The short name of an end for headings: its city where it has one. */
export const placeShort = (place: Location): string => (place.type === 'airport' ? (place.city?.name ?? place.name) : place.name)

/** The place of a trip: what it was found by belongs to the search alone. */
export function withoutServes(found: FoundLocation): Location {
  const place = { ...found }
  delete place.serves
  return place
}
