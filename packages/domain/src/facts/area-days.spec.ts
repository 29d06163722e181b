import { describe, expect, it } from 'vitest'
import { createQuoteIndex } from '../charter/quote-index.ts'
import { findSoldFailures } from '../charter/sold-legs.ts'
import { DEFAULT_POLICY } from '../charter/policy.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import type { AirspaceFact, FactTable } from './facts.ts'
import { indexFacts } from './fact-index.ts'
import { oneOfEach, oneWay, place, WORLD } from './world.fixture.ts'

const summit: AirspaceFact = {
  source: 'A notice of this spec',
  sourceDate: '2026-11-28',
  checkedOn: '2026-11-28',
  confidence: 'A',
  area: 'Summit at Nice',
  effect: 'closed',
  binds: null,
  withinEurope: false,
  countries: new Set(),
  airports: new Set(['LFMN']),
  landing: false,
  shapes: [],
  overflight: 'yes',
  exceptTo: new Set(),
  from: '2026-12-10',
  until: '2026-12-12',
  endsThen: true,
}
const withAreas = (...airspace: AirspaceFact[]): FactTable => ({ ...DEFAULT_FACTS, airspace })
const indexOf = (facts: FactTable, base: string) =>
  createQuoteIndex({ types: AIRCRAFT_TYPES, airports: WORLD, aircraft: oneOfEach(base) }, { facts })
const isSold = (fact: AirspaceFact, departure: string, base = 'EGGW'): boolean =>
  indexOf(withAreas(fact), base).topQuotes(oneWay('EGGW', 'LFMN', departure), 1).length > 0

describe('an area with days', () => {
  it.each([
    ['the day before it begins', '2026-12-09T12:00', true],
    ['its first day', '2026-12-10T12:00', false],
    ['the evening before, where the flight may land after it has begun', '2026-12-09T23:00', false],
    ['its last day', '2026-12-12T21:00', false],
    ['the day after', '2026-12-13T12:00', true],
  ])('binds flights of its own days: %s', (_, departure, isOffered) => {
    expect(isSold(summit, departure)).toBe(isOffered)
  })

  it('stands after the validity that was read until a newer one is read, where it does not end by itself', () => {
    expect(isSold({ ...summit, endsThen: false }, '2027-03-10T12:00')).toBe(false)
  })

  it('binds the flight out of an aircraft that is based there, and lets it out before', () => {
    const toEdinburgh = (departure: string) => indexOf(withAreas(summit), 'LFMN').topQuotes(oneWay('EGGW', 'EGPH', departure), 1).length
    expect([toEdinburgh('2026-12-05T12:00'), toEdinburgh('2026-12-11T12:00')]).toEqual([1, 0])
  })

  it('binds each leg of a trip on its own day', () => {
    const [out] = oneWay('EGGW', 'LFMN', '2026-12-08T12:00').legs
    const [back] = oneWay('LFMN', 'EGGW', '2026-12-11T12:00').legs
    const answer = indexOf(withAreas(summit), 'EGGW').quoteOne({ legs: [out!, back!], requestedAt: 0 }, 20)
    expect(answer).toMatchObject({ ok: false, constraint: 'airspace', legIndex: 1 })
  })
})

describe('a way around an area with days', () => {
  const iran: AirspaceFact = {
    ...summit,
    area: 'Iran',
    airports: new Set(),
    shapes: ['IR'],
    overflight: 'no',
    until: null,
    endsThen: false,
    from: '2027-03-01',
  }
  const index = indexOf(withAreas(iran), 'OMDB')
  const kmOf = (departure: string) => index.topQuotes(oneWay('OMDB', 'UBBB', departure), 1)[0]!.legs[0]!.distanceKm

  it('is straight before it begins, and leads around it from then on', () => {
    expect(kmOf('2027-03-01T12:00')).toBeGreaterThan(kmOf('2027-02-27T12:00') * 1.2)
    // The same search again, whatever was asked in between.
    expect(kmOf('2027-02-26T12:00')).toBe(kmOf('2027-02-27T12:00'))
  })

  it('is asked of a sold flight by the day of the flight', () => {
    const type = AIRCRAFT_TYPES.find(({ slug }) => slug === 'phenom-300e')!
    const sold = (departure: string) => {
      const departureAt = Date.parse(departure)
      const leg = { from: place('OMDB'), to: place('UBBB'), departureAt, arrivalAt: departureAt + 10_800_000, stops: [] }
      const failures = findSoldFailures({ type, tail: 'A6-ABC', operatorCountry: 'AE' }, [{ ...leg, km: 1_750, pax: 4, luggageKg: 60 }], {
        facts: withAreas(iran),
        policy: DEFAULT_POLICY,
      })
      return failures.map(({ constraint }) => constraint)
    }
    expect([sold('2027-02-28T12:00Z'), sold('2027-03-01T12:00Z')]).toEqual([[], ['airspace']])
  })
})

it('days without an area that begins or ends share one airspace', () => {
  const { airspace } = indexFacts(withAreas(summit))
  const on = (day: string) => airspace.on(Date.parse(`${day}T10:00Z`), Date.parse(`${day}T14:00Z`))
  expect(on('2026-12-08')).toBe(on('2027-05-01'))
  expect(on('2026-12-11')).toBe(airspace)
  expect(on('2026-12-08')).not.toBe(airspace)
})
