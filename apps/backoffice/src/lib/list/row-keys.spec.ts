import { describe, expect, it } from 'vitest'
import { nextRow } from './row-keys.ts'

describe('the row that a key leads to', () => {
  it.each(['j', 'k', 'ArrowDown', 'ArrowUp'])('is the first one for %s while no row has the focus', (key) =>
    expect(nextRow(key, -1, 3)).toBe(0),
  )

  it('is the next one for J and the arrow down, the one before for K and the arrow up', () => {
    expect(nextRow('j', 0, 3)).toBe(1)
    expect(nextRow('ArrowDown', 1, 3)).toBe(2)
    expect(nextRow('k', 2, 3)).toBe(1)
    expect(nextRow('ArrowUp', 1, 3)).toBe(0)
  })

  it('is none beyond the first and the last row, in an empty list, and for other keys', () => {
    expect(nextRow('j', 2, 3)).toBeNull()
    expect(nextRow('k', 0, 3)).toBeNull()
    expect(nextRow('j', -1, 0)).toBeNull()
    expect(nextRow('p', 1, 3)).toBeNull()
  })
})
