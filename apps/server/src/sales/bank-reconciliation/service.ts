import type { staffFindCustomers, staffImportBankStatement } from '@aquilane/contract/bank-reconciliation'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { clientName } from '../../foundation/identity/index.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type Statement, readCamt053 } from './camt053.ts'
import { StatementError } from './camt053-values.ts'
import { inFile, readStatementFile } from './statement-file.ts'
import { demoStatement } from './demo.ts'
import { importStatements } from './import-statements.ts'
import { findCustomers, findTransaction, listStatements, listTransactions, type TransactionRow } from './queries.ts'
import { toStatementResponse, toTransactionRow, type TransactionResponse } from './read-model.ts'
import type { ResolutionInput } from './resolution.ts'
import type { Context } from '../../context.ts'
import {
  matchTransactions,
  assignToInvoice as assignTransaction,
  creditToWallet as creditTransaction,
  markForReturn as returnTransaction,
} from './matching.ts'

const megabytes = 5

type Imported = ResponseOf<typeof staffImportBankStatement>

interface Pages {
  current_page: number
  page_count: number
  total_count: number
}

/** @throws STATEMENT_INVALID with the name of the file where there are several */
async function readStatements(bytes: Buffer): Promise<Statement[]> {
  try {
    return (await readStatementFile(bytes)).flatMap(({ name, text }) => inFile(name, () => readCamt053(text)))
  } catch (error) {
    if (error instanceof StatementError) throw new Refusal('STATEMENT_INVALID', error.message, { cause: error })
    throw error
  }
}

/** @throws STATEMENT_INVALID */
export const importText = async (ctx: Context, text: string, staffId: string): Promise<Imported> =>
  importStatements(ctx, await readStatements(Buffer.from(text)), staffId)

const toTransactionResponse = async (ctx: Context, id: string): Promise<TransactionResponse> =>
  toTransactionRow((await findTransaction(ctx.db, id))!)

/** @throws STATEMENT_INVALID, WRONG_SIZE */
export async function importFile(ctx: Context, files: readonly Spooled[], staffId: string): Promise<Imported> {
  const [file, ...more] = files
  if (!file || more.length > 0) throw new Refusal('VALIDATION_FAILED', 'Send one file in "file".', { errors: [missingFile] })
  if (file.tooLong || file.bytes > megabytes * 1_000_000) throw new Refusal('WRONG_SIZE', `The file is larger than ${megabytes} MB.`)
  return importStatements(ctx, await readStatements(await file.read()), staffId)
}

export async function pageStatements(
  ctx: Context,
  page: number,
  perPage: number,
): Promise<{ data: Imported['statements']; pagination: Pages }> {
  const found = await listStatements(ctx.db, page, perPage)
  return { data: found.rows.map(toStatementResponse), pagination: toPagination(found, perPage) }
}

export async function pageTransactions(
  ctx: Context,
  which: { status: TransactionRow['status'] | null; statementId: string | null },
  page: number,
  perPage: number,
): Promise<{ data: TransactionResponse[]; pagination: Pages }> {
  const found = await listTransactions(ctx.db, which, page, perPage)
  return { data: found.rows.map(toTransactionRow), pagination: toPagination(found, perPage) }
}

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, INVOICE_NOT_PAYABLE, TRANSFER_CURRENCY_MISMATCH */
export async function assignToInvoice(ctx: Context, decision: ResolutionInput & { invoiceId: string }): Promise<TransactionResponse> {
  await assignTransaction(ctx, decision)
  return toTransactionResponse(ctx, decision.transactionId)
}

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
export async function creditToWallet(ctx: Context, decision: ResolutionInput & { clientId: string }): Promise<TransactionResponse> {
  await creditTransaction(ctx, decision)
  return toTransactionResponse(ctx, decision.transactionId)
}

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
export async function markForReturn(ctx: Context, decision: ResolutionInput): Promise<TransactionResponse> {
  await returnTransaction(ctx, decision)
  return toTransactionResponse(ctx, decision.transactionId)
}

export async function findPayingCustomers(ctx: Context, query: string): Promise<ResponseOf<typeof staffFindCustomers>> {
  const found = await findCustomers(ctx.db, query.trim())
  return { data: found.map((row) => ({ id: row.id, name: clientName(row), phone: row.phone ?? '' })) }
}

/** A statement to try the import with; null when there is no such invoice. */
export const createDemoStatement = (ctx: Context, invoice: string | null, amount: number | null): Promise<string | null> =>
  demoStatement({ db: ctx.db, clock: ctx.clock, account: ctx.config.company?.bank.iban ?? '' }, invoice, amount)

/** Matches the new transactions of these statements. Repeatable. */
export const matchOpenTransactions = (ctx: Context, statementIds: readonly string[]): Promise<void> => matchTransactions(ctx, statementIds)

const missingFile = { path: 'file', code: 'required', message: 'One file and no more.' }
