import { kilometres, townName } from './assemble.ts'
import { citySlugs } from './city-slugs.ts'
import type { AirportFacts, CityFacts, CountryFacts, Locale, NearAirport } from './model.ts'
import type { listAirports, listCities, listCountries, listRegions } from './queries.ts'

export interface PlaceRows {
  regions: Awaited<ReturnType<typeof listRegions>>
  countries: Awaited<ReturnType<typeof listCountries>>
  cities: Awaited<ReturnType<typeof listCities>>
  airports: Awaited<ReturnType<typeof listAirports>>
}

/** Ranking data of a place. */
export interface Ranked<T> {
  facts: T
  alternatives: string[]
  rank: number
}

/** All places in memory, by every lookup key. */
export interface Directory {
  /** Listed airports only. */
  airports: Ranked<AirportFacts>[]
  cities: Ranked<CityFacts>[]
  countries: CountryFacts[]
  regions: { id: number; name: { en: string; it: string } }[]
  airport(code: string): AirportFacts | null
  airportByIata(code: string): AirportFacts | null
  city(code: string): CityFacts | null
  subdivision(city: CityFacts): string | null
  country(iso: string): CountryFacts | null
  nearest(latitude: number, longitude: number, km: number, limit: number): NearAirport[]
  /** Most visited cities, in order. */
  popular(limit: number): CityFacts[]
  /** The slug of this language wins over an equal one of the other. */
  cityBySlug(slug: string, locale: Locale): CityFacts | null
  /** Cities with an airport, most visited first. */
  citiesOfCountry(iso: string): CityFacts[]
  everyAirport: readonly AirportFacts[]
}

const kmPerDegree = 111.195

/** Countries by both of their ISO codes. */
const byIsoCode = (countries: readonly CountryFacts[]): Map<string, CountryFacts> =>
  new Map(countries.flatMap((country) => [country.iso2, country.iso3].map((code) => [code, country] as const)))

const toCountry = (row: PlaceRows['countries'][number]): CountryFacts => ({
  iso2: row.iso2,
  iso3: row.iso3,
  regionId: row.region_id,
  active: row.is_active,
  inactiveReason: row.inactive_reason,
  name: { en: row.name_en, it: row.name_it },
  slug: { en: row.slug_en, it: row.slug_it },
})

const toAirport = (row: PlaceRows['airports'][number], country: CountryFacts): Ranked<AirportFacts> & { listed: boolean } => ({
  facts: {
    code: row.code,
    selector: `airport:${row.code}`,
    icao: row.icao,
    iata: row.iata,
    name: row.name,
    latitude: row.latitude,
    longitude: row.longitude,
    elevationFt: row.elevation_ft,
    runwayM: row.runway_m,
    takeoffM: row.takeoff_m,
    landingM: row.landing_m,
    runwayPaved: row.runway_paved,
    zone: row.zone,
    country,
    subdivision: row.subdivision,
    town: row.municipality === null ? null : townName(row).name,
    cityCode: row.city_code,
    size: row.size,
    scheduled: row.scheduled,
  },
  alternatives: row.alternatives,
  rank: row.rank,
  listed: row.listed,
})

/** Highest rank first; by code where ranks are equal. */
const byRank = <T extends { code: string }>(a: Ranked<T>, b: Ranked<T>): number => b.rank - a.rank || (a.facts.code < b.facts.code ? -1 : 1)

/** Cities with their airports, and with the slugs of those that have one. */
function toCities(
  rows: PlaceRows['cities'],
  countries: ReadonlyMap<string, CountryFacts>,
  airports: readonly Ranked<AirportFacts>[],
): Ranked<CityFacts>[] {
  const members = Map.groupBy(airports.toSorted(byRank), ({ facts }) => facts.cityCode)
  const ranked = rows.map((row): Ranked<Omit<CityFacts, 'slug'>> => ({
    facts: {
      code: row.code,
      selector: `city:${row.code}`,
      name: { en: row.name_en, it: row.name_it },
      latitude: row.latitude,
      longitude: row.longitude,
      zone: row.zone,
      country: countries.get(row.iso2)!,
      airports: (members.get(row.code) ?? []).map((member) => member.facts.code),
    },
    alternatives: row.alternatives,
    rank: row.rank,
  }))
  const withAirport = ranked.toSorted(byRank).flatMap(({ facts }) => (facts.airports.length > 0 ? [facts] : []))
  const slugs = citySlugs(withAirport)
  return ranked.map(({ facts, ...rest }) => ({ ...rest, facts: { ...facts, slug: slugs.get(facts.code) ?? { en: '', it: '' } } }))
}

/** Airports within a radius. Sorted by latitude, a radius is a band of it: found by bisection, then measured exactly. */
function createNearest(airports: readonly AirportFacts[]): Directory['nearest'] {
  const byLatitude = airports.toSorted((a, b) => a.latitude - b.latitude)
  const latitudes = Float64Array.from(byLatitude, (airport) => airport.latitude)
  return (latitude, longitude, km, limit) => {
    const band = km / kmPerDegree + 1e-6
    const found: NearAirport[] = []
    for (let at = lowerBound(latitudes, latitude - band); at < latitudes.length && latitudes[at]! <= latitude + band; at++) {
      const airport = byLatitude[at]!
      const distance = kilometres({ latitude, longitude }, airport)
      if (distance <= km) found.push({ airport, km: distance })
    }
    return found.toSorted((a, b) => a.km - b.km).slice(0, limit)
  }
}

export function createDirectory(rows: PlaceRows): Directory {
  const countries = rows.countries.map(toCountry)
  const byIso = byIsoCode(countries)
  const all = rows.airports.map((row) => toAirport(row, byIso.get(row.iso2)!))
  const airports = all.filter((airport) => airport.listed)
  const byCode = new Map(all.map(({ facts }) => [facts.code, facts]))
  const byIata = new Map(airports.flatMap(({ facts }) => (facts.iata ? [[facts.iata, facts] as const] : [])))

  const cities = toCities(rows.cities, byIso, airports)
  const subdivisions = new Map(cities.map(({ facts }, at) => [facts, rows.cities[at]!.subdivision]))
  const cityByCode = new Map(cities.map(({ facts }) => [facts.code, facts]))
  const visited = cities.toSorted(byRank).flatMap(({ facts }) => (facts.airports.length > 0 ? [facts] : []))
  const popular = visited.filter(({ country }) => country.active)
  const cityBySlug = {
    en: new Map(visited.map((facts) => [facts.slug.en, facts])),
    it: new Map(visited.map((facts) => [facts.slug.it, facts])),
  }
  const ofCountry = Map.groupBy(visited, ({ country }) => country.iso2)

  return {
    airports,
    cities,
    countries,
    regions: rows.regions.map((row) => ({ id: row.id, name: { en: row.name_en, it: row.name_it } })),
    airport: (code) => byCode.get(code) ?? null,
    airportByIata: (code) => byIata.get(code) ?? null,
    city: (code) => cityByCode.get(code) ?? null,
    subdivision: (city) => subdivisions.get(city) ?? null,
    country: (iso) => byIso.get(iso) ?? null,
    popular: (limit) => popular.slice(0, limit),
    cityBySlug: (slug, locale) => cityBySlug[locale].get(slug) ?? cityBySlug[locale === 'en' ? 'it' : 'en'].get(slug) ?? null,
    citiesOfCountry: (iso) => ofCountry.get(byIso.get(iso)?.iso2 ?? '') ?? [],
    everyAirport: airports.map(({ facts }) => facts),
    nearest: createNearest(airports.map(({ facts }) => facts)),
  }
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
