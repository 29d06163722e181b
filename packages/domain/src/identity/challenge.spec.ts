import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { challengeRules, challengeText, leadingZeroBits, sha256, solveChallenge } from './challenge.ts'

const hex = (hash: Uint32Array) => Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')

describe('the hash of a challenge', () => {
  it.each(['', 'a', 'abc', 'x'.repeat(54), 'y'.repeat(55), 'AAAAAAAAAAAAAAAAAAAAAA:7:123456'])('is SHA-256 of "%s"', (text) => {
    expect(hex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it('takes one block', () => expect(() => sha256('z'.repeat(56))).toThrow(RangeError))

  it('has its zero bits counted', () => {
    expect(leadingZeroBits(new Uint32Array([0x80000000]))).toBe(0)
    expect(leadingZeroBits(new Uint32Array([0x000fffff]))).toBe(12)
    expect(leadingZeroBits(new Uint32Array([0]))).toBe(32)
  })
})

describe('a solution', () => {
  it('has enough zero bits in every part', () => {
    const { bits, parts } = challengeRules
    const [token, ...numbers] = solveChallenge({ token: 'signed', seed: 'seed', bits, parts }).split('.')
    expect(token).toBe('signed')
    expect(numbers).toHaveLength(parts)
    for (const [part, number] of numbers.entries()) {
      const hash = createHash('sha256')
        .update(challengeText('seed', part, Number(number)))
        .digest()
      expect(Math.clz32(hash.readUInt32BE(0))).toBeGreaterThanOrEqual(bits)
    }
  })
})
