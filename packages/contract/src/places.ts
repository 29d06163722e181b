import { type Onward, onwardWays, type ServedPlaceKind, servedPlaceKinds } from '@aquilane/domain/location'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { listResponse, Nullable } from './common.ts'
import { EntryRule } from './entry-rule.ts'

/** Wire form of `@aquilane/domain/location`: one place a trip can start or end at. */
const Timezone = Type.Object({
  name: Type.String({ description: 'IANA zone name' }),
  gmt_offset: Type.Integer({ description: 'Minutes from UTC at the moment of the answer' }),
})
const LocationCountry = Type.Object({
  iso3: Type.String({ pattern: '^[A-Z]{3}$' }),
  name: Type.String(),
  is_active: Type.Boolean({ description: 'False where no charter can be arranged' }),
})

const base = {
  selector: Type.String({ description: 'Stable key: `airport:EGLF`, `city:LON`' }),
  name: Type.String(),
  iata: Nullable(Type.String()),
  icao: Nullable(Type.String()),
  latitude: Type.Number(),
  longitude: Type.Number(),
  timezone: Timezone,
  country: LocationCountry,
  placement: Type.String({ description: 'One line that says where it is' }),
}

export const CitySummarySchema = Type.Object({ ...base, type: Type.Literal('city') })
export const AirportSummarySchema = Type.Object({ ...base, type: Type.Literal('airport'), runway_m: Nullable(Type.Integer()) })
export const AirportLocationSchema = Type.Object({
  ...base,
  type: Type.Literal('airport'),
  runway_m: Nullable(Type.Integer({ description: 'Longest usable runway in metres' })),
  city: Nullable(CitySummarySchema),
  canChangeToCity: Type.Boolean({ description: 'The parent city has several airports' }),
})
export const CityLocationSchema = Type.Object({ ...base, type: Type.Literal('city'), airports: Type.Array(AirportSummarySchema) })
export const LocationSchema = Type.Union([AirportLocationSchema, CityLocationSchema])

/** Only in answers of the search: the place without an airport that the query names. */
const Serves = Type.Object(
  {
    name: Type.String({ description: 'In the language of the answer: `Lake Como`' }),
    kind: Type.Unsafe<ServedPlaceKind>(Type.Enum([...servedPlaceKinds])),
    drive_minutes: Nullable(
      Type.Integer({ minimum: 1, description: 'By car, an estimate; null where it depends on the part of the place' }),
    ),
    onward: Nullable(
      Type.Unsafe<Onward>(
        Type.Enum([...onwardWays], { description: 'How the journey goes on after the drive; null: the drive ends at the place' }),
      ),
    ),
  },
  { description: 'The query names a place without an airport that this airport serves' },
)
const FoundLocationSchema = Type.Union([
  Type.Object({ ...AirportLocationSchema.properties, serves: Type.Optional(Serves) }),
  CityLocationSchema,
])

const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })

export const searchLocations = endpoint({
  method: 'GET',
  path: '/gamma/location/search',
  summary:
    'Find cities and airports by name in English, Italian or local spelling, or by IATA or ICAO code; forgives accents and typos. The name of a lake, resort, island or other place without an airport finds the airports that serve it, shortest drive first',
  tag: 'Places',
  auth: 'none',
  query: Type.Object({
    query: Type.String({ maxLength: 200, description: 'Three characters and more' }),
    latitude: Type.Optional(Latitude),
    longitude: Type.Optional(Longitude),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 12 })),
  }),
  response: listResponse(FoundLocationSchema),
})

export const searchLocationsByRadius = endpoint({
  method: 'GET',
  path: '/gamma/location/search-by-radius',
  summary: 'Airports around a point, nearest first',
  tag: 'Places',
  auth: 'none',
  query: Type.Object({
    latitude: Type.Optional(Latitude),
    longitude: Type.Optional(Longitude),
    radius: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1000, default: 100, description: 'Kilometres' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  response: listResponse(AirportLocationSchema),
})

export const getVisitorPlace = endpoint({
  method: 'GET',
  path: '/gamma/location/visitor',
  summary: 'Where the visitor is, as the proxy in front tells; the configured place and no country otherwise',
  tag: 'Places',
  auth: 'none',
  response: Type.Object({
    latitude: Latitude,
    longitude: Longitude,
    country: Nullable(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166 alpha-2' })),
  }),
})

export const getLocation = endpoint({
  method: 'GET',
  path: '/gamma/location/get',
  summary: 'Places by selector, in the order asked; repeat `selector` for several',
  tag: 'Places',
  auth: 'none',
  query: Type.Object({
    selector: Type.Array(Type.String({ pattern: '^(airport|city):[A-Za-z0-9-]{2,12}$' }), { minItems: 1, maxItems: 24 }),
  }),
  response: listResponse(LocationSchema),
})

export const listPopularLocations = endpoint({
  method: 'GET',
  path: '/gamma/location/popular',
  summary: 'Cities travellers fly to most, for an empty search field',
  tag: 'Places',
  auth: 'none',
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 12 })) }),
  response: listResponse(CityLocationSchema),
})

