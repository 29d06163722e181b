import { describe, expect, it } from 'vitest'
import { areaErrors, opensMore } from './area-rules.ts'
import { type AreaValues, type FactEvidence, SEEDS } from './fact-changes.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import type { AirspaceRow } from './read-airspace.ts'

const today = '2026-11-28'
const drawn = Object.keys(DEFAULT_FACTS.areas)
const cited: FactEvidence = { source: 'EASA CZIB 2026-09', date: '2026-11', confidence: 'A', checkedOn: today }
const armenia: AreaValues = { area: 'Armenia', effect: 'closed', binds: 'everybody', countries: 'AM', overflight: 'yes' }
const iraq = SEEDS.area.rows.find(({ area, binds }) => area === 'Iraq' && binds === 'EEA CH')!
const errors = (values: Partial<AreaValues> | null, evidence: Partial<FactEvidence> = {}, before: AirspaceRow | null = null) =>
  areaErrors(values && { ...(before ?? armenia), ...values }, { ...cited, ...evidence }, { today, drawn, before }).map(
    ({ field, code }) => `${field} ${code}`,
  )

describe('an area that staff write', () => {
  it.each<Partial<AreaValues>>([
    {},
    { binds: 'EEA CH US', withinEurope: true, from: '2026-12-01', until: '2027-03-31' },
    { countries: '', airports: 'UDYZ UDSG', landing: 'no' },
    { shapes: 'IR', overflight: 'FL320', exceptTo: 'AZ', until: '2027-03-31', endsThen: true },
    { effect: 'caution', landing: 'yes' },
  ])('may be %o', (values) => expect(errors(values)).toEqual([]))

  it.each<[string, Partial<AreaValues>, string]>([
    ['without a name', { area: ' ' }, 'area missing'],
    ['of an effect that is none', { effect: 'forbidden' }, 'effect missing'],
    ['binding nobody', { binds: ' ' }, 'binds missing'],
    ['binding a state that is none', { binds: 'EEA QX' }, 'binds unknown'],
    ['in the unknown region', { countries: 'ZZ' }, 'countries unknown'],
    ['binding a name of the language', { binds: 'constructor' }, 'binds unknown'],
    ['nowhere', { countries: '' }, 'countries missing'],
    ['in a country that is none', { countries: 'Armenia' }, 'countries unknown'],
    ['at an airport that is none', { airports: 'Yerevan!' }, 'airports unknown'],
    ['drawn nowhere', { shapes: 'AM' }, 'shapes unknown'],
    ['flown around, where it is not drawn', { overflight: 'no' }, 'overflight not_drawn'],
    ['open above a level that is none', { overflight: 'FL32' }, 'overflight unreadable'],
    ['that forbids nothing', { landing: 'yes' }, 'landing no_effect'],
    ['with an exception that is none', { exceptTo: 'ZZZ' }, 'except_to unknown'],
    ['from a day that does not exist', { from: '2026-02-30' }, 'from unreadable'],
    ['that ends by itself, on no day', { endsThen: true }, 'until missing'],
    ['that ends before it begins', { from: '2027-01-02', until: '2027-01-01' }, 'until order'],
  ])('is not %s', (_, values, error) => expect(errors(values)).toEqual([error]))

  it('has a source of a day that has come', () => {
    expect(errors({}, { source: '', checkedOn: '2026-11-29' })).toEqual(['source missing', 'checked_on future'])
    expect(errors(null, { source: '' }, iraq)).toEqual(['source missing'])
  })

  it('may say all that the data files say', () => {
    const wrong = SEEDS.area.rows.flatMap((row) => {
      const { source, date, confidence, ...values } = row
      const evidence = { source, date, confidence: confidence as 'A', checkedOn: SEEDS.area.checkedOn }
      return areaErrors(values, evidence, { today, drawn, before: row }).map((error) => ({ area: row.area, ...error }))
    })
    expect(wrong).toEqual([])
  })
})

describe('what an area forbids', () => {
  const looser: [string, Partial<AirspaceRow> | null][] = [
    ['ends', null],
    ['is to be read only', { effect: 'caution' }],
    ['binds fewer', { binds: 'EEA' }],
    ['lets them land', { landing: 'yes' }],
    ['is crossed above a level', { overflight: 'FL320' }],
    ['binds others no longer in Europe', { withinEurope: false }],
    ['has an exception', { exceptTo: 'KW' }],
    ['is smaller', { shapes: 'KW' }],
    ['begins later', { from: '2027-06-01', until: '2028-01-01' }],
    ['ends by itself', { until: '2028-01-01', endsThen: true }],
    ['comes from a source that refuses nothing', { confidence: 'D' }],
  ]
  it.each(looser)('is less where it %s, which a weak source cannot say', (_, more) => {
    expect(opensMore(iraq, more && { ...iraq, ...more }, today)).toBe(true)
    if (more?.confidence) return
    expect(errors(more, {}, iraq)).toEqual([])
    for (const weak of [
      { confidence: 'C' },
      { confidence: 'B', date: '' },
      { confidence: 'A', date: '2022' },
      { confidence: 'D' },
    ] as const)
      expect(errors(more, weak, iraq)).toEqual(['confidence weak'])
  })

  it.each<[string, Partial<AirspaceRow>]>([
    ['binds everybody', { binds: 'everybody' }],
    ['holds longer', { until: '2028-01-01' }],
    ['has begun already', { from: '2026-01-01' }],
    ['is closed instead of avoided', { effect: 'closed' }],
    ['is larger', { countries: 'IQ KW', shapes: 'IQ KW' }],
  ])('is not less where it %s, which another page may say', (_, more) => {
    expect(opensMore(iraq, { ...iraq, ...more }, today)).toBe(false)
    expect(errors(more, { confidence: 'C' }, iraq)).toEqual([])
  })

  it('is nothing where it is to be read only: any source ends that', () => {
    expect(errors(null, { confidence: 'C' }, { ...iraq, effect: 'caution' })).toEqual([])
  })
})
