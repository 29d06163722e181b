import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { farApart, farnborough, leBourget, london, londonWithAirports, nice, teterboro } from './places.fixture.ts'
import {
  addDestination,
  canAddDestination,
  canSwitchToCity,
  emptyTrip,
  MAX_LEGS,
  removeDestination,
  setAirport,
  setDestination,
  setLuggage,
  setParty,
  setPax,
  swapEnds,
  switchAllToCities,
  switchToCity,
  thereAndBack,
  tripLegs,
} from './trip.ts'
import type { Trip } from './trip.ts'

const fromTo = (trip: Trip) => tripLegs(trip).map(({ segment }) => [segment.departure, segment.arrival])
const londonNice = () => setAirport(setAirport(emptyTrip(), 0, 'departure', farnborough), 0, 'arrival', nice)
const long = () => addDestination(addDestination(londonNice(), teterboro), leBourget)

describe('clearing', () => {
  it('resets to 2 destinations and 2 segment slots with 2 passengers and 20 of luggage', () => {
    const trip = emptyTrip()
    expect(trip.destinations).toEqual([null, null])
    expect(trip.segments).toHaveLength(2)
    expect(trip.segments[0]).toEqual({ departure: null, arrival: null, date: null, time: null, pax: 2, luggage: 20 })
    expect(trip.errors).toEqual([null, null])
  })

  it('makes one leg out of two destinations', () => {
    expect(tripLegs(emptyTrip())).toHaveLength(1)
  })
})

describe('setting an airport', () => {
  it('sets the departure or the arrival of the leg', () => {
    expect(fromTo(londonNice())).toEqual([['airport:EGLF', 'airport:LFMN']])
  })

  it('mirrors an arrival into the next departure', () => {
    const trip = setAirport(addDestination(londonNice(), teterboro), 0, 'arrival', leBourget)
    expect(fromTo(trip)).toEqual([
      ['airport:EGLF', 'airport:LFPB'],
      ['airport:LFPB', 'airport:KTEB'],
    ])
  })

  it('mirrors a departure into the previous arrival', () => {
    const trip = setAirport(addDestination(londonNice(), teterboro), 1, 'departure', leBourget)
    expect(fromTo(trip)).toEqual([
      ['airport:EGLF', 'airport:LFPB'],
      ['airport:LFPB', 'airport:KTEB'],
    ])
  })

  it('can be undone', () => {
    expect(fromTo(setAirport(londonNice(), 0, 'arrival', null))).toEqual([['airport:EGLF', null]])
  })

  it('leaves the given trip as it was', () => {
    const before = londonNice()
    const copy = structuredClone(before)
    setAirport(before, 0, 'arrival', teterboro)
    expect(before).toEqual(copy)
  })
})

describe('adding a destination', () => {
  it('adds a segment that departs from the previous destination', () => {
    const trip = addDestination(londonNice())
    expect(trip.destinations).toHaveLength(3)
    expect(trip.segments).toHaveLength(3)
    expect(fromTo(trip)[1]).toEqual(['airport:LFMN', null])
  })

  it('takes passengers and luggage from the previous segment, but no date', () => {
    const trip = addDestination(setLuggage(setPax(londonNice(), 0, 7), 0, 95))
    expect(tripLegs(trip)[1]?.segment).toMatchObject({ pax: 7, luggage: 95, date: null, time: null })
  })

  it('takes over the party, which never outgrows its passengers', () => {
    const family = setParty(setPax(londonNice(), 0, 4), 0, { children: 2, laps: 2, skis: 1, pets: 0 })
    expect(tripLegs(addDestination(family))[1]?.segment.party).toEqual({ children: 2, laps: 2, skis: 1 })
    expect(tripLegs(setPax(family, 0, 2))[0]?.segment.party).toEqual({ children: 1, laps: 1, skis: 1 })
    expect(tripLegs(setParty(family, 0, {}))[0]?.segment.party).toBeUndefined()
  })

  it(`stops at ${MAX_LEGS} legs`, () => {
    const full = Array.from({ length: 20 }).reduce<Trip>((trip) => addDestination(trip), londonNice())
    expect(tripLegs(full)).toHaveLength(MAX_LEGS)
    expect(canAddDestination(full)).toBe(false)
    expect(addDestination(full)).toBe(full)
  })
})

describe('there and back', () => {
  const of = (trip: Trip) => thereAndBack(tripLegs(trip))
  it('is a trip of one flight, to which the way back can be added, and of one that ends where it began', () => {
    expect(of(londonNice())).toMatchObject({ there: { index: 0 }, back: null })
    expect(of(addDestination(londonNice(), farnborough))).toMatchObject({ there: { index: 0 }, back: { index: 1 } })
  })

  it('is no trip that goes on, ends elsewhere or has an end to choose', () => {
    expect(of(addDestination(londonNice(), teterboro))).toBeNull()
    expect(of(addDestination(londonNice()))).toBeNull()
    expect(of(addDestination(addDestination(londonNice(), farnborough), nice))).toBeNull()
    expect(of(emptyTrip())).toBeNull()
    expect(of(setAirport(londonNice(), 0, 'arrival', farnborough))).toBeNull()
  })
})

