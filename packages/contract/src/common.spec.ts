import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { Written } from './common.ts'

describe('text that a member writes', () => {
  it.each([
    [3, 'abc', true],
    [3, '  a c\n', true],
    [3, 'ab ', false],
    [3, '   ', false],
    [3, 'a\nb', true],
    [2, ' é', false],
    [2, ' 👍', false],
    [2, '👍👍', true],
    [1, ' ', false],
    [1, ' a', true],
  ])('%d characters or more: %j is %s', (minLength, text, valid) => {
    expect(Value.Check(Written({ minLength, maxLength: 20 }), text)).toBe(valid)
  })
})
