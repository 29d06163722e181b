import { describe, expect, it } from 'vitest'
import { formatNational } from './format-national.ts'
import { detectCountry, firstCountry, phoneCountries, validPhone } from './phone.ts'

describe('phone number (spec §5)', () => {
  it('a valid number gives its E.164 form, anything else is emptied', () => {
    expect(validPhone('07400 123456', 'GB')).toEqual({ e164: '+447400123456', shown: '+44\u00A07400\u00A0123456' })
    expect(validPhone('347 123 4567', 'IT')?.e164).toBe('+393471234567')
    expect(validPhone('07400 1234', 'GB')).toBeNull()
    expect(validPhone('', 'GB')).toBeNull()
    expect(validPhone('07400 123456', 'XX')).toBeNull()
  })

  it('digits are written as the country does', () => expect(formatNational('07400123456', 'GB')).toBe('07400 123456'))

  it('a pasted international number brings its country', () => {
    expect(detectCountry('+39 347 123 4567')).toEqual({ country: 'IT', national: '347 123 4567' })
    expect(detectCountry('0033 6 12 34 56 78')?.country).toBe('FR')
    expect(detectCountry('347 123')).toBeNull()
  })

  it('countries are named in the language of the page', () => {
    const italian = phoneCountries('it')
    expect(italian.find((one) => one.code === 'DE')).toEqual({ code: 'DE', name: 'Germania', dialCode: '49' })
    expect(italian.map((one) => one.name)).toEqual(italian.map((one) => one.name).toSorted((a, b) => a.localeCompare(b, 'it')))
  })

  it('the field starts with the stored country, else that of the browser, else that of the language', () => {
    expect(firstCountry('FR', ['en-US'], 'en')).toBe('FR')
    expect(firstCountry(null, ['de', 'de-CH'], 'en')).toBe('CH')
    expect(firstCountry('??', ['en'], 'it')).toBe('IT')
    expect(firstCountry(null, [], 'en')).toBe('GB')
  })
})
