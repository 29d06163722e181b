import { describe, expect, it } from 'vitest'
import { exceptionKinds, resolutionsFor } from './finance-exceptions.ts'

const resolutions = (has: { amount: boolean; customer: boolean }) =>
  Object.fromEntries(exceptionKinds.map((kind) => [kind, resolutionsFor(kind, has)]))

describe('what finance may decide', () => {
  it('is a booking or none while amount and customer are known', () => {
    expect(resolutions({ amount: true, customer: true })).toEqual({
      payment_reversed: ['write_off', 'no_booking'],
      dispute: ['write_off', 'no_booking'],
      refund_failed: ['credit_customer', 'no_booking'],
      amount_mismatch: ['credit_customer', 'no_booking'],
      bank_reversal: ['write_off', 'no_booking'],
      stray_money: ['returned', 'no_booking'],
      webhook: ['no_booking'],
      payout: ['payout_sent', 'payout_rejected'],
    })
  })

  it('is no credit without a customer; money can still be written off or returned', () => {
    expect(resolutions({ amount: true, customer: false })).toEqual({
      payment_reversed: ['write_off', 'no_booking'],
      dispute: ['write_off', 'no_booking'],
      refund_failed: ['no_booking'],
      amount_mismatch: ['no_booking'],
      bank_reversal: ['write_off', 'no_booking'],
      stray_money: ['returned', 'no_booking'],
      webhook: ['no_booking'],
      payout: ['payout_sent', 'payout_rejected'],
    })
  })

  it('books nothing without an amount', () => {
    const none = Object.fromEntries(exceptionKinds.map((kind) => [kind, kind === 'payout' ? [] : ['no_booking']]))
    expect(resolutions({ amount: false, customer: true })).toEqual(none)
    expect(resolutions({ amount: false, customer: false })).toEqual(none)
  })
})
