import { describe, expect, it } from 'vitest'
import { buyerErrors, missingBuyerFields } from './buyer.ts'

const profile = { name: { first_name: 'Ada', last_name: null }, email: null, email_unconfirmed: null, email_problem: null }
const form = { first_name: '', last_name: 'Lovelace', email: 'ada@example.com' }

describe('buyer details', () => {
  it('asks for what the profile lacks; an address that waits for its code counts', () => {
    expect(missingBuyerFields(profile)).toEqual(['last_name', 'email'])
    expect(missingBuyerFields({ ...profile, email_unconfirmed: 'ada@example.com' })).toEqual(['last_name'])
    expect(missingBuyerFields({ ...profile, email_unconfirmed: 'ada@example.com', email_problem: 'bounced' })).toEqual([
      'last_name',
      'email',
    ])
    expect(
      missingBuyerFields({ name: { first_name: 'Ada', last_name: 'L' }, email: 'a@b.cd', email_unconfirmed: null, email_problem: null }),
    ).toEqual([])
  })

  it('checks the asked fields only', () => {
    expect(buyerErrors(['last_name', 'email'], form)).toEqual([])
    expect(buyerErrors(['first_name', 'last_name', 'email'], { ...form, last_name: ' L2 ', email: 'ada@' })).toEqual([
      'first_name',
      'last_name',
      'email',
    ])
  })
})
