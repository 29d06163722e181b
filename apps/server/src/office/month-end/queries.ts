import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** From the first moment of a month to the first of the next, UTC. */
export interface MonthSpan {
  from: Temporal.Instant
  to: Temporal.Instant
}

const text = (at: Temporal.Instant) => sql`${at.toString()}::timestamptz`

export interface AccountMonth {
  /** As in the ledger, but one line for all customers: `customer:Personal:EUR`. */
  code: string
  currency: string
  /** Cents; debits are positive. */
  opening: number
  debit: number
  credit: number
}

/** Sums of every account: before the month, and what moved in it. */
export async function accountMonths(db: Db, { from, to }: MonthSpan): Promise<AccountMonth[]> {
  const { rows } = await sql<AccountMonth>`
    SELECT CASE WHEN account.kind = 'customer' THEN 'customer:' || account.type || ':' || account.currency ELSE account.code END AS code,
      entry.currency,
      coalesce(sum(entry.amount) FILTER (WHERE movement.at < ${text(from)}), 0)::bigint AS opening,
      coalesce(sum(entry.amount) FILTER (WHERE movement.at >= ${text(from)} AND entry.amount > 0), 0)::bigint AS debit,
      coalesce(-sum(entry.amount) FILTER (WHERE movement.at >= ${text(from)} AND entry.amount < 0), 0)::bigint AS credit
    FROM ledger_entry entry
    JOIN ledger_transaction movement ON movement.id = entry.transaction_id
    JOIN ledger_account account ON account.id = entry.account_id
    WHERE movement.at < ${text(to)}
    GROUP BY 1, 2 ORDER BY 1`.execute(db)
  return rows
}

export interface JournalRow {
  id: string
  at: Temporal.Instant
  kind: string
  reference: string
  code: string
  currency: string
  amount: number
}

/** Every entry of the month in the order of the ledger. */
export async function journalRows(db: Db, { from, to }: MonthSpan): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    SELECT movement.id, movement.at, movement.kind, movement.reference, account.code, entry.currency, entry.amount
    FROM ledger_entry entry
    JOIN ledger_transaction movement ON movement.id = entry.transaction_id
    JOIN ledger_account account ON account.id = entry.account_id
    WHERE movement.at >= ${text(from)} AND movement.at < ${text(to)}
    ORDER BY movement.at, movement.id, entry.id`.execute(db)
  return rows
}

export interface RecognizedOrder {
  id: string
  pnr: string
  lines: unknown
  /** Cents credited to taxes payable. */
  tax: number
}

/** Trips whose revenue was recognised in the month, with their price lines and the taxes that were booked. */
export async function recognizedOrders(db: Db, { from, to }: MonthSpan): Promise<RecognizedOrder[]> {
  const { rows } = await sql<RecognizedOrder>`
    SELECT orders.id, orders.pnr, orders.lines, coalesce((
      SELECT -sum(entry.amount) FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
      WHERE entry.transaction_id = movement.id AND account.kind = 'taxes_payable'), 0)::bigint AS tax
    FROM ledger_transaction movement JOIN orders ON 'order:' || orders.id = movement.reference
    WHERE movement.kind = 'revenue_recognition' AND movement.at >= ${text(from)} AND movement.at < ${text(to)}
    ORDER BY orders.pnr`.execute(db)
  return rows
}

export interface BillVatRow {
  kind: string
  permille: number | null
  /** Approved less those that were taken back. */
  bills: number
  /** Cents. */
  net: number
  vat: number
  /** Cents debited to taxes payable. */
  booked: number
}

/** VAT of the operators' bills that were approved in the month, less that of approvals taken back, by kind and rate. */
export async function billVat(db: Db, { from, to }: MonthSpan): Promise<BillVatRow[]> {
  const { rows } = await sql<BillVatRow>`
    SELECT posted.kind, posted.permille, sum(posted.sign)::int AS bills, sum(posted.sign * posted.net)::bigint AS net,
      sum(posted.sign * posted.vat)::bigint AS vat, sum(posted.booked)::bigint AS booked
    FROM (
      SELECT movement.details ->> 'vat_kind' AS kind, (movement.details ->> 'vat_permille')::int AS permille,
        CASE movement.kind WHEN 'operator_bill' THEN 1 ELSE -1 END AS sign, (movement.details ->> 'net')::bigint AS net,
        (movement.details ->> 'vat')::bigint AS vat, coalesce((
          SELECT sum(entry.amount) FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
          WHERE entry.transaction_id = movement.id AND account.kind = 'taxes_payable'), 0) AS booked
      FROM ledger_transaction movement
      WHERE movement.kind IN ('operator_bill', 'operator_bill_reversed') AND movement.details ? 'vat_kind'
        AND movement.at >= ${text(from)} AND movement.at < ${text(to)}
    ) posted
    GROUP BY posted.kind, posted.permille ORDER BY posted.kind, posted.permille`.execute(db)
  return rows
}
