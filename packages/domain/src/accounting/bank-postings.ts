import { cashClearing, credit, debit, wallet, type Account } from './accounts.ts'
import type { Posting } from './posting.ts'

const deposits: Account = { kind: 'customer_deposits' }
const suspense: Account = { kind: 'suspense' }

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

/** A bank transaction assigned to a top-up. */
export const bankTopUpPosting = (payment: { paymentId: string; currency: string; amount: number }, topUpAccount: Account): Posting => ({
  kind: 'top_up',
  reference: `payment:${payment.paymentId}`,
  currency: payment.currency,
  lines: [debit(suspense, payment.amount), credit(topUpAccount, payment.amount)],
})

/** A debit of the bank for its own services. */
export const bankChargesPosting = (charge: { transactionId: string; currency: string; amount: number }): Posting => ({
  kind: 'bank_charges',
  reference: `bank:${charge.transactionId}`,
  currency: charge.currency,
  lines: [debit({ kind: 'bank_charges' }, charge.amount), credit(suspense, charge.amount)],
})
