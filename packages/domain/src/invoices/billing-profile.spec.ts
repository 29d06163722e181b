import { describe, expect, it } from 'vitest'
import { billingProfileErrors, normalizeBilling } from './billing-profile.ts'

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

  it('may have a VAT number, a purchase order and a cost centre', () => {
    const company = { bill_to: 'Acme', vat_number: 'IT 12345678901', purchase_order: ' PO 2026-114 ', cost_center: 'Board' }
    expect(billingProfileErrors(company)).toEqual({})
    expect(normalizeBilling(company)).toEqual({
      bill_to: 'Acme',
      address: null,
      vat_number: 'IT12345678901',
      purchase_order: 'PO 2026-114',
      cost_center: 'Board',
    })
    expect(billingProfileErrors({ ...company, vat_number: 'IT123', purchase_order: 'x'.repeat(61), cost_center: '' })).toEqual({
      vat_number: 'vat',
      purchase_order: 'max',
    })
  })
})
