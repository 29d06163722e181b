import { describe, expect, it } from 'vitest'
import { compactErrors, isWholeWithin, isWithin, typedNumber } from './typed.ts'

describe('a typed number', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['-0.75', -0.75],
  ])('"%s" is %d', (text, number) => expect(typedNumber(text)).toBe(number))

  it.each(['', ' ', '1 000', '1.000,5', '1e3', '5 km', ','])('"%s" is none', (text) => expect(typedNumber(text)).toBeNaN())

  it('lies within its limits with both ends, and nowhere when it is none', () => {
    expect([1, 5, 0.9, 5.1, Number.NaN].map((value) => isWithin(value, 1, 5))).toEqual([true, true, false, false, false])
    expect([2, 2.5, 9].map((value) => isWholeWithin(value, 1, 5))).toEqual([true, false, false])
  })
})

it('the errors of a form are those of fields that have one', () =>
  expect(compactErrors({ name: false, 'company.id': 'required', year: 'range' })).toEqual({ 'company.id': 'required', year: 'range' }))
