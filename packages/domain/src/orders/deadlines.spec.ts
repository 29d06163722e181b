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
  const monday = Temporal.Instant.from('2026-11-23T10:00:00Z')
  const until = (departure: string, from = monday) => transferBefore(from, Temporal.Instant.from(departure), null)?.toString() ?? null
  it('is two bank days when the departure is far', () => expect(until('2026-12-20T10:00:00Z')).toBe('2026-11-25T16:00:00Z'))
  it('always ends 24 hours before departure', () => expect(until('2026-11-26T15:59:00Z')).toBe('2026-11-24T16:00:00Z'))
  it('does not exist when no bank day ends 24 hours before departure', () => expect(until('2026-11-25T15:59:00Z')).toBeNull())
  it('never ends on a Saturday', () =>
    expect(until('2026-12-20T10:00:00Z', Temporal.Instant.from('2026-11-26T20:27:00Z'))).toBe('2026-12-01T16:00:00Z'))
})

describe('a trip that blocks the aircraft for long', () => {
  const departure = now.add({ hours: 60 * 24 })
  const block = (days: number) => ({ from: departure, to: departure.add({ hours: days * 24 }) })

  it.each([
    [2, 60, '2026-05-06T15:00:00Z'],
    [3, 40, '2026-05-05T15:00:00Z'],
    [8, 20, '2026-05-05T15:00:00Z'],
  ])('of %d days is paid within %d minutes, by a transfer ordered on 1 May until %s', (days, card, transfer) => {
    expect(minutes(payBefore(now, departure, block(days)))).toBe(card)
    expect(transferBefore(now, departure, block(days))?.toString()).toBe(transfer)
  })

  it('needs a deposit above 14 days', () => {
    expect(needsDeposit(block(14))).toBe(false)
    expect(needsDeposit(block(15))).toBe(true)
  })
})
