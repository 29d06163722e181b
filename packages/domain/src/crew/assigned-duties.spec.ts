import { describe, expect, it } from 'vitest'
import { findDutyBreaches, toDuties, type AssignedFlight } from './assigned-duties.ts'

const milan = { airport: 'LIML', zone: 'Europe/Rome' }
const nice = { airport: 'LFMN', zone: 'Europe/Paris' }
const at = (time: string): number => Temporal.Instant.from(`2026-12-${time}Z`).epochMilliseconds
const flight = (id: string, from: string, to: string): AssignedFlight => ({
  id,
  departureAt: at(from),
  arrivalAt: at(to),
  from: milan,
  to: nice,
})
const ask = (flights: AssignedFlight[], registration = 'I-ABCD') =>
  findDutyBreaches({ registration, seats: 8, pilots: 2, homeBase: milan, flights, flightId: flights.at(-1)!.id })

describe('duties of assigned flights', () => {
  it('flights with a short break are one duty, a night between them makes two', () => {
    const flights = [flight('a', '10T07:00', '10T08:00'), flight('b', '10T16:00', '10T17:00'), flight('c', '11T09:00', '11T10:00')]
    expect(toDuties(flights).map((one) => one.flights.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
    expect(toDuties(flights)[0]!.duty).toMatchObject({ reportAt: at('10T06:00'), releaseAt: at('10T17:30') })
  })

  it('a day out and back breaks no rule', () => {
    expect(ask([flight('a', '10T07:00', '10T08:30'), flight('b', '10T14:00', '10T15:30')])).toEqual([])
  })

  it('a duty of eighteen hours breaks rules that are named by their number', () => {
    const breaches = ask([flight('a', '10T05:00', '10T07:00'), flight('b', '10T14:00', '10T16:00'), flight('c', '10T21:00', '10T23:00')])
    expect(breaches.length).toBeGreaterThan(0)
    expect(breaches.every((number) => /\d/.test(number))).toBe(true)
  })

  it('no rules are named for a registration of which none are held', () => {
    const long = [flight('a', '10T05:00', '10T07:00'), flight('b', '10T14:00', '10T16:00'), flight('c', '10T21:00', '10T23:00')]
    expect(ask(long, 'A6-XYZ')).toEqual([])
  })
})
