import type { ExceptionResolution } from './finance-exceptions.ts'
import { cashClearing, credit, debit, wallet, type Account, type CustomerAccountType, type Line } from './accounts.ts'

export const postingKinds = [
  'payment',
  'payment_after_expiry',
  'unapplied_payment',
  'balance_payment',
  'part_return',
  'cancellation',
  'refund',
  'refund_failed',
  'revenue_recognition',
  'top_up',
  'coupon',
  'bank_transaction',
  'bank_credit',
  'ancillary_revenue',
  'cashback',
  'cashback_expired',
  'cashback_reversed',
  'cashback_forfeited',
  'exception',
  'payout',
  'payout_sent',
  'payout_rejected',
  'seat_deposit',
  'seat_deposit_released',
  'operator_bill',
  'operator_bill_reversed',
  'operator_paid',
  'bank_charges',
  'account_merged',
  'account_separated',
  'on_account',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** One balanced double entry. `reference` names its occasion; a kind is posted once per reference. */
export interface Posting {
  kind: PostingKind
  /** `payment:<id>`, `refund:<id>`, `order:<id>`, `invoice:<id>`, `bank:<transaction id>`, `payout:<id>`, `run:<id>:<position>`, `merge:<id>:<id>`. */
  reference: string
  currency: string
  lines: Line[]
  details?: Record<string, string | number | null>
}

const deposits: Account = { kind: 'customer_deposits' }
const seatDeposits: Account = { kind: 'seat_deposits' }
const revenue: Account = { kind: 'revenue' }
const refundsPayable: Account = { kind: 'refunds_payable' }
const payoutsPayable: Account = { kind: 'payouts_payable' }
const suspense: Account = { kind: 'suspense' }

/** A payment as received from its provider, minor units; `amount` includes the fee. */
interface ReceivedPayment {
  paymentId: string
  clientId: string
  provider: string
  currency: string
  amount: number
  fee: number
  received: number
}

/**
 * An invoice is paid through a provider. What exceeds the amount due belongs to the customer.
 * @param settled a deposit for the flight, or the debt of a trip on account
 */
export const paymentPosting = (payment: ReceivedPayment, settled: Account = deposits): Posting => ({
  kind: 'payment',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [
    debit(cashClearing(payment.provider), payment.received),
    credit(wallet(payment.clientId), payment.received - payment.amount),
    credit(settled, payment.amount - payment.fee),
    credit(revenue, payment.fee),
  ],
})

/** A payment that arrives when its invoice is closed is refunded in full. */
export const paymentAfterExpiryPosting = (payment: ReceivedPayment): Posting => ({
  kind: 'payment_after_expiry',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [
    debit(cashClearing(payment.provider), payment.received),
    credit(wallet(payment.clientId), payment.received - payment.amount),
    credit(refundsPayable, payment.amount),
  ],
})

/** A top-up increases the wallet by everything received but the fee. */
export const topUpPosting = (payment: ReceivedPayment, topUpAccount: Account): Posting => ({
  kind: 'top_up',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [
    debit(cashClearing(payment.provider), payment.received),
    credit(topUpAccount, payment.received - payment.fee),
    credit(revenue, payment.fee),
  ],
})

/**
 * An amount that does not settle the invoice goes to the customer's account.
 * `total`: everything received for the payment so far, so that each further amount has its own reference.
 */
export const unappliedPaymentPosting = (payment: {
  paymentId: string
  provider: string
  currency: string
  account: Account
  received: number
  total: number
}): Posting => ({
  kind: 'unapplied_payment',
  reference: `payment:${payment.paymentId}:${payment.total}`,
  currency: payment.currency,
  lines: [debit(cashClearing(payment.provider), payment.received), credit(payment.account, payment.received)],
})

/** Where a payment from the wallet goes: the whole amount becomes a deposit. */
export const walletPaymentLines = (cents: number, settled: Account = deposits): Line[] => [credit(settled, cents)]

/** A part paid from the wallet is not needed: it goes back. */
export const partReturnPosting = (part: { paymentId: string; currency: string; amount: number }, settled: Account = deposits): Posting => ({
  kind: 'part_return',
  reference: `payment:${part.paymentId}`,
  currency: part.currency,
  lines: [debit(settled, part.amount), credit(refundsPayable, part.amount)],
})

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

/** A paid order is canceled: the refund becomes payable, the coupon costs nothing, the fee is revenue. */
export const cancellationPosting = (order: PaidOrder & { refund: number }): Posting => ({
  kind: 'cancellation',
  reference: `order:${order.orderId}`,
  currency: order.currency,
  lines: [
    debit(deposits, order.paid + order.ancillaryPaid + order.discount),
    credit({ kind: 'promotion_expense' }, order.discount),
    credit(refundsPayable, order.refund),
    credit(revenue, order.paid + order.ancillaryPaid - order.refund),
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

interface SettledRefund {
  refundId: string
  currency: string
  amount: number
}

/** Source of every refund. */
export const refundSourceLine = (cents: number): Line => debit(refundsPayable, cents)

/** A refund sent by its provider. */
export const providerRefundPosting = (refund: SettledRefund & { provider: string }): Posting => ({
  kind: 'refund',
  reference: `refund:${refund.refundId}`,
  currency: refund.currency,
  lines: [refundSourceLine(refund.amount), credit(cashClearing(refund.provider), refund.amount)],
})

/** A refund to the wallet: chosen, or because the provider could not send it. */
export const walletRefundPosting = (refund: SettledRefund & { clientId: string; failedAtProvider: boolean }): Posting => ({
  kind: refund.failedAtProvider ? 'refund_failed' : 'refund',
  reference: `refund:${refund.refundId}`,
  currency: refund.currency,
  lines: [refundSourceLine(refund.amount), credit(wallet(refund.clientId), refund.amount)],
})

/** A statement line of the company bank account, unassigned at first. */
export function bankTransactionPosting(transaction: {
  transactionId: string
  currency: string
  direction: 'credit' | 'debit'
  amount: number
}): Posting {
  const { amount } = transaction
  const cash = cashClearing('bank')
  return {
    kind: 'bank_transaction',
    reference: `bank:${transaction.transactionId}`,
    currency: transaction.currency,
    lines:
      transaction.direction === 'credit'
        ? [debit(cash, amount), credit(suspense, amount)]
        : [debit(suspense, amount), credit(cash, amount)],
  }
}

/** A bank transaction assigned to the wallet of a customer. */
export const bankCreditPosting = (assigned: { transactionId: string; currency: string; clientId: string; amount: number }): Posting => ({
  kind: 'bank_credit',
  reference: `bank:${assigned.transactionId}`,
  currency: assigned.currency,
  lines: [debit(suspense, assigned.amount), credit(wallet(assigned.clientId), assigned.amount)],
})

/** A bank transaction assigned to an invoice. */
export const bankPaymentPosting = (
  payment: { paymentId: string; currency: string; amount: number },
  settled: Account = deposits,
): Posting => ({
  kind: 'payment',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [debit(suspense, payment.amount), credit(settled, payment.amount)],
})

/** Money for a payment of an erased customer: nobody's balance may take it. */
export const strayPaymentPosting = (payment: {
  paymentId: string
  provider: string
  currency: string
  received: number
  total: number
}): Posting => ({
  kind: 'unapplied_payment',
  reference: `payment:${payment.paymentId}:${payment.total}`,
  currency: payment.currency,
  lines: [debit(cashClearing(payment.provider), payment.received), credit(suspense, payment.received)],
})

/** A bank transaction assigned to a top-up. */
export const bankTopUpPosting = (payment: { paymentId: string; currency: string; amount: number }, topUpAccount: Account): Posting => ({
  kind: 'top_up',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [debit(suspense, payment.amount), credit(topUpAccount, payment.amount)],
})

interface Payout {
  payoutId: string
  currency: string
  amount: number
}

/** A customer withdraws money from a balance: payable until finance decides. */
export const payoutPosting = ({ payoutId, currency, amount, holder }: Payout & { holder: Account }): Posting => ({
  kind: 'payout',
  reference: `payout:${payoutId}`,
  currency,
  lines: [debit(holder, amount), credit(payoutsPayable, amount)],
})

/** Finance sent the money. Its debit on the bank statement clears suspense. */
export const payoutSentPosting = ({ payoutId, currency, amount }: Payout): Posting => ({
  kind: 'payout_sent',
  reference: `payout:${payoutId}`,
  currency,
  lines: [debit(payoutsPayable, amount), credit(suspense, amount)],
})

/** Finance did not send it: the money is in the balance again. */
export const payoutRejectedPosting = ({ payoutId, currency, amount, holder }: Payout & { holder: Account }): Posting => ({
  kind: 'payout_rejected',
  reference: `payout:${payoutId}`,
  currency,
  lines: [debit(payoutsPayable, amount), credit(holder, amount)],
})

interface OperatorBill {
  orderId: string
  /** How often the bill of this trip was approved before: each approval and each withdrawal is a booking of its own. */
  round: number
  operatorId: number
  currency: string
  amount: number
}

/** The approved bill of an operator for a trip. */
export const operatorBillPosting = ({ orderId, round, operatorId, currency, amount }: OperatorBill): Posting => ({
  kind: 'operator_bill',
  reference: `order:${orderId}:${round}`,
  currency,
  lines: [debit({ kind: 'operator_cost' }, amount), credit({ kind: 'operator_payable', operatorId }, amount)],
})

/** A bill was entered again after its approval. */
export const operatorBillReversedPosting = ({ orderId, round, operatorId, currency, amount }: OperatorBill): Posting => ({
  kind: 'operator_bill_reversed',
  reference: `order:${orderId}:${round}`,
  currency,
  lines: [debit({ kind: 'operator_payable', operatorId }, amount), credit({ kind: 'operator_cost' }, amount)],
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

/** A debit of the bank for its own services. */
export const bankChargesPosting = (charge: { transactionId: string; currency: string; amount: number }): Posting => ({
  kind: 'bank_charges',
  reference: `bank:${charge.transactionId}`,
  currency: charge.currency,
  lines: [debit({ kind: 'bank_charges' }, charge.amount), credit(suspense, charge.amount)],
})

/**
 * The booking that corrects an exception.
 * @param provider whose cash the money is in, or has left; null: it is in suspense
 */
export function exceptionPosting(exception: {
  exceptionId: string
  currency: string
  amount: number
  provider: string | null
  clientId: string | null
  resolution: ExceptionResolution
}): Posting | null {
  const { exceptionId, currency, amount, provider, clientId, resolution } = exception
  const held = provider === null ? suspense : cashClearing(provider)
  const posting = (lines: Line[]): Posting => ({ kind: 'exception', reference: `exception:${exceptionId}`, currency, lines })
  switch (resolution) {
    case 'credit_customer':
      if (clientId === null) throw new Error(`Exception ${exceptionId} has no customer to credit.`)
      return posting([debit(held, amount), credit(wallet(clientId), amount)])
    case 'write_off':
      return posting([debit({ kind: 'payment_losses' }, amount), credit(held, amount)])
    case 'returned':
      // Stray money is in suspense and leaves the provider's cash.
      return posting([debit(suspense, amount), credit(provider === null ? cashClearing('bank') : cashClearing(provider), amount)])
    // Posted by payouts, which know the balance.
    case 'payout_sent':
    case 'payout_rejected':
    case 'no_booking':
      return null
  }
}

/** Balances of one currency go to another account of the same customer, or back. */
export const accountTransferPosting = (transfer: {
  kind: 'account_merged' | 'account_separated'
  reference: string
  currency: string
  fromId: string
  toId: string
  amounts: readonly { type: CustomerAccountType; amount: number }[]
}): Posting => ({
  kind: transfer.kind,
  reference: transfer.reference,
  currency: transfer.currency,
  lines: transfer.amounts.flatMap(({ type, amount }) => [
    debit({ kind: 'customer', clientId: transfer.fromId, type }, amount),
    credit({ kind: 'customer', clientId: transfer.toId, type }, amount),
  ]),
})

/** A trip on account: its customer owes the deposit. */
export const onAccountPosting = (payment: { paymentId: string; currency: string; amount: number }): Posting => ({
  kind: 'on_account',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [debit({ kind: 'trade_receivables' }, payment.amount), credit(deposits, payment.amount)],
})
