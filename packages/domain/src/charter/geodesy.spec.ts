import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { blockMinutes, maxKilometres, minBlockMinutes, stillAirNm, windShare } from './block-time.ts'
import { EARTH_RADIUS_KM, distanceKm, halfway, toPoint } from './geodesy.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { landingNeeded, runwayAvailable, runwayNeeded } from './runway.ts'
import { airport } from './spec-fixtures.ts'
import { groundSpeedKt, routeBetween } from './wind.ts'

const at = (lat: number, lon: number) => toPoint({ lat, lon })
const type = (slug: string) => AIRCRAFT_TYPES.find((one) => one.slug === slug)!
const [jet, turboprop] = [type('citation-cj3-plus'), type('pc-12-ngx')]

describe('half way along a great circle', () => {
  it('lies on the equator between two of its places, and heads east or west', () => {
    const east = halfway(at(0, 30), at(0, 90))
    expect([east.sinLat, east.east]).toEqual([expect.closeTo(0, 12), expect.closeTo(1, 12)])
    expect(halfway(at(0, 90), at(0, 30)).east).toBeCloseTo(-1, 12)
  })

  it('is half the latitude on a meridian, and heads neither east nor west', () => {
    const north = halfway(at(0, 20), at(60, 20))
    expect([north.sinLat, north.east]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(0, 12)])
  })

  it('has no heading at the pole, at one place, and between opposite ones', () => {
    expect(halfway(at(80, 0), at(80, 180))).toEqual({ sinLat: expect.closeTo(1, 12), east: 0 })
    expect(halfway(at(45, 9), at(45, 9))).toEqual({ sinLat: expect.closeTo(Math.SQRT1_2, 12), east: 0 })
    expect(halfway(at(30, 0), at(-30, 180))).toEqual({ sinLat: expect.closeTo(0.5, 12), east: 0 })
  })

  it('opposite places are half the circumference apart', () => {
    expect(distanceKm(at(0, 0), at(0, 180))).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
    expect(distanceKm(at(0, 0), at(0, 90))).toBeCloseTo((Math.PI / 2) * EARTH_RADIUS_KM, 6)
  })
})

describe('wind', () => {
  it('blows across a flight to the north and from behind a flight to the east', () => {
    const north = routeBetween(at(35, 0), at(45, 0))
    expect([north.tailKt, north.crossKt]).toEqual([expect.closeTo(0, 9), expect.closeTo(45, 9)])
    const east = routeBetween(at(0, 0), at(0, 10))
    expect(east.crossKt).toBeCloseTo(0, 6)
    expect(east.tailKt).toBeGreaterThan(0)
  })

  it('slows by its part across and helps by its part along', () => {
    const route = { km: 1_000, tailKt: 20, crossKt: 30 }
    // √(400² − 30²) + 20; half of the wind: √(400² − 15²) + 10.
    expect(groundSpeedKt(route, 400, 1)).toBeCloseTo(418.8734, 4)
    expect(groundSpeedKt(route, 400, 0.5)).toBeCloseTo(409.7187, 4)
  })

  it('is weaker where turboprops fly', () => {
    expect([windShare(turboprop), windShare(jet)]).toEqual([0.6, 1])
  })
})

describe('time and distance of a flight', () => {
  const calm = { km: 1_852, tailKt: 0, crossKt: 0 }

  it('are planned 5 % longer than the great circle', () => {
    // 1,050 nm at 420 kt: 150 min, taxi of 10 and 5, climb 8: 173 → 175.
    expect(blockMinutes(calm, 420, 1, 'large', 'large', DEFAULT_POLICY)).toBe(175)
    expect(stillAirNm(calm, jet, DEFAULT_POLICY)).toBeCloseTo(1_050, 9)
    // Against 45 kt: 1,050 × 408 / 363.
    expect(stillAirNm({ ...calm, tailKt: -45 }, jet, DEFAULT_POLICY)).toBeCloseTo(1_180.165289, 6)
  })

  it('have bounds at the strongest wind from behind', () => {
    // 1,050 nm at 408 + 45 kt; at 285 + 27 kt by turboprop.
    expect(minBlockMinutes(1_852, jet, DEFAULT_POLICY)).toBeCloseTo(139.072848, 6)
    expect(minBlockMinutes(1_852, turboprop, DEFAULT_POLICY)).toBeCloseTo((1_050 * 60) / (turboprop.cruise_kt + 27), 6)
    // 1,852 km / 1.05 × (1 + 45 / 408).
    expect(maxKilometres(1_000, jet, DEFAULT_POLICY)).toBeCloseTo(1_958.34734, 4)
    expect(maxKilometres(1_000, turboprop, DEFAULT_POLICY)).toBeCloseTo((1_852 / 1.05) * (1 + 27 / turboprop.cruise_kt), 4)
  })
})

describe('runway', () => {
  const field = { ...airport('NCE'), elevation_ft: 0 }

  it('to land is so long that jets stop within 60 % of it and turboprops within 70 %, and longer by 15 % when wet', () => {
    // 844 m / 0.6 and 661 m / 0.7.
    expect([false, true].map((isWet) => landingNeeded(jet, field, isWet))).toEqual([1_407, 1_618])
    expect([false, true].map((isWet) => landingNeeded(turboprop, field, isWet))).toEqual([945, 1_086])
  })

  it('to land is the published length where that is a field length already', () => {
    const hawker = type('hawker-800xp')
    expect([false, true].map((isWet) => landingNeeded(hawker, field, isWet))).toEqual([1_372, 1_578])
  })

  it('is the declared distance of the movement where one is known', () => {
    const declared = { departure: 1_199, arrival: 1_319 }
    const at = (length: number) =>
      (['departure', 'arrival'] as const).map((movement) => runwayAvailable({ runway_m: length }, movement, declared))
    expect([at(1_508), at(1_200)]).toEqual([
      [1_199, 1_319],
      [1_199, 1_200],
    ])
    expect(runwayAvailable({ runway_m: 1_508, landing_m: 1_250 }, 'arrival', declared)).toBe(1_250)
    expect(runwayAvailable({ runway_m: 1_508 }, 'arrival')).toBe(1_508)
    expect(runwayAvailable({ runway_m: null }, 'arrival')).toBeNull()
  })

  it('to take off follows the square of the weight, 30 % of which is fuel for the whole range', () => {
    // 969 m × 1.126 on a warm day at full weight, × 0.85² at half the range, × 0.7² without fuel.
    expect([1, 2, 0.5, 0].map((share) => runwayNeeded(jet, field, share, 'departure'))).toEqual([1_092, 1_092, 789, 535])
  })

  it('to take off is longer by a quarter for small propeller aircraft', () => {
    // 758 m × 1.25 × 1.126; a King Air 350i weighs more than 5,700 kg.
    expect(runwayNeeded(turboprop, field, 1, 'departure')).toBe(1_067)
    expect(runwayNeeded(type('king-air-350i'), field, 1, 'departure')).toBe(1_133)
  })

  it('is not shorter below the sea', () => {
    expect(runwayNeeded(jet, { ...field, elevation_ft: -1_000 }, 0, 'arrival')).toBe(1_407)
    expect(runwayNeeded(jet, { ...field, elevation_ft: 2_000 }, 0, 'arrival')).toBe(1_506)
  })
})
