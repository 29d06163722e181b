import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billCost, isVatWithin, toEuroCents, vatWithin } from './bill-vat.ts'

describe('VAT of a bill', () => {
  it('is at most its rate of the net amount, and may be of a part', () => {
    expect(vatWithin(11_900_00, 190)).toBe(1_900_00)
    expect(isVatWithin(11_900_00, 1_900_00, 190)).toBe(true)
    expect(isVatWithin(11_900_00, 190_00, 190)).toBe(true)
    expect(isVatWithin(11_900_00, 2_261_00, 190)).toBe(false)
    expect(isVatWithin(11_900_00, 0, 190)).toBe(false)
  })

  it('of a whole amount is always within its rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1e10 }), fc.integer({ min: 1, max: 300 }), (amount, permille) => {
        expect(isVatWithin(amount, Math.max(1, vatWithin(amount, permille)), permille)).toBe(true)
      }),
    )
  })

  it('is no cost where it is deducted', () => {
    const bill = { amount: 11_900, vat: 1_900 }
    expect(billCost({ ...bill, vatKind: 'deductible' })).toBe(10_000)
    expect(billCost({ ...bill, vatKind: 'not_deductible' })).toBe(11_900)
    expect(billCost({ amount: 11_900, vat: 0, vatKind: null })).toBe(11_900)
  })
})

describe('euros of a bill in another currency', () => {
  it('are rounded half up, also where floating numbers are not exact', () => {
    expect(toEuroCents(10_000_00, 1_145_000)).toBe(11_450_00)
    expect(toEuroCents(1, 500_000)).toBe(1)
    expect(toEuroCents(10_000_000_001, 999_999)).toBe(9_999_990_001)
  })
})
