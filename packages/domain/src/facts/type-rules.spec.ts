import { describe, expect, it } from 'vitest'
import { type FactEvidence, SEEDS, type TypeValues } from './fact-changes.ts'
import { stricter, typeErrors } from './type-rules.ts'

const today = '2026-11-28'
const cited: FactEvidence = { source: 'EASA TCDS IM.A.226', date: '2026-10', confidence: 'A', checkedOn: today }
const latitude = {
  ...SEEDS.type.rows.find(({ slug }) => slug === 'citation-latitude')!,
  spanM: 22,
  steepApproach: 'unknown',
  londonCity: 'unknown',
}
const single = { ...latitude, engines: 1 }
const errors = (values: Partial<TypeValues>, evidence: Partial<FactEvidence> = {}, before = latitude) =>
  typeErrors({ spanM: 22, steepApproach: 'unknown', londonCity: 'unknown', ...values }, { ...cited, ...evidence }, { today, before }).map(
    ({ field, code }) => `${field} ${code}`,
  )

describe('facts of a type that staff write', () => {
  it.each<Partial<TypeValues>>([
    {},
    { spanM: null },
    { steepApproach: 'approved', londonCity: 'yes' },
    { steepApproach: 'not', note: 'AFM' },
  ])('may be %o', (values) => expect(errors(values)).toEqual([]))

  it.each<[string, Partial<TypeValues>, string]>([
    ['a span that is none', { spanM: -3 }, 'span_m unreadable'],
    ['a span of no aircraft', { spanM: 400 }, 'span_m unreadable'],
    ['an approval that is none', { steepApproach: 'perhaps' }, 'steep_approach missing'],
    ['a word that London City does not have', { londonCity: 'maybe' }, 'london_city missing'],
    ['London City without a steep approach', { steepApproach: 'not', londonCity: 'yes' }, 'london_city steep'],
  ])('are not %s', (_, values, error) => expect(errors(values)).toEqual([error]))

  it('send no single engine to London City', () => {
    expect(errors({ steepApproach: 'approved', londonCity: 'yes' }, {}, single)).toEqual(['london_city single_engine'])
  })

  it('have a source, which is no memory', () => {
    expect(errors({}, { source: ' ' })).toEqual(['source missing'])
    expect(errors({ steepApproach: 'not' }, { confidence: 'D' })).toEqual(['confidence memory'])
  })

  it('allow more on a strong and dated source only', () => {
    for (const more of [{ steepApproach: 'optional' }, { steepApproach: 'approved', londonCity: 'yes' }, { spanM: 20 }, { spanM: null }]) {
      expect(errors(more)).toEqual([])
      expect(errors(more, { confidence: 'C' })).toEqual(['confidence weak'])
      expect(errors(more, { date: '' })).toEqual(['confidence weak'])
    }
    expect(errors({ steepApproach: 'not', spanM: 23 }, { confidence: 'C' })).toEqual([])
  })

  it('of two rows are the stricter of each', () => {
    const [one, other]: [TypeValues, TypeValues] = [
      { spanM: 12, steepApproach: 'approved', londonCity: 'no' },
      { spanM: null, steepApproach: 'unknown', londonCity: 'yes' },
    ]
    expect(stricter(one, other)).toEqual({ spanM: 12, steepApproach: 'unknown', londonCity: 'no' })
    expect(stricter(other, one)).toEqual({ spanM: 12, steepApproach: 'unknown', londonCity: 'no' })
  })
})
