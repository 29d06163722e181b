import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitResult, type OperatorPart } from './split-result.ts'

const part = (more: Partial<OperatorPart>): OperatorPart => ({ legs: 1, blockMinutes: 60, bill: 0, quoted: null, ...more })

describe('a closed trip by operator', () => {
  it('of one operator is the whole trip', () => {
    expect(splitResult({ revenue: 1_001, cost: 700 }, [part({ bill: 600, quoted: 550 })])).toEqual([
      { revenue: 1_001, planned: 550, cost: 700 },
    ])
    expect(splitResult({ revenue: 1_001, cost: 700 }, [part({})])).toEqual([{ revenue: 1_001, planned: 700, cost: 700 }])
  })

  it('has its revenue and services by the block time of the legs, and each bill with the operator that wrote it', () => {
    const parts = [part({ bill: 300, quoted: 290 }), part({ blockMinutes: 180, bill: 500, quoted: 480 })]
    expect(splitResult({ revenue: 2_000, cost: 840 }, parts)).toEqual([
      { revenue: 500, planned: 290, cost: 310 },
      { revenue: 1_500, planned: 480, cost: 530 },
    ])
  })

  it('goes by the number of legs where a block time is not known', () => {
    const parts = [part({ blockMinutes: 0 }), part({ legs: 3, blockMinutes: 600 })]
    expect(splitResult({ revenue: 400, cost: 0 }, parts).map(({ revenue }) => revenue)).toEqual([100, 300])
  })

  it('leaves an approved bill with an operator that flies no leg any more', () => {
    const parts = [part({ legs: 0, blockMinutes: 0, bill: 70, quoted: 70 }), part({ bill: 30, quoted: 30 })]
    expect(splitResult({ revenue: 200, cost: 110 }, parts)).toEqual([
      { revenue: 0, planned: 70, cost: 70 },
      { revenue: 200, planned: 30, cost: 40 },
    ])
  })

  it('adds up to the trip, whatever the parts', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    const parts = fc.array(
      fc.record({
        legs: fc.integer({ min: 0, max: 4 }),
        blockMinutes: fc.integer({ min: 0, max: 900 }),
        bill: cents,
        quoted: fc.option(cents),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(cents, cents, parts, (revenue, cost, some) => {
        const split = splitResult({ revenue, cost }, some)
        expect(split.reduce((sum, one) => sum + one.revenue, 0)).toBe(revenue)
        expect(split.reduce((sum, one) => sum + one.cost, 0)).toBe(cost)
      }),
    )
  })
})
