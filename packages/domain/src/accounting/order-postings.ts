import { sumDeductions, type Deduction, type DeductionReason } from '../charter/terms.ts'
import { credit, debit, type Account } from './accounts.ts'
import type { Posting } from './posting.ts'

const deposits: Account = { kind: 'customer_deposits' }
const seatDeposits: Account = { kind: 'seat_deposits' }
const revenue: Account = { kind: 'revenue' }
const refundsPayable: Account = { kind: 'refunds_payable' }

/** The discount of a paid invoice is deposited by the company. */
export const couponPosting = (invoice: { invoiceId: string; currency: string; discount: number }): Posting => ({
  kind: 'coupon',
  reference: `invoice:${invoice.invoiceId}`,
  currency: invoice.currency,
  lines: [debit({ kind: 'promotion_expense' }, invoice.discount), credit(deposits, invoice.discount)],
})

interface PaidOrder {
  orderId: string
  currency: string
  /** Received for the price, minor units. */
  paid: number
  /** Received for ancillary charges. */
  ancillaryPaid: number
  discount: number
}

/** What a deduction from a refund was booked to when it was given. */
const deductionAccount: Record<DeductionReason, Account> = {
  cashback: { kind: 'loyalty_expense' },
  consecutive_trip: revenue,
}

/** A paid order is canceled: the refund becomes payable, coupon and deducted cashback cost nothing, the fee is revenue. */
export const cancellationPosting = (order: PaidOrder & { refund: number; deductions: readonly Deduction[] }): Posting => ({
  kind: 'cancellation',
  reference: `order:${order.orderId}`,
  currency: order.currency,
  lines: [
    debit(deposits, order.paid + order.ancillaryPaid + order.discount),
    credit({ kind: 'promotion_expense' }, order.discount),
    credit(refundsPayable, order.refund),
    ...order.deductions.map(({ reason, amountCents }) => credit(deductionAccount[reason], amountCents)),
    credit(revenue, order.paid + order.ancillaryPaid - order.refund - sumDeductions(order.deductions)),
  ],
})

/** Seats that were canceled without a refund are sold again: the fee becomes payable to who gave them up. */
export const seatResalePosting = (resale: { orderId: string; soldTo: string; currency: string; refund: number }): Posting => ({
  kind: 'seat_resale',
  reference: `order:${resale.orderId}:${resale.soldTo}`,
  currency: resale.currency,
  lines: [debit(revenue, resale.refund), credit(refundsPayable, resale.refund)],
})

/** A replacement of a lower class was accepted: a part of the deposit becomes payable to the customer. */
export const lowerClassRefundPosting = (given: { orderId: string; proposalId: string; currency: string; refund: number }): Posting => ({
  kind: 'lower_class_refund',
  reference: `order:${given.orderId}:${given.proposalId}`,
  currency: given.currency,
  lines: [debit(deposits, given.refund), credit(refundsPayable, given.refund)],
})

/** A flight of a trip that goes on is dropped: of its share the refund becomes payable, deducted cashback costs nothing, the fee is revenue. */
export const legDropPosting = (drop: {
  orderId: string
  dropId: string
  currency: string
  share: number
  fee: number
  cashback: number
}): Posting => ({
  kind: 'leg_drop',
  reference: `order:${drop.orderId}:${drop.dropId}`,
  currency: drop.currency,
  lines: [
    debit(deposits, drop.share),
    credit(refundsPayable, drop.share - drop.fee - drop.cashback),
    credit(deductionAccount.cashback, drop.cashback),
    credit(revenue, drop.fee),
  ],
})

/** A completed flight: deposits become taxes payable and revenue. */
export function revenueRecognitionPosting(order: PaidOrder & { tax: number }): Posting {
  const total = order.paid + order.ancillaryPaid + order.discount
  return {
    kind: 'revenue_recognition',
    reference: `order:${order.orderId}`,
    currency: order.currency,
    lines: [debit(deposits, total), credit({ kind: 'taxes_payable' }, order.tax), credit(revenue, total - order.tax)],
  }
}

/** An ancillary charge paid after the flight is revenue at once. */
export const ancillaryRevenuePosting = (charge: { invoiceId: string; currency: string; amount: number }): Posting => ({
  kind: 'ancillary_revenue',
  reference: `invoice:${charge.invoiceId}`,
  currency: charge.currency,
  lines: [debit(deposits, charge.amount), credit(revenue, charge.amount)],
})

interface SeatDeposit {
  orderId: string
  currency: string
  /** Everything deposited for the order, coupon included. */
  amount: number
}

/** Seats of a flight that is not confirmed are paid: the deposit is kept apart until the decision. */
export const seatDepositPosting = ({ orderId, currency, amount }: SeatDeposit): Posting => ({
  kind: 'seat_deposit',
  reference: `order:${orderId}`,
  currency,
  lines: [debit(deposits, amount), credit(seatDeposits, amount)],
})

/** The flight is confirmed, or the order ends before: the deposit is one like any other. */
export const seatDepositReleasedPosting = ({ orderId, currency, amount }: SeatDeposit): Posting => ({
  kind: 'seat_deposit_released',
  reference: `order:${orderId}`,
  currency,
  lines: [debit(seatDeposits, amount), credit(deposits, amount)],
})
