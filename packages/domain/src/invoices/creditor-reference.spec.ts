import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigits97, remainder97 } from './check-digits.ts'
import { creditorReference, invoiceNumberFromReference } from './creditor-reference.ts'

const numbers = fc.integer({ min: 1, max: 999_999_999 })

describe('a creditor reference', () => {
  it('is RF, check digits, the number of the invoice', () => expect(creditorReference(123)).toMatch(/^RF\d\dAQ000123$/))

  it('is whole by ISO 7064, counted the long way', () => {
    const digits = (text: string) => [...text].map((sign) => Number.parseInt(sign, 36)).join('')
    for (const number of [1, 123, 999_999, 1_000_000]) {
      const reference = creditorReference(number)
      expect(BigInt(digits(`${reference.slice(4)}${reference.slice(0, 4)}`)) % 97n).toBe(1n)
    }
  })

  it('has the check digits of the example of the standard', () => expect(remainder97('539007547034RF18')).toBe(1))

  it('is parsed back to the number in any spelling', () =>
    fc.assert(
      fc.property(numbers, (number) => {
        const reference = creditorReference(number)
        expect(invoiceNumberFromReference(reference)).toBe(number)
        expect(invoiceNumberFromReference(` ${reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ')}`)).toBe(number)
      }),
    ))

  it('is refused with one sign changed, or two neighbours', () =>
    fc.assert(
      fc.property(numbers, fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        const reference = creditorReference(number)
        const sign = reference[at]!
        fc.pre(/\d/.test(sign))
        const wrong = `${reference.slice(0, at)}${(Number(sign) + shift) % 10}${reference.slice(at + 1)}`
        expect(invoiceNumberFromReference(wrong)).toBeNull()
        const swapped = `${reference.slice(0, -2)}${reference.at(-1)}${reference.at(-2)}`
        expect(invoiceNumberFromReference(swapped)).toBe(swapped === reference ? number : null)
      }),
    ))

  it.each([
    '',
    'RF18539007547034',
    'AQ-000123',
    'RF00AQ000000',
    'RFAQ000123',
    `${creditorReference(7)}0`,
    `${creditorReference(7)}X`,
    `X${creditorReference(7)}`,
    // The check digits are right, but no invoice has number 0, and none is written with seven digits that begin with 0.
    `RF${checkDigits97('RF', 'AQ000000')}AQ000000`,
    `RF${checkDigits97('RF', 'AQ0000123')}AQ0000123`,
    creditorReference(7).replace('AQ0', 'AQ'),
  ])('%s is none of ours', (text) => expect(invoiceNumberFromReference(text)).toBeNull())

  it.each([0, -1, 1.5, Number.NaN])('there is none for %s', (number) => expect(() => creditorReference(number)).toThrow(RangeError))
})
