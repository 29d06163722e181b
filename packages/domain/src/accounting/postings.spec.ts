import { describe, expect, it } from 'vitest'
import { accountCode } from './accounts.ts'
import { ancillaryRevenuePosting, cancellationPosting, couponPosting, revenueRecognitionPosting } from './order-postings.ts'
import { bankCreditPosting, bankPaymentPosting, bankTransactionPosting } from './bank-postings.ts'
import {
  paymentAfterExpiryPosting,
  paymentPosting,
  providerRefundPosting,
  topUpPosting,
  unappliedPaymentPosting,
  walletRefundPosting,
} from './payment-postings.ts'
import type { Posting } from './posting.ts'

const payment = { paymentId: 'p', clientId: 'c', provider: 'stripe', currency: 'EUR', amount: 10_300, fee: 300, received: 10_500 }
const order = { orderId: 'o', currency: 'EUR', paid: 9_000, ancillaryPaid: 500, discount: 1_000 }
const refund = { refundId: 'r', currency: 'EUR', amount: 700 }

/** Amounts by account code, without zeros. */
const amounts = ({ lines, currency }: Posting) =>
  Object.fromEntries(lines.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [accountCode(account, currency), amount]))

const wallet = 'client:c:Personal:EUR'
const cases: [string, Posting, Record<string, number>][] = [
  [
    'payment with an excess',
    paymentPosting(payment),
    { 'cash_clearing:stripe:EUR': 10_500, [wallet]: -200, 'customer_deposits:EUR': -10_000, 'revenue:EUR': -300 },
  ],
  [
    'payment after expiry',
    paymentAfterExpiryPosting(payment),
    { 'cash_clearing:stripe:EUR': 10_500, [wallet]: -200, 'refunds_payable:EUR': -10_300 },
  ],
  [
    'top-up',
    topUpPosting(payment, { kind: 'customer', clientId: 'c', type: 'Corporate' }),
    { 'cash_clearing:stripe:EUR': 10_500, 'client:c:Corporate:EUR': -10_200, 'revenue:EUR': -300 },
  ],
  [
    'unapplied payment',
    unappliedPaymentPosting({ ...payment, account: { kind: 'customer', clientId: 'c', type: 'Personal' }, received: 40, total: 90 }),
    { 'cash_clearing:stripe:EUR': 40, [wallet]: -40 },
  ],
  [
    'coupon',
    couponPosting({ invoiceId: 'i', currency: 'EUR', discount: 50 }),
    { 'promotion_expense:EUR': 50, 'customer_deposits:EUR': -50 },
  ],
  [
    'cancellation with a fee',
    cancellationPosting({ ...order, refund: 8_000 }),
    { 'customer_deposits:EUR': 10_500, 'promotion_expense:EUR': -1_000, 'refunds_payable:EUR': -8_000, 'revenue:EUR': -1_500 },
  ],
  [
    'revenue recognition',
    revenueRecognitionPosting({ ...order, tax: 400 }),
    { 'customer_deposits:EUR': 10_500, 'taxes_payable:EUR': -400, 'revenue:EUR': -10_100 },
  ],
  [
    'ancillary revenue',
    ancillaryRevenuePosting({ invoiceId: 'i', currency: 'EUR', amount: 25 }),
    { 'customer_deposits:EUR': 25, 'revenue:EUR': -25 },
  ],
  [
    'provider refund',
    providerRefundPosting({ ...refund, provider: 'paypal' }),
    { 'refunds_payable:EUR': 700, 'cash_clearing:paypal:EUR': -700 },
  ],
  [
    'wallet refund',
    walletRefundPosting({ ...refund, clientId: 'c', failedAtProvider: true }),
    { 'refunds_payable:EUR': 700, [wallet]: -700 },
  ],
  [
    'bank credit transaction',
    bankTransactionPosting({ transactionId: 't', currency: 'EUR', direction: 'credit', amount: 9 }),
    { 'cash_clearing:bank:EUR': 9, 'suspense:EUR': -9 },
  ],
  [
    'bank debit transaction',
    bankTransactionPosting({ transactionId: 't', currency: 'EUR', direction: 'debit', amount: 9 }),
    { 'suspense:EUR': 9, 'cash_clearing:bank:EUR': -9 },
  ],
  [
    'bank credit',
    bankCreditPosting({ transactionId: 't', currency: 'EUR', clientId: 'c', amount: 9 }),
    { 'suspense:EUR': 9, [wallet]: -9 },
  ],
  ['bank payment', bankPaymentPosting({ paymentId: 'p', currency: 'EUR', amount: 9 }), { 'suspense:EUR': 9, 'customer_deposits:EUR': -9 }],
]

describe('postings', () => {
  it.each(cases)('%s: accounts and amounts', (_name, posting, expected) => expect(amounts(posting)).toEqual(expected))
  it.each(cases)('%s: balanced', (_name, posting) => expect(posting.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0))

  it('a failed provider refund has its own kind', () => {
    expect(walletRefundPosting({ ...refund, clientId: 'c', failedAtProvider: true }).kind).toBe('refund_failed')
    expect(walletRefundPosting({ ...refund, clientId: 'c', failedAtProvider: false }).kind).toBe('refund')
  })
})
