import { describe, expect, it } from 'vitest'
import { isVatNumber, normalizeVatNumber } from './vat-number.ts'

describe('a VAT number', () => {
  it.each([
    'ATU12345678',
    'BE0123456789',
    'BE1123456789',
    'BG123456789',
    'CY12345678L',
    'CZ1234567890',
    'DE123456789',
    'DK12 34 56 78',
    'EL123456789',
    'GR123456789',
    'ESX1234567L',
    'ESA12345678',
    'ES12345678Z',
    'FRXX 999999999',
    'HR12345678901',
    'IE9S99999L',
    'IE1234567FA',
    'IT 123.456.789-01',
    'LT123456789012',
    'NL123456789B01',
    'RO12',
    'SE123456789001',
    'XI123456789',
    'XIGD123',
    'GB123456789',
    'CHE-123.456.789',
    '12-3456789',
  ])('may be %s', (number) => expect(isVatNumber(number)).toBe(true))

  it.each([
    'AT12345678',
    'DE12345678',
    'DE1234567890',
    'IT1234567890',
    'BE2123456789',
    'ES123456789',
    'FI123',
    'RO1',
    'IE12345678',
    'SI 1234567A',
    'abc',
    '',
  ])('is not %s', (number) => expect(isVatNumber(number)).toBe(false))

  it('is kept in capitals, without separators, Greece as EL', () => {
    expect(normalizeVatNumber(' gr 123.456-789 ')).toBe('EL123456789')
    expect(normalizeVatNumber('GRUPO1')).toBe('GRUPO1')
  })
})
