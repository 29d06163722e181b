import newest from 'moment-timezone/data/packed/latest.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { readSnapshot } from './reference.ts'
import { zoneByNewestRules, zoneRules, zoneRulesWarning } from './zone-rules.ts'

const now = Temporal.Instant.from('2026-11-26T12:00:00Z')
const offsetOf = (zone: string, at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).offset

describe('zone rules newer than the runtime’s', () => {
  test('are those of the package', () => {
    expect(newest.version).toBe(zoneRules.version)
  })

  test('Inuvik keeps UTC−6 in winter since November 2026, whatever the runtime believes', () => {
    const zone = zoneByNewestRules('America/Inuvik', 'CA', now)
    expect(offsetOf(zone, '2026-12-10T16:00:00Z')).toBe('-06:00')
    expect(offsetOf(zone, '2027-07-10T16:00:00Z')).toBe('-06:00')
  })

  test('change no zone that the runtime has right', () => {
    for (const zone of ['Europe/Rome', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Africa/Casablanca', 'Australia/Sydney'])
      expect(zoneByNewestRules(zone, 'IT', now)).toBe(zone)
  })

  test('Manitoba keeps its summer time, and Cuba does in this winter', () => {
    expect(offsetOf(zoneByNewestRules('America/Winnipeg', 'CA', now), '2027-01-10T12:00:00Z')).toBe('-05:00')
    expect(offsetOf(zoneByNewestRules('America/Havana', 'CU', now), '2027-01-10T12:00:00Z')).toBe('-04:00')
  })

  test('leave every zone of an airport one that Temporal and Intl know', async () => {
    const zones = new Map((await readSnapshot()).map(({ zone, iso2 }) => [zone, iso2]))
    for (const [zone, iso2] of zones) {
      const used = zoneByNewestRules(zone, iso2, now)
      expect(() => [now.toZonedDateTimeISO(used), new Intl.DateTimeFormat('it', { timeZone: used })]).not.toThrow()
    }
  })

  test('are older than 180 days one day too late', () => {
    const released = Temporal.PlainDate.from(zoneRules.released).toZonedDateTime('UTC').toInstant()
    expect(zoneRulesWarning(released.add({ hours: 180 * 24 }))).toBeNull()
    expect(zoneRulesWarning(released.add({ hours: 181 * 24 }))).toMatch(/^rules of time zones are 181 days old/)
  })
})
