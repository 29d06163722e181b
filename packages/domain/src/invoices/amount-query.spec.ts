import { describe, expect, it } from 'vitest'
import { parseAmountQuery } from './amount-query.ts'

describe('a search by amount', () => {
  it.each(['12500', '12,500', '12.500', '12 500', "12'500", '€12,500', 'EUR 12 500', '12\u00A0500'])(
    'is any of these cents without its own: %j',
    (text) => {
      expect(parseAmountQuery(text)).toEqual({ from: 1_250_000, to: 1_250_099 })
    },
  )

  it.each(['12500.50', '12.500,50', '12,500.5', '12 500,50 €'])('is exact with its cents: %j', (text) => {
    expect(parseAmountQuery(text)).toEqual({ from: 1_250_050, to: 1_250_050 })
  })

  it.each(['12', '99,50', 'AQ-000123', '12,5000', '1,2,3', '+44 7400', 'Nice', ''])('is none: %j', (text) => {
    expect(parseAmountQuery(text)).toBeNull()
  })
})
