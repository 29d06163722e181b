import { describe, expect, it } from 'vitest'
import { emptyEvidence } from './fact-form.ts'
import type { TerminalWire } from './facts.ts'
import { emptyTerminal, findTerminalErrors, toFormErrors, toTerminalFields, toTerminalWire, type TerminalFields } from './terminal-form.ts'

const today = '2026-11-30'
const cited = { ...emptyEvidence(today), source: 'https://example.com/fbo', confidence: 'A' }
const errors = (fields: Partial<TerminalFields>, evidence = {}) =>
  findTerminalErrors({ ...emptyTerminal, name: 'Prime', ...fields }, { ...cited, ...evidence }, today)

describe('the form of a terminal', () => {
  it('loses nothing of a terminal', () => {
    const values = {
      name: 'Prime',
      kind: 'general_aviation',
      sole: true,
      address: 'Viale dell’Aviazione',
      phone: '+39 02 1234567',
      hours: '06:00..23:00',
      website: 'https://example.com',
      latitude: 45.44,
      longitude: 9.27,
      parking_en: 'At the door',
      parking_it: 'All’ingresso',
      directions_en: '',
      directions_it: '',
      note: 'Called on Monday',
    }
    expect(toTerminalWire(toTerminalFields({ ...values, terminal: 'prime' } as TerminalWire))).toEqual(values)
  })

  it('reads a place as maps copy it, and an empty field as not known', () => {
    expect(toTerminalWire({ ...emptyTerminal, position: '51.2758, -0.7763' })).toMatchObject({ latitude: 51.2758, longitude: -0.7763 })
    expect(toTerminalWire(emptyTerminal)).toMatchObject({ latitude: null, longitude: null })
    expect(errors({ position: 'north of the runway' })).toEqual({ position: 'position-unreadable' })
  })

  it('names the field of every error', () => {
    expect(errors({})).toEqual({})
    expect(errors({ name: '', phone: '02 12', hours: 'always' })).toEqual({
      name: 'name-missing',
      phone: 'phone-unreadable',
      hours: 'hours-unreadable',
    })
    expect(errors({ directions_it: 'A destra' })).toEqual({ directions_en: 'directions-language' })
    expect(errors({}, { confidence: 'D' })).toEqual({ confidence: 'confidence-memory' })
    expect(toFormErrors([{ field: 'position', code: 'far' }])).toEqual({ position: 'position-far' })
    expect(findTerminalErrors(null, cited, today)).toEqual({})
  })
})
