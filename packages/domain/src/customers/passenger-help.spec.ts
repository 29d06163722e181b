import { expect, it } from 'vitest'
import { passengerHelpDue } from './passenger-help.ts'

const departure = Temporal.Instant.from('2026-12-03T12:00:00Z')

it('passenger data left to the manager is promised for 24 hours later', () =>
  expect(passengerHelpDue(Temporal.Instant.from('2026-12-01T12:00:00Z'), departure)?.toString()).toBe('2026-12-02T12:00:00Z'))

it('nothing is promised less than 36 hours before the departure', () =>
  expect(passengerHelpDue(Temporal.Instant.from('2026-12-02T00:00:01Z'), departure)).toBeNull())
