import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_FACTS } from '../facts/default-facts.ts'
import type { FactTable } from '../facts/facts.ts'
import { indexOf, oneOfEach, oneWay, place } from '../facts/world.fixture.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { findSoldFailures, type SoldLeg } from './sold-legs.ts'
import type { Quote } from './types.ts'

const toSold = ({ legs }: Quote): SoldLeg[] =>
  legs.map(({ from, to, departureAt, arrivalAt, distanceKm, pax, luggageKg, techStops }) => ({
    from,
    to,
    departureAt,
    arrivalAt,
    km: distanceKm,
    pax,
    luggageKg,
    stops: techStops.map((stop) => ({ airport: stop.airport, arrivalAt: stop.arrivalAt, departureAt: stop.departureAt })),
  }))
const failuresOf = (quote: Quote, facts: FactTable = DEFAULT_FACTS) =>
  findSoldFailures(
    { type: quote.type, tail: quote.aircraft.tail, operatorCountry: quote.aircraft.operatorCountry ?? null },
    toSold(quote),
    {
      facts,
      policy: DEFAULT_POLICY,
    },
  )
const offers = (...trip: Parameters<typeof oneWay>) => indexOf(oneOfEach(trip[0])).topPerType(oneWay(...trip), 1)
const source = { source: 'A notice of this spec', sourceDate: '2026-11-28', checkedOn: '2026-11-28', confidence: 'A' } as const

describe('what was sold, under the facts of its sale', () => {
  it.each([
    ['EGGW', 'LFMN', '2026-12-10T12:00'],
    ['LFPB', 'EGLC', '2026-12-10T12:00'],
    ['EFHK', 'RJCC', '2026-12-10T09:00'],
    ['EGGW', 'VIDP', '2026-07-10T09:00'],
    ['KTEB', 'EGGW', '2026-07-10T18:00'],
    ['OMDB', 'ZBAA', '2026-12-10T09:00'],
  ])('%s–%s breaks nothing, with and without stops for fuel', (from, to, at) => {
    const found = offers(from, to, at)
    expect(found.length).toBeGreaterThan(0)
    expect(found.map((quote) => [quote.type.slug, failuresOf(quote)])).toEqual(found.map(({ type }) => [type.slug, []]))
  })
})

describe('what was sold, under other facts', () => {
  it('is refused where a stop for fuel closes', () => {
    const quote = offers('EGGW', 'VIDP', '2026-07-10T09:00').find(({ legs }) => legs[0]!.techStops.length > 0)!
    const stop = quote.legs[0]!.techStops[0]!.airport
    const closure = { ...source, binds: 'both', only: null, days: [1, 2, 3, 4, 5, 6, 7], season: null, from: 0, to: 1440 } as const
    const airports = [{ icao: stop.icao, opening: [], closures: [closure], access: [], formalities: [] }]
    expect(failuresOf(quote, { ...DEFAULT_FACTS, airports })).toMatchObject([{ constraint: 'curfew', params: { hours: 'day' } }])
    const access = [{ ...source, only: null, season: null, rule: 'charter' } as const]
    expect(
      failuresOf(quote, { ...DEFAULT_FACTS, airports: [{ icao: stop.icao, opening: [], closures: [], access, formalities: [] }] }),
    ).toMatchObject([{ constraint: 'airport_access', params: { airport: stop.iata ?? stop.icao, rule: 'charter' } }])
  })

  it('is refused to a turboprop alone where its way is closed below a level', () => {
    const facts = DEFAULT_FACTS.airspace.filter(({ overflight }) => typeof overflight === 'object')
    expect(facts.length).toBeGreaterThan(0)
    const [from, to] = [place('OMDB'), place('LTFM')]
    const sold = { from, to, departureAt: Date.UTC(2026, 11, 10, 9), arrivalAt: Date.UTC(2026, 11, 10, 14), km: null }
    const constraints = (slug: string) =>
      findSoldFailures(
        { type: AIRCRAFT_TYPES.find((type) => type.slug === slug)!, tail: 'A6-AAA', operatorCountry: 'AE' },
        [{ ...sold, pax: 2, luggageKg: 0, stops: [] }],
        {
          facts: {
            ...DEFAULT_FACTS,
            airspace: [{ ...facts[0]!, binds: null, shapes: ['HOME'] }],
            areas: {
              HOME: [
                [35, 40],
                [35, 45],
                [30, 45],
                [30, 40],
              ],
            },
          },
          policy: DEFAULT_POLICY,
        },
      ).map(({ constraint }) => constraint)
    expect(constraints('pc-12-ngx')).toEqual(['airspace'])
    expect(constraints('global-7500')).toEqual([])
  })
})
