import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { countThatFit, guidedItems, rangeThatFits } from './luggage-guide.ts'
import { neededLitres } from './party.ts'

describe('items that the holds of a type take', () => {
  it('are bounded by room and by weight', () => {
    expect(countThatFit({ kg: 1_000, m3: 1.26 }, 'cabinBags')).toBe(20)
    expect(countThatFit({ kg: 1_000, m3: 1.2 }, 'suitcases')).toBe(10)
    expect(countThatFit({ kg: 90, m3: 1.2 }, 'suitcases')).toBe(4)
    expect(countThatFit({ kg: 1_000, m3: 0.2 }, 'golf')).toBe(0)
  })

  it('are what a search finds room for: one more of a kind needs more than there is', () => {
    for (const { luggage_m3: m3, luggage_kg: kg } of AIRCRAFT_TYPES)
      for (const kind of ['golf', 'skis'] as const) {
        const count = countThatFit({ kg: kg * 100, m3 }, kind)
        expect(neededLitres(0, { [kind]: count + 1 })).toBeGreaterThan(Math.round(m3 * 1_000))
        expect(neededLitres(0, { [kind]: count }) ?? 0).toBeLessThanOrEqual(Math.round(m3 * 1_000))
      }
  })

  it('of a class are from its fewest to its most', () => {
    expect(
      rangeThatFits(
        [
          { kg: 400, m3: 1.2 },
          { kg: 400, m3: 2.4 },
        ],
        'suitcases',
      ),
    ).toEqual({ min: 10, max: 20 })
    for (const item of guidedItems) expect(rangeThatFits([], item)).toBe(null)
  })
})
