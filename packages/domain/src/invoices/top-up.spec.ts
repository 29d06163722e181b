import { describe, expect, it } from 'vitest'
import { topUpError } from './top-up.ts'

describe('a top-up', () => {
  it.each([
    [null, 'amount'],
    [Number.NaN, 'amount'],
    [10.005, 'amount'],
    [0, 'min'],
    [9.99, 'min'],
    [10, null],
    [12.34, null],
    [300_000, null],
    [300_000.01, 'max'],
  ])('of %s euro: %s', (euro, fault) => expect(topUpError(euro)).toBe(fault))
})
