import type { staffAssignBankTransaction, staffImportBankStatement } from '@aquilane/contract/bank-reconciliation'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { clientName } from '../../foundation/identity/index.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import type { StatementRow, TransactionListRow } from './queries.ts'

export type TransactionResponse = ResponseOf<typeof staffAssignBankTransaction>
type StatementResponse = ResponseOf<typeof staffImportBankStatement>['statements'][number]

export const toStatementResponse = (row: StatementRow): StatementResponse => ({
  id: row.id,
  account: row.account,
  name: row.name,
  from: row.from_date,
  to: row.to_date,
  opening: row.opening === null ? null : money(row.opening, row.currency),
  closing: row.closing === null ? null : money(row.closing, row.currency),
  currency: row.currency,
  imported: timestamp(row.imported_at),
})

export const toTransactionRow = (row: TransactionListRow): TransactionResponse => ({
  id: row.id,
  status: row.status,
  reason: row.reason as TransactionResponse['reason'],
  direction: row.direction,
  amount: money(row.amount, row.currency),
  booked_on: row.booked_on as unknown as string,
  reference: row.reference,
  remittance: row.remittance,
  payer: row.payer,
  payer_account: row.payer_account,
  statement: { id: row.statement_id, name: row.statement_name, account: row.account },
  customer: row.client_id === null ? null : { id: row.client_id, name: clientName(row) },
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: invoiceNumber(row.invoice_number ?? 0) },
  note: row.note,
  decided: row.resolved_at && timestamp(row.resolved_at),
  decided_by: row.resolved_by,
})
