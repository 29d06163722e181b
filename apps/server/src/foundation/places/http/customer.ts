import type { FastifyInstance } from 'fastify'
import {
  getCity,
  getCountry,
  listCountries,
  listEntryRules,
  getLocation,
  getVisitorPlace,
  listPopularLocations,
  searchLocations,
  searchLocationsByRadius,
  listRegionsWithCountries,
} from '@aquilane/contract/places'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { visitorPlace, type GeoHeaders } from '../../../platform/http/visitor-place.ts'
import { fold } from '../fold.ts'
import { findCountry, getCityPage, getCountryPage } from '../pages.ts'
import { isCharterDeparture } from '../charter-departure.ts'
import type { Locale, PlacesService } from '../model.ts'
import type { Context } from '../../../context.ts'
import { toEntryRule } from '../../facts/http/index.ts'
import { entryRulesOfCountry, entryRulesOfLeg, type Facts } from '../../facts/index.ts'
import { toCityPage, toCountryItem, toCountryPage } from './wire.ts'

const shortestQuery = 3

/** `base`: where visitors are whose place no header tells; the centre of the search by radius. */
export function placesRoutes(
  app: FastifyInstance,
  ctx: Pick<Context, 'places' | 'clock'> & { facts: Facts },
  base: { latitude: number; longitude: number },
  geoHeaders: GeoHeaders = { latitude: null, longitude: null, country: null },
): void {
  const { places } = ctx
  registerEndpoint(app, getVisitorPlace, ({ request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    const { latitude, longitude, country } = visitorPlace(request.headers, geoHeaders, base)
    return { latitude, longitude, country }
  })

  registerEndpoint(app, searchLocations, ({ query, locale }) => {
    requireEnoughLetters(query.query)
    return { data: places.search({ query: query.query, locale, near: point(query), limit: query.limit }) }
  })

  registerEndpoint(app, searchLocationsByRadius, ({ query, locale, request }) => {
    const { latitude, longitude } = point(query) ?? visitorPlace(request.headers, geoHeaders, base)
    const near = places.nearest(latitude, longitude, query.radius ?? 100).filter(({ airport }) => isCharterDeparture(airport))
    return { data: near.slice(0, query.limit ?? 30).map(({ airport }) => places.airportLocation(airport.code, locale)!) }
  })

  registerEndpoint(app, getLocation, ({ query, locale }) => {
    const unknown = query.selector.flatMap((selector, at) =>
      places.get(selector, locale) ? [] : [{ path: `selector.${at}`, code: 'unknown', message: `There is no place ${selector}.` }],
    )
    if (unknown.length > 0) throw new Refusal('PLACE_NOT_FOUND', 'At least one of these places does not exist.', { errors: unknown })
    return { data: query.selector.map((selector) => places.get(selector, locale)!) }
  })

  registerEndpoint(app, listPopularLocations, ({ query, locale, reply }) => {
    cachePublicly(reply)
    return { data: places.popular(locale, query.limit ?? 12) }
  })

  countryListRoutes(app, places)
  placePageRoutes(app, ctx)
}

function countryListRoutes(app: FastifyInstance, places: PlacesService): void {
  const countriesByName = perLocale(places, (locale) =>
    places
      .countries()
      .map((country) => toCountryItem(country, locale))
      .toSorted(byName(locale)),
  )
  const regionsWithCountries = perLocale(places, (locale) =>
    places.regions().map((region) => ({
      region: { id: region.id, name: region.name[locale] },
      countries: places
        .countries()
        .filter((country) => country.regionId === region.id)
        .map((country) => toCountryItem(country, locale))
        .toSorted(byName(locale)),
    })),
  )
  registerEndpoint(app, listRegionsWithCountries, ({ locale, reply }) => {
    cachePublicly(reply)
    return { data: regionsWithCountries(locale) }
  })
  registerEndpoint(app, listCountries, ({ locale, reply }) => {
    cachePublicly(reply)
    return { data: countriesByName(locale) }
  })
}

function placePageRoutes(app: FastifyInstance, { places, clock, facts }: Pick<Context, 'places' | 'clock'> & { facts: Facts }): void {
  registerEndpoint(app, getCountry, ({ query: { slug }, locale, reply }) => {
    const country = findCountry(places, slug, locale)
    if (!country) throw new Refusal('PLACE_NOT_FOUND', 'There is no such country.')
    cachePublicly(reply)
    return toCountryPage(getCountryPage(places, country, locale), entryRulesOfCountry({ clock }, country.iso3, locale), locale)
  })
  registerEndpoint(app, listEntryRules, ({ query: { from, to, pets = false }, locale, reply }) => {
    cachePublicly(reply)
    return { data: entryRulesOfLeg({ clock }, { from, to, hasPets: pets, nationalities: [] }, locale).map(toEntryRule) }
  })
  registerEndpoint(app, getCity, async ({ query: { slug }, locale, reply }) => {
    const city = places.cityBySlug(slug, locale)
    if (!city) throw new Refusal('PLACE_NOT_FOUND', 'There is no such city.')
    cachePublicly(reply)
    return toCityPage(getCityPage({ places, facts: await facts.current(), now: clock.now() }, city, locale), locale)
  })
}

/** Han or Hangul names have two characters; Latin ones take three to mean something. @throws VALIDATION_FAILED */
function requireEnoughLetters(query: string): void {
  const folded = fold(query)
  if (folded.length >= shortestQuery || /[^a-z0-9 ]/.test(folded)) return
  const message = `Type at least ${shortestQuery} letters or digits of a city, an airport or its code.`
  throw new Refusal('VALIDATION_FAILED', 'The search needs at least three letters or digits.', {
    errors: [{ path: 'query', code: 'minLength', message }],
  })
}

/** Worked out once per language and import. */
function perLocale<T>(places: PlacesService, make: (locale: Locale) => T): (locale: Locale) => T {
  let version = -1
  const made = new Map<Locale, T>()
  return (locale) => {
    if (version !== places.version()) {
      made.clear()
      version = places.version()
    }
    let list = made.get(locale)
    if (!list) made.set(locale, (list = make(locale)))
    return list
  }
}

const byName = (locale: Locale) => {
  const collator = new Intl.Collator(locale)
  return (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)
}

/** Both coordinates or none. */
function point(query: { latitude?: number; longitude?: number }): { latitude: number; longitude: number } | undefined {
  return query.latitude === undefined || query.longitude === undefined
    ? undefined
    : { latitude: query.latitude, longitude: query.longitude }
}
