import type { ExceptionResolution } from './finance-exceptions.ts'
import { cashClearing, credit, debit, wallet, type Account, type CustomerAccountType, type Line } from './accounts.ts'
import type { Posting } from './posting.ts'

const deposits: Account = { kind: 'customer_deposits' }
const revenue: Account = { kind: 'revenue' }
const refundsPayable: Account = { kind: 'refunds_payable' }
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

type CustomerHolder = Extract<Account, { kind: 'customer' }>

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

/** A refund of a payment whose dispute was lost: it is back at the expense of the loss. */
export const chargedBackRefundPosting = (refund: SettledRefund): Posting => ({
  kind: 'refund',
  reference: `refund:${refund.refundId}`,
  currency: refund.currency,
  lines: [refundSourceLine(refund.amount), credit({ kind: 'payment_losses' }, refund.amount)],
})

/** Its provider took a payment back for good: what is left of it in a balance makes the loss smaller. */
export const chargedBackPosting = (taken: { paymentId: string; currency: string; amount: number; holder: CustomerHolder }): Posting => ({
  kind: 'charged_back',
  reference: `payment:${taken.paymentId}:${taken.holder.type}`,
  currency: taken.currency,
  lines: [debit(taken.holder, taken.amount), credit({ kind: 'payment_losses' }, taken.amount)],
  details: { payment: taken.paymentId },
})

/** A refund to the wallet: chosen, or because the provider could not send it. */
export const walletRefundPosting = (refund: SettledRefund & { clientId: string; failedAtProvider: boolean }): Posting => ({
  kind: refund.failedAtProvider ? 'refund_failed' : 'refund',
  reference: `refund:${refund.refundId}`,
  currency: refund.currency,
  lines: [refundSourceLine(refund.amount), credit(wallet(refund.clientId), refund.amount)],
})

/** Money for a payment of an erased customer: it must not reach any balance. */
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
