import { describe, expect, it } from 'vitest'
import { payoutErrors } from './payout.ts'

const right = { amount: 12.5, iban: 'de89 3704 0044 0532 0130 00', beneficiary: 'Ada Lovelace', available: 12.5 }

describe('payoutErrors', () => {
  it('accepts spaces and small letters in the IBAN, and everything that is available', () => expect(payoutErrors(right)).toEqual({}))

  it.each([
    [{ amount: null }, { amount: 'amount' }],
    [{ amount: 0 }, { amount: 'amount' }],
    [{ amount: 1.005 }, { amount: 'amount' }],
    [{ amount: 12.51 }, { amount: 'available' }],
    [{ amount: 12.51, available: null }, {}],
    [{ iban: 'DE89 3704 0044 0532 0130 01' }, { iban: 'iban' }],
    [{ beneficiary: ' ' }, { beneficiary: 'required' }],
  ])('%j', (change, errors) => expect(payoutErrors({ ...right, ...change })).toEqual(errors))
})
