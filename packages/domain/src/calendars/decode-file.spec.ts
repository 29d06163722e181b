import { describe, expect, it } from 'vitest'
import { decodeCalendarFile } from './decode-file.ts'

const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])))
const utf16 = (text: string, isLittle: boolean) =>
  [...text].flatMap((letter) => {
    const code = letter.charCodeAt(0)
    return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
  })

describe('the file of a calendar', () => {
  it('is read in UTF-8, with and without a byte order mark', () => {
    expect(decodeCalendarFile(bytes('tail → à'))).toBe('tail → à')
    expect(decodeCalendarFile(bytes(0xef, 0xbb, 0xbf, 'tail'))).toBe('tail')
    expect(decodeCalendarFile(bytes('\uFFFD'))).toBe('\uFFFD')
  })

  it('is read in UTF-16 where its byte order mark says so', () => {
    expect(decodeCalendarFile(bytes(0xff, 0xfe, ...utf16('tail\tà', true)))).toBe('tail\tà')
    expect(decodeCalendarFile(bytes(0xfe, 0xff, ...utf16('tail\tà', false)))).toBe('tail\tà')
  })

  it('is read in the letters of Windows where a table is no UTF-8, which an iCalendar file always is', () => {
    expect(decodeCalendarFile(bytes('tail;', 0xe0, 0xa0))).toBe('tail;à\u00A0')
    expect(decodeCalendarFile(bytes('BEGIN:VCALENDAR', 0xe0))).toBe('BEGIN:VCALENDAR\uFFFD')
  })
})
