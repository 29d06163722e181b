import { bankTransactionPosting } from '@aquilane/domain/accounting/bank-postings'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { postEntry } from '../../foundation/ledger/index.ts'
import { pgConstraint, pgErrorCode, type Trx } from '../../platform/db/database.ts'
import { raiseException } from '../finance-exceptions/index.ts'
import type { BankEntry, StatementEntry } from './camt053-entry.ts'
import type { Statement } from './camt053.ts'
import { checkBalances, isUnchecked } from './check-balances.ts'
import { addDetails, findEntries, insertEntries, insertListed, insertTransactions } from './entry-queries.ts'
import { identifyEntries, toClass } from './identify-entries.ts'
import { matchTransactions } from './matching.ts'
import { countByStatus, insertStatement, type StatementRow, type TransactionRow } from './queries.ts'
import { matchJob } from './queues.ts'

/** What became of the movements of a file. */
export interface Imported {
  statements: StatementRow[]
  /** Of other accounts: left out. */
  skipped: Pick<Statement, 'account' | 'name'>[]
  booked: number
  queued: number
  ignored: number
  /** Had come with another statement, or with this one before. */
  known: number
}

/** Concurrent imports of the same entries: each round one of them gets through. */
const mostAttempts = 20

/** @throws STATEMENT_INVALID */
export async function importStatements(ctx: Context, all: readonly Statement[], staffId: string): Promise<Imported> {
  const own = ctx.config.company?.bank.iban.replaceAll(' ', '') ?? ''
  // An IBAN ends with the number that the bank itself uses.
  const statements = all.flatMap((one) => (one.account === own || one.account === own.slice(4) ? [{ ...one, account: own }] : []))
  const skipped = all.filter(({ account }) => account !== own && account !== own.slice(4))
  // The ledger has one bank account; statements of others are left out.
  if (statements.length === 0)
    throw new Refusal('STATEMENT_INVALID', `This statement is of account ${skipped[0]?.account ?? ''}, not of the one on our bills.`)
  const kept = await retryOnConflict(() => ctx.db.transaction().execute((trx) => storeStatements(ctx, trx, statements, staffId)))
  // On failure the transaction stays new, and the statement's job retries it.
  await matchTransactions(
    ctx,
    kept.flatMap(({ matched }) => matched),
  ).catch((error: unknown) => ctx.log.error({ err: error }, 'bank movements could not be matched'))
  const now = await countByStatus(
    ctx.db,
    kept.flatMap(({ ids }) => ids),
  )
  const pending = statements.reduce((sum, statement) => sum + statement.pending, 0)
  return {
    statements: kept.map(({ row }) => row),
    skipped: skipped.map(({ account, name }) => ({ account, name })),
    booked: (now['paid'] ?? 0) + (now['credited'] ?? 0) + (now['returned'] ?? 0),
    queued: (now['queued'] ?? 0) + (now['new'] ?? 0),
    ignored: (now['ignored'] ?? 0) + pending,
    known: kept.reduce((sum, { known }) => sum + known, 0),
  }
}

/** Two imports that store the same entry at the same time: the database lets one through, and the other one finds it then. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      const isConflict = pgConstraint(error) === 'bank_entry_once' || pgErrorCode(error) === '40P01'
      if (!isConflict || attempt === mostAttempts) throw error
    }
}

/** A file is imported whole or not at all. @throws STATEMENT_INVALID */
async function storeStatements(ctx: Context, trx: Trx, statements: readonly Statement[], staffId: string) {
  const kept: Awaited<ReturnType<typeof storeStatement>>[] = []
  for (const statement of statements) kept.push(await storeStatement(ctx, trx, { statement, statements, staffId }))
  for (const { row } of kept) await checkBalances(trx, row)
  return kept
}

