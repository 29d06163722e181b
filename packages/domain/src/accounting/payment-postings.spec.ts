import { describe, expect, it } from 'vitest'
import type { ExceptionResolution } from './finance-exceptions.ts'
import {
  accountTransferPosting,
  exceptionPosting,
  onAccountPosting,
  partReturnPosting,
  paymentAfterExpiryPosting,
  paymentPosting,
  providerRefundPosting,
  refundSourceLine,
  strayPaymentPosting,
  topUpPosting,
  unappliedPaymentPosting,
  walletPaymentLines,
  walletRefundPosting,
} from './payment-postings.ts'
import { toBalance, toEntry } from './posting.fixture.ts'
import type { Posting, PostingKind } from './posting.ts'

const payment = { paymentId: 'p', clientId: 'c', provider: 'stripe', currency: 'USD', amount: 10_300, fee: 300, received: 10_500 }
const refund = { refundId: 'r', currency: 'USD', amount: 700 }
const part = { paymentId: 'p', currency: 'USD', amount: 400 }
const receivables = { kind: 'trade_receivables' } as const
const wallet = 'client:c:Personal:USD'
const cash = 'cash_clearing:stripe:USD'

const cases: [name: string, posting: Posting, kind: PostingKind, reference: string, amounts: Record<string, number>][] = [
  [
    'a payment with an excess',
    paymentPosting(payment),
    'payment',
    'payment:p',
    { [cash]: 10_500, [wallet]: -200, 'customer_deposits:USD': -10_000, 'revenue:USD': -300 },
  ],
  [
    'a payment of a trip on account',
    paymentPosting({ ...payment, received: 10_300 }, receivables),
    'payment',
    'payment:p',
    { [cash]: 10_300, 'trade_receivables:USD': -10_000, 'revenue:USD': -300 },
  ],
  [
    'a payment after expiry',
    paymentAfterExpiryPosting(payment),
    'payment_after_expiry',
    'payment:p',
    { [cash]: 10_500, [wallet]: -200, 'refunds_payable:USD': -10_300 },
  ],
  [
    'a top-up',
    topUpPosting(payment, { kind: 'customer', clientId: 'c', type: 'Corporate' }),
    'top_up',
    'payment:p',
    { [cash]: 10_500, 'client:c:Corporate:USD': -10_200, 'revenue:USD': -300 },
  ],
  [
    'an amount that settles no invoice',
    unappliedPaymentPosting({ ...payment, account: { kind: 'customer', clientId: 'c', type: 'Personal' }, received: 40, total: 90 }),
    'unapplied_payment',
    'payment:p:90',
    { [cash]: 40, [wallet]: -40 },
  ],
  [
    'a payment of an erased customer',
    strayPaymentPosting({ ...payment, received: 40, total: 90 }),
    'unapplied_payment',
    'payment:p:90',
    { [cash]: 40, 'suspense:USD': -40 },
  ],
  [
    'a part from the wallet that is not needed',
    partReturnPosting(part),
    'part_return',
    'payment:p',
    { 'customer_deposits:USD': 400, 'refunds_payable:USD': -400 },
  ],
  [
    'a part for a trip on account that is not needed',
    partReturnPosting(part, receivables),
    'part_return',
    'payment:p',
    { 'trade_receivables:USD': 400, 'refunds_payable:USD': -400 },
  ],
  [
    'a refund by the provider',
    providerRefundPosting({ ...refund, provider: 'stripe' }),
    'refund',
    'refund:r',
    { 'refunds_payable:USD': 700, [cash]: -700 },
  ],
  [
    'a refund to the wallet',
    walletRefundPosting({ ...refund, clientId: 'c', failedAtProvider: false }),
    'refund',
    'refund:r',
    { 'refunds_payable:USD': 700, [wallet]: -700 },
  ],
  [
    'a refund to the wallet because the provider failed',
    walletRefundPosting({ ...refund, clientId: 'c', failedAtProvider: true }),
    'refund_failed',
    'refund:r',
    { 'refunds_payable:USD': 700, [wallet]: -700 },
  ],
  ['a trip on account', onAccountPosting(part), 'on_account', 'payment:p', { 'trade_receivables:USD': 400, 'customer_deposits:USD': -400 }],
  [
    'balances moved to the account that is kept',
    accountTransferPosting({
      kind: 'account_merged',
      reference: 'merge:a:b',
      currency: 'USD',
      fromId: 'a',
      toId: 'b',
      amounts: [
        { type: 'Personal', amount: 500 },
        { type: 'Credit', amount: 70 },
      ],
    }),
    'account_merged',
    'merge:a:b',
    { 'client:a:Personal:USD': 500, 'client:b:Personal:USD': -500, 'client:a:Credit:USD': 70, 'client:b:Credit:USD': -70 },
  ],
]

describe('postings of payments', () => {
  it.each(cases)('%s: occasion, accounts and amounts', (_name, posting, kind, reference, amounts) =>
    expect(toEntry(posting)).toEqual({ kind, reference, currency: 'USD', amounts }),
  )
  it.each(cases)('%s: balanced', (_name, posting) => expect(toBalance(posting)).toBe(0))

  it('a payment from the wallet becomes a deposit, or pays what is owed for a trip on account', () => {
    expect(walletPaymentLines(500)).toEqual([{ account: { kind: 'customer_deposits' }, amount: -500 }])
    expect(walletPaymentLines(500, receivables)).toEqual([{ account: receivables, amount: -500 }])
  })

  it('every refund comes from what was promised', () => {
    expect(refundSourceLine(700)).toEqual({ account: { kind: 'refunds_payable' }, amount: 700 })
  })
})

describe('the booking that corrects an exception', () => {
  const posting = (resolution: ExceptionResolution, over: { provider?: string | null; clientId?: string | null } = {}) =>
    exceptionPosting({ exceptionId: 'x', currency: 'USD', amount: 900, provider: 'stripe', clientId: 'c', resolution, ...over })
  const amounts = (made: Posting | null) => made && toEntry(made)
  const entry = (amounts: Record<string, number>) => ({ kind: 'exception', reference: 'exception:x', currency: 'USD', amounts })

  it('credits the customer from where the money is', () => {
    expect(amounts(posting('credit_customer'))).toEqual(entry({ [cash]: 900, [wallet]: -900 }))
    expect(amounts(posting('credit_customer', { provider: null }))).toEqual(entry({ 'suspense:USD': 900, [wallet]: -900 }))
  })

  it('needs a customer to credit', () => {
    expect(() => posting('credit_customer', { clientId: null })).toThrow('Exception x has no customer')
  })

  it('writes off what has left', () => {
    expect(amounts(posting('write_off'))).toEqual(entry({ 'payment_losses:USD': 900, [cash]: -900 }))
    expect(amounts(posting('write_off', { provider: null }))).toEqual(entry({ 'payment_losses:USD': 900, 'suspense:USD': -900 }))
  })

  it('returns stray money from the provider’s cash, or from the bank without a provider', () => {
    expect(amounts(posting('returned'))).toEqual(entry({ 'suspense:USD': 900, [cash]: -900 }))
    expect(amounts(posting('returned', { provider: null }))).toEqual(entry({ 'suspense:USD': 900, 'cash_clearing:bank:USD': -900 }))
  })

  it.each(['payout_sent', 'payout_rejected', 'no_booking'] as const)('%s has none here', (resolution) => {
    expect(posting(resolution)).toBeNull()
  })
})
