import { afterEach, describe, expect, it, vi } from 'vitest'
import { local } from './dates.ts'

afterEach(() => vi.restoreAllMocks())

describe('the time of a member', () => {
  it.each(['2026-07-01T10:30:00Z', '2026-07-01 10:30:00'])('an instant, %s, is shown on the clock of the device', (instant) => {
    vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('Europe/Rome')
    expect(local(instant)).toBe('2026-07-01T12:30')
    vi.spyOn(Temporal.Now, 'timeZoneId').mockReturnValue('America/New_York')
    expect(local(instant)).toBe('2026-07-01T06:30')
  })
})
