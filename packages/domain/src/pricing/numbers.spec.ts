import { describe, expect, it } from 'vitest'
import { generalPaths, isWithin, numberFields } from './numbers.ts'

const limits = (path: string) => {
  const { unit, min, max } = numberFields.find((field) => field.path === path)!
  return [unit, min, max]
}

describe('numbers of a pricing document', () => {
  it('are nine of each class, two of each size of airport, and nineteen general ones', () => {
    expect(numberFields).toHaveLength(8 * 9 + 4 * 2 + 19)
    expect(generalPaths).toEqual([
      'general.margin',
      'general.positioning_first_minutes',
      'general.positioning_first',
      'general.positioning_further',
      'general.tech_stop',
      'general.navigation_unit_rate',
      'general.gbp',
      'general.usd',
      ...['dkk', 'nok', 'aed', 'bbd', 'cad', 'hkd', 'jpy', 'mad', 'mxn', 'sgd', 'zar'].map((code) => `general.${code}`),
    ])
  })

  it.each([
    ['classes.light.rate', 'permille', 300, 3_000],
    ['classes.light.daily_minimum', 'minutes', 0, 600],
    ['classes.light.waiting_day', 'minutes', 0, 600],
    ['classes.light.departure_fee', 'cents', 0, 100_000_00],
    ['classes.light.airport', 'permille', 0, 20_000],
    ['classes.light.crew_night', 'cents', 0, 20_000_00],
    ['classes.light.extra_pilot', 'cents', 0, 20_000_00],
    ['classes.light.deicing_cap', 'cents', 0, 200_000_00],
    ['classes.light.diversion_cap', 'cents', 0, 200_000_00],
    ['airports.hub.handling', 'cents', 0, 50_000_00],
    ['airports.hub.parking_day', 'cents', 0, 50_000_00],
    ['general.margin', 'permille', 0, 500],
    ['general.positioning_first_minutes', 'minutes', 0, 600],
    ['general.positioning_first', 'permille', 0, 1_000],
    ['general.positioning_further', 'permille', 0, 1_000],
    ['general.tech_stop', 'permille', 0, 2_000],
    ['general.navigation_unit_rate', 'cents', 0, 1_000_00],
    ['general.gbp', 'rate', 0.1, 10],
    ['general.usd', 'rate', 0.1, 10],
    ['general.jpy', 'rate', 0.001, 10],
  ])('%s is %s from %d to %d', (path, unit, min, max) => expect(limits(path)).toEqual([unit, min, max]))
})

describe('a value within its limits', () => {
  const share = { unit: 'permille', min: 0, max: 500 } as const
  const rate = { unit: 'rate', min: 0.1, max: 10 } as const

  it.each([
    [share, 0, true],
    [share, 500, true],
    [share, -1, false],
    [share, 501, false],
    [share, 80.5, false],
    [share, '80', false],
    [share, undefined, false],
    [share, Number.NaN, false],
    [rate, 0.1, true],
    [rate, 10, true],
    [rate, 1.1455, true],
    [rate, 0.0999, false],
    [rate, 10.0001, false],
    [rate, 1.145555, true],
    [rate, 1.1455555, false],
    [rate, '1.1455', false],
  ])('%j: %j is %j', (limit, value, within) => expect(isWithin(limit, value)).toBe(within))
})
