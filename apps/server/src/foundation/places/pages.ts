import type { FactTable } from '@aquilane/domain/facts/facts'
import { findAccessFailure } from '@aquilane/domain/facts/access'
import { indexFacts } from '@aquilane/domain/facts/fact-index'
import { terminalsOf } from '@aquilane/domain/facts/terminals'
import { classesThatLand, openingHours } from '@aquilane/domain/charter/airport-access'
import { toDay } from '@aquilane/domain/charter/civil-time'
import type { AirportSummary, CityLocation } from '@aquilane/domain/location'
import { kilometres } from './assemble.ts'
import type { AirportFacts, CityFacts, CountryFacts, Locale, PlacesService } from './model.ts'

const shownCities = 60
const shownNeighbours = 8
const neighbourKm = 200

/** What the page of a country shows. */
export interface CountryPage {
  country: CountryFacts
  region: { id: number; name: Record<Locale, string> }
  /** The most visited ones. */
  cities: { city: CityFacts; longestRunwayM: number | null }[]
  cityCount: number
  airportCount: number
  longestRunway: { airport: string; metres: number } | null
}

/** What the page of a city shows. */
export interface CityPage {
  city: CityFacts
  location: CityLocation
  airports: {
    location: AirportSummary
    facts: AirportFacts
    /** From the city. */
    km: number
    classes: ReturnType<typeof classesThatLand>
    hours: ReturnType<typeof openingHours>
    /** Known terminals for private flights. */
    terminals: number
  }[]
  nearby: { city: CityFacts; km: number }[]
}

/** By a slug of any language; the slug of this language wins. */
export const findCountry = (places: PlacesService, slug: string, locale: Locale): CountryFacts | undefined =>
  places.countries().find((country) => country.slug[locale] === slug) ??
  places.countries().find((country) => Object.values(country.slug).includes(slug))

export function getCountryPage(places: PlacesService, country: CountryFacts, locale: Locale): CountryPage {
  const cities = places.citiesOfCountry(country.iso2)
  const airports = cities.flatMap(({ code }) => places.airportsOfCity(code))
  const longest = longestRunway(airports)
  return {
    country,
    region: places.regions().find(({ id }) => id === country.regionId)!,
    cities: cities
      .slice(0, shownCities)
      .map((city) => ({ city, longestRunwayM: longestRunway(places.airportsOfCity(city.code))?.runwayM ?? null })),
    cityCount: cities.length,
    airportCount: airports.length,
    longestRunway: longest && { airport: places.airportLocation(longest.code, locale)!.name, metres: longest.runwayM! },
  }
}

/** The opening hours are those of the days from `now` on. */
export function getCityPage(
  { places, facts: table, now }: { places: PlacesService; facts: FactTable; now: Temporal.Instant },
  city: CityFacts,
  locale: Locale,
): CityPage {
  const location = places.cityLocation(city.code, locale)!
  return {
    city,
    location,
    airports: location.airports.map((airport) => ({
      location: airport,
      ...about(city, places.getAirports(airport.selector)[0]!, table, now),
    })),
    nearby: neighbours(places, city),
  }
}

const about = (city: CityFacts, facts: AirportFacts, table: FactTable, now: Temporal.Instant) => ({
  facts,
  km: kilometres(city, facts),
  classes: facts.runwayPaved ? classesAt(facts, table, now) : [],
  hours: openingHours(table, { icao: facts.icao, lat: facts.latitude, lon: facts.longitude, zone: facts.zone }, now.epochMilliseconds),
  terminals: terminalsOf(table.terminals, facts.code).length,
})

/** By the runway, and by the rules of the airport: weight, span, steep approaches. */
export function classesAt(facts: AirportFacts, table: FactTable, now: Temporal.Instant): ReturnType<typeof classesThatLand> {
  const index = indexFacts(table)
  const rules = index.airport(facts.icao ?? '')
  const day = toDay(now.epochMilliseconds)
  return classesThatLand(
    { runway_m: facts.runwayM, takeoff_m: facts.takeoffM, landing_m: facts.landingM, elevation_ft: facts.elevationFt ?? 0 },
    rules?.declared,
    (type) => !rules || !findAccessFailure(rules, type, index.type(type.slug), day),
  )
}

const longestRunway = (airports: readonly AirportFacts[]): AirportFacts | null =>
  airports.reduce<AirportFacts | null>((best, airport) => ((airport.runwayM ?? 0) > (best?.runwayM ?? 0) ? airport : best), null)

/** Other cities near a city by their closest airport, large ones before small ones. */
function neighbours(places: PlacesService, of: CityFacts): { city: CityFacts; km: number }[] {
  const found = new Map<string, { city: CityFacts; km: number; size: AirportFacts['size'] }>()
  for (const { airport, km } of places.nearest(of.latitude, of.longitude, neighbourKm)) {
    const city = places.city(airport.cityCode)
    if (city && city.code !== of.code && !found.has(city.code)) found.set(city.code, { city, km, size: airport.size })
  }
  const weight = { large: 0, medium: 1, small: 2 }
  return [...found.values()]
    .toSorted((a, b) => weight[a.size] - weight[b.size] || a.km - b.km)
    .slice(0, shownNeighbours)
    .toSorted((a, b) => a.km - b.km)
}
