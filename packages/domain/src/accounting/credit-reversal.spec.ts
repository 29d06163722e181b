import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excessCredit, planReversal, type GrantedCredit } from './credit-reversal.ts'

const granted = (over: Partial<GrantedCredit> = {}): GrantedCredit => ({ amount: 1_000, reversed: 0, used: 0, unspent: 1_000, ...over })

describe('reversal of credit', () => {
  it('takes unspent credit first', () => {
    expect(planReversal(granted(), 1_000)).toEqual({ reversed: 1_000, fromUnspent: 1_000, fromUsed: 0 })
    expect(planReversal(granted({ used: 400, unspent: 600 }), 1_000)).toEqual({ reversed: 1_000, fromUnspent: 600, fromUsed: 400 })
  })

  it('of a half leaves a half, used or not', () => {
    expect(planReversal(granted(), 500)).toEqual({ reversed: 500, fromUnspent: 500, fromUsed: 0 })
    expect(planReversal(granted({ used: 500, unspent: 500 }), 500)).toEqual({ reversed: 500, fromUnspent: 500, fromUsed: 0 })
    expect(planReversal(granted({ used: 800, unspent: 200 }), 500)).toEqual({ reversed: 500, fromUnspent: 200, fromUsed: 300 })
  })

  it('demands nothing for credit that expired unused', () => {
    expect(planReversal(granted({ used: 300, unspent: 0 }), 500)).toEqual({ reversed: 500, fromUnspent: 0, fromUsed: 0 })
  })

  it('demands what an earlier reversal could not take', () => {
    expect(planReversal(granted({ reversed: 500, used: 1_000, unspent: 0 }), 500)).toEqual({
      reversed: 500,
      fromUnspent: 0,
      fromUsed: 1_000,
    })
  })

  it('leaves no excess once both parts are taken, and takes no more than was given', () => {
    const state = fc
      .record({ amount: fc.integer({ min: 1, max: 10_000 }), used: fc.nat(10_000), unspent: fc.nat(10_000), reversed: fc.nat(10_000) })
      .filter(({ amount, used, unspent, reversed }) => used + unspent <= amount && reversed <= amount)
    fc.assert(
      fc.property(state, fc.nat(12_000), (credit, cents) => {
        const plan = planReversal(credit, cents)
        const after = {
          ...credit,
          reversed: credit.reversed + plan.reversed,
          unspent: credit.unspent - plan.fromUnspent,
          used: credit.used - plan.fromUsed,
        }
        expect(excessCredit(after)).toBe(0)
        expect(Math.min(after.used, after.unspent)).toBeGreaterThanOrEqual(0)
        expect(after.reversed).toBeLessThanOrEqual(credit.amount)
      }),
    )
  })
})
