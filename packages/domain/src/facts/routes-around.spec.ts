import { describe, expect, it } from 'vitest'
import { blockMinutes } from '../charter/block-time.ts'
import { distanceKm, toPoint } from '../charter/geodesy.ts'
import { DEFAULT_POLICY } from '../charter/policy.ts'
import { AvoidField, isInside, toArea, touches } from './avoid.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { indexFacts } from './fact-index.ts'
import { indexOf, oneOfEach, oneWay, place, WORLD } from './world.fixture.ts'

const { airspace } = indexFacts(DEFAULT_FACTS)
const end = (icao: string) => ({ airport: place(icao), point: toPoint(place(icao)) })
const flyway = (state: string, from: string, to: string) => airspace.flyway(airspace.binding([state]), end(from), end(to))
/** An airliner at Mach 0.85. */
const minutes = (state: string, from: string, to: string): number =>
  blockMinutes(flyway(state, from, to).route, 488, 1, 'hub', 'hub', DEFAULT_POLICY)
const areas = Object.entries(DEFAULT_FACTS.areas).map(([id, ring]) => toArea(id, ring))
const area = (id: string) => areas.find((one) => one.id === id)!

describe('ways around a square', () => {
  const square = toArea('square', [
    [10, 10],
    [10, 20],
    [20, 20],
    [20, 10],
  ])
  const at = (lat: number, lon: number) => toPoint({ lat, lon })

  it('are straight where it is not in the way', () => {
    expect(new AvoidField([square]).way(at(0, 0), at(5, 30))).toEqual([])
  })

  it('turn at its corners', () => {
    const way = new AvoidField([square]).way(at(12, 5), at(12, 25))!
    expect(way.map(({ x, y, z }) => [Math.round((Math.asin(z) * 180) / Math.PI), Math.round((Math.atan2(y, x) * 180) / Math.PI)])).toEqual([
      [10, 10],
      [10, 20],
    ])
  })

  it('are none out of an area that is closed all around', () => {
    const ring = toArea('ring', [
      [0, 0],
      [0, 30],
      [30, 30],
      [30, 0],
      [1, 0],
      [5, 5],
      [25, 5],
      [25, 25],
      [5, 25],
      [5, 4.9],
    ])
    expect(new AvoidField([ring]).way(at(15, 15), at(15, 60))).toBeUndefined()
  })

  it('never lead between areas that are drawn over each other', () => {
    const above = toArea('above', [
      [19, 12],
      [19, 18],
      [40, 18],
      [40, 12],
    ])
    const way = [at(18, 5), ...new AvoidField([square, above]).way(at(18, 5), at(18, 25))!, at(18, 25)]
    expect(way.some((point, i) => i > 0 && touches([square, above], way[i - 1]!, point))).toBe(false)
  })
})

describe('the areas that are drawn', () => {
  it('hold the capitals of their states, and no airport of a neighbour', () => {
    const drawn = {
      RU: 'UUWW',
      BY: 'UMMS',
      UA: 'UKBB',
      LB: 'OLBA',
      SY: 'OSDI',
      SYW: 'OSDI',
      SD: 'HSSK',
      YE: 'OYSN',
      KP: 'ZKPY',
      AF: 'OAKB',
    }
    for (const [id, icao] of Object.entries(drawn)) expect([id, isInside(area(id), toPoint(place(icao)))]).toEqual([id, true])
    const outside = WORLD.filter(({ country }) => !(country in drawn)).filter((one) => areas.some((shape) => isInside(shape, toPoint(one))))
    expect(outside.map(({ icao }) => icao)).toEqual([])
  })
})

/** Block times as published since Russia was closed, minutes: within a tenth. Schedules fly with the wind of the season, here with that of the year. */
const published: [from: string, to: string, state: string, minutes: number][] = [
  ['EFHK', 'RJTT', 'FI', 810],
  ['RJTT', 'EFHK', 'FI', 810],
  ['EGLL', 'RJTT', 'GB', 815],
  ['RJTT', 'EGLL', 'GB', 880],
  ['EGLL', 'ZSPD', 'GB', 750],
  ['ZSPD', 'EGLL', 'GB', 865],
  ['EGLL', 'ZBAA', 'GB', 690],
  ['ZBAA', 'EGLL', 'GB', 790],
  ['EFHK', 'RKSI', 'FI', 720],
  ['RKSI', 'EFHK', 'FI', 840],
  ['EFHK', 'ZSPD', 'FI', 720],
  ['EKCH', 'ZSPD', 'SE', 660],
  ['RKSI', 'LIRF', 'KR', 810],
  ['LIRF', 'RKSI', 'KR', 675],
  ['RKSI', 'LTFM', 'KR', 720],
  ['LTFM', 'RKSI', 'KR', 605],
]

describe('long flights around Russia', () => {
  it.each(published)('%s–%s (%s) takes %i minutes within a tenth', (from, to, state, expected) => {
    expect(Math.abs(minutes(state, from, to) / expected - 1)).toBeLessThanOrEqual(0.1)
  })

  it('fly over the pole from Helsinki to Tokyo, where the great circle would be three hours shorter', () => {
    const { route } = flyway('FI', 'EFHK', 'RJTT')
    expect(route.via?.some(({ z }) => z > 0.999)).toBe(true)
    expect(route.km).toBeGreaterThan(distanceKm(end('EFHK').point, end('RJTT').point) + 2_500)
  })

  it('are as they were where no area is in the way', () => {
    for (const [from, to] of [
      ['EGLL', 'KTEB'],
      ['LFPB', 'LFMN'],
      ['KVNY', 'RJTT'],
    ] as const)
      expect(flyway('GB', from, to)).toMatchObject({ route: { km: distanceKm(end(from).point, end(to).point) }, bar: null })
  })
})

describe('London–Beijing', () => {
  const british = oneOfEach('EGGW', { operatorCountry: 'GB' }).map((aircraft) => ({ ...aircraft, tail: `G-${aircraft.id}` }))
  const quotes = indexOf(british).topPerType(oneWay('EGGW', 'ZBAA', '2026-12-10T12:00', 6), 1)

  it('is flown around Russia, with stops where those are possible', () => {
    expect(quotes.length).toBeGreaterThan(5)
    for (const { legs } of quotes) {
      const [leg] = legs
      expect(leg!.distanceKm).toBeGreaterThan(9_400)
      expect(leg!.blockMinutes).toBeGreaterThan(600)
      expect(leg!.techStops.map(({ airport }) => airport.country)).not.toContain('RU')
    }
  })
})
