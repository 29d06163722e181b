import { describe, expect, it } from 'vitest'
import { CHARTER_TERMS } from '../charter/terms.ts'
import { droppedShare, settleDroppedLeg } from './dropped-leg.ts'

const hour = 3_600_000
const money = {
  agreedCents: 1_000_000,
  list: { before: 2_000_000, after: 1_500_000 },
  terms: CHARTER_TERMS,
  departureAt: 400 * hour,
  droppedAt: 0,
  waivesFee: false,
}

describe('the share of a flight that is dropped', () => {
  it('is what the plan costs less without it, at the price that was agreed', () => {
    expect(droppedShare(money)).toBe(250_000)
  })

  it('is rounded for the customer, and never the whole price', () => {
    expect(droppedShare({ agreedCents: 100, list: { before: 3, after: 2 } })).toBe(34)
    expect(droppedShare({ agreedCents: 100, list: { before: 1_000_000, after: 1 } })).toBe(99)
  })

  it('is nothing where the aircraft flies as far without its passengers', () => {
    expect(droppedShare({ agreedCents: 100, list: { before: 5, after: 5 } })).toBe(0)
    expect(droppedShare({ agreedCents: 100, list: { before: 5, after: 7 } })).toBe(0)
    expect(droppedShare({ agreedCents: 100, list: { before: 0, after: 0 } })).toBe(0)
  })
})

describe('a flight that is dropped', () => {
  it.each([
    [400, 10, 25_000],
    [200, 30, 75_000],
    [100, 50, 125_000],
    [71, 100, 250_000],
  ])('%i hours before its departure costs %i %% of its share', (hours, feePercent, feeCents) => {
    const settled = settleDroppedLeg({ ...money, departureAt: hours * hour }, 0)
    expect(settled).toEqual({
      shareCents: 250_000,
      feePercent,
      feeCents,
      waivedCents: 0,
      cashbackCents: 0,
      refundCents: 250_000 - feeCents,
    })
  })

  it('gives back less by the cashback that was used, as far as the refund reaches', () => {
    expect(settleDroppedLeg(money, 5_000)).toMatchObject({ cashbackCents: 5_000, refundCents: 220_000 })
    expect(settleDroppedLeg({ ...money, departureAt: 0 }, 5_000)).toMatchObject({ cashbackCents: 0, refundCents: 0 })
  })

  it('keeps no fee that is waived', () => {
    const settled = settleDroppedLeg({ ...money, departureAt: 100 * hour, waivesFee: true }, 5_000)
    expect(settled).toEqual({
      shareCents: 250_000,
      feePercent: 50,
      feeCents: 0,
      waivedCents: 125_000,
      cashbackCents: 5_000,
      refundCents: 245_000,
    })
  })
})
