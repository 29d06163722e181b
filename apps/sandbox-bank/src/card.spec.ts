import { describe, expect, it } from 'vitest'
import { cardBehavior, checkCard, luhn } from './card.ts'

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('card check', () => {
  it('takes a number with spaces or dashes, and with expiry and CVC where they were sent', () => {
    expect(checkCard({ card: '4242 4242-4242 4242' }, now)).toEqual({ ok: true, digits: '4242424242424242', brand: 'Visa', last4: '4242' })
    expect(checkCard({ card: '5555555555554444', expiry: '01/30', cvc: '123' }, now)).toMatchObject({ ok: true, brand: 'Mastercard' })
    expect(checkCard({ card: '378282246310005', expiry: '1230', cvc: '1234' }, now)).toMatchObject({ ok: true, brand: 'American Express' })
  })
  it('finds a wrong digit by Luhn', () => {
    for (let i = 0; i < 16; i++) {
      const digits = [...'4242424242424242']
      digits[i] = String((Number(digits[i]) + 1) % 10)
      expect(luhn(digits.join(''))).toBe(false)
    }
    expect(checkCard({ card: '4242424242424241' }, now)).toEqual({ ok: false, faults: { card: 'card_invalid' } })
  })
  it.each([
    ['', 'card_incomplete'],
    ['4242', 'card_incomplete'],
    ['4242 4242 4242 424x', 'card_invalid'],
    ['42424242424242424242', 'card_invalid'],
  ])('number "%s" is %s', (card, fault) => expect(checkCard({ card }, now)).toEqual({ ok: false, faults: { card: fault } }))
  it.each([
    ['11/26', null],
    ['11/2026', null],
    ['10/26', 'expiry_past'],
    ['13/26', 'expiry_invalid'],
    ['', 'expiry_invalid'],
  ])('expiry "%s" in November 2026: %s', (expiry, fault) => {
    const result = checkCard({ card: '4242424242424242', expiry }, now)
    expect(result.ok ? null : result.faults.expiry).toBe(fault)
  })
  it('a card is still good in the last hours of its month at the date line', () => {
    expect(checkCard({ card: '4242424242424242', expiry: '10/26' }, Temporal.Instant.from('2026-11-01T11:59:00Z')).ok).toBe(true)
  })
  it('names every fault at once', () => {
    expect(checkCard({ card: '1', expiry: 'x', cvc: '12' }, now)).toEqual({
      ok: false,
      faults: { card: 'card_incomplete', expiry: 'expiry_invalid', cvc: 'cvc_invalid' },
    })
  })
  it('the four documented numbers behave as documented', () => {
    expect(['4242424242424242', '4000000000000002', '4000002500003155', '4000000000000341', '5555555555554444'].map(cardBehavior)).toEqual([
      'succeeds',
      'refused',
      'challenge',
      'silent',
      'succeeds',
    ])
    expect(['4000000000000002', '4000002500003155', '4000000000000341'].every(luhn)).toBe(true)
  })
})
