import { describe, expect, it } from 'vitest'
import { needsDeposit, payBefore, seatPayBefore, transferBefore } from './deadlines.ts'

const now = Temporal.Instant.from('2026-05-01T10:00:00Z')
const minutes = (instant: Temporal.Instant | null) => (instant ? instant.since(now).total('minutes') : null)

describe('time to pay', () => {
  it('is 60 minutes when the departure is far', () => expect(minutes(payBefore(now, now.add({ hours: 240 }), null))).toBe(60))
  it('is 60 minutes at the earliest bookable departure, six hours ahead', () =>
    expect(minutes(payBefore(now, now.add({ hours: 6 }), null))).toBe(60))
  it('ends five hours before a nearer departure', () => expect(minutes(payBefore(now, now.add({ minutes: 330 }), null))).toBe(30))
  it('is 15 minutes for held seats, however far the departure', () => expect(minutes(seatPayBefore(now))).toBe(15))
  it('is at least ten minutes', () => expect(minutes(payBefore(now, now.add({ hours: 2 }), null))).toBe(10))
})

describe('time for a bank transfer', () => {
  it('is 48 hours when the departure is far', () => expect(minutes(transferBefore(now, now.add({ hours: 240 }), null))).toBe(48 * 60))
  it('always ends 24 hours before departure', () => expect(minutes(transferBefore(now, now.add({ hours: 30 }), null))).toBe(6 * 60))
  it('is two hours at least', () => expect(minutes(transferBefore(now, now.add({ hours: 26 }), null))).toBe(120))
  it('does not exist when departure is nearer than that', () =>
    expect(transferBefore(now, now.add({ hours: 25, minutes: 59 }), null)).toBeNull())
})

describe('a trip that blocks the aircraft for long', () => {
  const departure = now.add({ hours: 60 * 24 })
  const block = (days: number) => ({ from: departure, to: departure.add({ hours: days * 24 }) })

  it.each([
    [2, 60, 48],
    [3, 40, 24],
    [8, 20, 12],
  ])('of %d days is paid within %d minutes, by transfer within %d hours', (days, card, transfer) => {
    expect(minutes(payBefore(now, departure, block(days)))).toBe(card)
    expect(minutes(transferBefore(now, departure, block(days)))).toBe(transfer * 60)
  })

  it('needs a deposit above 14 days', () => {
    expect(needsDeposit(block(14))).toBe(false)
    expect(needsDeposit(block(15))).toBe(true)
  })
})
