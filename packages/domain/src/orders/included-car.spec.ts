import { describe, expect, it } from 'vitest'
import { findCarDeadline } from './included-car.ts'

const departure = Temporal.Instant.from('2026-12-18T09:00Z')
const order = { product: 'charter', price: { amount: 20_000, currency: 'EUR' }, departure }
const lastMoment = Temporal.Instant.from('2026-12-17T08:59:59Z')
const deadlineOf = (over: Partial<typeof order> | { price: null }, now = lastMoment) =>
  findCarDeadline({ ...order, ...over }, now)?.toString() ?? null

describe('the car of a charter', () => {
  it('is included from 20,000 euros on, until a day before the departure', () => {
    expect(deadlineOf({})).toBe('2026-12-17T09:00:00Z')
    expect(deadlineOf({ price: { amount: 19_999.99, currency: 'EUR' } })).toBeNull()
    expect(deadlineOf({}, Temporal.Instant.from('2026-12-17T09:00Z'))).toBeNull()
  })

  it('is not included in other products, other currencies, nor without a price', () => {
    expect(deadlineOf({ product: 'empty_leg' })).toBeNull()
    expect(deadlineOf({ product: 'shared_seat' })).toBeNull()
    expect(deadlineOf({ price: { amount: 30_000, currency: 'USD' } })).toBeNull()
    expect(deadlineOf({ price: null })).toBeNull()
  })
})
