import { sql, type Insertable } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { BankEntry } from './camt053-entry.ts'
import type { KnownEntry } from './identify-entries.ts'
import type { StatementRow, TransactionRow } from './queries.ts'

/** Rows of one statement of the database. */
const batch = 1_000

/**
 * Stored entries of some days of an account, in one reading: which are known and how many there are must agree, or an import at the same time
 * comes between. Two statements list different entries where one ends before the other begins, and where they open the same period with
 * different balances.
 */
export async function findEntries(
  trx: Trx,
  { id, account, currency }: StatementRow,
  days: readonly string[],
): Promise<(KnownEntry & { slot: number; isOnOtherPage: boolean })[]> {
  const { rows } = await sql<KnownEntry & { slot: number; isOnOtherPage: boolean }>`
    SELECT e.id, e.slot, bool_or(s.name = own.name AND s.page <> own.page) AS "isOnOtherPage", e.direction, e.reversal, e.amount, e.booked_on AS "bookedOn", e.mark, e.details, bool_or((
        coalesce(s.to_at, (s.to_date + 1)::timestamp) <= coalesce(own.from_at, own.from_date::timestamp)
        OR coalesce(own.to_at, (own.to_date + 1)::timestamp) <= coalesce(s.from_at, s.from_date::timestamp)
        OR (s.from_date = own.from_date AND s.to_date = own.to_date AND s.opening <> own.opening)
      ) IS NOT TRUE) AS "isCovered"
    FROM bank_entry e
    JOIN bank_statement_entry listed ON listed.entry_id = e.id
    JOIN bank_statement s ON s.id = listed.statement_id
    JOIN bank_statement own ON own.id = ${id}
    WHERE e.account = ${account} AND e.currency = ${currency} AND e.booked_on = ANY(${days}::date[])
    GROUP BY e.id
    ORDER BY e.slot, e.id`.execute(trx)
  return rows
}

/** Stores new entries in a fixed order, so that overlapping imports do not deadlock. @returns their ids in the given order */
export async function insertEntries(
  trx: Trx,
  { account, currency }: StatementRow,
  entries: readonly (BankEntry & { slot: number })[],
): Promise<string[]> {
  const rows = entries.map(({ direction, reversal, amount, bookedOn, mark, details, slot }) => ({
    id: crypto.randomUUID(),
    account,
    currency,
    booked_on: bookedOn,
    direction,
    reversal,
    amount,
    slot,
    mark,
    details,
  }))
  const name = ({ booked_on, direction, reversal, amount, slot }: (typeof rows)[number]) =>
    [booked_on, direction, reversal, amount, slot].join(' ')
  const sorted = rows.toSorted((a, b) => (name(a) < name(b) ? -1 : 1))
  for (let at = 0; at < sorted.length; at += batch)
    await trx
      .insertInto('bank_entry')
      .values(sorted.slice(at, at + batch))
      .execute()
  return rows.map(({ id }) => id)
}

/** Remembers which entries a statement contains. */
export async function insertListed(trx: Trx, statementId: string, entryIds: readonly string[]): Promise<void> {
  for (let at = 0; at < entryIds.length; at += batch)
    await trx
      .insertInto('bank_statement_entry')
      .values(entryIds.slice(at, at + batch).map((entry_id) => ({ statement_id: statementId, entry_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function insertTransactions(trx: Trx, rows: readonly Insertable<DB['bank_transaction']>[]): Promise<TransactionRow[]> {
  const kept: TransactionRow[] = []
  for (let at = 0; at < rows.length; at += batch)
    kept.push(
      ...(await trx
        .insertInto('bank_transaction')
        .values(rows.slice(at, at + batch))
        .returningAll()
        .execute()),
    )
  return kept
}

/**
 * Adds what another statement tells of a transaction that waits without details. It is matched again where one member imported both: what a
 * member imports counts towards the limit of that one.
 * @returns the statement to match again, null for none
 */
export async function addDetails(
  trx: Trx,
  { entryId, staffId }: { entryId: string; staffId: string },
  details: Pick<TransactionRow, 'reference' | 'remittance' | 'payer' | 'payer_account'>,
): Promise<string | null> {
  const row = await trx
    .updateTable('bank_transaction')
    .set(details)
    .where('entry_id', '=', entryId)
    .where('status', 'in', ['new', 'queued'])
    .where('reference', 'is', null)
    .where('payer', 'is', null)
    .where('payer_account', 'is', null)
    .returning(['id', 'statement_id'])
    .executeTakeFirst()
  if (!row) return null
  const again = await trx
    .updateTable('bank_transaction')
    .set({ status: 'new', reason: null })
    .where('id', '=', row.id)
    .where('imported_by', '=', staffId)
    .executeTakeFirst()
  return again.numUpdatedRows > 0n ? row.statement_id : null
}
