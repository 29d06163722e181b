import type { Location } from '@aquilane/domain/location'
import { parseRecentSearches, recentSearches, rememberSearch } from '@aquilane/domain/trip/recent-searches'
import { storedJson, storeJson } from '~/lib/storage.ts'

const category = 'place'
const departures = 'departure'

function isLocation(value: unknown): value is Location {
  if (typeof value !== 'object' || value === null) return false
  const place = value as Partial<Location>
  return (
    typeof place.selector === 'string' &&
    typeof place.name === 'string' &&
    typeof place.placement === 'string' &&
    typeof place.timezone?.name === 'string'
  )
}

const read = () => parseRecentSearches<Location>(storedJson('recentSearches'), isLocation)

/** The last places used in a search, newest first. */
export const readRecentPlaces = (): Location[] => recentSearches(read(), category)

export function rememberPlaces(places: readonly Location[]): void {
  storeJson(
    'recentSearches',
    places.reduce((recent, place) => rememberSearch(recent, category, place), read()),
  )
}

/** Where the last search departed from; null before the first one. */
export const readLastDeparture = (): Location | null => recentSearches(read(), departures)[0] ?? null

export const rememberDeparture = (place: Location): void => storeJson('recentSearches', rememberSearch(read(), departures, place))
