import type { staffAssignBankTransaction, staffFindCustomers, staffImportBankStatement } from '@aquilane/contract/bank-reconciliation'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { bankTransactionPosting } from '@aquilane/domain/accounting/bank-postings'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { clientName } from '../../foundation/identity/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { type Statement, readCamt053 } from './camt053.ts'
import { StatementError } from './camt053-values.ts'
import { readStatementFile } from './statement-file.ts'
import { demoStatement } from './demo.ts'
import {
  type StatementRow,
  type TransactionListRow,
  countByStatus,
  findCustomers,
  findTransaction,
  insertEntries,
  insertStatement,
  insertTransactions,
  listStatements,
  listTransactions,
  previousStatement,
  type TransactionRow,
} from './queries.ts'
import { matchJob } from './queues.ts'
import type { ResolutionInput } from './resolution.ts'
import type { Context } from '../../context.ts'
import { postEntry } from '../../foundation/ledger/index.ts'
import { raiseException } from '../finance-exceptions/index.ts'
import {
  matchTransactions,
  assignToInvoice as assignTransaction,
  creditToWallet as creditTransaction,
  markForReturn as returnTransaction,
} from './matching.ts'

const megabytes = 5

type TransactionResponse = ResponseOf<typeof staffAssignBankTransaction>
type Imported = ResponseOf<typeof staffImportBankStatement>

interface Pages {
  current_page: number
  page_count: number
  total_count: number
}

/** Posts every transaction when it is stored, so that the ledger agrees with the bank. */
async function storeStatement(ctx: Context, trx: Trx, statement: Statement, staffId: string) {
  const { account, name, page, currency, from, to, opening, closing, entries } = statement
  const row = await insertStatement(trx, {
    account,
    name,
    page,
    currency,
    from_date: from,
    to_date: to,
    opening,
    closing,
    imported_by: staffId,
    imported_at: ctx.clock.now().toString(),
  })
  const added = await insertEntries(
    trx,
    row,
    entries.flatMap(({ entryKey }) => entryKey ?? []),
  )
  const unknown = entries.filter(({ entryKey }) => entryKey === null || added.has(entryKey))
  const kept = await insertTransactions(
    trx,
    unknown.map(({ key, entryKey, direction, reversal, amount, bookedOn, reference, remittance, payer, payerAccount }) => ({
      statement_id: row.id,
      account,
      key,
      entry_key: entryKey,
      direction,
      amount,
      currency,
      booked_on: bookedOn,
      reference,
      remittance,
      payer,
      payer_account: payerAccount,
      ...(reversal
        ? { status: 'ignored', reason: 'reversal' }
        : direction === 'debit'
          ? { status: 'ignored', reason: 'debit' }
          : { status: 'new' }),
    })),
  )
  for (const { id, direction, amount } of kept)
    await postEntry(
      ctx,
      trx,
      bankTransactionPosting({ transactionId: id, currency, direction: direction === 'credit' ? 'credit' : 'debit', amount }),
    )
  const reversals = new Set(entries.filter(({ reversal }) => reversal).map(({ key }) => key))
  for (const { id, key, amount } of kept)
    if (reversals.has(key))
      await raiseException(ctx, trx, {
        kind: 'bank_reversal',
        reference: `bank:${id}`,
        amount,
        currency,
        detail: `The bank reversed an entry of ${account}: it is in suspense until it is assigned.`,
      })
  await ctx.jobs.send(trx, matchJob, { statement: row.id })
  return { row, ids: kept.map(({ id }) => id), known: entries.length - kept.length }
}

/** A statement continues the one before it, in its file or imported earlier, so that an invented one does not fit. @throws STATEMENT_INVALID */
async function checkBalances(ctx: Context, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements) {
    const { name, from, page, opening, closing } = statement
    if (!ctx.config.sandbox && (opening === null || closing === null))
      throw new Refusal('STATEMENT_INVALID', `Statement ${name} has no opening and closing balance. Ask the bank for complete statements.`)
    if (opening === null || (from === null && page === 1)) continue
    const stored = await previousStatement(ctx.db, statement)
    const beside = statements
      .filter((other) => precedes(other, statement))
      .toSorted(byEnd)
      .at(-1)
    const previous = beside && (!stored?.to || (beside.to ?? '') >= stored.to) ? beside : stored
    if (previous && previous.closing !== opening)
      throw new Refusal('STATEMENT_INVALID', `Statement ${name} does not begin with the closing balance of statement ${previous.name}.`)
  }
}

