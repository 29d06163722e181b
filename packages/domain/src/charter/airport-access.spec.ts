import { describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '../facts/default-facts.ts'
import { classesThatLand, openingHours } from './airport-access.ts'
import { airportSizeClass } from './airport-class.ts'
import { ms } from './spec-fixtures.ts'

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
  const week = [1, 2, 3, 4, 5, 6, 7]
  const daily = (from: string, to: string) => [{ days: week, from, to }]
  const split = (...[own, saturday, sunday]: [from: string, to: string][]) => [
    { days: [1, 2, 3, 4, 5], from: own![0], to: own![1] },
    { days: [6], from: saturday![0], to: saturday![1] },
    { days: [7], from: sunday![0], to: sunday![1] },
  ]
  // A Thursday in winter, at noon in Cannes.
  const noon = ms('2026-12-10T11:00Z')
  const hoursOf = (icao: string | null) => openingHours(DEFAULT_FACTS, { icao, lat: 43.54, lon: 6.95, zone: 'Europe/Paris' }, noon)

  it.each([
    ['EGLC', split(['06:30', '22:00'], ['06:30', '12:30'], ['12:30', '22:00'])],
    ['EGWU', split(['08:00', '20:00'], ['08:00', '15:00'], ['12:00', '19:00'])],
    ['LSGG', daily('06:00', '24:00')],
    ['LSZS', daily('08:00', '19:00')],
    ['LIRN', daily('06:00', '00:30')],
    ['EDDF', daily('05:00', '23:00')],
    ['LIML', daily('06:00', '23:00')],
    ['LHBP', daily('05:00', '24:00')],
    ['YSSY', daily('06:00', '23:00')],
    // Half an hour after the sunset of the day.
    ['LFMD', daily('08:00', '17:25')],
    ['LSZA', [...daily('08:00', '12:00'), ...daily('13:30', '20:00')]],
  ])('%s bind landings and departures', (icao, open) => expect(hoursOf(icao)).toEqual([{ binds: 'both', open }]))

  it('join weekdays that have the same ones', () => {
    expect(hoursOf('EGLF')).toEqual([
      {
        binds: 'both',
        open: [
          { days: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' },
          { days: [6, 7], from: '08:00', to: '20:00' },
        ],
      },
    ])
  })

  it('of departures stand beside those of landings where they differ', () => {
    expect(hoursOf('LFPB')).toEqual([
      { binds: 'departures', open: daily('06:00', '22:15') },
      { binds: 'arrivals', open: daily('00:00', '24:00') },
    ])
    expect(hoursOf('EDDL')).toEqual([
      { binds: 'departures', open: daily('06:00', '22:00') },
      { binds: 'arrivals', open: daily('06:00', '23:00') },
    ])
  })

  it('are none where they are not known: without a row or a code, and by notice only', () => {
    expect(['EGPH', 'EDMO', null].map(hoursOf)).toEqual([[], [], []])
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