/** Spec §3 Region and country; `slug` is in the language of the response, `slugs` in every language for cross links. */
export const CountrySchema = Type.Object({
  iso3: Type.String({ pattern: '^[A-Z]{3}$' }),
  iso2: Type.String({ pattern: '^[A-Z]{2}$' }),
  name: Type.String(),
  slug: Type.String(),
  slugs: Type.Object({ en: Type.String(), it: Type.String() }),
  is_active: Type.Boolean(),
})

export const listRegionsWithCountries = endpoint({
  method: 'GET',
  path: '/gamma/region/list-with-countries',
  summary: 'Regions of the world, each with its countries',
  tag: 'Places',
  auth: 'none',
  response: listResponse(
    Type.Object({ region: Type.Object({ id: Type.Integer(), name: Type.String() }), countries: Type.Array(CountrySchema) }),
  ),
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/gamma/country/list',
  summary: 'Countries by name in the language of the answer',
  tag: 'Places',
  auth: 'none',
  response: listResponse(CountrySchema),
})

const Slugs = Type.Object({ en: Type.String(), it: Type.String() })
const CityLink = Type.Object({
  selector: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  airports: Type.Integer({ description: 'How many a private aircraft may use' }),
  longest_runway_m: Nullable(Type.Integer()),
})
const SlugQuery = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 120 }) })

export const getCountry = endpoint({
  method: 'GET',
  path: '/gamma/country/get',
  summary: 'A country with its most visited cities. A slug of the other language finds it too: compare `slug`. PLACE_NOT_FOUND',
  tag: 'Places',
  auth: 'none',
  query: SlugQuery,
  response: Type.Object({
    ...CountrySchema.properties,
    region: Type.Object({ id: Type.Integer(), name: Type.String() }),
    cities: Type.Array(CityLink, { description: 'Sixty at most, most visited first' }),
    city_count: Type.Integer(),
    airport_count: Type.Integer(),
    longest_runway: Nullable(Type.Object({ airport: Type.String(), metres: Type.Integer() })),
    entry_rules: Type.Array(EntryRule, { description: 'What those who arrive from another country have to know' }),
  }),
})

const Iso3 = Type.String({ pattern: '^[A-Z]{3}$' })

export const listEntryRules = endpoint({
  method: 'GET',
  path: '/gamma/country/entry-rules',
  summary: 'What travellers between two countries have to know at the borders; none where no border is crossed or nothing is known',
  tag: 'Places',
  auth: 'none',
  query: Type.Object({
    from: { ...Iso3, description: 'Country of departure' },
    to: { ...Iso3, description: 'Country of arrival' },
    pets: Type.Optional(Type.Boolean({ description: 'With a pet on board' })),
  }),
  response: listResponse(EntryRule),
})

export const getCity = endpoint({
  method: 'GET',
  path: '/gamma/city/get',
  summary: 'A city with its airports and its neighbours. A slug of the other language finds it too: compare `slug`. PLACE_NOT_FOUND',
  tag: 'Places',
  auth: 'none',
  query: SlugQuery,
  response: Type.Object({
    ...CityLocationSchema.properties,
    slug: Type.String(),
    slugs: Slugs,
    country: CountrySchema,
    airports: Type.Array(
      Type.Object({
        ...AirportSummarySchema.properties,
        elevation_ft: Nullable(Type.Integer()),
        runway_paved: Type.Boolean(),
        scheduled: Type.Boolean({ description: 'Airlines fly here too' }),
        distance_km: Type.Integer({ description: 'From the centre of the city' }),
        classes: Type.Array(Type.String(), { description: 'Slugs of the aircraft classes that can land' }),
        hours: Type.Array(
          Type.Object({
            binds: Type.Union([Type.Literal('both'), Type.Literal('departures'), Type.Literal('arrivals')]),
            open: Type.Array(
              Type.Object({ days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })), from: Type.String(), to: Type.String() }),
            ),
          }),
          { description: 'Known opening hours of the next seven days, local; none: none are known' },
        ),
        terminals: Type.Integer({ description: 'Known terminals for private flights, see /gamma/terminal/list' }),
      }),
    ),
    nearby: Type.Array(Type.Object({ name: Type.String(), slug: Type.String(), distance_km: Type.Integer() })),
  }),
})
