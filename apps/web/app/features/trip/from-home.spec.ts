import { expect, it } from 'vitest'
import type { Location } from '@aquilane/domain/location'
import { setAirport, tripLegs } from '@aquilane/domain/trip/trip'
import { fromHome } from './from-home.ts'
import { emptyLegs } from './use-trip.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const place = (selector: string): Location => ({
  type: 'city',
  selector,
  name: selector,
  iata: null,
  icao: null,
  latitude: 51,
  longitude: 0,
  timezone: { name: 'Europe/London', gmt_offset: 0 },
  country: { iso3: 'GBR', name: 'United Kingdom', is_active: true },
  placement: '',
  airports: [],
})
const [home, last, other] = ['city:LON', 'city:PAR', 'city:MIL'].map(place) as [Location, Location, Location]
const ends = (from: Location | null, to: Location | null) => setAirport(setAirport(emptyLegs(1), 0, 'departure', from), 0, 'arrival', to)
const departure = (trip: ReturnType<typeof ends>) => tripLegs(fromHome(trip, { home, last, now }))[0]?.from?.selector

it('A trip without a departure, or with the last one of the device, starts at the home airport', () => {
  expect(departure(ends(null, null))).toBe('city:LON')
  expect(departure(ends(null, other))).toBe('city:LON')
  expect(departure(ends(last, null))).toBe('city:LON')
})

it('A departure that was named stays, and a trip to the home airport does not start there', () => {
  expect(departure(ends(other, null))).toBe('city:MIL')
  expect(departure(ends(null, home))).toBeUndefined()
  expect(departure(ends(last, home))).toBe('city:PAR')
})
