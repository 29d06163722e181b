import { describe, expect, it } from 'vitest'
import { bankDeadline, isBankDay, nextBankClose } from './bank-days.ts'

const instant = (text: string) => Temporal.Instant.from(text)
const far = instant('2030-01-01T00:00:00Z')
const inFrankfurt = (at: Temporal.Instant | null) =>
  at?.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? null

/** Closing days on weekdays by the calendar of the ECB, with Easter on 31 March 2024, 20 April 2025, 5 April 2026, 28 March 2027, 16 April 2028, 1 April 2029. */
const published: Record<number, string[]> = {
  2024: ['01-01', '03-29', '04-01', '05-01', '12-25', '12-26'],
  2025: ['01-01', '04-18', '04-21', '05-01', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-01', '12-25'],
  2027: ['01-01', '03-26', '03-29'],
  2028: ['04-14', '04-17', '05-01', '12-25', '12-26'],
  2029: ['01-01', '03-30', '04-02', '05-01', '12-25', '12-26'],
}

describe('the bank days of TARGET', () => {
  it.each(Object.entries(published))('are every weekday of %s but those that the ECB names', (year, closed) => {
    const closings: string[] = []
    let day = Temporal.PlainDate.from(`${year}-01-01`)
    for (; day.year === Number(year); day = day.add({ days: 1 }))
      if (day.dayOfWeek < 6 && !isBankDay(day)) closings.push(day.toString().slice(5))
    expect(closings).toEqual(closed)
  })

  it('are no Saturday and no Sunday', () => {
    expect(isBankDay(Temporal.PlainDate.from('2026-11-28'))).toBe(false)
    expect(isBankDay(Temporal.PlainDate.from('2026-11-29'))).toBe(false)
  })
})

describe('the deadline of a transfer', () => {
  it.each([
    ['on a Monday morning: Wednesday', '2026-11-23T09:00:00Z', 2, '2026-11-25T17:00'],
    ['on a Thursday evening, after the cut-off: Tuesday', '2026-11-26T20:27:00Z', 2, '2026-12-01T17:00'],
    ['on a Saturday: Wednesday', '2026-11-28T12:00:00Z', 2, '2026-12-02T17:00'],
    ['before Easter: after Easter Monday', '2026-04-02T08:00:00Z', 1, '2026-04-07T17:00'],
    ['before Christmas: after both holidays and the weekend', '2026-12-24T08:00:00Z', 1, '2026-12-28T17:00'],
    ['a minute before the cut-off counts for the day', '2026-11-23T15:59:00Z', 1, '2026-11-24T17:00'],
    ['at the cut-off counts for the next day', '2026-11-23T16:00:00Z', 1, '2026-11-25T17:00'],
    ['by the summer time of Frankfurt', '2026-07-06T14:59:00Z', 1, '2026-07-07T17:00'],
  ])('%s', (_, now, days, expected) => expect(inFrankfurt(bankDeadline(instant(now), days, far))).toBe(expected))

  it('is an earlier bank day when the latest moment comes before', () =>
    expect(inFrankfurt(bankDeadline(instant('2026-11-23T09:00:00Z'), 2, instant('2026-11-25T15:59:59Z')))).toBe('2026-11-24T17:00'))

  it('does not exist when no bank has a whole bank day', () =>
    expect(bankDeadline(instant('2026-11-27T09:00:00Z'), 2, instant('2026-11-30T15:59:59Z'))).toBeNull())

  it('moves from a weekend or holiday to the next cut-off', () => {
    expect(inFrankfurt(nextBankClose(instant('2026-11-28T10:00:00Z')))).toBe('2026-11-30T17:00')
    expect(inFrankfurt(nextBankClose(instant('2026-11-30T16:00:00Z')))).toBe('2026-11-30T17:00')
    expect(inFrankfurt(nextBankClose(instant('2026-11-30T16:00:01Z')))).toBe('2026-12-01T17:00')
  })
})
