import type { Account } from '@aquilane/domain/accounting/accounts'
import type { InvoiceRow } from './queries.ts'

/** What money for an invoice reduces: the debt of a trip on account; else it is a deposit for the flight. */
export const settledAccount = ({ credit_of: creditOf }: Pick<InvoiceRow, 'credit_of'>): Account =>
  creditOf === null ? { kind: 'customer_deposits' } : { kind: 'trade_receivables' }
