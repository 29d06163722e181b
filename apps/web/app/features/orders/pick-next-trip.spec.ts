import { expect, it } from 'vitest'
import { nextLeg, pickTrips } from './pick-next-trip.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const leg = (departure_date: string, arrival_date: string | null = null) => ({ departure_date, arrival_date })
const trip = (
  id: string,
  legs: ReturnType<typeof leg>[],
  confirmation_status: 'Confirmed' | 'AwaitingPayment' | 'Canceled' = 'Confirmed',
) => ({
  id,
  legs,
  confirmation_status,
})

it('The next trip is the one whose next leg departs first, whatever the offset of its airport', () => {
  const tokyo = trip('tokyo', [leg('2026-12-02T08:00:00+09:00')])
  const london = trip('london', [leg('2026-12-02T00:30:00+00:00')], 'AwaitingPayment')
  expect(pickTrips([london, tokyo], now).map(({ id }) => id)).toEqual(['tokyo', 'london'])
})

it('A trip stays the next one in the air and until the last of its legs has landed', () => {
  const flying = trip('flying', [leg('2026-12-01T11:00:00+00:00', '2026-12-01T13:00:00+00:00')])
  const back = trip('back', [leg('2026-11-20T11:00:00+00:00', '2026-11-20T13:00:00+00:00'), leg('2026-12-05T09:00:00+01:00')])
  expect(pickTrips([back, flying], now).map(({ id }) => id)).toEqual(['flying', 'back'])
  expect(nextLeg(back.legs, now)).toBe(back.legs[1])
})

it('Cancelled trips, and those whose legs have all landed, are none', () => {
  const gone = trip('gone', [leg('2026-12-05T09:00:00+01:00')], 'Canceled')
  const flown = trip('flown', [leg('2026-11-30T09:00:00+01:00', '2026-11-30T10:00:00+01:00')])
  expect(pickTrips([gone, flown], now)).toEqual([])
})
