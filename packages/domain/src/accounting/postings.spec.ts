import { describe, expect, it } from 'vitest'
import { bankChargesPosting, bankCreditPosting, bankPaymentPosting, bankTopUpPosting, bankTransactionPosting } from './bank-postings.ts'
import {
  ancillaryRevenuePosting,
  cancellationPosting,
  couponPosting,
  legDropPosting,
  lowerClassRefundPosting,
  revenueRecognitionPosting,
  seatDepositPosting,
  seatDepositReleasedPosting,
  seatResalePosting,
} from './order-postings.ts'
import {
  operatorBillPosting,
  operatorBillReversedPosting,
  operatorPaidPosting,
  payoutPosting,
  payoutRejectedPosting,
  payoutSentPosting,
  payoutUnreturnedPosting,
} from './payable-postings.ts'
import { toBalance, toEntry } from './posting.fixture.ts'
import type { Posting, PostingKind } from './posting.ts'

type Case = [name: string, posting: Posting, kind: PostingKind, reference: string, amounts: Record<string, number>]

const order = { orderId: 'o', currency: 'EUR', paid: 9_000, ancillaryPaid: 500, discount: 1_000 }
const seats = { orderId: 'o', currency: 'EUR', amount: 4_200 }
const wallet = { kind: 'customer', clientId: 'c', type: 'Personal' } as const
const payout = { payoutId: 'w', currency: 'EUR', amount: 3_000 }
const bill = { orderId: 'o', round: 2, operatorId: 12, currency: 'EUR', amount: 700_000, vat: null }

const orders: Case[] = [
  [
    'a coupon is deposited by the company',
    couponPosting({ invoiceId: 'i', currency: 'EUR', discount: 50 }),
    'coupon',
    'invoice:i',
    { 'promotion_expense:EUR': 50, 'customer_deposits:EUR': -50 },
  ],
  [
    'a cancellation with a fee',
    cancellationPosting({ ...order, refund: 8_000, deductions: [] }),
    'cancellation',
    'order:o',
    { 'customer_deposits:EUR': 10_500, 'promotion_expense:EUR': -1_000, 'refunds_payable:EUR': -8_000, 'revenue:EUR': -1_500 },
  ],
  [
    'a cancellation that refunds everything leaves no revenue',
    cancellationPosting({ ...order, refund: 9_500, deductions: [] }),
    'cancellation',
    'order:o',
    { 'customer_deposits:EUR': 10_500, 'promotion_expense:EUR': -1_000, 'refunds_payable:EUR': -9_500 },
  ],
  [
    'a cancellation whose refund is lowered by used cashback',
    cancellationPosting({ ...order, refund: 7_700, deductions: [{ reason: 'cashback', amountCents: 300 }] }),
    'cancellation',
    'order:o',
    {
      'customer_deposits:EUR': 10_500,
      'promotion_expense:EUR': -1_000,
      'loyalty_expense:EUR': -300,
      'refunds_payable:EUR': -7_700,
      'revenue:EUR': -1_500,
    },
  ],
  [
    'a completed flight',
    revenueRecognitionPosting({ ...order, tax: 400 }),
    'revenue_recognition',
    'order:o',
    { 'customer_deposits:EUR': 10_500, 'taxes_payable:EUR': -400, 'revenue:EUR': -10_100 },
  ],
  [
    'an ancillary charge after the flight',
    ancillaryRevenuePosting({ invoiceId: 'i', currency: 'EUR', amount: 25 }),
    'ancillary_revenue',
    'invoice:i',
    { 'customer_deposits:EUR': 25, 'revenue:EUR': -25 },
  ],
  [
    'paid seats of a flight that is not confirmed',
    seatDepositPosting(seats),
    'seat_deposit',
    'order:o',
    { 'customer_deposits:EUR': 4_200, 'seat_deposits:EUR': -4_200 },
  ],
  [
    'seats of a flight that is confirmed now',
    seatDepositReleasedPosting(seats),
    'seat_deposit_released',
    'order:o',
    { 'seat_deposits:EUR': 4_200, 'customer_deposits:EUR': -4_200 },
  ],
  [
    'canceled seats that are sold again',
    seatResalePosting({ orderId: 'o', soldTo: 'p', currency: 'EUR', refund: 1_900 }),
    'seat_resale',
    'order:o:p',
    { 'revenue:EUR': 1_900, 'refunds_payable:EUR': -1_900 },
  ],
  [
    'a replacement of a lower class',
    lowerClassRefundPosting({ orderId: 'o', proposalId: 'q', currency: 'EUR', refund: 1_900 }),
    'lower_class_refund',
    'order:o:q',
    { 'customer_deposits:EUR': 1_900, 'refunds_payable:EUR': -1_900 },
  ],
  [
    'a flight that is dropped',
    legDropPosting({ orderId: 'o', dropId: 'd', currency: 'EUR', share: 1_900, fee: 190, cashback: 10 }),
    'leg_drop',
    'order:o:d',
    { 'customer_deposits:EUR': 1_900, 'refunds_payable:EUR': -1_700, 'loyalty_expense:EUR': -10, 'revenue:EUR': -190 },
  ],
]

