import { describe, expect, it } from 'vitest'
import { payBefore, transferBefore } from './deadlines.ts'

const now = Temporal.Instant.from('2026-05-01T10:00:00Z')
const minutes = (instant: Temporal.Instant | null) => (instant ? instant.since(now).total('minutes') : null)

describe('time to pay', () => {
  it('is 60 minutes when the departure is far', () => expect(minutes(payBefore(now, now.add({ hours: 240 })))).toBe(60))
  it('is 60 minutes at the earliest bookable departure, six hours ahead', () =>
    expect(minutes(payBefore(now, now.add({ hours: 6 })))).toBe(60))
  it('ends five hours before a nearer departure', () => expect(minutes(payBefore(now, now.add({ minutes: 330 })))).toBe(30))
  it('is at least ten minutes', () => expect(minutes(payBefore(now, now.add({ hours: 2 })))).toBe(10))
})

describe('time for a bank transfer', () => {
  it('is 48 hours when the departure is far', () => expect(minutes(transferBefore(now, now.add({ hours: 240 })))).toBe(48 * 60))
  it('always ends 24 hours before departure', () => expect(minutes(transferBefore(now, now.add({ hours: 30 })))).toBe(6 * 60))
  it('is two hours at least', () => expect(minutes(transferBefore(now, now.add({ hours: 26 })))).toBe(120))
  it('does not exist when departure is nearer than that', () => expect(transferBefore(now, now.add({ hours: 25, minutes: 59 }))).toBeNull())
})
