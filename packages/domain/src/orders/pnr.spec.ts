import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePnr, normalizePnr, pnrAlphabet } from './pnr.ts'

describe('booking reference', () => {
  it('has six characters that cannot be taken for one another', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (numbers) => {
        let i = 0
        expect(makePnr((n) => numbers[i++]! % n)).toMatch(/^[34679BCDFGHJKMNPQRTVWXY]{6}$/)
      }),
    )
    expect(pnrAlphabet).not.toMatch(/[AEIOU0125LSZ8]/)
    expect(new Set(pnrAlphabet).size).toBe(pnrAlphabet.length)
  })
  it('is parsed as typed, and rejected when it is invalid', () => {
    expect(normalizePnr(' k7d-m3x ')).toBe('K7DM3X')
    expect(normalizePnr('K7DM3')).toBeNull()
    expect(normalizePnr('K7DM3O')).toBeNull()
  })
})
