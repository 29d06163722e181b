import { expect, it } from 'vitest'
import { DEFAULT_FACTS } from './default-facts.ts'
import { findFormalities } from './formalities.ts'

const kinds = (icao: string, isInternational: boolean) =>
  findFormalities(DEFAULT_FACTS, [{ icao, isInternational }]).map(({ kind, text }) => `${kind} ${text}`)

it('what is to be arranged at an airport is told, customs where a border is crossed', () => {
  expect(kinds('EGLF', true)).toEqual(expect.arrayContaining(['ppr PPR for every flight', 'customs by arrangement']))
  expect(kinds('EGLF', false).filter((text) => text.startsWith('customs'))).toEqual([])
})

it('what asks nothing of anybody is not told', () => {
  // Customs at all hours, and a permission that is not needed any more.
  expect(kinds('EINN', true).filter((text) => text.startsWith('customs'))).toEqual([])
  expect(kinds('EDAZ', false).filter((text) => text.startsWith('ppr'))).toEqual([])
  expect(kinds('XXXX', true)).toEqual([])
})
