import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceLine } from '../charter/types.ts'
import { chainCost, detourPrice, detourSurcharge, estimatedSurcharge } from './detour.ts'

const line = (service: PriceLine['service'], amountCents: number): PriceLine => ({
  service,
  amountCents,
  reason: { code: service, params: {} },
})

describe('price of a detour', () => {
  it('adds what the chain costs more and 12 %, without the margin of the charter', () => {
    const withLeg = [line('flight', 800_000), line('service', 64_000)]
    const withDetour = [line('flight', 900_000), line('positioning', 50_000), line('service', 76_000)]
    expect(chainCost(withDetour)).toBe(950_000)
    expect(detourSurcharge(withDetour, withLeg)).toBe(168_000)
    expect(detourSurcharge(withLeg, withDetour)).toBe(0)
  })

  it('is estimated by the difference of both routes and the flights around them', () => {
    const cost = { routeCents: 600_000, legCents: 500_000, ferryMinutes: 60, centsPerMinute: 5_000, ferryShare: 0.6 }
    expect(estimatedSurcharge(cost)).toBe(313_600)
    expect(estimatedSurcharge({ ...cost, routeCents: 100_000 })).toBe(0)
  })

  it('is never below the leg, the floor or a quarter of the charter, and always 5 % below the charter', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 20_000_000 }), cents, (legCents, surchargeCents, referenceCents, floorCents) => {
        const price = detourPrice({ legCents, surchargeCents, referenceCents, floorCents })
        if (price === null) return
        expect(price).toBeLessThanOrEqual(referenceCents * 0.95)
        expect(price).toBeGreaterThanOrEqual(Math.max(legCents + surchargeCents, floorCents, referenceCents / 4))
        expect(price % 100).toBe(0)
      }),
    )
  })
})
