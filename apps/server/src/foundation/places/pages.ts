import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getCity, getCountry } from '@aquilane/contract/places'
import { classesThatLand, openingHours } from '@aquilane/domain/charter/airport-access'
import { kilometres } from './assemble.ts'
import type { AirportFacts, CityFacts, CountryFacts, Locale, PlacesService } from './model.ts'

const shownCities = 60
const shownNeighbours = 8
const neighbourKm = 200

export const countryItem = (country: CountryFacts, locale: Locale) => ({
  iso3: country.iso3,
  iso2: country.iso2,
  name: country.name[locale],
  slug: country.slug[locale],
  slugs: country.slug,
  is_active: country.active,
})

/** By a slug of any language; the slug of this language wins. */
export const findCountry = (places: PlacesService, slug: string, locale: Locale): CountryFacts | undefined =>
  places.countries().find((country) => country.slug[locale] === slug) ??
  places.countries().find((country) => Object.values(country.slug).includes(slug))

export function toCountryPage(places: PlacesService, country: CountryFacts, locale: Locale): ResponseOf<typeof getCountry> {
  const cities = places.citiesOfCountry(country.iso2)
  const airports = cities.flatMap(({ code }) => places.airportsOfCity(code))
  const longest = longestRunway(airports)
  return {
    ...countryItem(country, locale),
    region: { id: country.regionId, name: places.regions().find(({ id }) => id === country.regionId)!.name[locale] },
    cities: cities.slice(0, shownCities).map((city) => toCityLink(places, city, locale)),
    city_count: cities.length,
    airport_count: airports.length,
    longest_runway: longest && { airport: places.airportLocation(longest.code, locale)!.name, metres: longest.runwayM! },
  }
}

export function toCityPage(places: PlacesService, city: CityFacts, locale: Locale): ResponseOf<typeof getCity> {
  const location = places.cityLocation(city.code, locale)!
  const facts = places.airportsOfCity(city.code)
  return {
    ...location,
    slug: city.slug[locale],
    slugs: city.slug,
    country: countryItem(city.country, locale),
    airports: location.airports.map((airport, at) => ({ ...airport, ...toAirportFacts(city, facts[at]!) })),
    nearby: neighbours(places, city).map(({ facts: other, km }) => ({
      name: other.name[locale],
      slug: other.slug[locale],
      distance_km: Math.round(km),
    })),
  }
}

const toAirportFacts = (city: CityFacts, airport: AirportFacts) => ({
  elevation_ft: airport.elevationFt,
  runway_paved: airport.runwayPaved,
  scheduled: airport.scheduled,
  distance_km: Math.round(kilometres(city, airport)),
  classes: airport.runwayPaved ? classesThatLand({ runway_m: airport.runwayM, elevation_ft: airport.elevationFt ?? 0 }) : [],
  hours: openingHours(airport.icao),
})

const toCityLink = (places: PlacesService, city: CityFacts, locale: Locale) => ({
  selector: city.selector,
  name: city.name[locale],
  slug: city.slug[locale],
  airports: city.airports.length,
  longest_runway_m: longestRunway(places.airportsOfCity(city.code))?.runwayM ?? null,
})

const longestRunway = (airports: readonly AirportFacts[]): AirportFacts | null =>
  airports.reduce<AirportFacts | null>((best, airport) => ((airport.runwayM ?? 0) > (best?.runwayM ?? 0) ? airport : best), null)

/** Other cities near a city by their closest airport, large ones before small ones. */
function neighbours(places: PlacesService, city: CityFacts): { facts: CityFacts; km: number }[] {
  const found = new Map<string, { facts: CityFacts; km: number; size: AirportFacts['size'] }>()
  for (const { airport, km } of places.nearest(city.latitude, city.longitude, neighbourKm)) {
    const other = places.city(airport.cityCode)
    if (other && other.code !== city.code && !found.has(other.code)) found.set(other.code, { facts: other, km, size: airport.size })
  }
  const weight = { large: 0, medium: 1, small: 2 }
  return [...found.values()]
    .toSorted((a, b) => weight[a.size] - weight[b.size] || a.km - b.km)
    .slice(0, shownNeighbours)
    .toSorted((a, b) => a.km - b.km)
}