/** Posts every transaction when it is stored, so that the ledger agrees with the bank. */
async function storeStatement(
  ctx: Context,
  trx: Trx,
  { statement, statements, staffId }: { statement: Statement; statements: readonly Statement[]; staffId: string },
) {
  const { account, name, page, currency, from, to, fromAt, toAt, opening, closing, entries } = statement
  const row = await insertStatement(trx, {
    account,
    name,
    page,
    currency,
    from_date: from,
    to_date: to,
    from_at: fromAt,
    to_at: toAt,
    opening,
    closing,
    is_unchecked: await isUnchecked(trx, statement, statements),
    imported_by: staffId,
    imported_at: ctx.clock.now().toString(),
  })
  const { ids, told } = await storeEntries(trx, row, entries, staffId)
  const transactions = entries.filter(({ entry }) => ids.has(entry))
  const kept = await insertTransactions(
    trx,
    transactions.map((transaction) => ({ ...toRow(row, transaction), entry_id: ids.get(transaction.entry)!, imported_by: staffId })),
  )
  for (const { id, direction, amount } of kept)
    await postEntry(ctx, trx, bankTransactionPosting({ transactionId: id, currency, direction, amount }))
  for (const { id, reason, amount } of kept)
    if (reason === 'reversal')
      await raiseException(ctx, trx, {
        kind: 'bank_reversal',
        reference: `bank:${id}`,
        amount,
        currency,
        detail: `The bank reversed an entry of ${account}: it is in suspense until it is assigned.`,
      })
  const matched = [...new Set([row.id, ...told])]
  for (const id of matched) await ctx.jobs.send(trx, matchJob, { statement: id })
  return { row, ids: kept.map(({ id }) => id), known: entries.length - kept.length, matched }
}

/**
 * Stores the entries that no statement contained before. What one tells of an entry that came without details is added to it.
 * @returns the ids of new entries, and the statements of those that now have details
 */
async function storeEntries(trx: Trx, row: StatementRow, transactions: readonly StatementEntry[], staffId: string) {
  const byEntry = Map.groupBy(transactions, ({ entry }) => entry)
  const entries = [...byEntry.keys()]
  const days = [...new Set(entries.map(({ bookedOn }) => bookedOn))]
  const stored = await findEntries(trx, row, days)
  // Pages of one statement list different entries.
  const known = identifyEntries(
    entries,
    stored.filter(({ isOnOtherPage }) => !isOnOtherPage),
  )
  const added = entries.filter((entry) => !known.has(entry))
  // By slot, so the last one of a class stays.
  const slots = new Map(stored.map((one) => [toClass(one), one.slot]))
  const numbered = added.map((entry) => {
    const slot = (slots.get(toClass(entry)) ?? 0) + 1
    slots.set(toClass(entry), slot)
    return { ...entry, slot }
  })
  const ids = await insertEntries(trx, row, numbered)
  await insertListed(trx, row.id, [...ids, ...[...known.values()].map(({ id }) => id)])
  const told = new Set<string>()
  for (const [entry, { id, details }] of known) {
    const [part, ...more] = byEntry.get(entry) ?? []
    if (!part || more.length > 0 || details !== null || entry.details === null) continue
    const statementId = await addDetails(trx, { entryId: id, staffId }, toDetails(part))
    if (statementId !== null) told.add(statementId)
  }
  return { ids: new Map<BankEntry, string>(added.map((entry, at) => [entry, ids[at]!])), told }
}

const toDetails = ({ reference, remittance, payer, payerAccount }: StatementEntry) => ({
  reference,
  remittance,
  payer,
  payer_account: payerAccount,
})

const toRow = (
  { id, account, currency }: StatementRow,
  transaction: StatementEntry,
): Pick<TransactionRow, 'statement_id' | 'account' | 'key' | 'direction' | 'amount' | 'currency' | 'booked_on' | 'status' | 'reason'> &
  ReturnType<typeof toDetails> => ({
  statement_id: id,
  account,
  key: transaction.key,
  direction: transaction.direction,
  amount: transaction.amount,
  currency,
  booked_on: transaction.bookedOn,
  ...toDetails(transaction),
  ...(transaction.reversal
    ? { status: 'ignored', reason: 'reversal' }
    : transaction.direction === 'debit'
      ? { status: 'ignored', reason: 'debit' }
      : { status: 'new', reason: null }),
})