const bank: Case[] = [
  [
    'a credit on the statement',
    bankTransactionPosting({ transactionId: 't', currency: 'EUR', direction: 'credit', amount: 9 }),
    'bank_transaction',
    'bank:t',
    { 'cash_clearing:bank:EUR': 9, 'suspense:EUR': -9 },
  ],
  [
    'a debit on the statement',
    bankTransactionPosting({ transactionId: 't', currency: 'EUR', direction: 'debit', amount: 9 }),
    'bank_transaction',
    'bank:t',
    { 'suspense:EUR': 9, 'cash_clearing:bank:EUR': -9 },
  ],
  [
    'a transfer assigned to a wallet',
    bankCreditPosting({ transactionId: 't', currency: 'EUR', clientId: 'c', amount: 9 }),
    'bank_credit',
    'bank:t',
    { 'suspense:EUR': 9, 'client:c:Personal:EUR': -9 },
  ],
  [
    'a transfer for an invoice',
    bankPaymentPosting({ paymentId: 'p', currency: 'EUR', amount: 9 }),
    'payment',
    'payment:p',
    { 'suspense:EUR': 9, 'customer_deposits:EUR': -9 },
  ],
  [
    'a transfer for a trip on account',
    bankPaymentPosting({ paymentId: 'p', currency: 'EUR', amount: 9 }, { kind: 'trade_receivables' }),
    'payment',
    'payment:p',
    { 'suspense:EUR': 9, 'trade_receivables:EUR': -9 },
  ],
  [
    'a transfer for a top-up',
    bankTopUpPosting({ paymentId: 'p', currency: 'EUR', amount: 9 }, { kind: 'customer', clientId: 'c', type: 'Corporate' }),
    'top_up',
    'payment:p',
    { 'suspense:EUR': 9, 'client:c:Corporate:EUR': -9 },
  ],
  [
    'what the bank keeps for its services',
    bankChargesPosting({ transactionId: 't', currency: 'EUR', amount: 15 }),
    'bank_charges',
    'bank:t',
    { 'bank_charges:EUR': 15, 'suspense:EUR': -15 },
  ],
]

const payables: Case[] = [
  [
    'a payout leaves the balance',
    payoutPosting({ ...payout, deducted: 0, holder: wallet, paymentId: null }),
    'payout',
    'payout:w',
    { 'client:c:Personal:EUR': 3_000, 'payouts_payable:EUR': -3_000 },
  ],
  [
    'a payout that finance sent',
    payoutSentPosting(payout),
    'payout_sent',
    'payout:w',
    { 'payouts_payable:EUR': 3_000, 'suspense:EUR': -3_000 },
  ],
  [
    'a payout that finance rejected is in the balance again',
    payoutRejectedPosting({ ...payout, deducted: 0, holder: wallet }),
    'payout_rejected',
    'payout:w',
    { 'payouts_payable:EUR': 3_000, 'client:c:Personal:EUR': -3_000 },
  ],
  [
    'a payout that is lower by used cashback',
    payoutPosting({ ...payout, deducted: 200, holder: wallet, paymentId: null }),
    'payout',
    'payout:w',
    { 'client:c:Personal:EUR': 3_200, 'payouts_payable:EUR': -3_000, 'loyalty_expense:EUR': -200 },
  ],
  [
    'a payout that returns to its payment',
    payoutPosting({ ...payout, deducted: 0, holder: wallet, paymentId: 'p' }),
    'payout',
    'payout:w',
    { 'client:c:Personal:EUR': 3_000, 'refunds_payable:EUR': -3_000 },
  ],
  [
    'a payout that its provider did not return',
    payoutUnreturnedPosting({ refundId: 'r', currency: 'EUR', amount: 3_000 }),
    'refund_failed',
    'refund:r',
    { 'refunds_payable:EUR': 3_000, 'payouts_payable:EUR': -3_000 },
  ],
  [
    'and its rejection',
    payoutRejectedPosting({ ...payout, deducted: 200, holder: wallet }),
    'payout_rejected',
    'payout:w',
    { 'payouts_payable:EUR': 3_000, 'loyalty_expense:EUR': 200, 'client:c:Personal:EUR': -3_200 },
  ],
  [
    'the bill of an operator',
    operatorBillPosting(bill),
    'operator_bill',
    'order:o:2',
    { 'operator_cost:EUR': 700_000, 'operator_payable:12:EUR': -700_000 },
  ],
  [
    'the bill of an operator with VAT that is deducted',
    operatorBillPosting({ ...bill, vat: { kind: 'deductible', permille: 190, amount: 50_000 } }),
    'operator_bill',
    'order:o:2',
    { 'operator_cost:EUR': 650_000, 'taxes_payable:EUR': 50_000, 'operator_payable:12:EUR': -700_000 },
  ],
  [
    'the bill of an operator with VAT that is a cost',
    operatorBillPosting({ ...bill, vat: { kind: 'not_deductible', permille: 190, amount: 50_000 } }),
    'operator_bill',
    'order:o:2',
    { 'operator_cost:EUR': 700_000, 'operator_payable:12:EUR': -700_000 },
  ],
  [
    'the bill of an operator withdrawn',
    operatorBillReversedPosting(bill),
    'operator_bill_reversed',
    'order:o:2',
    { 'operator_payable:12:EUR': 700_000, 'operator_cost:EUR': -700_000 },
  ],
  [
    'the payment of an operator',
    operatorPaidPosting({ runId: 'r', position: 3, operatorId: 12, currency: 'EUR', amount: 700_000 }),
    'operator_paid',
    'run:r:3',
    { 'operator_payable:12:EUR': 700_000, 'suspense:EUR': -700_000 },
  ],
]

describe.each([
  ['postings of orders', orders],
  ['postings of the bank', bank],
  ['postings of payables', payables],
])('%s', (_group, cases) => {
  it.each(cases)('%s: occasion, accounts and amounts', (_name, posting, kind, reference, amounts) =>
    expect(toEntry(posting)).toEqual({ kind, reference, currency: 'EUR', amounts }),
  )
  it.each(cases)('%s: balanced', (_name, posting) => expect(toBalance(posting)).toBe(0))
})
