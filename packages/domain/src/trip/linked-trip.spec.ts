import { describe, expect, it } from 'vitest'
import { withNamedDetails } from './linked-trip.ts'
import { farnborough, nice } from './places.fixture.ts'
import { emptyTrip, setAirport, tripLegs } from './trip.ts'

const now = Temporal.Instant.from('2026-11-20T09:00:00Z')
const trip = setAirport(setAirport(emptyTrip(), 0, 'departure', farnborough), 0, 'arrival', nice)
const named = (query: string) => tripLegs(withNamedDetails(trip, new URLSearchParams(query), now))[0]?.segment

describe('A trip that an address names', () => {
  it('takes date, time, passengers and luggage', () => {
    expect(named('date=2026-12-18&time=10:30&pax=5&luggage=80')).toMatchObject({ date: '2026-12-18', time: '10:30', pax: 5, luggage: 80 })
    expect(named('date=2026-12-18')).toMatchObject({ date: '2026-12-18', time: null, pax: 2, luggage: 20 })
  })

  it.each([
    ['a day that is over', 'date=2026-11-01&time=10:30', { date: null, time: null }],
    ['a day that cannot be booked yet', 'date=2027-12-01', { date: null, time: null }],
    ['no day of the calendar', 'date=2026-13-01', { date: null, time: null }],
    ['no quarter hour', 'date=2026-12-18&time=10:07', { date: '2026-12-18', time: null }],
    ['an hour that is over on its day', 'date=2026-11-20&time=10:30', { date: '2026-11-20', time: null }],
    ['numbers that are none', 'pax=many&luggage=-5', { pax: 2, luggage: 20 }],
    ['numbers beyond the form', 'pax=151&luggage=5001', { pax: 2, luggage: 20 }],
  ])('leaves out %s', (_, query, segment) => {
    expect(named(query)).toMatchObject(segment)
  })
})
