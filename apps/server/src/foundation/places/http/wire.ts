import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getCity, getCountry, listCountries } from '@aquilane/contract/places'
import type { CountryFacts, Locale } from '../model.ts'
import type { CityPage, CountryPage } from '../pages.ts'
import { toEntryRule } from '../../facts/http/index.ts'
import type { ShownEntryRule } from '../../facts/index.ts'

export const toCountryItem = (country: CountryFacts, locale: Locale): ResponseOf<typeof listCountries>['data'][number] => ({
  iso3: country.iso3,
  iso2: country.iso2,
  name: country.name[locale],
  slug: country.slug[locale],
  slugs: country.slug,
  is_active: country.active,
})

export const toCountryPage = (page: CountryPage, entryRules: readonly ShownEntryRule[], locale: Locale): ResponseOf<typeof getCountry> => ({
  ...toCountryItem(page.country, locale),
  region: { id: page.region.id, name: page.region.name[locale] },
  cities: page.cities.map(({ city, longestRunwayM }) => ({
    selector: city.selector,
    name: city.name[locale],
    slug: city.slug[locale],
    airports: city.airports.length,
    longest_runway_m: longestRunwayM,
  })),
  city_count: page.cityCount,
  airport_count: page.airportCount,
  longest_runway: page.longestRunway,
  entry_rules: entryRules.map(toEntryRule),
})

export const toCityPage = ({ city, location, airports, nearby }: CityPage, locale: Locale): ResponseOf<typeof getCity> => ({
  ...location,
  slug: city.slug[locale],
  slugs: city.slug,
  country: toCountryItem(city.country, locale),
  airports: airports.map(({ location: airport, facts, km, classes, hours, terminals }) => ({
    ...airport,
    elevation_ft: facts.elevationFt,
    runway_paved: facts.runwayPaved,
    scheduled: facts.scheduled,
    distance_km: Math.round(km),
    classes,
    hours,
    terminals,
  })),
  nearby: nearby.map(({ city: other, km }) => ({ name: other.name[locale], slug: other.slug[locale], distance_km: Math.round(km) })),
})
