import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHARTER_TERMS, NO_REFUND_TERMS, checkTerms, refundQuote } from './terms.ts'

const HOUR = 3_600_000
const departureAt = Temporal.Instant.from('2026-10-14T10:00Z').epochMilliseconds
const cancel = (hoursBefore: number, paidCents = 1_000_000, priceCents = 1_000_000, terms = CHARTER_TERMS) =>
  refundQuote({ paidCents, priceCents, departureAt, cancelledAt: departureAt - hoursBefore * HOUR, terms })

describe('refund', () => {
  it.each([
    [24 * 20, 10],
    [24 * 14 + 1, 10],
    // A moment on the border counts for the longer notice.
    [24 * 14, 10],
    [24 * 14 - 1, 30],
    [24 * 7, 30],
    [24 * 7 - 1, 50],
    [72, 50],
    [71.9, 100],
    [0, 100],
    [-5, 100],
  ])('%d hours before departure costs %d %%', (hours, percent) => {
    const refund = cancel(hours)
    expect(refund).toMatchObject({ feePercent: percent, feeCents: percent * 10_000, refundCents: 1_000_000 - percent * 10_000 })
  })

  it('lists every remaining step with its time and amount', () => {
    expect(cancel(24 * 10).steps).toEqual([
      { until: departureAt - 168 * HOUR, feePercent: 30, feeCents: 300_000, refundCents: 700_000 },
      { until: departureAt - 72 * HOUR, feePercent: 50, feeCents: 500_000, refundCents: 500_000 },
      { until: null, feePercent: 100, feeCents: 1_000_000, refundCents: 0 },
    ])
  })

  it('takes the fee from the price, at most the paid amount', () => {
    expect(cancel(24 * 10, 200_000)).toMatchObject({ feeCents: 200_000, refundCents: 0 })
    expect(cancel(24 * 10, 400_000)).toMatchObject({ feeCents: 300_000, refundCents: 100_000 })
    expect(cancel(24 * 10, 0)).toMatchObject({ feeCents: 0, refundCents: 0 })
  })

  it('takes deductions after the fee, at every step, and never more than the refund', () => {
    const quote = (deducted: number, ancillaryPaidCents = 0) =>
      refundQuote({
        paidCents: 1_000_000,
        priceCents: 1_000_000,
        ancillaryPaidCents,
        deductions: [{ reason: 'cashback', amountCents: deducted }],
        departureAt,
        cancelledAt: departureAt - 24 * 10 * HOUR,
        terms: CHARTER_TERMS,
      })
    expect(quote(50_000)).toMatchObject({ feeCents: 300_000, deductions: [{ amountCents: 50_000 }], refundCents: 650_000 })
    expect(quote(50_000).steps.map(({ refundCents }) => refundCents)).toEqual([650_000, 450_000, 0])
    expect(quote(800_000)).toMatchObject({ deductions: [{ amountCents: 700_000 }], refundCents: 0 })
    expect(quote(800_000, 150_000)).toMatchObject({ deductions: [{ amountCents: 800_000 }], refundCents: 50_000 })
    expect(quote(0).deductions).toEqual([])
  })

  it('gives nothing back on empty legs and shared seats', () => {
    expect(cancel(24 * 100, 1_000_000, 1_000_000, NO_REFUND_TERMS)).toMatchObject({ feePercent: 100, refundCents: 0 })
  })

  it('takes a fee of half a cent as a whole one', () => {
    expect(cancel(24 * 20, 1_005, 1_005)).toMatchObject({ feeCents: 101, refundCents: 904 })
    expect(cancel(24 * 20, 1_004, 1_004)).toMatchObject({ feeCents: 100, refundCents: 904 })
  })

  it('a later cancellation never refunds more, and the split loses no cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (a, b, paid, price) => {
          const [early, late] = [cancel(Math.max(a, b), paid, price), cancel(Math.min(a, b), paid, price)]
          expect(late.refundCents).toBeLessThanOrEqual(early.refundCents)
          for (const refund of [early, late]) expect(refund.feeCents + refund.refundCents).toBe(paid)
        },
      ),
    )
  })

  it.each([
    ['no steps', []],
    ['no last step', [{ hours_before: 72, fee_percent: 50 }]],
    [
      'steps out of order',
      [
        { hours_before: 72, fee_percent: 10 },
        { hours_before: 100, fee_percent: 50 },
        { hours_before: 0, fee_percent: 100 },
      ],
    ],
    ['a fee below nothing', [{ hours_before: 0, fee_percent: -1 }]],
    ['a fee that is no number', [{ hours_before: 0, fee_percent: Number.NaN }]],
    [
      'two steps at one hour',
      [
        { hours_before: 72, fee_percent: 10 },
        { hours_before: 72, fee_percent: 50 },
        { hours_before: 0, fee_percent: 100 },
      ],
    ],
    ['a fee over everything', [{ hours_before: 0, fee_percent: 101 }]],
    [
      'cheaper later',
      [
        { hours_before: 72, fee_percent: 50 },
        { hours_before: 0, fee_percent: 20 },
      ],
    ],
  ])('refuses terms with %s', (_, cancellation) => {
    expect(() => checkTerms({ cancellation })).toThrow(RangeError)
  })

  it('accepts one fee for two steps, from nothing to everything', () => {
    const cancellation = [0, 0, 100, 100].map((fee_percent, at) => ({ hours_before: 72 - at * 24, fee_percent }))
    expect(() => checkTerms({ cancellation })).not.toThrow()
  })

  it('names what is wrong with the terms', () => {
    expect(() => checkTerms({ cancellation: [] })).toThrow('The last cancellation step must start at 0 hours')
    expect(() => checkTerms({ cancellation: [{ hours_before: 0, fee_percent: 101 }] })).toThrow('between 0 and 100 per cent')
    const steps = (...rows: [hours_before: number, fee_percent: number][]) => ({
      cancellation: rows.map(([hours_before, fee_percent]) => ({ hours_before, fee_percent })),
    })
    expect(() => checkTerms(steps([24, 10], [72, 20], [0, 100]))).toThrow('from the longest notice to the shortest')
    expect(() => checkTerms(steps([72, 50], [0, 20]))).toThrow('never costs less')
  })
})
