import type { staffAssignBankTransaction, staffFindCustomers, staffImportBankStatement } from '@aquilane/contract/bank-reconciliation'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { clientName } from '../../../foundation/identity/index.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { Imported } from '../import-statements.ts'
import type { StatementRow } from '../queries.ts'
import type { BankTransaction, PayingCustomer } from '../service.ts'

type TransactionResponse = ResponseOf<typeof staffAssignBankTransaction>
type ImportResponse = ResponseOf<typeof staffImportBankStatement>

export const toStatement = (row: StatementRow): ImportResponse['statements'][number] => ({
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

export const toImported = ({ statements, ...counts }: Imported): ImportResponse => ({ statements: statements.map(toStatement), ...counts })

/** @param names of the members of staff who decided */
export const toTransaction = (row: BankTransaction, names: ReadonlyMap<string, string>): TransactionResponse => ({
  id: row.id,
  status: row.status,
  reason: row.reason as TransactionResponse['reason'],
  direction: row.direction,
  amount: money(row.amount, row.currency),
  booked_on: row.booked_on,
  reference: row.reference,
  remittance: row.remittance,
  payer: row.payer,
  payer_account: row.payer_account,
  statement: { id: row.statement_id, name: row.statement_name, account: row.account },
  customer: row.client_id === null ? null : { id: row.client_id, name: clientName(row) },
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: invoiceNumber(row.invoice_number ?? 0) },
  note: row.note,
  decided: row.resolved_at && timestamp(row.resolved_at),
  decided_by: names.get(row.resolved_by ?? '') ?? null,
})

export const toPayingCustomer = ({ id, name, phone }: PayingCustomer): ResponseOf<typeof staffFindCustomers>['data'][number] => ({
  id,
  name,
  phone: phone ?? '',
})
