/** Ledger accounts of a customer: their wallets, and promotional credit that expires. */
export type CustomerAccountType = 'Personal' | 'Corporate' | 'Credit'

/** Chart of accounts. The code of an account is its key in the database. */
export type Account =
  /** Liability to a customer. */
  | { kind: 'customer'; clientId: string; type: CustomerAccountType }
  /** Money at a payment provider or bank. */
  | { kind: 'cash_clearing'; provider: string }
  /** Payable to an operator for completed flights. */
  | { kind: 'operator_payable'; operatorId: number }
  /** Cost of flights that operators billed. */
  | { kind: 'operator_cost' }
  /** Contract liability: paid by customers for flights not completed yet. */
  | { kind: 'customer_deposits' }
  /** Contract liability: paid for seats of shared flights that are not confirmed yet. */
  | { kind: 'seat_deposits' }
  | { kind: 'revenue' }
  /** Owed by customers for trips on account. */
  | { kind: 'trade_receivables' }
  /** Collected taxes not yet remitted. */
  | { kind: 'taxes_payable' }
  /** Refunds promised and not yet settled. */
  | { kind: 'refunds_payable' }
  /** Balances on their way to a customer's bank account. */
  | { kind: 'payouts_payable' }
  /** Cost of granted credit. */
  | { kind: 'loyalty_expense' }
  /** Cost of coupons. */
  | { kind: 'promotion_expense' }
  /** Cost of reversed and disputed payments. */
  | { kind: 'payment_losses' }
  /** What the bank keeps for its services. */
  | { kind: 'bank_charges' }
  /** Bank money not yet assigned to a customer or invoice. */
  | { kind: 'suspense' }

export function accountCode(account: Account, currency: string): string {
  switch (account.kind) {
    case 'customer':
      return `client:${account.clientId}:${account.type}:${currency}`
    case 'cash_clearing':
      return `cash_clearing:${account.provider}:${currency}`
    case 'operator_payable':
      return `operator_payable:${account.operatorId}:${currency}`
    default:
      return `${account.kind}:${currency}`
  }
}

/** One side of a posting, minor units. Debits are positive, credits negative. */
export interface Line {
  account: Account
  amount: number
}

export const debit = (account: Account, cents: number): Line => ({ account, amount: cents })
export const credit = (account: Account, cents: number): Line => ({ account, amount: -cents })

export const wallet = (clientId: string): Account => ({ kind: 'customer', clientId, type: 'Personal' })
export const cashClearing = (provider: string): Account => ({ kind: 'cash_clearing', provider })
