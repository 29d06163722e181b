import { describe, expect, it } from 'vitest'
import { textAreaFault } from './text-area-rules.ts'

describe('multi-line text', () => {
  it('accepts 2 to 255 Latin letters, spaces and new lines by default', () => {
    expect(textAreaFault('ab')).toBeNull()
    expect(textAreaFault('two\nlines')).toBeNull()
    expect(textAreaFault('a'.repeat(255))).toBeNull()
    expect(textAreaFault('a')).toEqual({ kind: 'min', min: 2 })
    expect(textAreaFault('a'.repeat(256))).toEqual({ kind: 'max', max: 255 })
    expect(textAreaFault('perché')).toEqual({ kind: 'allowed' })
    expect(textAreaFault('Привет')).toEqual({ kind: 'allowed' })
  })

  it('lets an optional field be empty, a required one not', () => {
    expect(textAreaFault('')).toBeNull()
    expect(textAreaFault('', { required: true })).toEqual({ kind: 'min', min: 2 })
  })

  it('counts a character outside the basic plane once, and Windows line ends as one', () => {
    const allowed = /^[^]*$/
    expect(textAreaFault('😀'.repeat(255), { allowed })).toBeNull()
    expect(textAreaFault(`${'a'.repeat(253)}\r\nb`, { allowed })).toBeNull()
  })

  it('a global pattern gives the same result twice', () => {
    const allowed = /^[a-z]*$/g
    expect(textAreaFault('abc', { allowed })).toBeNull()
    expect(textAreaFault('abc', { allowed })).toBeNull()
  })
})
