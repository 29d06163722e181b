import { describe, expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

describe('the zone beside a local time', () => {
  it.each([
    ['Europe/Rome', '2026-12-18T08:30:00Z', 'en', 'CET'],
    ['Europe/Rome', '2026-07-18T08:30:00Z', 'en', 'CEST'],
    ['Europe/London', '2026-12-18T08:30:00Z', 'en', 'GMT'],
    ['Europe/London', '2026-07-18T08:30:00Z', 'en', 'BST'],
    ['Europe/London', '2026-07-18T08:30:00Z', 'it', 'GMT+1'],
    ['Europe/London', '2026-12-18T08:30:00Z', 'it', 'GMT'],
    ['America/New_York', '2026-12-18T08:30:00Z', 'en', 'EST'],
    ['America/New_York', '2026-12-18T08:30:00Z', 'it', 'GMT-5'],
    ['America/Los_Angeles', '2026-07-18T08:30:00Z', 'en', 'PDT'],
    ['Asia/Kolkata', '2026-12-18T08:30:00Z', 'en', 'IST'],
    ['Asia/Tashkent', '2026-12-18T08:30:00Z', 'en', 'GMT+5'],
  ] as const)('%s at %s in %s is %s', (zone, at, locale, expected) => {
    expect(zoneName(zone, at, locale)).toBe(expected)
  })
})
