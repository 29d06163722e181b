import { describe, expect, it } from 'vitest'
import { epcCode } from './epc-code.ts'

const transfer = {
  bic: 'COBADEFF',
  name: 'Società Volo',
  iban: 'DE89 3704 0044 0532 0130 00',
  cents: 1_234_505,
  reference: 'RF18539007547034',
}

describe('the code of a transfer', () => {
  it('contains the lines of the guideline', () =>
    expect(epcCode(transfer).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFF',
      'Società Volo',
      'DE89370400440532013000',
      'EUR12345.05',
      '',
      'RF18539007547034',
    ]))

  it.each([
    [1, 'EUR0.01'],
    [100, 'EUR1.00'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%i cents are %s', (cents, text) => expect(epcCode({ ...transfer, cents }).split('\n')[7]).toBe(text))

  it.each([0, -5, 0.5, 100_000_000_000])('there is none for %s cents', (cents) =>
    expect(() => epcCode({ ...transfer, cents })).toThrow(RangeError),
  )

  it('has 331 bytes at most', () => {
    const short = epcCode({ ...transfer, name: 'N', reference: '' })
    const reference = 'R'.repeat(331 - short.length)
    expect(epcCode({ ...transfer, name: 'N', reference })).toHaveLength(331)
    expect(() => epcCode({ ...transfer, name: 'N', reference: `${reference}R` })).toThrow(RangeError)
  })

  it('truncates a long name and stays within 331 bytes', () => {
    const text = epcCode({ ...transfer, name: 'ß'.repeat(100) })
    expect(text.split('\n')[5]).toBe('ß'.repeat(70))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331)
    expect(() => epcCode({ ...transfer, name: '✈️'.repeat(40), reference: 'R'.repeat(90) })).toThrow('too long')
  })
})
