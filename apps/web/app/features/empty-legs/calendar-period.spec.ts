import { describe, expect, it } from 'vitest'
import { readPeriod, toWeeks } from './calendar-period.ts'

/** A Thursday. */
const today = Temporal.PlainDate.from('2026-11-26')

describe('the six weeks of the empty-leg calendar', () => {
  it('begin today and end on a Sunday', () => {
    expect(readPeriod('', today)).toEqual({ first: '2026-11-26', last: '2027-01-03', previous: null, next: '2027-01-04' })
  })

  it.each([
    ['the first day of the next ones', '2027-01-04', '2027-01-04', '2027-02-14'],
    ['any day of them', '2027-01-20', '2027-01-04', '2027-02-14'],
    ['the last page', '2027-05-01', '2027-03-29', '2027-05-09'],
    ['a day before today', '2026-11-20', '2026-11-26', '2027-01-03'],
    ['a day after the last page', '2027-05-10', '2026-11-26', '2027-01-03'],
    ['what is no day', '2027-02-30', '2026-11-26', '2027-01-03'],
    ['words', 'tomorrow', '2026-11-26', '2027-01-03'],
  ])('are those of %s', (_, asked, first, last) => {
    expect(readPeriod(asked, today)).toMatchObject({ first, last })
  })

  it('lead back to today and end at the last page', () => {
    expect(readPeriod('2027-01-04', today)).toMatchObject({ previous: '2026-11-26', next: '2027-02-15' })
    expect(readPeriod('2027-03-29', today).next).toBeNull()
  })

  it('leave out what is over of the first week', () => {
    const weeks = toWeeks(readPeriod('', today))
    expect(weeks).toHaveLength(6)
    expect(weeks[0]!.map((date) => date?.day ?? null)).toEqual([null, null, null, 26, 27, 28, 29])
    expect(weeks[5]!.at(-1)?.toString()).toBe('2027-01-03')
  })
})
