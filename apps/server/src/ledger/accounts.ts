export type CustomerAccountType = 'Personal' | 'Corporate' | 'Cashback'

/** Every account of the house, named by what it holds; the code is its key in the database. */
export type Account =
  /** What the house owes a customer: their money, or the cashback they can still use. */
  | { kind: 'customer'; clientId: string; type: CustomerAccountType }
  /** Money at a payment provider or bank. */
  | { kind: 'cash'; provider: string }
  /** Payable to an operator for flights flown. */
  | { kind: 'operator'; operatorId: number }
  /** Paid by customers for flights not flown yet. */
  | { kind: 'prepaid' }
  | { kind: 'revenue' }
  /** Collected for tax offices and not yet handed over. */
  | { kind: 'taxes' }
  /** Promised back to customers and not yet gone. */
  | { kind: 'refunds' }
  /** What the house has given away as cashback. */
  | { kind: 'cashback' }
  | { kind: 'coupons' }
  /** At the bank, and nobody has said yet whose it is; debits of the bank that nobody explained count against it. */
  | { kind: 'suspense' }

export function accountCode(account: Account, currency: string): string {
  switch (account.kind) {
    case 'customer':
      return `client:${account.clientId}:${account.type}:${currency}`
    case 'cash':
      return `cash:${account.provider}:${currency}`
    case 'operator':
      return `operator:${account.operatorId}:${currency}`
    default:
      return `${account.kind}:${currency}`
  }
}

/** One side of a movement, minor units. Debits are positive, credits negative. */
export interface Line {
  account: Account
  amount: number
}

/** Money into cash, or what is owed to somebody becoming less. */
export const debit = (account: Account, cents: number): Line => ({ account, amount: cents })
/** Money out of cash, or what is owed to somebody becoming more; also revenue. */
export const credit = (account: Account, cents: number): Line => ({ account, amount: -cents })