/** Same account and period before, or the page before. */
function precedes(other: Statement, { account, currency, name, page, from }: Statement): boolean {
  if (other.account !== account || other.currency !== currency || other.closing === null) return false
  return page > 1 ? other.name === name && other.page === page - 1 : other.to !== null && from !== null && other.to < from
}

const byEnd = (a: Statement, b: Statement): number => (a.to ?? '').localeCompare(b.to ?? '') || a.page - b.page

/** @throws STATEMENT_INVALID */
function readStatements(texts: readonly string[]): Statement[] {
  try {
    return texts.flatMap(readCamt053)
  } catch (error) {
    if (error instanceof StatementError) throw new Refusal('STATEMENT_INVALID', error.message)
    throw error
  }
}

/** @throws STATEMENT_INVALID */
async function importStatements(ctx: Context, statements: readonly Statement[], staffId: string): Promise<Imported> {
  const own = ctx.config.company?.bank.iban.replaceAll(' ', '')
  const foreign = statements.find(({ account }) => account.replaceAll(' ', '') !== own)
  // The ledger has one bank account; statements of others are refused.
  if (foreign) throw new Refusal('STATEMENT_INVALID', `This statement is of account ${foreign.account}, not of the one on our bills.`)
  await checkBalances(ctx, statements)
  const kept: Awaited<ReturnType<typeof storeStatement>>[] = []
  for (const statement of statements) kept.push(await ctx.db.transaction().execute((trx) => storeStatement(ctx, trx, statement, staffId)))
  // On failure the transaction stays new, and the statement's job retries it.
  await matchTransactions(
    ctx,
    kept.map(({ row }) => row.id),
  ).catch((error: unknown) => ctx.log.error({ err: error }, 'bank movements could not be matched'))
  const now = await countByStatus(
    ctx.db,
    kept.flatMap(({ ids }) => ids),
  )
  const pending = statements.reduce((sum, statement) => sum + statement.pending, 0)
  return {
    statements: kept.map(({ row }) => toStatementResponse(row)),
    booked: (now['paid'] ?? 0) + (now['credited'] ?? 0) + (now['returned'] ?? 0),
    queued: (now['queued'] ?? 0) + (now['new'] ?? 0),
    ignored: (now['ignored'] ?? 0) + pending,
    known: kept.reduce((sum, { known }) => sum + known, 0),
  }
}

/** @throws STATEMENT_INVALID */
export const importText = (ctx: Context, text: string, staffId: string): Promise<Imported> =>
  importStatements(ctx, readStatements([text]), staffId)

const toTransactionResponse = async (ctx: Context, id: string): Promise<TransactionResponse> =>
  toTransactionRow((await findTransaction(ctx.db, id))!)

/** @throws STATEMENT_INVALID, WRONG_SIZE */
export async function importFile(ctx: Context, files: readonly Spooled[], staffId: string): Promise<Imported> {
  const [file, ...more] = files
  if (!file || more.length > 0) throw new Refusal('VALIDATION_FAILED', 'Send one file in "file".', { errors: [missingFile] })
  if (file.tooLong || file.bytes > megabytes * 1_000_000) throw new Refusal('WRONG_SIZE', `The file is larger than ${megabytes} MB.`)
  return importStatements(ctx, readStatements(await readTexts(await file.read())), staffId)
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

/** @throws STATEMENT_INVALID */
async function readTexts(bytes: Buffer): Promise<string[]> {
  try {
    return await readStatementFile(bytes)
  } catch (error) {
    if (error instanceof StatementError) throw new Refusal('STATEMENT_INVALID', error.message, { cause: error })
    throw error
  }
}

const toStatementResponse = (row: StatementRow): Imported['statements'][number] => ({
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

const toTransactionRow = (row: TransactionListRow): TransactionResponse => ({
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
