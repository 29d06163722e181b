import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPriceConcerns, pricePolicies } from './price-gate.ts'

const engine = { costCents: 1_000_000, listCents: 1_080_000 }

it.each([
  ['the engine’s own price', { priceCents: 1_080_000, costCents: 1_000_000 }, []],
  ['more than the list price', { priceCents: 1_200_000, costCents: 1_000_000 }, []],
  ['exactly the minimum margin', { priceCents: 1_060_000, costCents: 1_007_000 }, []],
  ['a cent below the minimum margin', { priceCents: 1_060_000, costCents: 1_007_001 }, ['below_margin']],
  ['a typed cost below the engine’s', { priceCents: 1_080_000, costCents: 999_999 }, ['typed_cost']],
  ['a typed cost of a cent and a price of a euro', { priceCents: 100, costCents: 1 }, ['discount', 'typed_cost']],
  ['a cent', { priceCents: 1, costCents: 1_000_000 }, ['below_margin', 'discount']],
] as const)('%s', (_, price, concerns) => {
  expect(findPriceConcerns('charter', { ...price, engine })).toEqual(concerns)
})

it('a flight that the engine cannot price always needs an approval', () => {
  expect(findPriceConcerns('charter', { priceCents: 9_000_000, costCents: 1, engine: null })).toEqual(['unknown_cost'])
})

it('the engine’s own price needs none at any share of taxes, unless it is below its cost', () => {
  expect(findPriceConcerns('charter', { priceCents: 1_000, costCents: 980, engine: { costCents: 980, listCents: 1_000 } })).toEqual([])
  expect(findPriceConcerns('charter', { priceCents: 1_000, costCents: 1_001, engine: { costCents: 1_001, listCents: 1_000 } })).toEqual([
    'below_margin',
  ])
})

it('no price below the engine’s cost passes, whatever cost is typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 2_000_000 }), (priceCents, costCents) => {
      expect(findPriceConcerns('charter', { priceCents, costCents, engine })).not.toEqual([])
    }),
  )
})

it('an empty leg may cost any part of its flight, but not less than a passenger on board adds', () => {
  const leg = { costCents: 120_000, listCents: 1_080_000 }
  expect(findPriceConcerns('empty_leg', { priceCents: 120_000, costCents: 120_000, engine: leg })).toEqual([])
  expect(findPriceConcerns('empty_leg', { priceCents: 119_999, costCents: 120_000, engine: leg })).toEqual(['below_margin'])
  expect(pricePolicies.empty_leg.approver).toBe('quotes.approve')
})
