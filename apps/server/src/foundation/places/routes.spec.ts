import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AirportLocation, CityLocation, FoundLocation, Location } from '@aquilane/domain/location'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { readConfig } from '../../config/config.ts'
import { manualClock } from '../../platform/clock.ts'
import { authHook } from '../../platform/http/auth.ts'
import { publicCacheHook } from '../../platform/http/public-cache.ts'
import { createHttp } from '../../platform/http/server.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { shippedFacts } from '../facts/index.ts'
import { placesRoutes } from './http/customer.ts'
import { createPlaces } from './service.ts'
import { type PlacesService } from './model.ts'

let database: TestDatabase
let places: PlacesService
let http: FastifyInstance
const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-places-'))
const clock = manualClock(Temporal.Instant.from('2026-07-15T12:00:00Z'))

beforeAll(async () => {
  database = await createTestDatabase()
  places = await createPlaces({ db: database.db, clock })
  const config = readConfig({ DATA_DIR: dataDir, LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '100000' })
  http = await createHttp(config, createLog('silent'))
  authHook(http, { verifier: { verifyAccess: async () => null }, clock })
  publicCacheHook(http)
  placesRoutes(http, { places, clock, facts: shippedFacts }, { latitude: config.defaultLatitude, longitude: config.defaultLongitude })
})
afterAll(async () => {
  await http.close()
  places.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer<T> {
  status: number
  headers: Record<string, unknown>
  body: { data: T[]; code?: string; errors?: { path: string; code: string; message: string }[] }
}
async function get<T = Location>(
  path: string,
  query: Record<string, string | string[]> = {},
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const url = `${path}?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => [value].flat().map((one) => [key, one])))}`
  const answer = await http.inject({ url, headers })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? { data: [] } : (answer.json() as Answer<T>['body']),
  }
}
const near = async (latitude: string, longitude: string) =>
  (await get('/gamma/location/search', { query: 'san jose', latitude, longitude })).body.data[0]?.selector
const around = async (radius: string) =>
  (await get<AirportLocation>('/gamma/location/search-by-radius', { latitude: '43.6652', longitude: '7.215', radius })).body.data.map(
    (airport) => airport.iata,
  )
const offset = async () => (await get('/gamma/location/get', { selector: 'airport:EGLF' })).body.data[0]?.timezone.gmt_offset
const italian = { 'accept-language': 'it-IT,it;q=0.9,en;q=0.5' }

describe('GET /gamma/location/search', () => {
  test('returns complete locations: the city with its airports, then each airport with its city', async () => {
    const { status, body } = await get('/gamma/location/search', { query: 'lond' })
    expect(status).toBe(200)
    const [city, airport] = body.data as [CityLocation, AirportLocation]
    expect(city).toMatchObject({
      type: 'city',
      selector: 'city:LON',
      name: 'London',
      iata: 'LON',
      icao: null,
      placement: 'United Kingdom',
      country: { iso3: 'GBR', name: 'United Kingdom', is_active: true },
    })
    expect(city.airports.map((member) => member.iata)).toEqual(expect.arrayContaining(['LHR', 'FAB', 'BQH']))
    expect(airport).toMatchObject({
      type: 'airport',
      selector: 'airport:EGLL',
      iata: 'LHR',
      icao: 'EGLL',
      canChangeToCity: true,
      city: { selector: 'city:LON' },
      timezone: { name: 'Europe/London', gmt_offset: 60 },
      runway_m: 3902,
    })
    expect(body.data.length).toBeLessThanOrEqual(12)
  })

  test('uses the language of the request', async () => {
    const { body } = await get('/gamma/location/search', { query: 'londra' }, italian)
    expect(body.data[0]).toMatchObject({ selector: 'city:LON', name: 'Londra', placement: 'Regno Unito', country: { name: 'Regno Unito' } })
    expect(body.data[1]).toMatchObject({ name: 'Aeroporto di Londra Heathrow', placement: 'Londra, Regno Unito' })
  })

  test('names the place without an airport that was asked for, and the drive to it', async () => {
    const { body } = await get<FoundLocation>('/gamma/location/search', { query: 'lago di como' }, italian)
    expect(body.data[0]).toMatchObject({
      selector: 'airport:LSZA',
      serves: { name: 'Lago di Como', kind: 'lake', drive_minutes: 60, onward: null },
    })
    const island = await get<FoundLocation>('/gamma/location/search', { query: 'formentera' })
    expect(island.body.data[0]).toMatchObject({ selector: 'airport:LEIB', serves: { drive_minutes: 12, onward: 'boat' } })
    const city = await get<FoundLocation>('/gamma/location/search', { query: 'lond' })
    expect(city.body.data.filter((place) => place.serves)).toEqual([])
  })

  test('an airport that is alone in its city cannot be changed to the city', async () => {
    const { body } = await get<AirportLocation>('/gamma/location/search', { query: 'gva' })
    expect(body.data[0]).toMatchObject({ iata: 'GVA', canChangeToCity: false, city: { name: 'Geneva' } })
  })

  test('prefers what is near among equals', async () => {
    expect(await near('37.3', '-121.9')).toBe('city:SJC')
  })

  test.each([['lo'], ['  l '], ['--'], ['']])('below three letters it refuses and names the field: "%s"', async (query) => {
    const { status, body } = await get('/gamma/location/search', { query })
    expect(status).toBe(400)
    expect(body.code).toBe('VALIDATION_FAILED')
    expect(body.errors).toEqual([{ path: 'query', code: 'minLength', message: expect.stringContaining('at least 3') }])
  })

  test.each([
    ['no query at all', {}, 'query', 'required'],
    ['a query of 201 characters', { query: 'a'.repeat(201) }, 'query', 'maxLength'],
    ['a latitude off the globe', { query: 'london', latitude: '91', longitude: '0' }, 'latitude', 'maximum'],
    ['a longitude that is no number', { query: 'london', latitude: '1', longitude: 'west' }, 'longitude', 'type'],
    ['a limit of none', { query: 'london', limit: '0' }, 'limit', 'minimum'],
  ])('%s is refused', async (_what, query, path, code) => {
    const { status, body } = await get('/gamma/location/search', query as Record<string, string>)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual(expect.objectContaining({ path, code }))
  })

  test.each([
    ['\u0000\u0001lon'],
    ['lond.*('],
    ["'; DROP TABLE airport; --"],
    ['\u202enodnol'],
    ['👩‍✈️👩‍✈️👩‍✈️ nice'],
    ['%00%ff'],
    ['(((((((((('],
    ['\ud800abc'],
  ])('hostile text is answered, never with a fault: %j', async (query) => {
    const { status } = await get('/gamma/location/search', { query })
    expect([200, 400]).toContain(status)
  })
})

describe('GET /gamma/location/search-by-radius', () => {
  test('defaults to central London and 100 km, nearest first', async () => {
    const { body } = await get<AirportLocation>('/gamma/location/search-by-radius')
    const codes = body.data.map((airport) => airport.iata)
    expect(codes[0]).toBe('LCY')
    expect(codes).toEqual(expect.arrayContaining(['NHT', 'LHR', 'BQH', 'FAB', 'LTN', 'STN', 'LGW', 'OXF']))
    expect(codes).not.toContain('BHX')
  })

  test('takes kilometres', async () => {
    expect(await around('10')).toEqual(['NCE'])
    expect(await around('30')).toEqual(['NCE', 'CEQ'])
  })

  test('works across the date line', async () => {
    const { body } = await get<AirportLocation>('/gamma/location/search-by-radius', {
      latitude: '-17.75',
      longitude: '-179.9',
      radius: '400',
    })
    expect(body.data.map((airport) => airport.iata)).toContain('NAN')
  })

  test('returns an empty list in the middle of the ocean', async () => {
    expect((await get('/gamma/location/search-by-radius', { latitude: '-48.9', longitude: '-123.4' })).body).toEqual({ data: [] })
  })

  test.each([['0'], ['-5'], ['5000'], ['far']])('a radius of %s is refused', async (radius) => {
    expect((await get('/gamma/location/search-by-radius', { radius })).status).toBe(400)
  })
})

describe('GET /gamma/location/get', () => {
  test('returns several selectors in the requested order, case-insensitively', async () => {
    const { body } = await get('/gamma/location/get', { selector: ['city:LON', 'airport:lfpb'] })
    expect(body.data.map((place) => place.selector)).toEqual(['city:LON', 'airport:LFPB'])
  })

  test('names each selector that does not exist', async () => {
    const { status, body } = await get('/gamma/location/get', { selector: ['airport:EGLF', 'airport:XXXX', 'city:NOWHERE'] })
    expect(status).toBe(404)
    expect(body.code).toBe('PLACE_NOT_FOUND')
    expect(body.errors?.map((error) => error.path)).toEqual(['selector.1', 'selector.2'])
  })

  test.each([['EGLF'], ['airport:'], ['airport:EG LF'], ['heliport:EGLW'], ['airport:../../etc']])(
    '%s is no selector',
    async (selector) => {
      expect((await get('/gamma/location/get', { selector })).status).toBe(400)
    },
  )

  test('the offset follows daylight saving', async () => {
    expect(await offset()).toBe(60)
    clock.set(Temporal.Instant.from('2026-12-15T12:00:00Z'))
    expect(await offset()).toBe(0)
    clock.set(Temporal.Instant.from('2026-07-15T12:00:00Z'))
  })
})

describe('GET /gamma/location/popular', () => {
  test('returns the best-known cities, none in an inactive country', async () => {
    const { body } = await get<CityLocation>('/gamma/location/popular', {}, italian)
    expect(body.data).toHaveLength(12)
    expect(body.data.map((city) => city.name)).toEqual(expect.arrayContaining(['Londra', 'Parigi', 'Ginevra', 'Nizza']))
    expect(body.data.every((city) => city.country.is_active && city.airports.length > 0)).toBe(true)
  })
})

interface Country {
  iso3: string
  name: string
  slug: string
  slugs: { en: string; it: string }
  is_active: boolean
}

describe('regions and countries', () => {
  test('every country is in exactly one region, sorted by name in the requested language', async () => {
    const { body } = await get<{ region: { id: number; name: string }; countries: Country[] }>(
      '/gamma/region/list-with-countries',
      {},
      italian,
    )
    expect(body.data.map((item) => item.region.name)).toEqual([
      'Europa',
      'Medio Oriente',
      'Asia',
      'Africa',
      'America del Nord',
      'America centrale e Caraibi',
      'America del Sud',
      'Oceania',
    ])
    const all = body.data.flatMap((item) => item.countries)
    expect(new Set(all.map((country) => country.iso3)).size).toBe(all.length)
    expect(all.length).toBe((await get<Country>('/gamma/country/list')).body.data.length)
    const europe = body.data[0]!.countries.map((country) => country.name)
    expect(europe).toEqual(europe.toSorted(new Intl.Collator('it').compare))
    expect(all.find((country) => country.iso3 === 'DEU')).toMatchObject({
      name: 'Germania',
      slug: 'germania',
      slugs: { en: 'germany', it: 'germania' },
      is_active: true,
    })
  })

  test('closed countries are marked', async () => {
    const { body } = await get<Country>('/gamma/country/list')
    expect(body.data.find((country) => country.iso3 === 'PRK')?.is_active).toBe(false)
    expect(body.data.find((country) => country.iso3 === 'ITA')?.is_active).toBe(true)
  })

  test('may be cached, one copy per language, and are not sent twice', async () => {
    const english = await get<Country>('/gamma/country/list')
    expect(english.headers['cache-control']).toMatch(/^public, max-age=/)
    expect(String(english.headers['vary'])).toMatch(/accept-language/i)
    const again = await get('/gamma/country/list', {}, { 'if-none-match': String(english.headers['etag']) })
    expect(again.status).toBe(304)
    expect((await get('/gamma/country/list', {}, { ...italian, 'if-none-match': String(english.headers['etag']) })).status).toBe(200)
  })
})

describe('GET /gamma/city/get', () => {
  test('each airport has the facts of its own, also where clients use them in another order than their size', async () => {
    const { body } = await get('/gamma/city/get', { slug: 'london' })
    const { airports } = body as unknown as { airports: { icao: string; distance_km: number; runway_m: number; classes: string[] }[] }
    const of = (icao: string) => airports.find((airport) => airport.icao === icao)
    expect(of('EGLC')).toMatchObject({ distance_km: 13, classes: expect.not.arrayContaining(['vip-airliner']) })
    expect(of('EGGW')).toMatchObject({ distance_km: 44 })
    expect(of('EGLL')).toMatchObject({ distance_km: 23, classes: expect.arrayContaining(['vip-airliner']) })
  })
})

describe('cities by slug', () => {
  test.each([
    ['paris', 'PAR'],
    ['geneva', 'GVA'],
    ['rome', 'ROM'],
    ['naples', 'NAP'],
    ['vienna', 'VIE'],
    ['london', 'LON'],
  ])('on the Italian side %s leads to the city that has it in English', (slug, code) => {
    expect(places.cityBySlug(slug, 'it')?.code).toBe(code)
  })

  test('a city keeps the slug of its own language', () => {
    expect(places.cityBySlug('parigi', 'it')?.code).toBe('PAR')
    expect(places.cityBySlug('paris-stati-uniti', 'it')?.country.iso2).toBe('US')
  })
})

describe('queries of other capabilities', () => {
  test('an airport by ICAO or IATA code, in any case, with what prices and feasibility need', () => {
    expect(places.airportByIcao('eglf')).toMatchObject({
      code: 'EGLF',
      iata: 'FAB',
      zone: 'Europe/London',
      runwayM: 2440,
      runwayPaved: true,
      elevationFt: 238,
      subdivision: 'GB-ENG',
      cityCode: 'LON',
      country: { iso3: 'GBR', active: true },
    })
    expect(places.airportByIata('fab')?.code).toBe('EGLF')
    expect(places.airportByIcao('NOPE')).toBeNull()
  })

  test('airports of a selector', () => {
    expect(places.getAirports('airport:LFPB').map((airport) => airport.iata)).toEqual(['LBG'])
    expect(places.getAirports('city:MIL')[0]?.iata).toBe('LIN')
    expect(places.getAirports('city:NOPE')).toEqual([])
    expect(places.getAirports('nonsense')).toEqual([])
  })

  test('airports around a point, nearest first, with their distance', () => {
    const closest = places.nearest(51.2758, -0.7763, 30)
    expect(closest[0]).toMatchObject({ airport: { code: 'EGLF' } })
    expect(closest[0]!.km).toBeLessThan(1)
    expect(closest.map(({ km }) => km)).toEqual(closest.map(({ km }) => km).toSorted((a, b) => a - b))
    expect(places.nearest(51.2758, -0.7763, 500, 3)).toHaveLength(3)
  })

  test('countries by either code', () => {
    expect(places.country('gb')?.iso3).toBe('GBR')
    expect(places.country('GBR')?.iso2).toBe('GB')
    expect(places.country('RU')).toMatchObject({ active: false, inactiveReason: expect.stringContaining('2022') })
  })
})
