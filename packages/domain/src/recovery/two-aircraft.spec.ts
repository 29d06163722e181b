import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canBeDivided, divideLoad, dividePassengers, pairUp, type PairedAircraft } from './two-aircraft.ts'

const one = (aircraftId: number, seats: number, costCents: number): PairedAircraft => ({ aircraftId, seats, costCents })

describe('two aircraft for one party', () => {
  it('divide the passengers in proportion to their seats, nobody beyond a seat and nobody left behind', () => {
    expect(dividePassengers(10, [8, 7])).toEqual([6, 4])
    expect(dividePassengers(2, [1, 1])).toEqual([1, 1])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.integer({ min: 2, max: 40 }), (a, b, wanted) => {
        const pax = Math.min(wanted, a + b)
        const [first, second] = dividePassengers(Math.max(2, pax), [Math.max(a, b), Math.min(a, b)])
        expect(first + second).toBe(Math.max(2, pax))
        expect(first).toBeLessThanOrEqual(Math.max(a, b))
        expect(second).toBeLessThanOrEqual(Math.min(a, b))
        expect(Math.min(first, second)).toBeGreaterThan(0)
      }),
    )
  })

  it('seat the party only together, and the cheapest pairs come first', () => {
    const pairs = pairUp([one(1, 6, 500), one(2, 8, 900), one(3, 4, 100), one(4, 12, 50)], 10)
    expect(pairs.map((pair) => pair.map(({ aircraftId }) => aircraftId))).toEqual([
      [1, 3],
      [2, 3],
      [2, 1],
    ])
    expect(pairUp([one(1, 4, 1), one(2, 5, 1)], 10)).toEqual([])
  })

  it('share suitcases by their passengers, and the first one takes the rest', () => {
    expect(divideLoad({ pax: 10, luggageKg: 205, party: { skis: 4, children: 0 } }, [8, 7])).toEqual([
      { pax: 6, luggageKg: 123, party: { skis: 4 } },
      { pax: 4, luggageKg: 82 },
    ])
  })

  it('take parties of adults alone', () => {
    expect(canBeDivided(10, { skis: 2, pets: 1 })).toBe(true)
    expect(canBeDivided(10, { children: 1 })).toBe(false)
    expect(canBeDivided(10, { laps: 1 })).toBe(false)
    expect(canBeDivided(1, undefined)).toBe(false)
  })
})
