import { fold } from './fold.ts'
import type { Locale, PlacesService } from './model.ts'

const leastLetters = 3
const languages = ['en', 'it'] as const

/** ICAO codes of the airports of the cities with this name, in any language of the site; empty for any other text. */
export function findCityAirports(places: Pick<PlacesService, 'search' | 'getAirports'>, text: string): string[] {
  const wanted = fold(text)
  if (wanted.length < leastLetters) return []
  const cities = languages.flatMap((locale) =>
    places.search({ query: text, locale, limit: 4 }).filter((found) => found.type === 'city' && fold(found.name) === wanted),
  )
  return [...new Set(cities.flatMap(({ selector }) => places.getAirports(selector).map(({ code }) => code)))]
}

/** Cities whose name begins with a text, in any language of the site. */
export function findCitiesByName(
  places: Pick<PlacesService, 'search' | 'get'>,
  text: string,
  locale: Locale,
): { name: string; placement: string }[] {
  const wanted = fold(text)
  if (wanted.length < leastLetters) return []
  const selectors = languages.flatMap((language) =>
    places
      .search({ query: text, locale: language, limit: 4 })
      .flatMap((found) => (found.type === 'city' && fold(found.name).startsWith(wanted) ? [found.selector] : [])),
  )
  return [...new Set(selectors)].slice(0, 2).flatMap((selector) => {
    const city = places.get(selector, locale)
    return city ? [{ name: city.name, placement: city.placement }] : []
  })
}
