import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctTimes } from './reschedule.ts'
import { orderPayload } from './order-payload.ts'
import { farApart, farnborough, leBourget, london, londonWithAirports, nice, pskov } from './places.fixture.ts'
import { QUARTER_HOURS } from './quarter-hours.ts'
import { parseSearchLinkPayload } from './search-link-parse.ts'
import { toSearchLinkPayload } from './search-link.ts'
import { addDestination, emptyTrip, setAirport, setDestination, setParty, setPax, tripLegs, updateSegment } from './trip.ts'
import type { Trip } from './trip.ts'
import { isComplete } from './validation.ts'

const now = Temporal.Instant.from('2026-11-20T08:05:00Z')
const round = () => {
  const there = setAirport(setAirport(emptyTrip(), 0, 'departure', farnborough), 0, 'arrival', nice)
  const dated = updateSegment(there, 0, { date: '2026-12-01', time: '10:00', pax: 4, luggage: 60 })
  return updateSegment(addDestination(dated, farnborough), 1, { date: '2026-12-04', time: '18:30' })
}
const shared = (trip: Trip) => {
  const result = toSearchLinkPayload(trip)
  if (!result.ok) throw new Error('incomplete')
  return JSON.parse(JSON.stringify(result.payload)) as { legs: Record<string, unknown>[] }
}

describe('order-creation payload', () => {
  it('has the legs with date-T-time, and groups by aircraft type', () => {
    expect(orderPayload(round())).toEqual({
      ok: true,
      payload: {
        legs: [
          { departure: 'airport:EGLF', arrival: 'airport:LFMN', pax: 4, date: '2026-12-01T10:00', luggage: 60 },
          { departure: 'airport:LFMN', arrival: 'airport:EGLF', pax: 4, date: '2026-12-04T18:30', luggage: 60 },
        ],
        group: 'aircraft_type',
      },
    })
  })

  it('names the first empty field of each incomplete leg instead', () => {
    expect(orderPayload(addDestination(round()))).toEqual({ ok: false, missing: [{ leg: 2, field: 'arrival' }] })
    expect(toSearchLinkPayload(addDestination(round()))).toEqual({ ok: false, missing: [{ leg: 2, field: 'arrival' }] })
  })
})

describe('share payload', () => {
  it('appends seconds to the date and carries code, selector and city of both ends', () => {
    expect(shared(round()).legs[0]).toMatchObject({
      date: '2026-12-01T10:00:00',
      pax: 4,
      luggage: 60,
      departure: {
        airportCode: 'FAB',
        locationSelector: 'airport:EGLF',
        cityLocation: { selector: 'city:LON', iata: 'LON', name: 'London', lat: 51.276, long: -0.776, timezone: { name: 'Europe/London' } },
      },
      arrival: { airportCode: 'NCE', locationSelector: 'airport:LFMN' },
    })
  })

  it('names an airport without IATA code by its ICAO code, and a city by none', () => {
    const trip = setDestination(setDestination(round(), 0, londonWithAirports), 1, pskov)
    expect(shared(trip).legs[0]).toMatchObject({
      departure: { airportCode: null, locationSelector: 'city:LON' },
      arrival: { airportCode: 'ULOO' },
    })
  })
})

