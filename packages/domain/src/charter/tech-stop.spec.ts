import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { stillAirNm } from './block-time.ts'
import { distanceKm, toPoint } from './geodesy.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { runwayFits } from './runway.ts'
import { airport } from './spec-fixtures.ts'
import { StopAirports, type StopRoutes, planStops } from './tech-stop.ts'
import type { AirportSizeClass, CharterAirport } from './types.ts'
import { routeBetween } from './wind.ts'

const light = AIRCRAFT_TYPES.find(({ slug }) => slug === 'citation-cj3-plus')!
const field = (icao: string, lat: number, lon: number, more: Partial<CharterAirport> = {}): CharterAirport => ({
  icao,
  iata: null,
  lat,
  lon,
  zone: 'UTC',
  runway_m: 2_500,
  elevation_ft: 0,
  country: 'QZ',
  sizeClass: 'medium',
  ...more,
})
/** Along the equator a degree is 111.195 km. */
const on = (icao: string, lon: number, more: Partial<CharterAirport> = {}) => field(icao, 0, lon, more)
const found = (from: CharterAirport, to: CharterAirport, ...airports: CharterAirport[]) =>
  new StopAirports(airports, DEFAULT_POLICY).findRoutes(from, to).candidates.map((one) => one.airport.icao)
const search = (km: number, findRoutes: () => StopRoutes) => ({ km, findRoutes, accepts: () => true })
const plan = (from: CharterAirport, to: CharterAirport, rangeNm: number, airports: readonly CharterAirport[], policy = DEFAULT_POLICY) => {
  const direct = distanceKm(toPoint(from), toPoint(to))
  return planStops(
    light,
    rangeNm,
    search(direct, () => new StopAirports(airports, policy).findRoutes(from, to)),
    policy,
  )
}
const stops = (...asked: Parameters<typeof plan>) => plan(...asked)?.stops.map(({ icao }) => icao)

const [west, east] = [on('WEST', 0), on('EAST', 30)]

describe('places to refuel', () => {
  it('have 1,500 m of runway, and lie in a country where landing for fuel is possible', () => {
    expect(found(west, east, on('A', 10, { runway_m: 1_500 }), on('B', 11, { runway_m: 1_499 }), on('C', 12, { runway_m: null }))).toEqual([
      'A',
    ])
    const closed = 'RU BY UA SY IR IQ KP AF LY SD SS YE SO ML NE CF CD VE MM HT ER'.split(' ')
    expect(found(west, east, ...closed.map((country, at) => on(country, 8 + at * 0.5, { country })), on('OPEN', 20))).toEqual(['OPEN'])
  })

  it('are 150 km and more from both ends', () => {
    // 150 km are 1.349 degrees.
    expect(found(west, east, on('A', 1.34), on('B', 1.36), on('C', 28.64), on('D', 28.66)).toSorted()).toEqual(['B', 'C'])
  })

  it('are no longer way round than 30 %', () => {
    // Half way, 3,336 km direct: 2,168 km to each end lie 12.45 degrees off.
    expect(found(west, east, field('A', 12.2, 15), field('B', 12.7, 15))).toEqual(['A'])
    expect(found(west, east, on('BEHIND', -4), on('FAR', -5), on('BEYOND', 34))).toEqual(['BEHIND', 'BEYOND'])
  })

  it('come in order of the way through them, a handy size counting for some kilometres', () => {
    const sizes: AirportSizeClass[] = ['small', 'hub', 'large', 'medium']
    expect(found(west, east, ...sizes.map((sizeClass, at) => on(sizeClass, 12 + at * 2, { sizeClass })))).toEqual([
      'medium',
      'large',
      'hub',
      'small',
    ])
    // A detour of 29 km to a medium field is handier than a large one on the way; of 31 km it is not.
    const off = (lat: number) => found(west, east, on('LARGE', 14, { sizeClass: 'large' }), field('MEDIUM', lat, 16))
    expect([off(1.9), off(2.1)]).toEqual([
      ['MEDIUM', 'LARGE'],
      ['LARGE', 'MEDIUM'],
    ])
  })

  it('are the best five of each sixteenth of the way, equal ones by their code', () => {
    // The sixteenth from 15 to 16.875 degrees; the next field lies in another one.
    const near = ['F', 'B', 'A', 'D', 'C', 'E'].map((icao, at) => field(icao, 0.5 + at * 0.1, 16))
    expect(found(west, east, ...near, field('NEXT', 3, 17))).toEqual(['F', 'B', 'A', 'D', 'C', 'NEXT'])
    expect(found(west, east, ...near.toReversed(), field('NEXT', 3, 17))).toEqual(['F', 'B', 'A', 'D', 'C', 'NEXT'])
    expect(found(west, east, field('Z', 1, 15), field('A', -1, 15))).toEqual(['A', 'Z'])
  })
})

