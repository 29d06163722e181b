import { describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { SEEDS } from '@aquilane/domain/facts/fact-changes'
import type { AirspaceRow } from '@aquilane/domain/facts/read-airspace'
import { emptyArea, findAreaErrors, toAreaFields, toAreaWire, toFormErrors, type AreaFields } from './area-form.ts'
import { emptyEvidence } from './fact-form.ts'
import type { AreaWire } from './facts.ts'

const today = '2026-11-28'
const drawn = Object.keys(DEFAULT_FACTS.areas)
const cited = { ...emptyEvidence(today), source: 'EASA CZIB 2026-09', sourceDate: '2026-11', confidence: 'A' }

const wireOf = (row: AirspaceRow): AreaWire => ({
  area: row.area,
  effect: row.effect,
  binds: row.binds,
  countries: row.countries ?? '',
  airports: row.airports ?? '',
  shapes: row.shapes ?? '',
  overflight: row.overflight ?? 'no',
  landing: row.landing === 'yes',
  within_europe: row.withinEurope ?? false,
  except_to: row.exceptTo ?? '',
  from: null,
  until: row.until ?? null,
  ends_then: row.endsThen ?? false,
  note: row.note ?? '',
  source: row.source,
  source_date: row.date,
  confidence: row.confidence,
  checked_on: today,
  old: false,
  weight: 'decides',
  changed: null,
})

const area: AreaFields = { ...emptyArea, name: 'Armenia', countries: 'AM' }
const errors = (more: Partial<AreaFields>, before: AreaWire | null = null) =>
  findAreaErrors({ ...area, ...more }, cited, { today, drawn, before })

describe('the form of an area', () => {
  it('loses nothing of any area that the product ships with, and finds no fault in it', () => {
    for (const row of SEEDS.area.rows) {
      const wire = wireOf(row)
      const fields = toAreaFields(wire)
      expect({ ...wire, ...toAreaWire(fields) }).toEqual(wire)
      expect([row.area, findAreaErrors(fields, cited, { today, drawn, before: wire })]).toEqual([row.area, {}])
    }
  })

  it('reads codes as they are typed, and flight levels', () => {
    const wire = toAreaWire({
      ...area,
      isEverybody: false,
      states: 'eea, ch;us',
      countries: 'am  az',
      shapes: ['IR'],
      overflight: 'above',
      level: '320',
    })
    expect(wire).toMatchObject({ binds: 'EEA CH US', countries: 'AM AZ', overflight: 'FL320' })
  })

  it('names a fault at its field', () => {
    expect(errors({ countries: '' })).toEqual({ countries: 'countries-missing' })
    expect(errors({ isEverybody: false })).toEqual({ states: 'binds-missing' })
    expect(errors({ overflight: 'no' })).toEqual({ level: 'overflight-not_drawn' })
    expect(errors({ from: '2027-02-01', until: '2027-01-01' })).toEqual({ until: 'until-order' })
    expect(toFormErrors([{ field: 'airports', code: 'unknown' }])).toEqual({ airports: 'airports-unknown' })
  })

  it('says at the source that a weak one opens nothing', () => {
    const before = wireOf(SEEDS.area.rows.find(({ area: name }) => name === 'Eritrea')!)
    const weak = { ...cited, confidence: 'C' }
    expect(findAreaErrors(null, weak, { today, drawn, before })).toEqual({ confidence: 'confidence-weak' })
    expect(findAreaErrors(null, cited, { today, drawn, before })).toEqual({})
  })
})
