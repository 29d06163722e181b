import { describe, expect, it } from 'vitest'
import { findAlternatives } from '../charter/alternatives.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { engineKind, isSingleEngine } from '../fleet/engine-kind.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { indexOf, oneOfEach, oneWay } from './world.fixture.ts'

const typeOf = (slug: string) => AIRCRAFT_TYPES.find((type) => type.slug === slug)!
/** Slugs of the types that fly a trip, of one aircraft of every type at a base. */
const flying = (base: string, ...trip: Parameters<typeof oneWay>): string[] =>
  indexOf(oneOfEach(base))
    .prices(oneWay(...trip))
    .map(({ typeId }) => typeId)
const reasons = (base: string, ...trip: Parameters<typeof oneWay>) => {
  const found = findAlternatives(indexOf(oneOfEach(base)), oneWay(...trip))
  return { ...found, failed: found.failed.map(({ constraint }) => constraint) }
}

describe('London City', () => {
  const found = flying('LFPB', 'LFPB', 'EGLC', '2026-12-10T12:00')

  it('takes approved types only, and none with a single engine', () => {
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((slug) => isSingleEngine(typeOf(slug)))).toEqual([])
    expect(found.filter((slug) => DEFAULT_FACTS.types.find((facts) => facts.slug === slug)?.londonCity !== 'yes')).toEqual([])
    for (const refused of ['gulfstream-g550', 'gulfstream-g700', 'global-7500', 'lineage-1000e']) expect(found).not.toContain(refused)
  })

  it('is refused by name', () => {
    const refusals = indexOf(oneOfEach('LFPB')).refusals(oneWay('LFPB', 'EGLC', '2026-12-10T12:00'))
    const of = (slug: string) => refusals.find(({ type }) => type.slug === slug)
    expect(of('tbm-960')).toMatchObject({ constraint: 'airport_access', legIndex: 0, params: { airport: 'LCY', rule: 'single_engine' } })
    expect(of('gulfstream-g550')).toMatchObject({ constraint: 'airport_access', params: { airport: 'LCY', rule: 'steep_approach' } })
  })
})

describe('Gstaad', () => {
  it('is closed from sunset on, and says so', () => {
    const night = reasons('EGGW', 'EGGW', 'LSGK', '2026-12-10T21:00')
    expect(night.nearest).toMatchObject({
      constraint: 'curfew',
      params: { airport: 'LSGK', movement: 'arrival', hours: 'sunset', closes: '16:43', afterSunset: 0 },
    })
    // Earlier that day an aircraft lands there.
    expect(night.alternatives.find(({ kind }) => kind === 'earlier')).toMatchObject({ constraint: 'curfew', legIndex: 0 })
  })

  it('takes small aircraft by day, and none of the large ones', () => {
    const found = flying('EGGW', 'EGGW', 'LSGK', '2026-12-10T12:00')
    expect(found).toContain('pc-12-ngx')
    const classes = new Set(found.map((slug) => typeOf(slug).class))
    expect([...classes].filter((slug) => ['heavy', 'ultra-long', 'vip-airliner'].includes(slug))).toEqual([])
  })
})

describe('night', () => {
  it.each([
    ['Munich', 'EDDM', '05:00', '24:00'],
    ['Berlin', 'EDDB', '05:30', '23:30'],
  ])('nothing leaves %s at 02:00', (_, icao, opens, closes) => {
    const { nearest, failed, alternatives } = reasons('EDDM', icao, 'LFMN', '2026-12-11T02:00')
    expect(failed[0]).toBe('curfew')
    expect(nearest?.params).toMatchObject({ movement: 'departure', hours: 'open', opens, closes })
    expect(alternatives.find(({ kind }) => kind === 'later')?.trip.legs[0]?.departureLocal).toBe(`2026-12-11T${opens}`)
  })

  it('nothing lands at Aspen after 23:00', () => {
    expect(flying('KVNY', 'KVNY', 'KASE', '2026-12-10T21:30')).toEqual([])
    expect(flying('KVNY', 'KVNY', 'KASE', '2026-12-10T12:00').length).toBeGreaterThan(10)
  })
})

describe('Aspen', () => {
  it('takes no wingspan above 28.9 m', () => {
    const refusals = indexOf(oneOfEach('KVNY')).refusals(oneWay('KVNY', 'KASE', '2026-12-10T12:00'))
    expect(refusals.find(({ type }) => type.slug === 'gulfstream-g650er')).toMatchObject({
      constraint: 'airport_access',
      params: { rule: 'max_wingspan_m', limit: 28.9 },
    })
  })
})

describe('Mustique', () => {
  it('takes turboprops by day', () => {
    const found = flying('TBPB', 'TBPB', 'TVSM', '2026-12-10T12:00')
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((slug) => engineKind(typeOf(slug)) === 'jet')).toEqual([])
  })

  it('takes nothing after sunset', () => {
    expect(flying('TBPB', 'TBPB', 'TVSM', '2026-12-10T20:00')).toEqual([])
  })
})
