import { describe, expect, it } from 'vitest'
import { directionOf, nextSort } from './sorting.ts'

describe('the heading of a column', () => {
  it('sorts by it, then the other way round, then as the list was', () => {
    const value = { key: 'value', first: 'desc' } as const
    expect(nextSort(null, value)).toBe('value:desc')
    expect(nextSort('value:desc', value)).toBe('value:asc')
    expect(nextSort('value:asc', value)).toBeNull()
  })

  it('begins anew where another column was sorted by', () => expect(nextSort('name:desc', { key: 'value' })).toBe('value:asc'))

  it('knows its own direction only', () => {
    expect(directionOf('value:desc', 'value')).toBe('desc')
    expect(directionOf('value:desc', 'name')).toBeNull()
    expect(directionOf(null, 'name')).toBeNull()
  })
})
