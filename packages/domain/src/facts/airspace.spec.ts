import { describe, expect, it } from 'vitest'
import { findAlternatives } from '../charter/alternatives.ts'
import type { FleetAircraft } from '../charter/types.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { indexFacts } from './fact-index.ts'
import { expandStates, registrationState } from './states.ts'
import { indexOf, oneOfEach, oneWay, place } from './world.fixture.ts'

/** One aircraft of every type of an operator, with a mark of its register. */
const fleet = (base: string, operatorCountry: string, mark: string, firstId = 1): FleetAircraft[] =>
  oneOfEach(base, { operatorCountry }, firstId).map((aircraft) => ({ ...aircraft, tail: `${mark}${aircraft.id}` }))
const british = (base: string) => fleet(base, 'GB', 'G-')
const count = (aircraft: readonly FleetAircraft[], from: string, to: string): number =>
  indexOf(aircraft).prices(oneWay(from, to, '2026-12-10T12:00')).length
const reason = (aircraft: readonly FleetAircraft[], from: string, to: string) => {
  const { nearest, alternatives } = findAlternatives(indexOf(aircraft), oneWay(from, to, '2026-12-10T12:00'))
  return { constraint: nearest?.constraint, params: nearest?.params, alternatives: alternatives.length }
}

describe('a destination in closed airspace', () => {
  it.each([
    ['EGGW', 'UKBB', 'closed', 'everybody'],
    ['LTFM', 'UKFF', 'closed', 'everybody'],
    ['RKSI', 'ZKPY', 'not_sold_online', 'everybody'],
    ['HECA', 'HSSK', 'closed', 'everybody'],
    ['OERK', 'OYSN', 'avoid', 'states'],
    ['LCLK', 'OSDI', 'avoid', 'states'],
    ['VIDP', 'OAKB', 'closed', 'everybody'],
    ['OMDB', 'UUWW', 'closed', 'states'],
  ])('%s–%s is not sold, and the reason is named', (from, to, effect, bound) => {
    expect(count(british(from), from, to)).toBe(0)
    expect(reason(british(from), from, to)).toEqual({
      constraint: 'airspace',
      params: { airport: place(to).iata ?? to, rule: 'landing', effect, bound },
      alternatives: 0,
    })
  })

  it('is closed to an aircraft that is based there as well', () => {
    expect(count(fleet('UKBB', 'PL', 'SP-'), 'EGGW', 'LFMN')).toBe(0)
  })
})

describe('places without flights between them', () => {
  it.each([
    ['LLBG', 'OLBA'],
    ['LCLK', 'LCEN'],
    ['LCEN', 'EGGW'],
  ])('%s–%s is not sold by anybody', (from, to) => {
    for (const aircraft of [british(from), fleet(from, 'AE', 'A6-')])
      expect(reason(aircraft, from, to)).toMatchObject({ constraint: 'country_pair', params: { from: place(from).iata ?? from } })
  })

  it('have exceptions: northern Cyprus is reached from Turkey', () => {
    expect(count(fleet('LTFM', 'TR', 'TC-'), 'LTFM', 'LCEN')).toBeGreaterThan(0)
  })
})

describe('an area that binds some states', () => {
  const toMinsk = (operatorCountry: string, mark: string) => count(fleet('OMDB', operatorCountry, mark), 'OMDB', 'UMMS')

  it('is closed to their operators and to their registers', () => {
    expect(['FR F-', 'IT I-', 'GB G-', 'MT 9H-', 'CH HB-', 'AT OE-', 'DE D-', 'US N1'].map((one) => toMinsk(...pair(one)))).toEqual(
      Array.from({ length: 8 }, () => 0),
    )
    // Of another state, but registered in one of them; and the other way round.
    expect([toMinsk('AE', 'F-'), toMinsk('FR', 'A6-'), toMinsk('AE', '9H-')]).toEqual([0, 0, 0])
    expect(toMinsk('AE', 'A6-')).toBeGreaterThan(5)
  })

  it('binds every operator on flights from Europe where a European bulletin says so', () => {
    expect(count(fleet('LCLK', 'AE', 'A6-'), 'LCLK', 'OSDI')).toBe(0)
    expect(count(fleet('OMDB', 'AE', 'A6-'), 'OMDB', 'OSDI')).toBeGreaterThan(0)
  })

  it('leaves the others of the same fleet on sale', () => {
    const mixed = [...fleet('OMDB', 'FR', 'F-'), ...fleet('OMDB', 'AE', 'A6-', 1_000)]
    const index = indexOf(mixed)
    const trip = oneWay('OMDB', 'UMMS', '2026-12-10T12:00')
    const flying = index.prices(trip).map(({ aircraftId }) => aircraftId)
    expect(flying.length).toBeGreaterThan(5)
    expect(flying.every((id) => id >= 1_000)).toBe(true)
    expect(index.topPerType(trip, 2).every(({ aircraft }) => aircraft.operatorCountry === 'AE')).toBe(true)
    expect(index.quoteOne(trip, 20)).toMatchObject({ ok: false, constraint: 'airspace', params: { bound: 'states' } })
  })
})

const pair = (text: string): [string, string] => text.split(' ') as [string, string]

describe('states', () => {
  it.each([
    ['G-ABCD', 'GB'],
    ['F-HABC', 'FR'],
    ['N512XQ', 'US'],
    ['9H-ABC', 'MT'],
    ['A6-XYZ', 'AE'],
    ['VP-CAB', 'KY'],
    ['VP-BAB', 'BM'],
    ['M-ABCD', 'IM'],
    ['T-12', null],
    ['unknown', null],
  ])('the register of %s is that of %s', (tail, state) => expect(registrationState(tail)).toBe(state))

  it('count together as groups, the United Kingdom with the registers of its territories', () => {
    expect(expandStates('EU')).toHaveLength(27)
    expect(expandStates('EEA CH')).toHaveLength(31)
    expect(expandStates('GB US')).toEqual(['GB', 'GG', 'JE', 'IM', 'GI', 'BM', 'KY', 'VG', 'TC', 'US'])
  })
})

describe('the rows of airspace', () => {
  it('have a source, and every area that they draw exists', () => {
    for (const { source, checkedOn, shapes, effect, landing, overflight, countries, airports } of DEFAULT_FACTS.airspace) {
      expect(source.length).toBeGreaterThan(4)
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(shapes.every((shape) => shape in DEFAULT_FACTS.areas)).toBe(true)
      // A row forbids something: landings somewhere, or a way through something drawn.
      const forbids = (!landing && countries.size + airports.size > 0) || (overflight !== 'yes' && shapes.length > 0)
      expect(effect === 'caution' || forbids).toBe(true)
    }
  })

  it('that were not read decide nothing', () => {
    const { airspace } = indexFacts(DEFAULT_FACTS)
    const saudi = DEFAULT_FACTS.airspace.find(({ effect }) => effect === 'caution')!
    expect(airspace.binding(['FR']).european).not.toContain(saudi)
  })
})
