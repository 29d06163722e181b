import { clientName } from '../../foundation/identity/index.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type Statement, readCamt053 } from './camt053.ts'
import { StatementError } from './camt053-values.ts'
import { inFile, readStatementFile } from './statement-file.ts'
import { demoStatement } from './demo.ts'
import { importStatements, type Imported } from './import-statements.ts'
import {
  findCustomers,
  findTransaction,
  listStatements,
  listTransactions,
  type StatementRow,
  type TransactionListRow,
  type TransactionRow,
} from './queries.ts'
import type { ResolutionInput } from './resolution.ts'
import type { Context } from '../../context.ts'
import {
  matchTransactions,
  assignToInvoice as assignTransaction,
  creditToWallet as creditTransaction,
  markForReturn as returnTransaction,
} from './matching.ts'

const megabytes = 5

/** A movement with its statement, its customer and what it paid. */
export type BankTransaction = TransactionListRow

/** A page of a list, of so many in all. */
interface Page<Row> {
  rows: Row[]
  total: number
  page: number
}

export interface PayingCustomer {
  id: string
  name: string
  phone: string | null
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

const getTransaction = async (ctx: Context, id: string): Promise<BankTransaction> => (await findTransaction(ctx.db, id))!

/** @throws STATEMENT_INVALID, WRONG_SIZE */
export async function importFile(ctx: Context, files: readonly Spooled[], staffId: string): Promise<Imported> {
  const [file, ...more] = files
  if (!file || more.length > 0) throw new Refusal('VALIDATION_FAILED', 'Send one file in "file".', { errors: [missingFile] })
  if (file.tooLong || file.bytes > megabytes * 1_000_000) throw new Refusal('WRONG_SIZE', `The file is larger than ${megabytes} MB.`)
  return importStatements(ctx, await readStatements(await file.read()), staffId)
}

export const pageStatements = (ctx: Context, page: number, perPage: number): Promise<Page<StatementRow>> =>
  listStatements(ctx.db, page, perPage)

export const pageTransactions = (
  ctx: Context,
  which: { status: TransactionRow['status'] | null; statementId: string | null },
  page: number,
  perPage: number,
): Promise<Page<BankTransaction>> => listTransactions(ctx.db, which, page, perPage)

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, INVOICE_NOT_PAYABLE, TRANSFER_CURRENCY_MISMATCH */
export async function assignToInvoice(ctx: Context, decision: ResolutionInput & { invoiceId: string }): Promise<BankTransaction> {
  await assignTransaction(ctx, decision)
  return getTransaction(ctx, decision.transactionId)
}

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
export async function creditToWallet(ctx: Context, decision: ResolutionInput & { clientId: string }): Promise<BankTransaction> {
  await creditTransaction(ctx, decision)
  return getTransaction(ctx, decision.transactionId)
}

/** @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
export async function markForReturn(ctx: Context, decision: ResolutionInput): Promise<BankTransaction> {
  await returnTransaction(ctx, decision)
  return getTransaction(ctx, decision.transactionId)
}

export async function findPayingCustomers(ctx: Context, query: string): Promise<PayingCustomer[]> {
  const found = await findCustomers(ctx.db, query.trim())
  return found.map((row) => ({ id: row.id, name: clientName(row), phone: row.phone }))
}

/** A statement to try the import with; null when there is no such invoice. */
export const createDemoStatement = (ctx: Context, invoice: string | null, amount: number | null): Promise<string | null> =>
  demoStatement({ db: ctx.db, clock: ctx.clock, account: ctx.config.company?.bank.iban ?? '' }, invoice, amount)

/** Matches the new transactions of these statements. Repeatable. */
export const matchOpenTransactions = (ctx: Context, statementIds: readonly string[]): Promise<void> => matchTransactions(ctx, statementIds)

const missingFile = { path: 'file', code: 'required', message: 'One file and no more.' }
