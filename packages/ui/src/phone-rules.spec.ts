import { describe, expect, it } from 'vitest'
import { searchCountries } from './country-rules.ts'
import { caretAfterDigits, isInternational } from './phone-rules.ts'

const countries = [
  { code: 'AE', name: 'United Arab Emirates', dialCode: '971' },
  { code: 'CI', name: "Côte d'Ivoire", dialCode: '225' },
  { code: 'GB', name: 'United Kingdom', dialCode: '44' },
  { code: 'IT', name: 'Italy', dialCode: '39' },
  { code: 'KE', name: 'Kenya', dialCode: '254' },
]
const codes = (query: string) => searchCountries(countries, query).map((one) => one.code)

describe('countries of a phone number', () => {
  it('are found by any word of the name, without accents', () => {
    expect(codes('king')).toEqual(['GB'])
    expect(codes('cote')).toEqual(['CI'])
    expect(codes('united')).toEqual(['AE', 'GB'])
  })

  it('put names that begin with the query before names that hold it', () => {
    expect(codes('k')).toEqual(['KE', 'GB'])
  })

  it('are found by ISO code first, and by dialling code', () => {
    expect(codes('it')[0]).toBe('IT')
    expect(codes('+39')).toEqual(['IT'])
    expect(codes('2')).toEqual(['CI', 'KE'])
  })
})

describe('the caret of a formatted number', () => {
  it('stays after the same digit', () => {
    expect(caretAfterDigits('347 123 4567', 3)).toBe(3)
    expect(caretAfterDigits('347 123 4567', 4)).toBe(5)
    expect(caretAfterDigits('(0)20', 0)).toBe(0)
    expect(caretAfterDigits('12', 9)).toBe(2)
  })
})

describe('a number with its calling code', () => {
  it.each(['+', '+4', ' +44 7400', '0039 333'])('%s begins as one', (text) => expect(isInternational(text)).toBe(true))
  it.each(['', '0', '07400', '4', '447400'])('%s does not', (text) => expect(isInternational(text)).toBe(false))
})
