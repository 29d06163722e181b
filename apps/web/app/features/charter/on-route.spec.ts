import { expect, it } from 'vitest'
import { asked as toAsked, findLeg, findShared } from './on-route.ts'

const asked = { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: '2026-12-18T10:30', pax: 4, luggage: 20 }
type Legs = Parameters<typeof findLeg>[0]
type Flights = Parameters<typeof findShared>[0]

const leg = (amount: number, departure_date: string, more: object = {}) => ({
  price_min: { amount },
  departure_date,
  pax_max: 6,
  detour: null,
  ...more,
})

it('the cheapest empty leg within a day is found, where it costs less than a charter', () => {
  const at = '2026-12-18T17:45:00+00:00'
  const legs = [
    leg(5_000, at),
    leg(4_000, '2026-12-19T10:30:00+00:00'),
    leg(1_000, '2026-12-19T10:45:00+00:00'),
    leg(900, '2026-12-17T10:15:00+00:00'),
    leg(800, at, { pax_max: 3 }),
    leg(700, at, { detour: {} }),
  ] as unknown as Legs
  expect(findLeg(legs, asked, 9_000)?.price_min.amount).toBe(4_000)
  expect(findLeg(legs, asked, 4_000)).toBeNull()
  expect(findLeg([], asked, 9_000)).toBeNull()
})

it('a shared flight needs a seat for everybody, and their seats cost less than a charter', () => {
  const flight = (amount: number, seats_free: number) => ({
    seat_price: { amount },
    seats_free,
    departure_date: '2026-12-18T12:00:00+00:00',
  })
  const flights = [flight(300, 3), flight(700, 4), flight(600, 5)] as unknown as Flights
  expect(findShared(flights, asked, 9_000)?.seat_price.amount).toBe(600)
  expect(findShared(flights, asked, 2_400)).toBeNull()
})

it('both lists are asked in their own terms, whatever the party: a refusal would take the prices of the page along', () => {
  expect(toAsked([asked])?.pax).toBe(4)
  expect(toAsked([{ ...asked, pax: 150 }])?.pax).toBe(60)
  expect(toAsked([asked, asked])).toBeNull()
})
