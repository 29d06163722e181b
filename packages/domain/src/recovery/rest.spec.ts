import { describe, expect, it } from 'vitest'
import { countFlown, dueShare, keptShare, type RestLeg, splitCost, splitDue, toRestShare } from './rest.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const leg = (hours: number, more: Partial<RestLeg> = {}): RestLeg => ({
  departureAt: now.add({ hours }),
  blockMinutes: 60,
  distanceKm: 500,
  isSeenDeparted: false,
  estimatedAt: null,
  arrivalAt: now.add({ hours: hours + 2 }),
  isHeld: false,
  isUnpaid: false,
  ...more,
})

describe('legs that are flown', () => {
  it.each([
    ['before the first departure', [leg(1), leg(5)], 0],
    ['after it', [leg(-1), leg(5)], 1],
    ['at its minute', [leg(0), leg(5)], 1],
    ['that left early', [leg(1, { isSeenDeparted: true }), leg(5)], 1],
    ['not while a new departure is to come', [leg(-1, { estimatedAt: now.add({ minutes: 20 }) }), leg(5)], 0],
    ['all of them', [leg(-5), leg(-1)], 2],
    ['not where it stands after its time', [leg(-1, { isHeld: true })], 0],
    ['where it stood and was seen to leave', [leg(-1, { isHeld: true, isSeenDeparted: true })], 1],
    ['where it stood and should have landed', [leg(-2, { isHeld: true })], 1],
    ['not before it should have landed by its new departure', [leg(-3, { isHeld: true, estimatedAt: now.subtract({ hours: 1 }) })], 0],
    ['by its time where no arrival is known', [leg(-1, { isHeld: true, arrivalAt: null })], 1],
    ['not by its time where it is not paid', [leg(-5, { isUnpaid: true }), leg(5)], 0],
    ['where it is not paid and was seen to leave', [leg(-5, { isUnpaid: true, isSeenDeparted: true }), leg(5)], 1],
    ['with an unpaid one that the trip has passed', [leg(-9, { isUnpaid: true }), leg(-5), leg(5)], 2],
    ['without an unpaid one behind them', [leg(-5), leg(-1, { isUnpaid: true })], 1],
    ['not with an unpaid one before one that stands', [leg(-9, { isUnpaid: true }), leg(-1, { isHeld: true })], 0],
    ['with two unpaid ones that the trip has passed', [leg(-9, { isUnpaid: true }), leg(-7, { isUnpaid: true }), leg(-5)], 3],
  ])('are counted %s', (_when, legs, flown) => expect(countFlown(legs, now)).toBe(flown))
})

describe('the share of the legs that are left', () => {
  it('is everything before the first departure', () => expect(toRestShare([leg(1), leg(2)], 0)).toEqual({ part: 1, whole: 1 }))

  it.each([
    ['time', { blockMinutes: 240, distanceKm: 500 }, { part: 240, whole: 300 }],
    ['distance', { blockMinutes: 60, distanceKm: 4_500 }, { part: 4_500, whole: 5_000 }],
    ['number of legs', { blockMinutes: 10, distanceKm: 100 }, { part: 1, whole: 2 }],
  ])('goes by the %s where that gives most', (_by, measured, share) => expect(toRestShare([leg(-1), leg(1, measured)], 1)).toEqual(share))

  it('goes by the number of legs where nothing else is known', () => {
    const unknown = { blockMinutes: null, distanceKm: null }
    expect(toRestShare([leg(-1, unknown), leg(1, unknown), leg(2, unknown)], 1)).toEqual({ part: 2, whole: 3 })
  })

  it('is rounded for the customer', () => {
    expect(dueShare(1_000, { part: 1, whole: 3 })).toBe(334)
    expect(keptShare(1_000, { part: 1, whole: 3 })).toBe(333)
  })
})

describe('cost and price of a trip', () => {
  const costed = (keptCents: number | null, blockMinutes = 60) => ({ ...leg(1, { blockMinutes }), keptCents })

  it('is of the legs that were flown, one by one, and of the rest', () => {
    expect(splitCost(90_001, [costed(null), costed(null), costed(null)], 2)).toEqual({ flown: [30_001, 30_000], rest: 30_000 })
    expect(splitCost(90_000, [costed(null), costed(null, 240)], 1)).toEqual({ flown: [18_000], rest: 72_000 })
  })

  it('leaves what was flown with an earlier aircraft as it is', () => {
    expect(splitCost(100_000, [costed(40_000), costed(null), costed(null)], 2)).toEqual({ flown: [30_000], rest: 30_000 })
    expect(splitCost(100_000, [costed(40_000), costed(null)], 1)).toEqual({ flown: [], rest: 60_000 })
  })

  it('is never negative, and always the sum of its parts', () => {
    expect(splitCost(10_000, [costed(40_000), costed(null)], 2)).toEqual({ flown: [0], rest: 0 })
    const { flown, rest } = splitCost(1_234_567, [costed(null, 77), costed(null, 0), costed(null, 131)], 2)
    expect(flown.reduce((sum, cents) => sum + cents, rest)).toBe(1_234_567)
  })

  it('takes a flight with a price of its own at that, and measures the others', () => {
    const added = (ownCents: number, keptCents: number | null = null) => ({ ...costed(keptCents, 300), ownCents })
    expect(splitDue(2_300, [added(300), costed(null), costed(null)], 1)).toEqual({ flown: [300], rest: 2_000 })
    expect(splitDue(2_300, [costed(null), costed(null), added(300)], 1)).toEqual({ flown: [1_000], rest: 1_300 })
    expect(splitDue(2_300, [costed(null), added(300), costed(null)], 3)).toEqual({ flown: [1_000, 300, 1_000], rest: 0 })
    expect(splitDue(2_300, [added(300, 300), costed(null), costed(null)], 2)).toEqual({ flown: [1_000], rest: 1_000 })
    expect(splitDue(200, [added(300), costed(null)], 0)).toEqual({ flown: [], rest: 200 })
  })

  it('of what was paid leaves never less, and a price that falls is of the legs after what was kept', () => {
    const whole = splitDue(1_000, [costed(null), costed(null, 61)], 1)
    expect(whole).toEqual({ flown: [495], rest: 505 })
    expect(splitDue(700, [costed(whole.flown[0]!), costed(null, 90)], 1)).toEqual({ flown: [], rest: 205 })
  })
})
