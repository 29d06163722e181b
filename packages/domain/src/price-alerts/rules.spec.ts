import { describe, expect, it } from 'vitest'
import { isWorthTelling } from './rules.ts'

describe('A price alert', () => {
  it('without a limit tells of a tenth less than the customer saw last', () => {
    expect(isWorthTelling(900_000, { knownCents: 1_000_000, limitCents: null })).toBe(true)
    expect(isWorthTelling(900_001, { knownCents: 1_000_000, limitCents: null })).toBe(false)
    expect(isWorthTelling(1_200_000, { knownCents: 1_000_000, limitCents: null })).toBe(false)
  })

  it('with a limit tells of the first price below it, and then of each further tenth', () => {
    expect(isWorthTelling(799_999, { knownCents: 810_000, limitCents: 800_000 })).toBe(true)
    expect(isWorthTelling(800_000, { knownCents: 1_000_000, limitCents: 800_000 })).toBe(false)
    expect(isWorthTelling(750_000, { knownCents: 799_999, limitCents: 800_000 })).toBe(false)
    expect(isWorthTelling(719_000, { knownCents: 799_999, limitCents: 800_000 })).toBe(true)
  })
})