describe('stops of a leg', () => {
  // Still air on the equator: with the factor of 5 %, a degree takes 63.04 nm of the range.
  it('are one where one is enough, and the way of the flights leads through it', () => {
    const made = plan(west, east, 1_000, [on('A', 15), on('B', 10), on('C', 20)])
    expect(made?.stops.map(({ icao }) => icao)).toEqual(['A'])
    expect(made?.routes.map(({ km }) => Math.round(km))).toEqual([1_668, 1_668])
  })

  it('are within the range on both sides', () => {
    expect(stops(west, east, 1_000, [on('B', 13)])).toBeUndefined()
    expect(stops(west, east, 1_000, [on('B', 17)])).toBeUndefined()
  })

  it('have a runway that the type can use with full tanks', () => {
    // 969 m × 1.126 to take off, 844 m / 0.6 = 1,407 m to land: more than 1,600 m only at altitude.
    expect(stops(west, east, 1_000, [on('A', 15, { runway_m: 1_600, elevation_ft: 9_000 })])).toBeUndefined()
    expect(stops(west, east, 1_000, [on('A', 15, { runway_m: 1_600, elevation_ft: 3_000 })])).toEqual(['A'])
  })

  it('are two where one is not enough, in the order of the way', () => {
    const made = plan(west, east, 700, [on('C', 20), on('B', 15), on('A', 10)])
    expect(made?.stops.map(({ icao }) => icao)).toEqual(['A', 'C'])
    expect(made?.routes.map(({ km }) => Math.round(km))).toEqual([1_112, 1_112, 1_112])
  })

  it('are none where the policy allows fewer', () => {
    const policy = (maxTechStops: number) => ({ ...DEFAULT_POLICY, maxTechStops })
    const fields = [on('A', 10), on('B', 15), on('C', 20)]
    expect([0, 1, 2].map((most) => stops(west, east, 1_000, fields, policy(most)))).toEqual([undefined, ['B'], ['B']])
    expect([0, 1, 2].map((most) => stops(west, east, 700, fields, policy(most)))).toEqual([undefined, undefined, ['A', 'C']])
  })

  it('are not looked for where even two cannot reach', () => {
    const never = () => {
      throw new Error('looked for')
    }
    expect(planStops(light, 500, search(9_000, never), DEFAULT_POLICY)).toBeUndefined()
    expect(() => planStops(light, 1_000, search(3_336, never), DEFAULT_POLICY)).toThrow('looked for')
  })

  it('are the handiest of all that reach, as tried one by one', () => {
    const [from, to] = [airport('LTN'), airport('DXB')]
    const sizes: AirportSizeClass[] = ['medium', 'large', 'hub', 'small']
    const anyField = fc.record({
      lat: fc.integer({ min: 26, max: 52 }),
      lon: fc.integer({ min: 1, max: 54 }),
      sizeClass: fc.constantFrom(...sizes),
      runway_m: fc.constantFrom(1_400, 1_550, 2_500),
    })
    const extra = { medium: 0, large: 30, hub: 150, small: 250 }
    fc.assert(
      fc.property(
        fc.uniqueArray(anyField, { maxLength: 14, selector: ({ lat, lon }) => `${lat} ${lon}` }),
        fc.integer({ min: 1_000, max: 2_600 }),
        (list, range) => {
          const fields = list.map((one, at) => field(`F${at}`, one.lat, one.lon, one))
          const usable = new Set(
            new StopAirports(fields, DEFAULT_POLICY)
              .findRoutes(from, to)
              .candidates.map((one) => one.airport)
              .filter((one) => runwayFits(light, one, 1)),
          )
          const km = (a: CharterAirport, b: CharterAirport) => distanceKm(toPoint(a), toPoint(b))
          const flies = (...places: CharterAirport[]) =>
            places
              .slice(1)
              .every((place, i) => stillAirNm(routeBetween(toPoint(places[i]!), toPoint(place)), light, DEFAULT_POLICY) <= range)
          const cost = (...way: CharterAirport[]) =>
            [from, ...way, to].slice(1).reduce((sum, place, i) => sum + km([from, ...way, to][i]!, place), 0) +
            way.reduce((sum, one) => sum + extra[one.sizeClass], 0)
          const singles = [...usable].filter((one) => flies(from, one, to)).map((one) => [one])
          const pairs = [...usable].flatMap((one) =>
            [...usable].filter((two) => two !== one && km(from, one) < km(from, two) && flies(from, one, two, to)).map((two) => [one, two]),
          )
          const ways = singles.length > 0 ? singles : pairs
          const best = ways.toSorted((a, b) => cost(...a) - cost(...b))[0]
          const made = plan(from, to, range, fields)
          expect(made ? cost(...made.stops) : Infinity).toBeCloseTo(best ? cost(...best) : Infinity, 6)
        },
      ),
      { numRuns: 300 },
    )
  })
})
