import { describe, expect, it } from 'vitest'
import { TOLERANCE, pricingTruth } from '../../../../bench/src/pricing-truth.ts'

describe('published prices', () => {
  const results = pricingTruth()
  it('has the whole table', () => expect(results.filter((r) => r.row.grade !== 'C')).toHaveLength(12))

  it.each(results.filter((r) => r.row.grade !== 'C').map((r) => [`${r.row.route} ${r.row.class} ${r.row.year}`, r] as const))(
    '%s is met within a quarter of its range',
    (_, r) => {
      expect(Math.abs(r.deviation)).toBeLessThanOrEqual(TOLERANCE)
    },
  )
})
