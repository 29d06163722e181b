import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLocal } from '../charter/civil-time.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { indexFacts } from './fact-index.ts'
import { type Hours, type LocalMoment, closingSoon, hoursText, isOpen, minutesSinceOpen, minutesUntilOpen } from './opening.ts'
import { type AirportRow, readAirportFacts } from './read-facts.ts'
import { FactIndex } from './fact-index.ts'

const row = (value: string, more: Partial<AirportRow> = {}): AirportRow => ({
  icao: 'ZZZZ',
  fact: 'hours',
  value,
  source: 'for this case',
  date: '2026-01-01',
  confidence: 'A',
  ...more,
})
const indexOf = (rows: readonly AirportRow[]) =>
  new FactIndex({
    airports: readAirportFacts({ checkedOn: '2026-11-26', rows }),
    types: [],
    airspace: [],
    pairs: [],
    areas: {},
    terminals: [],
  })
const hoursOf = (...rows: AirportRow[]): Hours => indexOf(rows).airport('ZZZZ')!.hours('arrival', 'jet')!
const gstaad = { lat: 46.51, lon: 7.39 }
const at = (text: string, place = gstaad): LocalMoment => ({ local: parseLocal(text), offset: 3_600_000, place })
/** 12 October 2026 is a Monday. */
const on = (text: string) => at(`2026-10-${text}`)
const mondays = hoursOf(row('08:05..18:00', { days: '1' }))

