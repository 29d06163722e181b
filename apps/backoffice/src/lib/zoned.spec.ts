import { describe, expect, it } from 'vitest'
import { localAndUtc, momentIn, timeIn, timeUtc } from './zoned.ts'

describe('a time with its zone', () => {
  it('names the zone of the moment, in both languages', () => {
    expect(timeIn('2026-12-18T10:30:00Z', 'Europe/Rome', 'en')).toBe('11:30 CET')
    expect(timeIn('2026-07-18T10:30:00Z', 'Europe/Rome', 'it')).toBe('12:30 CEST')
    expect(momentIn('2026-12-18T23:30:00Z', 'Europe/Rome', 'en')).toBe('Sat 19 Dec, 00:30 CET')
  })

  it('reads timestamps of the API, and shows UTC where no zone is known', () => {
    expect(timeIn('2026-12-18 10:30:00', null, 'en')).toBe('10:30 UTC')
    expect(timeUtc('2026-12-18 10:30:00')).toBe('10:30 UTC')
  })

  it('stands beside UTC', () => {
    expect(localAndUtc('2026-12-18T10:30', 'America/New_York', 'en')).toBe('Fri 18 Dec, 10:30 EST · 15:30 UTC')
    expect(localAndUtc('2026-12-18T10:30', null, 'en')).toBe('Fri 18 Dec, 10:30')
  })
})
