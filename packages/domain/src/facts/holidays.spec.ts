import { describe, expect, it } from 'vitest'
import { parseLocal, toDay } from '../charter/civil-time.ts'
import { FactIndex } from './fact-index.ts'
import { areHoursKnown, type Hours, isOpen, type LocalMoment, minutesUntilOpen, openTimes } from './opening.ts'
import { type AirportRow, readAirportFacts, readDays } from './read-facts.ts'

const row = (value: string, days?: string): AirportRow => ({
  icao: 'ZZZZ',
  fact: 'hours',
  value,
  source: 'for this case',
  date: '2026-01-01',
  confidence: 'A',
  ...(days === undefined ? {} : { days }),
})
function hoursOf(...rows: AirportRow[]): Hours {
  const facts = {
    airports: readAirportFacts({ checkedOn: '2026-11-26', rows }),
    types: [],
    airspace: [],
    pairs: [],
    areas: {},
    terminals: [],
  }
  return new FactIndex(facts).airport('ZZZZ')!.hours('arrival', 'jet')!
}

/** Monday, 25 May 2026, and nothing else. */
const holiday = toDay(parseLocal('2026-05-25T12:00'))
const place = { lat: 51.5, lon: 0, holidays: { has: (day: number) => day === holiday } }
const at = (text: string): LocalMoment => ({ local: parseLocal(`2026-05-${text}`), offset: 3_600_000, place })
const opens = (hours: Hours, ...texts: string[]) => texts.map((text) => isOpen(hours, at(text)))

describe('a public holiday at an airport whose hours differ by weekday', () => {
  const silent = hoursOf(row('06:30..22:00', '1-5'), row('08:00..20:00', '6-7'))
  const stated = hoursOf(row('06:30..22:00', '1-5'), row('08:00..20:00', '6-8'))

  it('has the hours that a row states for holidays', () => {
    expect(opens(stated, '25T07:00', '25T12:00', '25T21:00')).toEqual([false, true, false])
    expect(areHoursKnown(stated, at('25T12:00'))).toBe(true)
    expect(minutesUntilOpen(stated, at('25T07:00'))).toBe(60)
    expect(openTimes(stated, holiday, at('25T07:00'))).toEqual([{ from: '08:00', to: '20:00' }])
  })

  it('is not known where no row states them: the hours of the weekday refuse, but do not make a price firm', () => {
    expect(opens(silent, '25T06:00', '25T12:00', '25T23:00')).toEqual([false, true, false])
    expect(areHoursKnown(silent, at('25T12:00'))).toBe(false)
  })

  it('leaves the days around it as they are', () => {
    for (const hours of [silent, stated]) {
      expect(opens(hours, '26T07:00', '24T07:00')).toEqual([true, false])
      expect(areHoursKnown(hours, at('26T07:00'))).toBe(true)
    }
  })

  it('means nothing where every day has the same hours, and where no holidays are known', () => {
    expect(areHoursKnown(hoursOf(row('06:30..22:00')), at('25T12:00'))).toBe(true)
    expect(areHoursKnown(silent, { ...at('25T12:00'), place: { lat: 51.5, lon: 0 } })).toBe(true)
  })

  it('belongs to the night that begins on it', () => {
    const late = hoursOf(row('06:30..26:00', '1-5'), row('08:00..20:00', '6-8'))
    expect(opens(late, '26T01:00', '27T01:00')).toEqual([false, true])
  })
})

it('public holidays are day 8 of a row', () => {
  expect([readDays('6-8'), readDays('8'), readDays(undefined)]).toEqual([[6, 7, 8], [8], [1, 2, 3, 4, 5, 6, 7]])
})
