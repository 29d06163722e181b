import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prefixDistance } from './edit-distance.ts'

/** Reference implementation without cut-offs: optimal string alignment against every prefix of the word. */
function slowly(typed: string, word: string, limit: number): { distance: number; left: number } | null {
  const table = Array.from({ length: typed.length + 1 }, (_, line) =>
    Array.from({ length: word.length + 1 }, (_cell, column) => (line === 0 ? column : column === 0 ? line : 0)),
  )
  for (let line = 1; line <= typed.length; line++)
    for (let column = 1; column <= word.length; column++) {
      let cost = Math.min(
        table[line - 1]![column]! + 1,
        table[line]![column - 1]! + 1,
        table[line - 1]![column - 1]! + (typed[line - 1] === word[column - 1] ? 0 : 1),
      )
      if (line > 1 && column > 1 && typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1])
        cost = Math.min(cost, table[line - 2]![column - 2]! + 1)
      table[line]![column] = cost
    }
  const last = table[typed.length]!
  const distance = Math.min(...last)
  return distance > limit ? null : { distance, left: word.length - last.lastIndexOf(distance) }
}

describe('how far a typed word is from the beginning of a known one', () => {
  test.each([
    ['pariis', 'paris', { distance: 1, left: 0 }],
    ['farnbro', 'farnborough', { distance: 1, left: 3 }],
    ['lonodn', 'london', { distance: 1, left: 0 }],
    ['london', 'london', { distance: 0, left: 0 }],
    ['xyz', 'london', null],
  ])('%s against %s', (typed, word, expected) => {
    expect(prefixDistance(typed, word, 1)).toEqual(expected)
  })

  test('agrees with the whole table for any words and limits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 14 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, known, limit) => {
        expect(prefixDistance(typed, known, limit)).toEqual(slowly(typed, known, limit))
      }),
      { numRuns: 3_000, seed: 7 },
    )
  })
})