describe('reading shared data back', () => {
  it('gives the same trip', () => {
    expect(parseSearchLinkPayload(shared(round()), now)).toEqual({ ok: true, trip: round() })
  })

  it('gives the same trip when a place is a city', () => {
    const trip = setDestination(round(), 0, londonWithAirports)
    expect(parseSearchLinkPayload(shared(trip), now)).toEqual({ ok: true, trip })
  })

  it('gives the same trip when a place has no IATA code, lies in another country than its city, or keeps to its airport', () => {
    for (const place of [pskov, { ...leBourget, city: london }, { ...farnborough, canChangeToCity: false }]) {
      const trip = setDestination(round(), 1, place)
      expect(parseSearchLinkPayload(shared(trip), now)).toEqual({ ok: true, trip })
    }
  })

  it('accepts the least that a leg has: one passenger, no luggage, places at the ends of the map', () => {
    const pole = { ...nice, latitude: 90, longitude: -180 }
    const trip = setDestination(updateSegment(round(), 0, { pax: 1, luggage: 0 }), 1, pole)
    expect(parseSearchLinkPayload(shared(trip), now)).toEqual({ ok: true, trip })
  })

  it('leaves out what old links lack, and no city for an airport that is its own', () => {
    const data = shared(round())
    const [first, second] = data.legs as { arrival: { cityLocation: City }; departure: { cityLocation: City } }[]
    type City = { placement?: string; airports: { placement?: string; canChangeToCity?: boolean }[] }
    for (const { cityLocation } of [first!.arrival, second!.departure]) {
      delete cityLocation.placement
      delete cityLocation.airports[0]!.placement
      cityLocation.airports[0]!.canChangeToCity = true
    }
    delete first!.departure.cityLocation.placement
    const result = parseSearchLinkPayload(data, now)
    const [from, to] = result.ok ? result.trip.destinations : []
    expect(to).toEqual({ ...nice, placement: '', canChangeToCity: false })
    expect(from).toEqual({ ...farnborough, city: { ...london, placement: '' } })
  })

  it('refuses a city of whose airports one is none', () => {
    const data = shared(setDestination(round(), 0, londonWithAirports))
    const [leg] = data.legs as { departure: { cityLocation: { airports: { name: string }[] } } }[]
    leg!.departure.cityLocation.airports[1]!.name = ''
    expect(parseSearchLinkPayload(data, now)).toEqual({ ok: false, reason: 'malformed' })
  })

  it('reports a past first departure, and keeps places and passengers', () => {
    const result = parseSearchLinkPayload(shared(round()), Temporal.Instant.from('2026-12-01T04:30:00Z'))
    expect(result).toMatchObject({ ok: false, reason: 'past' })
    const kept = result.ok || !('trip' in result) ? [] : tripLegs(result.trip)
    expect(kept.map(({ from, segment }) => [from, segment.date, segment.pax])).toEqual([
      [farnborough, null, 4],
      [nice, null, 4],
    ])
  })

  it('reports dates beyond the window or too close together', () => {
    const far = updateSegment(round(), 0, { date: '2027-09-01' })
    expect(parseSearchLinkPayload(shared(far), now)).toMatchObject({ ok: false, reason: 'out_of_window' })
    const close = updateSegment(round(), 1, { date: '2026-12-01', time: '12:00' })
    expect(parseSearchLinkPayload(shared(close), now)).toMatchObject({ ok: false, reason: 'out_of_window' })
  })

  it('reports legs that do not connect', () => {
    const { legs } = shared(round())
    expect(parseSearchLinkPayload({ legs: [legs[0], legs[0]] }, now)).toEqual({ ok: false, reason: 'disconnected' })
  })

  it.each([
    ['nothing', undefined],
    ['text', 'legs'],
    ['a list', []],
    ['no legs', { legs: [] }],
    ['too many legs', { legs: Array.from({ length: 7 }, () => shared(round()).legs[0]) }],
    ['legs of the wrong shape', { legs: [null] }],
  ])('refuses %s', (_, data) => {
    expect(parseSearchLinkPayload(data, now)).toEqual({ ok: false, reason: 'malformed' })
  })

  it.each<[path: string, value: unknown]>([
    ['date', '2026-02-30T10:00:00'],
    ['date', '2026-12-01T10:07:00'],
    ['date', '2026-12-01 10:00'],
    ['date', 'on 2026-12-01T10:00:00'],
    ['date', '2026-12-01T10:00:00Z'],
    ['date', ['2026-12-01T10:00:00']],
    ['pax', 0],
    ['pax', '2'],
    ['luggage', -1],
    ['party', null],
    ['party', { skis: -1 }],
    ['party', { skis: 31 }],
    ['party', { children: 9 }],
    ['departure.locationSelector', 'airport:XXXX'],
    ['departure.locationSelector', 'city:PAR'],
    ['departure.cityLocation', null],
    ['departure.cityLocation.lat', 91],
    ['departure.cityLocation.lat', '51.276'],
    ['departure.cityLocation.long', -180.1],
    ['departure.cityLocation.name', 5],
    ['departure.cityLocation.iata', 5],
    ['departure.cityLocation.placement', 5],
    ['departure.cityLocation.timezone', null],
    ['departure.cityLocation.timezone.gmt_offset', '0'],
    ['departure.cityLocation.timezone.name', 'Europe/Nowhere'],
    ['departure.cityLocation.airports', null],
    ['departure.cityLocation.country.is_active', 'yes'],
    ['departure.cityLocation.country', null],
    ['departure.cityLocation.country.iso3', 826],
    ['departure.cityLocation.country.name', null],
    ['arrival.cityLocation.airports.0', null],
    ['arrival.cityLocation.airports.0.icao', 5],
    ['arrival.cityLocation.airports.0.country', { iso3: 'FRA' }],
    ['arrival.cityLocation.airports.0.name', ''],
  ])('refuses %s = %j', (path, value) => {
    const data = shared(round())
    const keys = path.split('.')
    const owner = keys.slice(0, -1).reduce<Record<string, unknown>>((node, key) => node[key] as Record<string, unknown>, data.legs[0] ?? {})
    owner[keys.at(-1) ?? ''] = value
    expect(parseSearchLinkPayload(data, now)).toEqual({ ok: false, reason: 'malformed' })
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(parseSearchLinkPayload(data, now).ok).toBe(false)
        expect(parseSearchLinkPayload({ legs: [data] }, now).ok).toBe(false)
      }),
      { seed: 404, numRuns: 300 },
    )
  })

  it('carries children, pets and special luggage, and says nothing of a plain trip', () => {
    const family = setParty(setPax(round(), 0, 4), 0, { children: 2, laps: 1, skis: 3, golf: 0 })
    expect(shared(family).legs.map(({ party }) => party)).toEqual([{ children: 2, laps: 1, skis: 3 }, undefined])
    expect(parseSearchLinkPayload(shared(family), now)).toEqual({ ok: true, trip: family })
  })

  it('undoes sharing for any complete trip', () => {
    const leg = fc.record({
      to: fc.constantFrom(...farApart, londonWithAirports),
      days: fc.integer({ min: 1, max: 10 }),
      time: fc.constantFrom(...QUARTER_HOURS),
    })
    fc.assert(
      fc.property(fc.constantFrom(...farApart), fc.array(leg, { minLength: 1, maxLength: 6 }), (from, legs) => {
        const start = { trip: setDestination(emptyTrip(), 0, from), date: Temporal.PlainDate.from('2027-03-10') }
        const { trip } = legs.reduce(({ trip: done, date }, { to, days, time }, index) => {
          const next = date.add({ days })
          const placed = index === 0 ? setDestination(done, 1, to) : addDestination(done, to)
          return { trip: updateSegment(placed, index, { date: next.toString(), time }), date: next }
        }, start)
        const at = Temporal.Instant.from('2027-03-01T00:00:00Z')
        const corrected = correctTimes(trip, at)
        fc.pre(isComplete(corrected))
        expect(parseSearchLinkPayload(shared(corrected), at)).toEqual({ ok: true, trip: corrected })
      }),
      { seed: 11, numRuns: 150 },
    )
  })
})
