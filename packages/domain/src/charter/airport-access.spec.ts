import { describe, expect, it } from 'vitest'
import { classesThatLand, openingHours } from './airport-access.ts'
import { airportSizeClass } from './airport-class.ts'

describe('classes that land at an airport', () => {
  const classes = (runway_m: number | null, elevation_ft = 0) => classesThatLand({ runway_m, elevation_ft })

  it('are none where the runway is unknown, and all where it is long', () => {
    expect(classes(null)).toEqual([])
    expect(classes(4_000)).toEqual(['turboprop', 'very-light', 'light', 'midsize', 'super-mid', 'heavy', 'ultra-long', 'vip-airliner'])
  })

  it('depend on the type of the class that needs the least', () => {
    // Phenom 300E: it lands on 674 m / 0.6 = 1,124 m; with fuel for half its range, 85 % of its weight, it takes off on less.
    expect(classes(1_123)).not.toContain('light')
    expect(classes(1_124)).toContain('light')
    // ACJ TwoTwenty: a field length of 1,387 m to land, more than to take off.
    expect(classes(1_386)).not.toContain('vip-airliner')
    expect(classes(1_387)).toContain('vip-airliner')
  })

  it('are fewer at altitude', () => {
    // 3.5 % more to land per 1,000 ft: 1,123.3 m become 1,320 m at 5,000 ft.
    expect(classes(1_319, 5_000)).not.toContain('light')
    expect(classes(1_320, 5_000)).toContain('light')
    expect(classes(537, 6_588)).toEqual([])
  })
})

describe('opening hours of an airport', () => {
  const [week, workdays] = [
    [1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3, 4, 5],
  ]
  const daily = (from: string, to: string) => [{ days: week, from, to }]
  const split = (...[own, saturday, sunday]: [from: string, to: string][]) => [
    { days: workdays, from: own![0], to: own![1] },
    { days: [6], from: saturday![0], to: saturday![1] },
    { days: [7], from: sunday![0], to: sunday![1] },
  ]

  it.each([
    ['EGLC', split(['06:30', '22:00'], ['06:30', '12:30'], ['12:30', '22:00'])],
    ['EGLF', split(['07:00', '22:00'], ['08:00', '20:00'], ['08:00', '20:00'])],
    ['EGKB', split(['06:30', '23:00'], ['08:00', '22:00'], ['08:00', '22:00'])],
    ['EGWU', split(['08:00', '20:00'], ['08:00', '15:00'], ['12:00', '19:00'])],
    ['LSZH', daily('06:00', '22:00')],
    ['LSGG', daily('06:00', '24:00')],
    ['LSZS', daily('08:00', '19:00')],
    ['LFPO', daily('06:00', '23:15')],
    ['LFMD', daily('08:00', '20:00')],
    ['EDDF', daily('05:00', '23:00')],
    ['EDDH', daily('06:00', '23:00')],
    ['EDDL', daily('06:00', '22:00')],
    ['EDDS', daily('06:00', '23:00')],
    ['LIML', daily('06:00', '23:00')],
    ['LIRA', daily('06:00', '23:00')],
    ['LHBP', daily('05:00', '24:00')],
    ['YSSY', daily('06:00', '23:00')],
  ])('%s bind landings and departures', (icao, open) => expect(openingHours(icao)).toEqual({ binds: 'both', open }))

  it('bind departures only where the noise of departures is the reason', () => {
    expect(openingHours('LFPB')).toEqual({ binds: 'departures', open: daily('06:00', '22:15') })
    expect(openingHours('KSNA')).toEqual({
      binds: 'departures',
      open: split(['07:00', '22:00'], ['07:00', '22:00'], ['08:00', '22:00']),
    })
  })

  it('are unknown for other airports, and for those without a code', () => {
    expect([openingHours('EGGW'), openingHours(null)]).toEqual([null, null])
  })
})

describe('the size of an airport', () => {
  it('goes by name for hubs and the business airports of great cities', () => {
    expect(['EGLL', 'LKPR', 'OMDB', 'MMMX', 'RJTT', 'HECA'].map((icao) => airportSizeClass({ icao, runway_m: 1_200 }))).toEqual(
      Array.from({ length: 6 }, () => 'hub'),
    )
    expect(
      ['EGGW', 'LPFR', 'LOWI', 'KASE', 'KSUN', 'MMTO', 'SBSP', 'RJTF'].map((icao) => airportSizeClass({ icao, runway_m: 4_000 })),
    ).toEqual(Array.from({ length: 8 }, () => 'large'))
  })

  it('goes by the runway for all others: 2,400 m and more is a regional airport', () => {
    expect([2_400, 2_399, null].map((runway_m) => airportSizeClass({ icao: 'ZZZZ', runway_m }))).toEqual(['medium', 'small', 'small'])
  })
})
