import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classChanges, compareClasses, findFault, isLowerClassFair, payRules, recoveryFaults, settleReplacement } from './who-pays.ts'

const dearer = { list: { lost: 1_000_000, replacement: 1_300_000 }, cost: { lost: 850_000, replacement: 1_100_000 }, paidCents: 1_000_000 }
const cheaper = { list: { lost: 1_000_000, replacement: 700_000 }, cost: { lost: 850_000, replacement: 600_000 }, paidCents: 1_000_000 }

describe('who pays for a replacement', () => {
  it('a grounded aircraft is the fault of its operator, who bears what the replacement costs more', () => {
    const fault = findFault(['grounded', 'curfew'])
    expect(fault).toBe('operator')
    expect(settleReplacement({ fault, classChange: 'same', ...dearer })).toEqual({
      customerPaysCents: 0,
      refundCents: 0,
      costDifferenceCents: 250_000,
      lossCents: 250_000,
      borneBy: 'operator',
    })
  })

  it('a suspended operator is our own fault, and what an authority forbids is borne by us as well', () => {
    expect(findFault(['operator_suspended'])).toBe('house')
    expect(findFault(['airspace'])).toBe('authority')
    expect(settleReplacement({ fault: 'house', classChange: 'same', ...dearer }).borneBy).toBe('house')
    expect(settleReplacement({ fault: 'authority', classChange: 'same', ...dearer }).borneBy).toBe('house')
  })

  it('an upgrade is free, a lower class returns the difference of the list prices', () => {
    expect(settleReplacement({ fault: 'operator', classChange: compareClasses(2, 3), ...dearer }).refundCents).toBe(0)
    expect(settleReplacement({ fault: 'operator', classChange: compareClasses(2, 1), ...cheaper })).toMatchObject({
      refundCents: 300_000,
      lossCents: 50_000,
      borneBy: 'operator',
    })
  })

  it('a lower class that saves more than it gives back is borne by no one', () => {
    const saving = { ...cheaper, cost: { lost: 850_000, replacement: 500_000 } }
    expect(settleReplacement({ fault: 'operator', classChange: 'downgrade', ...saving })).toMatchObject({
      lossCents: -50_000,
      borneBy: null,
    })
  })

  it('a lower class is proposed only where it gives something back and leaves something of the price', () => {
    const fair = (paidCents: number, list = cheaper.list) =>
      isLowerClassFair(settleReplacement({ fault: 'house', classChange: 'downgrade', ...cheaper, list, paidCents }), paidCents)
    expect(fair(1_000_000)).toBe(true)
    expect(fair(300_000)).toBe(false)
    expect(fair(1_000_000, dearer.list)).toBe(false)
    expect(fair(1_000_000, { lost: 1, replacement: 1 })).toBe(false)
  })

  it('a cheaper aircraft of the same class, and a dearer one of a lower class, return nothing', () => {
    expect(settleReplacement({ fault: 'operator', classChange: 'same', ...cheaper }).refundCents).toBe(0)
    expect(settleReplacement({ fault: 'operator', classChange: 'downgrade', ...dearer }).refundCents).toBe(0)
  })

  it('whatever the cause, the customer pays nothing more, never gets more than was paid, and may have all of it back', () => {
    const cents = fc.integer({ min: 0, max: 50_000_000 })
    const pair = fc.record({ lost: cents, replacement: cents })
    fc.assert(
      fc.property(
        fc.record({
          fault: fc.constantFrom(...recoveryFaults),
          classChange: fc.constantFrom(...classChanges),
          list: pair,
          cost: pair,
          paidCents: cents,
        }),
        (money) => {
          const { customerPaysCents, refundCents, lossCents, borneBy } = settleReplacement(money)
          expect(customerPaysCents).toBe(0)
          expect(refundCents).toBeGreaterThanOrEqual(0)
          expect(refundCents).toBeLessThanOrEqual(money.paidCents)
          expect(lossCents).toBe(money.cost.replacement - money.cost.lost + refundCents)
          expect(borneBy === null).toBe(lossCents <= 0)
          expect(payRules[money.fault].refundPermille).toBe(1_000)
        },
      ),
    )
  })
})
