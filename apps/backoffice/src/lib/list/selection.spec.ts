import { expect, it } from 'vitest'
import { changeSelection } from './selection.ts'

const rows = [{ id: 'a' }, { id: 'b' }]

it('a selection takes rows in and gives them back, and keeps the others', () => {
  const all = changeSelection(new Set(['c']), rows, true)
  expect([...all]).toEqual(['c', 'a', 'b'])
  expect([...changeSelection(all, rows, false)]).toEqual(['c'])
})

it('a selection that was read before does not change', () => {
  const before = new Set(['a'])
  changeSelection(before, rows, false)
  expect([...before]).toEqual(['a'])
})
