import { describe, expect, it } from 'vitest'
import { choiceErrors, mealsDuring, suggestDishes } from './menu.ts'

const flight = (departureLocal: string, blockMinutes: number, aircraftClass: string | null = 'heavy') => ({
  departureLocal: `2026-12-18T${departureLocal}`,
  blockMinutes,
  aircraftClass,
})
const ids = (one: ReturnType<typeof flight>): string[] => suggestDishes(one).map(({ id }) => id)

describe('meals of a flight', () => {
  it.each([
    ['08:00', 60, ['breakfast']],
    ['10:30', 45, []],
    ['10:29', 45, ['breakfast']],
    ['09:00', 600, ['breakfast', 'lunch', 'afternoon', 'dinner']],
    ['22:30', 120, []],
    ['23:30', 420, ['breakfast']],
  ])('departure at %s, %i minutes', (departure, block, expected) => {
    expect(mealsDuring(flight(departure, block))).toEqual(expected)
  })
})

describe('menu of a flight', () => {
  it('begins with what is part of the price, on the shortest night flight too', () => {
    expect(ids(flight('23:00', 40, 'turboprop')).slice(0, 4)).toEqual(['soft_drinks', 'coffee_tea', 'fruit', 'snacks'])
  })

  it('has hot dishes only where there is a galley and time to serve them', () => {
    expect(ids(flight('12:00', 120))).toContain('hot_fish')
    expect(ids(flight('12:00', 60))).not.toContain('hot_fish')
    expect(ids(flight('12:00', 120, 'light'))).not.toContain('hot_fish')
    expect(ids(flight('12:00', 120, null))).not.toContain('hot_fish')
  })

  it('has something vegan at every time of the day', () => {
    for (let hour = 0; hour < 24; hour += 1)
      expect(suggestDishes(flight(`${String(hour).padStart(2, '0')}:00`, 60, 'light')).some(({ diets }) => diets.includes('vegan'))).toBe(
        true,
      )
  })
})

describe('choices', () => {
  it('are on the menu of the flight, once, and no more than its passengers eat', () => {
    const lunch = { ...flight('12:00', 120), pax: 2 }
    const choice = (dish: string, quantity = 1) => ({ dish, quantity })
    expect(
      choiceErrors(
        [choice('mezze', 6), choice('mezze'), choice('sushi', 7), choice('hot_breakfast'), choice('lobster'), choice('fruit', 0)],
        lunch,
      ),
    ).toEqual([null, 'twice', 'quantity', 'dish', 'dish', 'quantity'])
  })
})
