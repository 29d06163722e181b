import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  civilFromDays,
  dateText,
  daysFromCivil,
  localToInstant,
  localText,
  offsetMinutes,
  parseLocal,
  weekday,
  withOffset,
  zoneClock,
} from './civil-time.ts'

const ZONES = [
  'Europe/London',
  'Europe/Rome',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
]
const minuteOf = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 60_000
const read = (text: string) => Temporal.Instant.fromEpochMilliseconds(localToInstant(parseLocal(text), 'Europe/Rome')).toString()
const moments = fc.integer({ min: minuteOf('2024-01-01T00:00Z'), max: minuteOf('2029-01-01T00:00Z') }).map((m) => m * 60_000)

describe('civil time', () => {
  it('agrees with Temporal in any zone at any minute', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, at) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
        expect(localText(at + zoneClock(zone, at).offsetAt(at))).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads a wall clock as Temporal does, through gaps and doubled hours', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), moments, (zone, local) => {
        const text = localText(local)
        const expected = Temporal.PlainDateTime.from(text).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
        expect(localToInstant(parseLocal(text), zone)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('moves 02:30 of the spring change forward and takes the first 02:30 of the autumn one', () => {
    expect(read('2026-03-29T02:30')).toBe('2026-03-29T01:30:00Z')
    expect(read('2026-10-25T02:30')).toBe('2026-10-25T00:30:00Z')
  })

  it('reads the hours after a change of clocks by the new offset', () => {
    expect(read('2026-03-29T12:00')).toBe('2026-03-29T10:00:00Z')
    expect(read('2026-10-25T12:00')).toBe('2026-10-25T11:00:00Z')
    expect(read('2026-10-25T23:59')).toBe('2026-10-25T22:59:00Z')
    const change = Temporal.Instant.from('2026-03-29T01:00Z').epochMilliseconds
    expect([change - 1, change].map((at) => zoneClock('Europe/Rome', change).offsetAt(at) / 3_600_000)).toEqual([1, 2])
  })

  it('has a clock for four months on either side of any moment, whichever was asked for before', () => {
    const offset = (around: string, at: string) =>
      zoneClock('Europe/Madrid', Temporal.Instant.from(around).epochMilliseconds).offsetAt(Temporal.Instant.from(at).epochMilliseconds) /
      3_600_000
    expect(offset('2026-01-15T00:00Z', '2026-01-15T00:00Z')).toBe(1)
    expect(offset('2027-09-15T00:00Z', '2027-12-20T00:00Z')).toBe(1)
    expect(offset('2026-01-15T00:00Z', '2026-01-15T00:00Z')).toBe(1)
    expect(offset('2024-05-15T00:00Z', '2024-02-15T00:00Z')).toBe(1)
    expect(offset('2031-07-01T00:00Z', '2031-07-01T00:00Z')).toBe(2)
    expect(offset('2020-01-01T00:00Z', '2020-01-01T00:00Z')).toBe(1)
  })

  it('drops seconds, and writes years and minutes with all their digits', () => {
    expect(localText(parseLocal('2026-07-01T14:59:59'))).toBe('2026-07-01T14:59')
    expect(localText(parseLocal('0987-07-03T00:05'))).toBe('0987-07-03T00:05')
  })

  it('counts days in both directions and returns the weekday', () => {
    expect(daysFromCivil(1970, 1, 1)).toBe(0)
    expect(dateText(daysFromCivil(2028, 2, 29))).toBe('2028-02-29')
    expect(weekday(daysFromCivil(2026, 7, 1))).toBe(3)
    for (let day = -1000; day < 40_000; day += 17) {
      const { year, month, day: d } = civilFromDays(day)
      expect(daysFromCivil(year, month, d)).toBe(day)
    }
  })

  it.each([
    '2026-02-30T10:00',
    '2027-02-29T10:00',
    '2026-06-31T10:00',
    '2026-03-00T10:00',
    '2026-13-01T10:00',
    '2026-00-10T10:00',
    '2026-01-01T24:00',
    '2026-01-01T23:60',
    '2026-01-01',
    '2026-01-01T10:00Z',
    'on 2026-01-01T10:00',
    'tomorrow',
  ])('refuses %s', (text) => {
    expect(() => parseLocal(text)).toThrow(RangeError)
  })
})

it('a local time is written with the offset of its zone, west of Greenwich and by half hours too', () => {
  const at = Temporal.Instant.from('2026-12-18T23:30:00Z').epochMilliseconds
  expect(withOffset('2026-12-18T18:30', offsetMinutes('America/New_York', at))).toBe('2026-12-18T18:30:00-05:00')
  expect(withOffset('2026-12-18T20:00', offsetMinutes('America/St_Johns', at))).toBe('2026-12-18T20:00:00-03:30')
  expect(withOffset('2026-12-18T23:30', offsetMinutes('Europe/London', at))).toBe('2026-12-18T23:30:00+00:00')
  expect(withOffset('2026-12-19T00:30', offsetMinutes('Europe/Rome', at))).toBe('2026-12-19T00:30:00+01:00')
})
