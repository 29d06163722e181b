import { describe, expect, it } from 'vitest'
import { amountOf, caretAfter, groupAmount } from './money-rules.ts'

const spaced = (text: string) => text.replaceAll(' ', '\u00A0')

describe('an amount as it is typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1000', '1 000'],
    ['300000', '300 000'],
    ['0010', '10'],
    ['12,5', '12,5'],
    ['12.5', '12,5'],
    ['12,', '12,'],
    [',5', '0,5'],
    ['1,234.56', '1 234,56'],
    ['1.234,56', '1 234,56'],
    ['1 234 567,8', '1 234 567,8'],
    ['1.234.567', '1 234 567'],
    ['1,234', '1 234'],
    ['€ 500', '500'],
    ['abc', ''],
    ['-20', '20'],
  ])('%s becomes %s', (typed, shown) => expect(groupAmount(typed)).toBe(spaced(shown)))

  it('drops a third decimal while typing', () => {
    expect(groupAmount('12,345', '12,34')).toBe('12,34')
    expect(groupAmount('12,345', '')).toBe(spaced('12 345'))
  })

  it('is unchanged when grouped again', () => {
    for (const text of ['1000', '12,5', '1234567,89', '0,5']) expect(groupAmount(groupAmount(text))).toBe(groupAmount(text))
  })

  it.each([
    ['', null],
    ['10', 10],
    ['1 000,5', 1000.5],
    ['12,', 12],
    ['300 000', 300_000],
  ])('%s is worth %s', (text, amount) => expect(amountOf(spaced(text))).toBe(amount))

  it('the caret stays behind the same digits', () => {
    expect(caretAfter(spaced('1 000'), 1)).toBe(1)
    expect(caretAfter(spaced('1 000'), 2)).toBe(3)
    expect(caretAfter(spaced('12 345,6'), 99)).toBe(8)
  })
})
