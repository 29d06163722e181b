import type { BillVatKind } from '../operations/bill-vat.ts'
import { credit, debit, type Account, type Line } from './accounts.ts'
import type { Posting } from './posting.ts'

const payoutsPayable: Account = { kind: 'payouts_payable' }
const refundsPayable: Account = { kind: 'refunds_payable' }
const loyaltyExpense: Account = { kind: 'loyalty_expense' }
const suspense: Account = { kind: 'suspense' }

interface Payout {
  payoutId: string
  currency: string
  /** Transferred. */
  amount: number
}

interface RequestedPayout extends Payout {
  /** Used cashback of withdrawn top-ups, by which the transfer is lower. */
  deducted: number
  holder: Account
  /** The payment that the money returns to; null: it goes to a bank account. */
  paymentId: string | null
}

/** A customer withdraws money from a balance: payable until finance decides, or until the provider has returned it. */
export const payoutPosting = ({ payoutId, currency, amount, deducted, holder, paymentId }: RequestedPayout): Posting => ({
  kind: 'payout',
  reference: `payout:${payoutId}`,
  currency,
  lines: [
    debit(holder, amount + deducted),
    credit(paymentId === null ? payoutsPayable : refundsPayable, amount),
    credit(loyaltyExpense, deducted),
  ],
  ...(paymentId === null ? {} : { details: { payment: paymentId } }),
})

/** Finance sent the money. Its debit on the bank statement clears suspense. */
export const payoutSentPosting = ({ payoutId, currency, amount }: Payout): Posting => ({
  kind: 'payout_sent',
  reference: `payout:${payoutId}`,
  currency,
  lines: [debit(payoutsPayable, amount), credit(suspense, amount)],
})

/** A provider did not return it: payable again, until it is rejected. */
export const payoutUnreturnedPosting = ({ refundId, currency, amount }: Omit<Payout, 'payoutId'> & { refundId: string }): Posting => ({
  kind: 'refund_failed',
  reference: `refund:${refundId}`,
  currency,
  lines: [debit(refundsPayable, amount), credit(payoutsPayable, amount)],
})

/** It was not sent: the money is in the balance again. */
export const payoutRejectedPosting = ({ payoutId, currency, amount, deducted, holder }: Omit<RequestedPayout, 'paymentId'>): Posting => ({
  kind: 'payout_rejected',
  reference: `payout:${payoutId}`,
  currency,
  lines: [debit(payoutsPayable, amount), debit(loyaltyExpense, deducted), credit(holder, amount + deducted)],
})

interface OperatorBill {
  orderId: string
  /** How often the bill of this trip was approved before: each approval and each withdrawal is a booking of its own. */
  round: number
  operatorId: number
  currency: string
  /** VAT included. */
  amount: number
  /** Null: not known. */
  vat: { kind: BillVatKind; permille: number | null; amount: number } | null
}

/** VAT that is deducted reduces what is owed to authorities; other VAT is a part of the cost. */
const toBillLines = ({ operatorId, amount, vat }: OperatorBill): Line[] => {
  const deducted = vat?.kind === 'deductible' ? vat.amount : 0
  return [
    debit({ kind: 'operator_cost' }, amount - deducted),
    debit({ kind: 'taxes_payable' }, deducted),
    credit({ kind: 'operator_payable', operatorId }, amount),
  ].filter((line) => line.amount !== 0)
}

/** What the month-end sums up by kind and rate. */
const toVatDetails = ({ amount, vat }: OperatorBill): Pick<Posting, 'details'> =>
  vat === null ? {} : { details: { vat_kind: vat.kind, vat_permille: vat.permille, vat: vat.amount, net: amount - vat.amount } }

/** The approved bill of an operator for a trip. */
export const operatorBillPosting = (bill: OperatorBill): Posting => ({
  kind: 'operator_bill',
  reference: `order:${bill.orderId}:${bill.round}`,
  currency: bill.currency,
  lines: toBillLines(bill),
  ...toVatDetails(bill),
})

/** A bill was entered again, disputed or withdrawn after its approval. */
export const operatorBillReversedPosting = (bill: OperatorBill): Posting => ({
  kind: 'operator_bill_reversed',
  reference: `order:${bill.orderId}:${bill.round}`,
  currency: bill.currency,
  lines: toBillLines(bill).map(({ account, amount }) => ({ account, amount: -amount })),
  ...toVatDetails(bill),
})

/** A bill was sent to the bank. Its debit on the bank statement clears suspense. */
export const operatorPaidPosting = (item: {
  runId: string
  position: number
  operatorId: number
  currency: string
  amount: number
}): Posting => ({
  kind: 'operator_paid',
  reference: `run:${item.runId}:${item.position}`,
  currency: item.currency,
  lines: [debit({ kind: 'operator_payable', operatorId: item.operatorId }, item.amount), credit(suspense, item.amount)],
})
