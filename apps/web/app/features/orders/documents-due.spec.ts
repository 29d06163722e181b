import { describe, expect, it } from 'vitest'
import { documentsDue } from './documents-due.ts'

const departure = '2026-11-30T10:30:00+01:00'
const at = (time: string) => documentsDue(departure, Temporal.Instant.from(time))

describe('names and documents of a flight', () => {
  it('are needed a day before its departure, on its clock', () => expect(at('2026-11-28T23:00:00Z')).toBe('2026-11-29T10:30'))

  it('have no time that is over where the trip was booked on the last day', () =>
    expect([at('2026-11-29T09:29:59Z'), at('2026-11-29T09:30:00Z'), at('2026-11-29T23:05:00Z')]).toEqual(['2026-11-29T10:30', null, null]))
})
