import { describe, expect, it } from 'vitest'
import { emptyEvidence } from './fact-form.ts'
import type { ShownType, TypeWire } from './facts.ts'
import { findTypeErrors, toTypeFields, toTypeWire, type TypeFields } from './type-form.ts'

const today = '2026-11-28'
const cited = { ...emptyEvidence(today), source: 'EASA TCDS', sourceDate: '2026-10', confidence: 'A' }
const fact: TypeWire = {
  span_m: 21.5,
  steep_approach: 'unknown',
  london_city: 'unknown',
  note: '',
  source: 'A list of types',
  source_date: '',
  confidence: 'C',
  checked_on: today,
  old: false,
  changed: null,
}
const type: ShownType = {
  id: 'id',
  slug: 'citation-latitude',
  name: 'Citation Latitude',
  engines: 2,
  kind: 'jet',
  state: 'same',
  before: fact,
  after: fact,
}
const errors = (more: Partial<TypeFields>, evidence: Partial<typeof cited> = {}) =>
  findTypeErrors(type, { ...toTypeFields(fact, 'en'), ...more }, { ...cited, ...evidence }, today)

describe('the form of a type', () => {
  it('shows metres as the language writes them, and reads them again', () => {
    const spans = ['en', 'it'].map((locale) => toTypeFields(fact, locale).span)
    expect(spans).toEqual(['21.5', '21,5'])
    expect(toTypeWire(toTypeFields(fact, 'it')).span_m).toBe(21.5)
  })

  it('reads metres with a comma, and an empty field as not known', () => {
    expect(toTypeWire(toTypeFields(fact, 'en'))).toEqual({ span_m: 21.5, steep_approach: 'unknown', london_city: 'unknown', note: '' })
    expect([
      toTypeWire({ ...toTypeFields(fact, 'en'), span: '21,94' }).span_m,
      toTypeWire({ ...toTypeFields(fact, 'en'), span: ' ' }).span_m,
    ]).toEqual([21.94, null])
  })

  it('names a fault at its field', () => {
    expect(errors({ span: 'wide' })).toEqual({ span: 'span_m-unreadable' })
    expect(errors({ steep: 'not', londonCity: 'yes' })).toEqual({ londonCity: 'london_city-steep' })
    expect(errors({ steep: 'approved' }, { confidence: 'C' })).toEqual({ confidence: 'confidence-weak' })
    expect(errors({ steep: 'not' }, { confidence: 'D' })).toEqual({ confidence: 'confidence-memory' })
    expect(errors({ steep: 'approved' })).toEqual({})
  })
})
