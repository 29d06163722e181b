import { describe, expect, it } from 'vitest'
import { findFlightAtSameTime, findOwnTrip } from './own-trip.ts'

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

describe('a flight at the same time', () => {
  const booked = {
    id: 'o1',
    confirmation_status: 'Confirmed' as const,
    legs: [{ departure_date: '2026-12-18T10:30:00+00:00', arrival_date: '2026-12-18T13:30:00+01:00' as string | null }],
  }
  const flight = (from: string, to: string) => [{ departure_at: `2026-12-18T${from}`, arrival_at: `2026-12-18T${to}` }]

  it.each([
    ['begins during it, in another zone', '13:00:00+01:00', '15:00:00+01:00'],
    ['lasts longer', '09:00:00+00:00', '18:00:00+00:00'],
    ['ends when it begins', '08:00:00+00:00', '10:30:00+00:00'],
  ])('is found where it %s', (_how, from, to) => {
    const found = findFlightAtSameTime([booked], flight(from, to))
    expect([found?.order.id, found?.leg]).toEqual(['o1', booked.legs[0]])
  })

  it('is not found before, after, or in an order that is over', () => {
    expect(findFlightAtSameTime([booked], flight('08:00:00+00:00', '10:15:00+00:00'))).toBeNull()
    expect(findFlightAtSameTime([booked], flight('12:45:00+00:00', '14:00:00+00:00'))).toBeNull()
    const over = { ...booked, confirmation_status: 'Canceled' as const }
    expect(findFlightAtSameTime([over], flight('10:30:00+00:00', '12:30:00+00:00'))).toBeNull()
  })

  it('counts the departure alone where no arrival is known', () => {
    const open = { ...booked, legs: [{ ...booked.legs[0]!, arrival_date: null }] }
    expect(findFlightAtSameTime([open], flight('10:00:00+00:00', '11:00:00+00:00'))).not.toBeNull()
    expect(findFlightAtSameTime([open], flight('11:00:00+00:00', '12:00:00+00:00'))).toBeNull()
  })
})
