import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface StatementRow {
  id: string
  at: Temporal.Instant
  kind: string
  reference: string
  cents: number
  cashback: number
  balance: number
}

/** Both instants as text; `from` belongs to the period, `until` does not. */
export interface Period {
  from: string
  until: string
}

/** Accounts of a statement: the requested one and, for a Personal one, its credit account. */
export async function statementAccounts(db: Db, id: string, clientId: string) {
  const account = await db
    .selectFrom('ledger_account')
    .select(['id', 'type', 'currency'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('type', '<>', 'Credit')
    .executeTakeFirst()
  if (!account) return null
  const cashback =
    account.type === 'Personal'
      ? await db
          .selectFrom('ledger_account')
          .select('id')
          .where('client_id', '=', clientId)
          .where('currency', '=', account.currency)
          .where('type', '=', 'Credit')
          .executeTakeFirst()
      : undefined
  return { ...account, cashbackId: cashback?.id ?? null }
}

const movementColumns = (ids: string[], cashbackId: string | null) => sql`
  SELECT t.id, t.at, t.kind, coalesce(t.details ->> 'reference', t.reference) AS reference, min(e.id) AS first,
    -sum(e.amount) AS cents, -coalesce(sum(e.amount) FILTER (WHERE e.account_id = ${cashbackId}), 0) AS cashback
  FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE e.account_id = ANY (${ids}::uuid[])
  GROUP BY t.id`

/** Number of entries in the period, opening and closing balance in cents. */
export async function statementTotals(db: Db, ids: string[], { from, until }: Period) {
  const { rows } = await sql<{ count: number; opening: number; closing: number }>`
    SELECT count(DISTINCT t.id) FILTER (WHERE t.at >= ${from} AND t.at < ${until}) AS count,
      -coalesce(sum(e.amount) FILTER (WHERE t.at < ${from}), 0)::bigint AS opening,
      -coalesce(sum(e.amount) FILTER (WHERE t.at < ${until}), 0)::bigint AS closing
    FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
    WHERE e.account_id = ANY (${ids}::uuid[])`.execute(db)
  return rows[0]!
}

/** Movements of the period with the balance after each. */
export async function statementRows(
  db: Db,
  ids: string[],
  cashbackId: string | null,
  { from, until }: Period,
  order: { newestFirst: boolean; limit: number; offset: number },
): Promise<StatementRow[]> {
  const direction = order.newestFirst ? sql`DESC` : sql`ASC`
  const { rows } = await sql<StatementRow>`
    WITH moves AS (${movementColumns(ids, cashbackId)}),
      running AS (SELECT *, sum(cents) OVER (ORDER BY at, first) AS balance FROM moves)
    SELECT id, at, kind, reference, cents::bigint, cashback::bigint, balance::bigint FROM running
    WHERE at >= ${from} AND at < ${until}
    ORDER BY at ${direction}, first ${direction} LIMIT ${order.limit} OFFSET ${order.offset}`.execute(db)
  return rows
}
