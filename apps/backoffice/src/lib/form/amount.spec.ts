import { describe, expect, it } from 'vitest'
import { toAmount, toAmountText } from './amount.ts'

describe('a typed amount', () => {
  it.each([
    ['1250', 1250],
    ['1250,5', 1250.5],
    [' 1250.05 ', 1250.05],
    ['12 500', 12_500],
    ['1\u00a0012\u202f500,5', 1_012_500.5],
  ])('"%s" is %d euros', (text, amount) => expect(toAmount(text)).toBe(amount))

  it.each(['', '1,234', '-5', '1.250,00', '12 50', '1 2500', 'ten'])('"%s" is no amount', (text) => expect(toAmount(text)).toBeNaN())

  it('an amount that is typed as it is shown stays the same', () => expect(toAmount(toAmountText(1250.5))).toBe(1250.5))
})
