import { sql, type Insertable } from 'kysely'
import type { AgeBucket, ReceivableSort } from '@aquilane/domain/payables/ageing'
import type { Db, Trx } from '../../platform/db/database.ts'
import { orderBy } from '../../platform/db/order-by.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export interface ReceivableRow {
  id: string
  number: number
  type: string
  client_id: string
  first_name: string | null
  last_name: string | null
  phone: string
  order_id: string
  pnr: string
  currency: string
  /** Cents left to pay. */
  open: number
  due_at: Temporal.Instant
  /** Whole days since it was due; negative before. */
  days: number
  last_level: number
  last_reminder_at: Temporal.Instant | null
  dispute: string | null
}

/** Open invoices of orders with what is left to pay. @param now of the ageing */
const receivables = (now: Temporal.Instant) => sql<unknown>`(
  SELECT invoice.id, invoice.number, invoice.type, invoice.client_id, client.first_name, client.last_name, client.phone, invoice.order_id, orders.pnr,
    invoice.currency, (invoice.price - invoice.discount - invoice.received) AS open, invoice.expires_at AS due_at,
    floor(extract(epoch FROM ${now.toString()}::timestamptz - invoice.expires_at) / 86400)::int AS days,
    coalesce((SELECT max(level) FROM invoice_reminder WHERE invoice_id = invoice.id), 0)::int AS last_level,
    (SELECT max(sent_at) FROM invoice_reminder WHERE invoice_id = invoice.id) AS last_reminder_at,
    (SELECT reason FROM invoice_dispute WHERE invoice_id = invoice.id AND closed_at IS NULL) AS dispute
  FROM invoice JOIN client ON client.id = invoice.client_id JOIN orders ON orders.id = invoice.order_id
  WHERE invoice.status IN ('New', 'Processing') AND invoice.expires_at IS NOT NULL
) AS receivable`

const ages: Record<AgeBucket, [number, number]> = {
  not_due: [-100_000, 0],
  to_30: [1, 30],
  to_60: [31, 60],
  to_90: [61, 90],
  older: [91, 100_000],
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const sortColumns = {
  customer: sql`lower(concat_ws(' ', nullif(last_name, ''), nullif(first_name, '')))`,
  due: sql`due_at`,
  open: sql`open`,
}

export async function pageReceivables(
  db: Db,
  {
    now,
    age,
    query,
    sort,
    page,
    perPage,
  }: { now: Temporal.Instant; age: AgeBucket | null; query: string; sort?: ReceivableSort | undefined; page: number; perPage: number },
): Promise<{ rows: ReceivableRow[]; total: number }> {
  const part = `%${escaped(query.trim())}%`
  const [from, to] = age ? ages[age] : [-100_000, 100_000]
  const where = sql`WHERE days BETWEEN ${from} AND ${to} AND (${query.trim() === ''} OR pnr ILIKE ${part} OR phone LIKE ${part}
    OR concat_ws(' ', first_name, last_name) ILIKE ${part} OR ('AQ-' || lpad(number::text, 6, '0')) ILIKE ${part})`
  const counted = await sql<{ total: string }>`SELECT count(*) AS total FROM ${receivables(now)} ${where}`.execute(db)
  const { rows } = await sql<ReceivableRow>`
    SELECT * FROM ${receivables(now)} ${where}
    ORDER BY ${orderBy(sort, sortColumns, sql`due_at, id`)} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

export interface AgeSum {
  bucket: AgeBucket
  count: number
  open: number
}

/** Sums of all open invoices by age. */
export async function sumByAge(db: Db, now: Temporal.Instant): Promise<AgeSum[]> {
  const { rows } = await sql<{ days: number; open: number }>`SELECT days, open FROM ${receivables(now)}`.execute(db)
  return (Object.keys(ages) as AgeBucket[]).map((bucket) => {
    const [from, to] = ages[bucket]
    const own = rows.filter(({ days }) => days >= from && days <= to)
    return { bucket, count: own.length, open: own.reduce((sum, { open }) => sum + open, 0) }
  })
}

/** Additional invoices whose time is over, with what is needed to remind of them. */
export async function overdueReceivables(db: Db, now: Temporal.Instant): Promise<ReceivableRow[]> {
  const { rows } = await sql<ReceivableRow>`
    SELECT * FROM ${receivables(now)} WHERE days > 0 AND type = 'Additional' ORDER BY due_at, id LIMIT 5000`.execute(db)
  return rows
}

export async function receivableById(db: Db, id: string, now: Temporal.Instant): Promise<ReceivableRow | undefined> {
  const { rows } = await sql<ReceivableRow>`SELECT * FROM ${receivables(now)} WHERE id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Reminders and payments of one invoice follow each other. */
export const lockInvoice = (trx: Trx, id: string): Promise<unknown> =>
  trx.selectFrom('invoice').select('id').where('id', '=', id).forUpdate().execute()

/** @returns false where this level was sent already */
export async function insertReminder(trx: Trx, values: Insertable<DB['invoice_reminder']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('invoice_reminder')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false where there is an open one already */
export async function openDispute(trx: Trx, values: Insertable<DB['invoice_dispute']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('invoice_dispute')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function closeDispute(trx: Trx, invoiceId: string, by: { memberId: string; at: Temporal.Instant }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice_dispute')
    .set({ closed_by: by.memberId, closed_at: by.at.toString() })
    .where('invoice_id', '=', invoiceId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
