import { describe, expect, it } from 'vitest'
import { createQuoteIndex } from '../charter/quote-index.ts'
import { findUnknownHours } from '../charter/sold-legs.ts'
import type { CharterAirport } from '../charter/types.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import type { AirportFacts, FactTable } from './facts.ts'
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

const daily = { binds: 'both', only: null, days: [1, 2, 3, 4, 5, 6, 7], season: null, checkedOn: '2026-11-28' } as const
/** A page without a date: it refuses and promises nothing. */
const undated = { ...daily, source: 'A page of this spec', sourceDate: null, confidence: 'B' } as const
const hours = (open: number, close: number) => ({ open: { minutes: open }, close: [{ minutes: close }] })

const factsOfField = (rows: Partial<Pick<AirportFacts, 'opening' | 'closures'>>): FactTable => ({
  ...DEFAULT_FACTS,
  airports: [...DEFAULT_FACTS.airports, { icao: 'ZZZZ', opening: [], closures: [], access: [], formalities: [], ...rows }],
})

describe('weak facts of a large airport with scheduled service', () => {
  const { legs, requestedAt } = oneWay('LFMN', 'EGPH', '2026-12-10T10:00')
  const field: CharterAirport = { ...legs[0]!.to, icao: 'ZZZZ', iata: null, usuallyOpen: 'by_day' }
  const answersOf = (rows: Parameters<typeof factsOfField>[0]) => {
    const index = createQuoteIndex({ types: AIRCRAFT_TYPES, airports: WORLD, aircraft: oneOfEach('LFMN') }, { facts: factsOfField(rows) })
    // Landed at about noon, 23:00 and 20:45.
    return ['2026-12-10T10:00', '2026-12-10T21:30', '2026-12-10T19:30'].map((departureLocal) => {
      const [cheapest] = index.topQuotes({ legs: legs.map((leg) => ({ ...leg, to: field, departureLocal })), requestedAt }, 1)
      return cheapest ? (cheapest.cautions.length === 0 ? 'firm' : 'estimate') : 'refused'
    })
  }
  const other = { from: '2026-12-12', to: '2026-12-12' }
  it.each([
    ['no row at all', {}, ['firm', 'estimate', 'firm']],
    ['hours of a page without a date', { opening: [{ ...undated, hours: hours(0, 1440) }] }, ['firm', 'estimate', 'firm']],
    ['a row that says that its hours are not known', { opening: [{ ...undated, hours: null }] }, ['firm', 'estimate', 'firm']],
    ['hours of another day only', { opening: [{ ...undated, season: other, hours: hours(480, 600) }] }, ['firm', 'estimate', 'firm']],
    ['hours that end early', { opening: [{ ...undated, hours: hours(360, 1200) }] }, ['firm', 'refused', 'refused']],
    ['a night without private flights', { closures: [{ ...undated, from: 1320, to: 1800 }] }, ['firm', 'refused', 'firm']],
  ] as const)('are not worse than none, and close what they close: %s', (_, rows, answers) => {
    expect(answersOf(rows)).toEqual(answers)
  })
})

describe('what an airport answered for certain dates', () => {
  const answer = {
    ...daily,
    source: 'A letter of this spec',
    sourceDate: '2026-11-28',
    confidence: 'A',
    season: { from: '2026-12-10', to: '2026-12-10' },
    hours: hours(480, 1200),
  } as const
  const { legs, requestedAt } = oneWay('LFMN', 'EGPH', '2026-12-10T10:00')
  const field: CharterAirport = { ...legs[0]!.to, icao: 'ZZZZ', iata: null, usuallyOpen: null }
  const facts = factsOfField({ opening: [answer] })
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
