import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceLine } from '../charter/types.ts'
import { emptyLegFloor } from './floor.ts'
import { emptyLegLines } from './lines.ts'
import { discountPercent, emptyLegPrice, nextPrice, standardSteps, type EmptyLegPricing } from './price.ts'

const pricing: EmptyLegPricing = { referenceCents: 1_000_000, floorCents: 200_000, steps: standardSteps }

describe('price of an empty leg', () => {
  it.each([
    [400, 650_000],
    [168.01, 650_000],
    [168, 550_000],
    [48.01, 550_000],
    [48, 450_000],
    [24, 350_000],
    [0, 350_000],
  ])('%d hours before the departure is %d cents', (hours, cents) => expect(emptyLegPrice(pricing, hours)).toBe(cents))

  it('is never below the floor, above the reference, or more than 75 % off, at any moment and with any steps', () => {
    const step = fc.record({ hoursBefore: fc.double({ min: 0, max: 3_000, noNaN: true }), percent: fc.integer({ min: 0, max: 200 }) })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        fc.array(step, { maxLength: 6 }),
        fc.double({ min: 0, max: 4_000, noNaN: true }),
        (referenceCents, floorShare, steps, hours) => {
          const floorCents = Math.round(referenceCents * floorShare)
          const cents = emptyLegPrice({ referenceCents, floorCents, steps }, hours)
          expect(cents === null || (cents >= floorCents && cents <= referenceCents && cents >= referenceCents * 0.25)).toBe(true)
        },
      ),
    )
  })

  it('is null where the floor is above the reference, or no step applies yet', () => {
    expect(emptyLegPrice({ ...pricing, floorCents: 1_000_001 }, 10)).toBeNull()
    expect(emptyLegPrice({ ...pricing, steps: [{ hoursBefore: 48, percent: 50 }] }, 49)).toBeNull()
  })

  it('only falls with the standard steps, and its next price comes true', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 50_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1_000, noNaN: true }),
        (referenceCents, share, hours) => {
          const one: EmptyLegPricing = { referenceCents, floorCents: Math.floor(referenceCents * share), steps: standardSteps }
          const now = emptyLegPrice(one, hours)!
          const next = nextPrice(one, hours)
          const isRight = next
            ? next.hoursBefore < hours && next.cents < now && emptyLegPrice(one, next.hoursBefore) === next.cents
            : emptyLegPrice(one, 0) === now
          expect(isRight).toBe(true)
        },
      ),
    )
  })

  it('names the discount without overstating it', () => {
    expect(discountPercent(1_000_000, 350_000)).toBe(65)
    expect(discountPercent(999_999, 350_000)).toBe(64)
  })
})

const line = (service: PriceLine['service'], amountCents: number, params: PriceLine['reason']['params'] = {}): PriceLine => ({
  service,
  amountCents,
  reason: { code: service, params },
})

describe('lines of an empty leg', () => {
  const breakdown = [
    line('flight', 700_000),
    line('positioning', 300_000),
    line('it_aerotaxi', 80_000),
    line('vat', 100_000, { country: 'IT', percent: 10 }),
  ]

  it('keep the taxes of the passengers and tax the price that is paid', () => {
    expect(emptyLegLines(breakdown, 630_000, { from: 'LIN', to: 'NAP' })).toEqual([
      {
        service: 'empty_leg',
        amountCents: 500_000,
        reason: { code: 'empty_leg', params: { from: 'LIN', to: 'NAP', percent: 46, referenceCents: 1_180_000 } },
      },
      breakdown[2],
      { ...breakdown[3], amountCents: 50_000 },
    ])
  })

  it('add up to the price, and no line is negative, at any price above the floor', () => {
    const floor = emptyLegFloor(breakdown)
    fc.assert(
      fc.property(fc.integer({ min: floor, max: 1_180_000 }), (cents) => {
        const lines = emptyLegLines(breakdown, cents, { from: 'LIN', to: 'NAP' })
        expect(lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(cents)
        expect(lines.every(({ amountCents }) => amountCents >= 0)).toBe(true)
      }),
    )
  })
})

it('the floor is the marginal cost of the passengers and 12 %', () => {
  const lines = [
    line('flight', 500_000),
    line('positioning', 300_000),
    line('departure_fee', 40_000),
    line('landing_handling', 110_000),
    line('navigation', 23_000),
    line('service', 60_000),
    line('uk_apd', 18_800),
  ]
  expect(emptyLegFloor(lines)).toBe(Math.ceil((500_000 * 0.04 + 40_000 + 110_000 + 23_000 + 18_800) * 1.12))
})
