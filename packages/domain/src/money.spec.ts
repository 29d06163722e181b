import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, allocate, compareMoney, fromMajor, isCurrency, share, subtract, toMajor } from './money.ts'
import type { Money } from './money.ts'

const eur = (amount: number): Money => ({ amount, currency: 'EUR' })
const cents = fc.integer({ min: -1e12, max: 1e12 })

describe('major units', () => {
  it('become integer cents', () => {
    expect(fromMajor(12, 'EUR')).toEqual(eur(1200))
    expect(fromMajor('0.07', 'EUR')).toEqual(eur(7))
    expect(fromMajor(-12.5, 'EUR')).toEqual(eur(-1250))
  })

  it('round a half to the even cent, on the digits as written', () => {
    expect([0.005, 0.015, 0.025, 1.005, 2.675, '0.0251'].map((value) => fromMajor(value, 'EUR').amount)).toEqual([0, 2, 2, 100, 268, 3])
    expect(fromMajor(-0.015, 'EUR').amount).toBe(-2)
    expect(fromMajor(1e-9, 'EUR').amount).toBe(0)
  })

  it('refuse what is not an amount or not exact', () => {
    for (const bad of ['', '1,5', 'abc', Number.NaN, Number.POSITIVE_INFINITY, '1e5'])
      expect(() => fromMajor(bad, 'EUR')).toThrow(RangeError)
    expect(() => fromMajor('99999999999999999', 'EUR')).toThrow(RangeError)
  })

  it('come back as the same amount with at most two decimals', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(fromMajor(toMajor(eur(amount)), 'EUR').amount).toBe(amount)
        expect(String(toMajor(eur(amount)))).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }),
      { seed: 2 },
    )
  })
})

describe('sums and shares', () => {
  it('add and subtract in cents', () => {
    expect(add(eur(10), eur(20), eur(-5))).toEqual(eur(25))
    expect(subtract(eur(10), eur(25))).toEqual(eur(-15))
  })

  it('refuse to mix currencies', () => {
    expect(() => add(eur(1), { amount: 1, currency: 'USD' })).toThrow(TypeError)
    expect(() => compareMoney(eur(1), { amount: 1, currency: 'USD' })).toThrow(TypeError)
  })

  it('a share rounds a half to even', () => {
    expect(share(eur(1000), 5, 100)).toEqual(eur(50))
    expect([10, 30, 50, -10, -30].map((amount) => share(eur(amount), 5, 100).amount + 0)).toEqual([0, 2, 2, 0, -2])
    expect(share(eur(7), 1, -2).amount).toBe(-4)
  })

  it('a split loses no cent, and no part is more than a cent off', () => {
    expect(allocate(eur(100), [1, 1, 1]).map(({ amount }) => amount)).toEqual([34, 33, 33])
    expect(allocate(eur(5), [1, 2]).map(({ amount }) => amount)).toEqual([2, 3])
    const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }).filter((list) => list.some((weight) => weight > 0))
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), weights, (amount, list) => {
        const parts = allocate(eur(amount), list)
        const total = list.reduce((sum, weight) => sum + weight, 0)
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
        parts.forEach((part, i) => expect(Math.abs(part.amount - (amount * (list[i] ?? 0)) / total)).toBeLessThan(1.000001))
      }),
      { seed: 3, numRuns: 500 },
    )
    expect(() => allocate(eur(1), [0])).toThrow(RangeError)
    expect(() => allocate(eur(1), [2, -1])).toThrow(RangeError)
  })
})

it('supports the configured currencies', () => {
  expect([isCurrency('EUR'), isCurrency('CHF')]).toEqual([true, false])
})
