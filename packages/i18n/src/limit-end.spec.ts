import { describe, expect, it } from 'vitest'
import { toLimitEnd } from './limit-end.ts'

const now = Temporal.ZonedDateTime.from('2026-11-26T20:27:30+01:00[Europe/Rome]')

describe('the end of a limit', () => {
  it.each([
    [30, { local: '2026-11-26T20:28', isToday: true, unit: 'seconds', count: 30 }],
    [89, { local: '2026-11-26T20:29', isToday: true, unit: 'seconds', count: 89 }],
    [90, { local: '2026-11-26T20:29', isToday: true, unit: 'minutes', count: 2 }],
    [3_600, { local: '2026-11-26T21:28', isToday: true, unit: 'minutes', count: 60 }],
    [5_400, { local: '2026-11-26T21:58', isToday: true, unit: 'hours', count: 2 }],
    [84_910, { local: '2026-11-27T20:03', isToday: false, unit: 'hours', count: 24 }],
  ] as const)('after %i seconds is %o', (seconds, end) => expect(toLimitEnd(seconds, now)).toEqual(end))
})