describe('removing a destination', () => {
  it('truncates destinations and segments down to the index', () => {
    const trip = removeDestination(long(), 2)
    expect(trip.destinations).toEqual([farnborough, nice])
    expect(trip.segments).toHaveLength(2)
    expect(trip.errors).toHaveLength(2)
  })

  it('leaves an open slot without data of the removed leg', () => {
    const trip = addDestination(removeDestination(setPax(long(), 1, 9), 2))
    expect(tripLegs(trip)[1]?.segment).toEqual({ departure: 'airport:LFMN', arrival: null, date: null, time: null, pax: 2, luggage: 20 })
  })

  it('keeps the first leg', () => {
    expect(removeDestination(londonNice(), 0)).toEqual(londonNice())
  })

  it('does nothing beyond the end', () => {
    const trip = long()
    expect(removeDestination(trip, 9)).toBe(trip)
    expect(removeDestination(trip, 4)).toBe(trip)
  })
})

describe('swapping departure and arrival', () => {
  it('turns a leg round', () => {
    expect(fromTo(swapEnds(londonNice(), 0))).toEqual([['airport:LFMN', 'airport:EGLF']])
  })

  it('carries the neighbours along', () => {
    const trip = swapEnds(addDestination(londonNice(), teterboro), 0)
    expect(fromTo(trip)).toEqual([
      ['airport:LFMN', 'airport:EGLF'],
      ['airport:EGLF', 'airport:KTEB'],
    ])
  })

  it('does nothing where there is no leg', () => {
    const trip = londonNice()
    for (const leg of [-1, 1, 9]) expect(swapEnds(trip, leg)).toBe(trip)
  })

  it('undoes itself', () => {
    const trip = addDestination(londonNice(), teterboro)
    expect(swapEnds(swapEnds(trip, 1), 1)).toEqual(trip)
  })
})

describe('switching an airport to its parent city', () => {
  it('happens when the airport allows it', () => {
    const trip = switchToCity(londonNice(), 0)
    expect(trip.destinations[0]).toMatchObject({ type: 'city', selector: 'city:LON', name: london.name })
    expect(tripLegs(trip)[0]?.segment.departure).toBe('city:LON')
  })

  it('does not happen when the airport does not', () => {
    const trip = londonNice()
    expect(switchToCity(trip, 1)).toBe(trip)
    const forbidden = setDestination(trip, 0, { ...farnborough, canChangeToCity: false })
    expect(switchToCity(forbidden, 0)).toBe(forbidden)
  })

  it('needs a city that has others', () => {
    expect([farnborough, nice, null, undefined].map(canSwitchToCity)).toEqual([true, false, false, false])
    expect(canSwitchToCity(londonWithAirports)).toBe(false)
    const alone = setDestination(londonNice(), 0, { ...farnborough, city: null })
    expect(canSwitchToCity(alone.destinations[0])).toBe(false)
    expect(switchToCity(alone, 0)).toBe(alone)
  })

  it('keeps the airports that the city came with', () => {
    expect(switchToCity(londonNice(), 0).destinations[0]).toEqual({ ...london, airports: [] })
    const known = setDestination(londonNice(), 0, { ...farnborough, city: londonWithAirports })
    expect(switchToCity(known, 0).destinations[0]).toEqual(londonWithAirports)
  })

  it('can be done for the whole trip', () => {
    const trip = switchAllToCities(addDestination(londonNice(), farnborough))
    expect(trip.destinations.map((place) => place?.selector)).toEqual(['city:LON', 'airport:LFMN', 'city:LON'])
  })
})

it('every operation keeps the chain consistent', () => {
  const place = fc.option(fc.constantFrom(...farApart), { nil: null })
  const change = fc.oneof(
    fc.record({ leg: fc.nat(6), end: fc.constantFrom('departure' as const, 'arrival' as const), place }).map(
      ({ leg, end, place: location }) =>
        (trip: Trip) =>
          setAirport(trip, leg, end, location),
    ),
    place.map((location) => (trip: Trip) => addDestination(trip, location)),
    fc.nat(8).map((index) => (trip: Trip) => removeDestination(trip, index)),
    fc.nat(7).map((leg) => (trip: Trip) => swapEnds(trip, leg)),
    fc.constant((trip: Trip) => switchAllToCities(trip)),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const trip = changes.reduce((done, apply) => apply(done), emptyTrip())
      expect(trip.segments).toHaveLength(trip.destinations.length)
      expect(trip.errors).toHaveLength(trip.destinations.length)
      expect(trip.destinations.length).toBeGreaterThanOrEqual(2)
      expect(trip.destinations.length).toBeLessThanOrEqual(MAX_LEGS + 1)
      trip.segments.forEach((segment, index) => {
        expect(segment.departure).toBe(trip.destinations[index]?.selector ?? null)
        expect(segment.arrival).toBe(trip.destinations[index + 1]?.selector ?? null)
      })
    }),
    { seed: 20261120, numRuns: 300 },
  )
})
