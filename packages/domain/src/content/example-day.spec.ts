import { describe, expect, it } from 'vitest'
import { exampleDay } from './example-day.ts'

const today = Temporal.PlainDate.from('2026-11-30')
const day = (first: string, last: string | null = null) => exampleDay({ first, last }, today)

describe('the day for which a flight to an event is priced', () => {
  it.each([
    ['its first day', '2027-02-14', '2027-02-15', '2027-02-14'],
    ['its only day', '2027-02-14', null, '2027-02-14'],
    ['a week ahead, of an event that has begun', '2026-11-20', '2027-03-28', '2026-12-07'],
    ['a week ahead, of one that begins tomorrow', '2026-12-01', '2027-03-28', '2026-12-07'],
    ['its last day, of one that ends sooner', '2026-12-01', '2026-12-03', '2026-12-03'],
    ['the last day that can be searched', '2027-02-27', '2027-03-01', '2027-02-27'],
  ])('is %s', (_what, first, last, expected) => {
    expect(day(first, last)).toBe(expected)
  })

  it.each([
    ['is over', '2026-11-01', '2026-11-05'],
    ['ends today', '2026-11-01', '2026-11-30'],
    ['cannot be searched yet', '2027-02-28', '2027-03-03'],
    ['is half a year ahead', '2027-06-03', '2027-06-06'],
  ])('is none where the event %s', (_what, first, last) => {
    expect(day(first, last)).toBeNull()
  })
})
