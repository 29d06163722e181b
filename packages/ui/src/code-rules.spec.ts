import { describe, expect, it } from 'vitest'
import { eraseDigit, pasteDigits, toCode, typeDigit, typeText } from './code-rules.ts'

describe('code entry', () => {
  it('pastes only when every character is a digit', () => {
    expect(pasteDigits('', 0, '12a4', 4)).toBeNull()
    expect(pasteDigits('', 0, '12 34', 4)).toBeNull()
    expect(pasteDigits('', 0, '', 4)).toBeNull()
    expect(pasteDigits('', 0, ' 1234\n', 4)).toBe('1234')
  })

  it('fills all boxes from a full-length paste, whichever box has the focus', () => {
    expect(pasteDigits('12', 2, '9876', 4)).toBe('9876')
    expect(pasteDigits('', 0, '123456', 6)).toBe('123456')
  })

  it('a shorter paste fills from the focused box, never past the last', () => {
    expect(pasteDigits('12', 2, '34', 4)).toBe('1234')
    expect(pasteDigits('123', 3, '999', 4)).toBe('1239')
  })

  it('Backspace clears its box, or the previous one when it is empty', () => {
    expect(eraseDigit('123', 2)).toEqual({ code: '12', focus: 2 })
    expect(eraseDigit('12', 2)).toEqual({ code: '1', focus: 1 })
    expect(eraseDigit('', 0)).toEqual({ code: '', focus: 0 })
  })

  it('never leaves a gap', () => {
    expect(eraseDigit('1234', 1)).toEqual({ code: '134', focus: 1 })
    expect(typeDigit('12', 1, '9')).toBe('19')
    expect(toCode('1 2-3', 4)).toBe('123')
  })
})

describe('typing into a box', () => {
  it.each([
    ['', 0, '7', { code: '7', focus: 1 }],
    ['12', 0, '7', { code: '72', focus: 1 }],
    // The next digit arrived before the focus moved on.
    ['1', 0, '12', { code: '12', focus: 2 }],
    ['1', 0, '11', { code: '11', focus: 2 }],
    ['129', 0, '13', { code: '139', focus: 2 }],
    // In front of the present digit, or behind the last one: replaced.
    ['1', 0, '71', { code: '7', focus: 1 }],
    ['1234', 3, '45', { code: '1235', focus: 4 }],
  ])('%j, box %i, text %j', (code, index, text, expected) => expect(typeText(code, index, text, 4)).toEqual(expected))
})
