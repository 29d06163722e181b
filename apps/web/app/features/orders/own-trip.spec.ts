import { expect, it } from 'vitest'
import { findOwnTrip } from './own-trip.ts'

const order: Parameters<typeof findOwnTrip>[0][number] & { id: string } = {
  id: 'o1',
  confirmation_status: 'AwaitingPayment',
  legs: [{ departure_date: '2026-12-18T10:30:00+00:00' }],
}
const legs = [{ date: '2026-12-18T10:30' }]

it('an active order with the same departures is found', () => expect(findOwnTrip([order], legs)?.id).toBe('o1'))
it.each<[string, Parameters<typeof findOwnTrip>[0], typeof legs]>([
  ['a cancelled order', [{ ...order, confirmation_status: 'Canceled' }], legs],
  ['another time', [order], [{ date: '2026-12-18T10:45' }]],
  ['another number of legs', [order], [...legs, ...legs]],
])('%s is not the same trip', (_name, orders, wanted) => expect(findOwnTrip(orders, wanted)).toBeNull())
