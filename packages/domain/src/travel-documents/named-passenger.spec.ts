import { describe, expect, it } from 'vitest'
import { documentStateFor, isSameName } from './named-passenger.ts'

describe('documents of a named passenger', () => {
  const of = (...documents: [string, 'new' | 'progress' | 'feedback' | 'approved' | 'rejected' | 'canceled'][]) =>
    documents.map(([legId, status]) => ({ legId, status }))

  it.each([
    [of(), 'missing'],
    [of(['out', 'new']), 'new'],
    [of(['out', 'canceled']), 'missing'],
    [of(['back', 'progress']), 'progress'],
    [of(['back', 'approved'], ['out', 'feedback']), 'feedback'],
    [of(['out', 'rejected'], ['out', 'progress']), 'progress'],
    [of(['out', 'rejected']), 'rejected'],
    [of(['out', 'rejected'], ['back', 'approved']), 'approved'],
    [of(['back', 'new'], ['back', 'feedback']), 'missing'],
  ])('%j are %s for the way out', (documents, state) => {
    expect(documentStateFor('out', documents)).toBe(state)
  })

  it('names are the same in any case and without accents', () => {
    expect(isSameName(['Zoë', 'Müller-Sand'], ['zoe', 'MULLER SAND'])).toBe(true)
    expect(isSameName(['Ada', null, 'Lovelace'], ['Ada', 'Lovelace'])).toBe(true)
    expect(isSameName(['Ada', 'Lovelace'], ['Adam', 'Lovelace'])).toBe(false)
  })
})