describe('an airport that opens once a week', () => {
  it('is open from its first to its last minute', () => {
    expect(['12T08:04', '12T08:05', '12T18:00', '12T18:01', '13T10:00'].map((text) => isOpen(mondays, on(text)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('opens again after a week, and was open a week before', () => {
    expect(minutesUntilOpen(mondays, on('12T18:01'))).toBe(7 * 1440 - 596)
    expect(minutesUntilOpen(mondays, on('18T08:05'))).toBe(1440)
    expect(minutesSinceOpen(mondays, on('12T08:04'))).toBe(7 * 1440 - 596)
    expect(minutesSinceOpen(mondays, on('13T18:00'))).toBe(1440)
  })

  it('waits for nothing while it is open', () => {
    expect([minutesUntilOpen(mondays, on('12T12:00')), minutesSinceOpen(mondays, on('12T12:00'))]).toEqual([0, 0])
  })

  it('names its hours, and none on a closed day', () => {
    expect(hoursText(mondays, on('12T23:00'))).toEqual({ hours: 'open', opens: '08:05', closes: '18:00' })
    expect(hoursText(mondays, on('13T12:00'))).toEqual({ hours: 'day' })
  })
})

describe('midnight', () => {
  it('is the end of the day of an airport that is open until then', () => {
    const geneva = hoursOf(row('06:00..24:00'))
    expect(minutesSinceOpen(geneva, on('14T00:00'))).toBe(1)
    expect(minutesUntilOpen(geneva, on('14T00:00'))).toBe(360)
    expect(hoursText(geneva, on('14T00:00'))).toEqual({ hours: 'open', opens: '06:00', closes: '24:00' })
  })

  it('is passed by hours that end on the next day', () => {
    const naples = hoursOf(row('06:00..24:30'))
    expect(['14T00:30', '14T00:31', '14T05:59', '14T06:00'].map((text) => isOpen(naples, on(text)))).toEqual([true, false, false, true])
    expect(minutesSinceOpen(naples, on('14T01:00'))).toBe(30)
  })
})

describe('sunset', () => {
  const day = hoursOf(row('08:00..sunset/20:00', { season: '04-01..11-30' }), row('08:00..sunset', { season: '12-01..03-31' }))
  const later = hoursOf(row('sunrise-30..sunset+30'))

  it('ends the day, at the latest hour where that comes first', () => {
    // On 10 December the sun sets over Gstaad at 16:43, on 20 June at 21:30 summer time.
    expect(['2026-12-10T16:43', '2026-12-10T16:44', '2026-06-20T20:00', '2026-06-20T20:01'].map((text) => isOpen(day, at(text)))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(hoursText(day, at('2026-12-10T23:50'))).toEqual({ hours: 'sunset', opens: '08:00', closes: '16:43', afterSunset: 0 })
    expect(hoursText(day, at('2026-06-20T23:50'))).toEqual({ hours: 'open', opens: '08:00', closes: '20:00' })
  })

  it('is the reason in the evening only', () => {
    expect(hoursText(day, at('2026-12-10T07:00'))).toEqual({ hours: 'open', opens: '08:00', closes: '16:43' })
  })

  it('comes with minutes after it', () => {
    expect(hoursText(later, at('2026-12-10T18:00'))).toEqual({ hours: 'sunset', opens: '07:34', closes: '17:13', afterSunset: 30 })
    expect(minutesUntilOpen(later, at('2026-12-10T18:00'))).toBe(24 * 60 - 18 * 60 + 7 * 60 + 35)
  })

  it('never comes where the sun does not set, and the day never begins where it does not rise', () => {
    const north = hoursOf(row('sunrise..sunset'))
    const tromso = { lat: 69.68, lon: 18.92 }
    expect(isOpen(north, at('2026-06-20T23:00', tromso))).toBe(true)
    expect(isOpen(north, at('2026-12-20T10:00', tromso))).toBe(false)
  })
})

describe('closures', () => {
  const christmas = hoursOf(row('06:00..23:00'), row('00:00..24:00', { fact: 'closed', season: '12-25..12-26' }))
  const morning = hoursOf(row('07:00..09:00', { fact: 'closed' }))

  it('close a day that has hours, every year', () => {
    expect([isOpen(christmas, at('2026-12-25T12:00')), isOpen(christmas, at('2027-12-27T12:00'))]).toEqual([false, true])
    expect(hoursText(christmas, at('2026-12-25T12:00'))).toEqual({ hours: 'day' })
    expect(minutesUntilOpen(christmas, at('2026-12-25T12:00'))).toBe(36 * 60 + 6 * 60)
  })

  it('close an airport whose hours are not known, until their last minute', () => {
    expect(['12T06:59', '12T07:00', '12T08:59', '12T09:00'].map((text) => isOpen(morning, on(text)))).toEqual([true, false, false, true])
    expect(hoursText(morning, on('12T08:00'))).toEqual({ hours: 'closed', opens: '07:00', closes: '09:00' })
    expect([minutesSinceOpen(morning, on('12T08:00')), minutesUntilOpen(morning, on('12T08:00'))]).toEqual([61, 60])
  })

  it('never end within a week where a season is closed', () => {
    const winter = hoursOf(row('00:00..24:00', { fact: 'closed', season: '12-01..03-31' }))
    expect([minutesUntilOpen(winter, at('2027-01-15T12:00')), minutesSinceOpen(winter, at('2027-01-15T12:00'))]).toEqual([
      Infinity,
      Infinity,
    ])
  })
})

it('hours that are not known refuse nothing, and weak sources neither', () => {
  expect(isOpen(hoursOf(row('unknown')), on('12T03:00'))).toBe(true)
  const weak = (more: Partial<AirportRow>) =>
    indexOf([row('08:00..18:00', more)])
      .airport('ZZZZ')!
      .hours('arrival', 'jet')
  expect([weak({ confidence: 'D' }), weak({ confidence: 'C', date: '1998-02' })]).toEqual([undefined, undefined])
  expect(isOpen(weak({ confidence: 'C', date: '' })!, on('12T03:00'))).toBe(false)
})

it('an airport is open at the minute it names as the next and as the last one', () => {
  const rules = ['EGLC', 'LSZA', 'LSGK', 'ZSSS', 'FSIA', 'KTEX'].map((icao) => indexFacts(DEFAULT_FACTS).airport(icao)!)
  fc.assert(
    fc.property(fc.constantFrom(...rules), fc.integer({ min: 0, max: 400 * 1440 }), ({ hours }, minute) => {
      const known = hours('arrival', 'jet')!
      const moment = at('2026-10-12T00:00')
      const shifted = (minutes: number) => ({ ...moment, local: moment.local + (minute + minutes) * 60_000 })
      const [later, earlier] = [minutesUntilOpen(known, shifted(0)), minutesSinceOpen(known, shifted(0))]
      expect([isOpen(known, shifted(later)), isOpen(known, shifted(-earlier))]).toEqual([true, true])
      expect(later > 0 && isOpen(known, shifted(later - 1))).toBe(false)
      expect(earlier > 0 && isOpen(known, shifted(1 - earlier))).toBe(false)
    }),
    { seed: 77 },
  )
})

describe('the last moment of a day', () => {
  it('is told when it is near, not before, and not when it has passed', () => {
    expect(closingSoon(mondays, on('12T17:10'), 60)).toEqual({ closes: '18:00', sunset: 'no', afterSunset: 0 })
    expect(closingSoon(mondays, on('12T18:00'), 60)).toMatchObject({ closes: '18:00' })
    expect(closingSoon(mondays, on('12T16:59'), 60)).toBeNull()
    expect(closingSoon(mondays, on('12T18:01'), 60)).toBeNull()
  })

  it('follows the sun', () => {
    const evening = hoursOf(row('08:00..sunset+30'))
    expect(closingSoon(evening, at('2026-12-15T16:45'), 60)).toMatchObject({
      closes: expect.stringMatching(/^17:1\d$/),
      sunset: 'yes',
      afterSunset: 30,
    })
  })

  it('is no break at noon, no hours that are not known, and no midnight of an airport that stays open', () => {
    expect(closingSoon(hoursOf(row('08:00..12:00'), row('14:00..18:00')), on('12T11:30'), 60)).toBeNull()
    expect(closingSoon(hoursOf(row('unknown')), on('12T23:30'), 60)).toBeNull()
    expect(closingSoon(hoursOf(row('00:00..24:00')), on('12T23:30'), 60)).toBeNull()
  })

  it('is the minute at which a closure begins', () => {
    const quiet = hoursOf(row('22:00..30:00', { fact: 'closed' }))
    expect(closingSoon(quiet, on('12T21:30'), 60)).toMatchObject({ closes: '22:00', sunset: 'no' })
  })
})
