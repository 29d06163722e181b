import { expect, it } from 'vitest'
import { normalizeViewQuery } from './saved-views.ts'

it('equal filters are equal texts, whatever their order and page', () => {
  expect(normalizeViewQuery('?view=mine&page=3&query=Rossi')).toBe('query=Rossi&view=mine')
  expect(normalizeViewQuery('query=Rossi&view=mine')).toBe('query=Rossi&view=mine')
  expect(normalizeViewQuery('?new=1')).toBe('')
})
