import { describe, expect, it } from 'vitest'
import { budgetFault, joinWishes, noteFault, toWishes, type Wishes } from './wishes.ts'

const wishes = (over: Partial<Wishes> = {}): Wishes => ({ note: null, budget: null, flexibleDays: 0, hours: null, ...over })

describe('the note', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['a', 'TOO_SHORT'],
    [' a ', 'TOO_SHORT'],
    ['OK', null],
    ['è'.repeat(255), null],
    ['x'.repeat(256), 'TOO_LONG'],
    ['😀'.repeat(255), null],
    ['Two dogs,\nplease', null],
    ['Спасибо', 'LATIN'],
  ])('%j: %s', (note, fault) => expect(noteFault(note)).toBe(fault))
})

describe('the budget', () => {
  it.each([
    [null, 'NOT_A_NUMBER'],
    [0, 'BUDGET_LOW'],
    [999, 'BUDGET_LOW'],
    [1_000, null],
    [1_000.5, 'NOT_WHOLE'],
    [5_000_000, null],
    [5_000_001, 'BUDGET_HIGH'],
  ])('%s: %s', (amount, fault) => expect(budgetFault(amount)).toBe(fault))
})

describe('wishes', () => {
  it('are none where nothing is asked for', () => {
    expect(toWishes(wishes({ note: '  ' }))).toBe(null)
    expect(toWishes(wishes({ flexibleDays: 1 }))).toEqual(wishes({ flexibleDays: 1 }))
    expect(toWishes(wishes({ hours: ['exact', 'exact'] }))).toBe(null)
    expect(toWishes(wishes({ hours: ['exact', 'evening'] }))).toEqual(wishes({ hours: ['exact', 'evening'] }))
    expect(toWishes(wishes({ note: ' A dog ' }))).toEqual(wishes({ note: 'A dog' }))
  })

  it('of a duplicate go to the request that is kept, and nothing that was said is lost', () => {
    const kept = wishes({ note: 'A dog', budget: 9_000, flexibleDays: 1 })
    expect(joinWishes(kept, wishes({ note: 'Wi-Fi', budget: 12_000, flexibleDays: 3 }))).toEqual({
      note: 'A dog\nWi-Fi',
      budget: 9_000,
      flexibleDays: 3,
      hours: null,
    })
    expect(joinWishes(kept, wishes({ note: 'A dog' }))).toEqual(kept)
    expect(joinWishes(null, kept)).toEqual(kept)
    expect(joinWishes(kept, null)).toEqual(kept)
    expect(joinWishes(wishes({ flexibleDays: 2 }), wishes({ budget: 5_000 }))).toEqual(wishes({ budget: 5_000, flexibleDays: 2 }))
    expect(joinWishes(null, null)).toBe(null)
  })
})
