import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberFields } from './numbers.ts'
import { readDayMonth, readText, toDayMonth, toText } from './units.ts'

describe('numbers as people type them', () => {
  it('come back as they were, in both languages', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numberFields),
        fc.constantFrom('en', 'it'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (field, locale, share) => {
          const scale = field.unit === 'rate' ? 10_000 : 1
          const value = Math.round((field.min + share * (field.max - field.min)) * scale) / scale
          expect(readText(field.unit, toText(field.unit, value, locale))).toBe(value)
        },
      ),
    )
  })

  it.each([
    ['cents', '1500', 150_000],
    ['cents', ' 12,5 ', 1_250],
    ['permille', '8', 80],
    ['permille', '8.25', Number.NaN],
    ['minutes', '7.5', Number.NaN],
    ['rate', '1,1455', 1.1455],
    ['rate', '0.006371', 0.006371],
    ['cents', '1.500,00', Number.NaN],
    ['cents', '-3', Number.NaN],
    ['cents', '', Number.NaN],
    ['cents', '1e3', Number.NaN],
  ] as const)('%s: “%s” is %d', (unit, text, value) => {
    expect(readText(unit, text)).toBe(value)
  })

  it('days of every year are written day first', () => {
    expect(toDayMonth('12-19')).toBe('19/12')
    expect(['19/12', '1.3', ' 06-01 '].map(readDayMonth)).toEqual(['12-19', '03-01', '01-06'])
    expect(['Christmas', 'on 1.3', '1.3.2026', '1/', '123/4'].map(readDayMonth)).toEqual(['Christmas', 'on 1.3', '1.3.2026', '1/', '123/4'])
  })
})
