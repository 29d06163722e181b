import { describe, expect, it } from 'vitest'
import { SEEDS } from '@aquilane/domain/facts/fact-changes'
import { emptyEvidence, emptyFact, findErrors, toFactFields, toFactWire, type FactFields } from './fact-form.ts'
import type { FactWire } from './facts.ts'

const wireOf = (fact: object): FactWire =>
  ({ kind: 'hours', value: '06:30..22:00', days: null, season: null, binds: null, only: null, note: '', ...fact }) as FactWire
const today = '2026-11-28'
const cited = { ...emptyEvidence(today), source: 'NOTAM A1/26', confidence: 'A' }
const errors = (fields: Partial<FactFields>) =>
  findErrors({ ...emptyFact('hours'), opens: '06:30', closes: '22:00', ...fields }, cited, today)

describe('the form of a fact', () => {
  it('loses nothing of any fact that the product ships with', () => {
    for (const row of SEEDS.airport.rows) {
      const { days = null, season = null, binds = null, only = null, note = '', fact: kind, value } = row
      const wire = wireOf({ kind, value, days, season, binds, only, note })
      // What a refusal says beside its rule is no part of it.
      const expected = toFactWire({ ...toFactFields(wire, 'it') })
      expect(['no', wire.value]).toContain(expected.value === wire.value ? wire.value : expected.value)
      expect({ ...expected, value: wire.value }).toEqual(wire)
    }
  })

  it.each<[string, Partial<FactFields>, string]>([
    ['hours past midnight', { opens: '18:00', closes: '2:00' }, '18:00..26:00'],
    ['hours until midnight', { opens: '6.00', closes: '00:00' }, '06:00..24:00'],
    ['the sun, in Italian', { opens: 'Alba - 30', closes: 'tramonto+30' }, 'sunrise-30..sunset+30'],
    ['the earlier of two', { opens: '08:00', closes: 'sunset / 20:00' }, '08:00..sunset/20:00'],
    ['hours that are not known', { isUnknown: true }, 'unknown'],
    ['a closure over night', { kind: 'closed', opens: '23:00', closes: '07:00' }, '23:00..31:00'],
    ['a limit with a comma', { kind: 'max_mtow_t', limit: '45,5' }, '45.5'],
  ])('reads %s', (_, fields, value) => {
    expect(toFactWire({ ...emptyFact('hours'), ...fields }).value).toBe(value)
    expect(findErrors({ ...emptyFact('hours'), ...fields }, cited, today)).toEqual({})
  })

  it('reads weekdays and seasons', () => {
    const wire = toFactWire({ ...emptyFact('hours'), days: [7, 1, 2, 3], season: 'yearly', first: '24/12', last: '6.1.' })
    expect([wire.days, wire.season]).toEqual(['1-3,7', '12-24..01-06'])
  })

  it.each<[string, Partial<FactFields>, object]>([
    ['a beginning that cannot be read', { opens: 'dawn' }, { opens: 'time' }],
    ['a missing end', { closes: '' }, { closes: 'time' }],
    ['a closure without a clock', { kind: 'closed', closes: 'sunset' }, { closes: 'clock' }],
    ['no weekday', { days: [] }, { days: 'days-missing' }],
    ['a missing first day', { season: 'dates', last: '2027-01-02' }, { first: 'season-missing', last: 'season-unreadable' }],
    ['days in the wrong order', { season: 'dates', first: '2027-02-01', last: '2027-01-02' }, { last: 'season-order' }],
    ['a limit that is none', { kind: 'landing_m', limit: 'long' }, { limit: 'number' }],
    ['a formality without a text', { kind: 'ppr' }, { text: 'value-missing' }],
  ])('names %s at its field', (_, fields, expected) => expect(errors(fields)).toEqual(expected))

  it('names what is wrong with the source', () => {
    expect(findErrors(null, { ...emptyEvidence('2026-11-29'), sourceDate: 'May' }, today)).toEqual({
      source: 'source-missing',
      confidence: 'confidence-missing',
      checkedOn: 'checked_on-future',
      sourceDate: 'date-unreadable',
    })
  })
})
