import { describe, expect, it } from 'vitest'
import { marginPermille, markupPermille, priceAtMarkup } from './margin.ts'
import { toQuoteState, toValidUntil } from './rules.ts'

const now = Temporal.Instant.from('2026-12-01T09:00:00Z')

describe('margin of a quote', () => {
  it('is a share of the price, markup a share of the cost', () => {
    expect(marginPermille(1_000_000, 920_000)).toBe(80)
    expect(markupPermille(1_000_000, 920_000)).toBe(86)
    expect(priceAtMarkup(920_000, 87)).toBe(1_000_040)
    expect(marginPermille(900_000, 920_000)).toBe(-23)
  })
})

describe('state of a quote', () => {
  const open = { isAccepted: false, isWithdrawn: false, awaitsPrice: true, validUntil: now.add({ hours: 1 }) }

  it.each([
    ['open', {}],
    ['open', { validUntil: now }],
    ['expired', { validUntil: now.subtract({ seconds: 1 }) }],
    ['approval', { validUntil: null }],
    ['withdrawn', { isWithdrawn: true }],
    ['closed', { awaitsPrice: false }],
    ['accepted', { isAccepted: true, awaitsPrice: false }],
  ] as const)('is %s with %o', (state, change) => {
    expect(toQuoteState({ ...open, ...change }, now)).toBe(state)
  })

  it('ends three hours before the departure at the latest', () => {
    expect(toValidUntil(now, 24, now.add({ hours: 100 })).toString()).toBe('2026-12-02T09:00:00Z')
    expect(toValidUntil(now, 24, now.add({ hours: 10 })).toString()).toBe('2026-12-01T16:00:00Z')
  })
})
