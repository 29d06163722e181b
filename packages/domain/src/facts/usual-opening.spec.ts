import { describe, expect, it } from 'vitest'
import { createQuoteIndex } from '../charter/quote-index.ts'
import { findUnknownHours } from '../charter/sold-legs.ts'
import type { CharterAirport } from '../charter/types.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { indexOf, oneOfEach, oneWay, WORLD } from './world.fixture.ts'
import { usualOpening, type UsualOpening } from './usual-opening.ts'

describe('an airport without known hours', () => {
  it('is open by law in the United States, by day where airliners come, and else has to be asked', () => {
    const cases = [
      ['US', 'medium', false],
      ['US', 'small', true],
      ['IT', 'large', true],
      ['IT', 'large', false],
      ['GR', 'medium', true],
    ] as const
    expect(cases.map(([country, size, scheduled]) => usualOpening({ country, size, scheduled }))).toEqual([
      'always',
      null,
      'by_day',
      null,
      null,
    ])
  })
})

/** Cautions of the cheapest aircraft from Nice, of which the hours are known, to an unknown field. */
function cautionsAt(departure: string, usuallyOpen: UsualOpening | null): string[] {
  const { legs, requestedAt } = oneWay('LFMN', 'EGPH', departure)
  const field: CharterAirport = { ...legs[0]!.to, icao: 'ZZZZ', iata: null, usuallyOpen }
  const trip = { legs: legs.map((leg) => ({ ...leg, to: field })), requestedAt }
  const [cheapest] = indexOf(oneOfEach('LFMN')).topQuotes(trip, 1)
  return cheapest!.cautions.map(({ code, params }) => `${code} ${params['airport']}`)
}

describe('a price', () => {
  it('is an estimate where an end may be closed at its hour', () => {
    expect(cautionsAt('2026-12-10T10:00', null)).toEqual(['hours_unknown ZZZZ'])
    expect(cautionsAt('2026-12-10T10:00', 'by_day')).toEqual([])
    expect(cautionsAt('2026-12-10T10:00', 'always')).toEqual([])
    // Landed at about 23:00.
    expect(cautionsAt('2026-12-10T21:30', 'by_day')).toEqual(['hours_unknown ZZZZ'])
    expect(cautionsAt('2026-12-10T21:30', 'always')).toEqual([])
  })
})

describe('what an airport answered for certain dates', () => {
  const answer = {
    source: 'A letter of this spec',
    sourceDate: '2026-11-28',
    checkedOn: '2026-11-28',
    confidence: 'A',
    binds: 'both',
    only: null,
    days: [1, 2, 3, 4, 5, 6, 7],
    season: { from: '2026-12-10', to: '2026-12-10' },
    hours: { open: { minutes: 480 }, close: [{ minutes: 1200 }] },
  } as const
  const { legs, requestedAt } = oneWay('LFMN', 'EGPH', '2026-12-10T10:00')
  const field: CharterAirport = { ...legs[0]!.to, icao: 'ZZZZ', iata: null, usuallyOpen: null }
  const facts = {
    ...DEFAULT_FACTS,
    airports: [...DEFAULT_FACTS.airports, { icao: 'ZZZZ', opening: [answer], closures: [], access: [], formalities: [] }],
  }
  const type = AIRCRAFT_TYPES.find(({ slug }) => slug === 'pc-24')!
  const unknownAt = (arrival: string) => {
    const arrivalAt = Date.parse(arrival)
    const leg = { from: legs[0]!.from, to: field, departureAt: arrivalAt - 7_200_000, arrivalAt, stops: [] }
    return findUnknownHours(type, [leg], facts)
  }

  it('makes them known, and says nothing of other days, on which it is not closed either', () => {
    expect(unknownAt('2026-12-10T12:00Z')).toEqual([])
    expect(unknownAt('2026-12-11T12:00Z')).toEqual(['ZZZZ'])
    const context = createQuoteIndex({ types: AIRCRAFT_TYPES, airports: WORLD, aircraft: oneOfEach('LFMN') }, { facts })
    const trip = (departure: string) => ({
      legs: oneWay('LFMN', 'EGPH', departure).legs.map((leg) => ({ ...leg, to: field })),
      requestedAt,
    })
    const cautions = (departure: string) => context.topQuotes(trip(departure), 1)[0]!.cautions.map(({ code }) => code)
    expect([cautions('2026-12-10T10:00'), cautions('2026-12-11T10:00')]).toEqual([[], ['hours_unknown']])
  })
})
