import { describe, expect, it } from 'vitest'
import { daysFromCivil } from '@aquilane/domain/charter/civil-time'
import { publicHolidays } from './public-holidays.ts'

const day = (date: string) => daysFromCivil(...(date.split('-').map(Number) as [number, number, number]))

describe('public holidays', () => {
  it.each([
    ['GB', 'GB-ENG', '2027-08-30', true, 'the summer bank holiday of England'],
    ['GB', 'GB-SCT', '2027-08-02', true, 'the summer bank holiday of Scotland'],
    ['GB', 'GB-ENG', '2027-12-27', true, 'a substitute day'],
    ['FR', null, '2026-05-08', true, 'the end of the war'],
    ['IT', null, '2026-10-04', true, 'St Francis, again since 2026'],
    ['IS', null, '2026-06-17', true, 'the day of the republic'],
    ['DE', 'DE-BY', '2027-01-06', true, 'a holiday of the state alone'],
    ['DE', 'DE-HH', '2027-01-06', false, 'the same day in another state'],
    ['GB', 'GB-ENG', '2026-11-25', false, 'an ordinary Wednesday'],
    ['XX', null, '2026-12-25', false, 'a country without a calendar'],
  ] as const)('%s %s on %s: %s, %s', (country, state, date, isHoliday, _what) => {
    expect(publicHolidays(country, state).has(day(date))).toBe(isHoliday)
  })

  it('are one calendar for all airports of a state', () => {
    expect(publicHolidays('GB', 'GB-ENG')).toBe(publicHolidays('GB', 'GB-ENG'))
  })
})
