import { describe, expect, it } from 'vitest'
import type { CharterAirport } from '../charter/types.ts'
import { indexOf, oneOfEach, oneWay } from './world.fixture.ts'
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
