import { describe, expect, it } from 'vitest'
import { billingProfileErrors } from './billing-profile.ts'

describe('a payer', () => {
  it.each([
    ['', '', { bill_to: 'required' }],
    ['   ', '', { bill_to: 'required' }],
    ['A', '', { bill_to: 'min' }],
    ['Acme', '', {}],
    ['Acme', null, {}],
    ['Società Volo S.p.A.', 'via dell\'aria 7/b, 20121 milano (mi) - "it"', {}],
    ['Acme', '10 Downing Street', { address: 'characters' }],
    ['Acme', 'улица 7', { address: 'characters' }],
    ['Acme', 'line\nline', { address: 'characters' }],
    ['Acme', 'a', { address: 'min' }],
    ['AB', 'ab', {}],
    ['A'.repeat(255), 'b'.repeat(255), {}],
    [` ${'A'.repeat(255)} `, ` ${'b'.repeat(255)} `, {}],
    ['Acme', ' a ', { address: 'min' }],
    ['Acme', '   ', {}],
    ['Acme', undefined, {}],
    ['A'.repeat(256), 'b'.repeat(256), { bill_to: 'max', address: 'max' }],
  ])('%s, %s', (bill_to, address, faults) => expect(billingProfileErrors({ bill_to, address })).toEqual(faults))
})
