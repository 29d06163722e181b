import { describe, expect, it } from 'vitest'
import { readSort, sortsOf } from './list-sort.ts'

describe('the order of a list', () => {
  it('is a column and a direction', () => expect(sortsOf(['name', 'value'])).toEqual(['name:asc', 'name:desc', 'value:asc', 'value:desc']))

  it('is read as it is written', () =>
    expect(sortsOf(['name', 'value']).map(readSort)).toEqual([
      { key: 'name', direction: 'asc' },
      { key: 'name', direction: 'desc' },
      { key: 'value', direction: 'asc' },
      { key: 'value', direction: 'desc' },
    ]))
})
