import { describe, expect, it } from 'vitest'
import { normalize, isBic, isIban } from './iban.ts'

describe('an IBAN', () => {
  it.each([
    ['GB82 WEST 1234 5698 7654 32', true],
    ['IT60 X054 2811 1010 0000 0123 456', true],
    ['de89370400440532013000', true],
    ['DE89370400440532013001', false],
    ['DE98370400440532013000', false],
    ['DE89', false],
    ['1234', false],
    ['', false],
  ])('%s: %s', (text, good) => expect(isIban(normalize(text))).toBe(good))
})

describe('a BIC', () => {
  it.each([
    ['COBADEFF', true],
    ['cobadeffxxx', true],
    ['COBADEFFXX', false],
    ['C0BADEFF', false],
    ['', false],
  ])('%s: %s', (text, good) => expect(isBic(normalize(text))).toBe(good))
})
