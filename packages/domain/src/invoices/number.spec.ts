import { expect, it } from 'vitest'
import { inFours } from './check-digits.ts'
import { invoiceNumber, payoutNumber } from './number.ts'

it('numbers of invoices and payouts have six digits or more', () => {
  expect([1, 123, 999_999, 1_234_567].map(invoiceNumber)).toEqual(['AQ-000001', 'AQ-000123', 'AQ-999999', 'AQ-1234567'])
  expect([12, 1_234_567].map(payoutNumber)).toEqual(['PO-000012', 'PO-1234567'])
})

it('references are printed in groups of four, without a space at the end', () => {
  expect(['RF18', 'RF18AQ00', 'RF18AQ000123', 'RF18AQ1234567'].map(inFours)).toEqual([
    'RF18',
    'RF18 AQ00',
    'RF18 AQ00 0123',
    'RF18 AQ12 3456 7',
  ])
})
