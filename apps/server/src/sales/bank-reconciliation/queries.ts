import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type StatementRow = Selectable<DB['bank_statement']>
export type TransactionRow = Selectable<DB['bank_transaction']>

/** Inserts or finds a statement and locks it, so that concurrent imports of the same one are serialised. */
export const insertStatement = (trx: Trx, statement: Insertable<DB['bank_statement']>) =>
  trx
    .insertInto('bank_statement')
    .values(statement)
    .onConflict((conflict) => conflict.columns(['account', 'currency', 'name', 'page', 'from_date']).doUpdateSet({ name: statement.name }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const lockTransaction = (trx: Trx, id: string) =>
  trx.selectFrom('bank_transaction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Resolves a transaction; false when it was resolved before. */
export async function resolveTransaction(trx: Trx, id: string, change: Updateable<DB['bank_transaction']>): Promise<boolean> {
  const row = await trx
    .updateTable('bank_transaction')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', ['new', 'queued'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const unmatchedTransactions = (db: Db, statementIds: readonly string[]) =>
  db
    .selectFrom('bank_transaction')
    .selectAll()
    .where('statement_id', 'in', statementIds)
    .where('status', '=', 'new')
    .orderBy('booked_on')
    .orderBy('id')
    .execute()

export const countByStatus = async (db: Db, ids: readonly string[]): Promise<Record<string, number>> =>
  ids.length === 0
    ? {}
    : Object.fromEntries(
        (
          await db
            .selectFrom('bank_transaction')
            .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
            .where('id', 'in', ids)
            .groupBy('status')
            .execute()
        ).map(({ status, n }) => [status, n]),
      )

/** Invoices of orders that have one of these numbers, or whose order has one of these booking references. */
export const findReferencedInvoices = async (db: Db, numbers: readonly number[], pnrs: readonly string[]) =>
  numbers.length === 0 && pnrs.length === 0
    ? []
    : db
        .selectFrom('invoice')
        .leftJoin('orders', 'orders.id', 'invoice.order_id')
        .selectAll('invoice')
        .where((eb) =>
          eb.or([
            eb('invoice.number', '=', sql<number>`ANY(${numbers}::bigint[])`),
            eb('orders.pnr', '=', sql<string>`ANY(${pnrs}::text[])`),
          ]),
        )
        .orderBy('invoice.number')
        .limit(50)
        .execute()

const transactionColumns = (db: Db) =>
  db
    .selectFrom('bank_transaction as entry')
    .innerJoin('bank_statement as statement', 'statement.id', 'entry.statement_id')
    .leftJoin('payment', 'payment.id', 'entry.payment_id')
    .leftJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .leftJoin('client', 'client.id', 'entry.client_id')
    .selectAll('entry')
    .select([
      'statement.name as statement_name',
      'invoice.id as invoice_id',
      'invoice.number as invoice_number',
      'client.first_name',
      'client.last_name',
      'client.phone',
    ])

export type TransactionListRow = Awaited<ReturnType<typeof findTransaction>> & object

export const findTransaction = (db: Db, id: string) => transactionColumns(db).where('entry.id', '=', id).executeTakeFirst()

export async function listTransactions(
  db: Db,
  which: { status: TransactionRow['status'] | null; statementId: string | null },
  page: number,
  perPage: number,
) {
  let count = db.selectFrom('bank_transaction as entry').select((eb) => eb.fn.countAll<number>().as('total'))
  let rows = transactionColumns(db)
  if (which.status !== null) {
    count = count.where('entry.status', '=', which.status)
    rows = rows.where('entry.status', '=', which.status)
  }
  if (which.statementId !== null) {
    count = count.where('entry.statement_id', '=', which.statementId)
    rows = rows.where('entry.statement_id', '=', which.statementId)
  }
  const { total } = await count.executeTakeFirstOrThrow()
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  // Unresolved: oldest first. Resolved: newest first.
  const order = which.status === 'queued' ? 'asc' : 'desc'
  const found = rows
    .orderBy('entry.booked_on', order)
    .orderBy('entry.id')
    .limit(perPage)
    .offset((shown - 1) * perPage)
  return { rows: await found.execute(), total, page: shown }
}

export async function listStatements(db: Db, page: number, perPage: number) {
  const { total } = await db
    .selectFrom('bank_statement')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const rows = await db
    .selectFrom('bank_statement')
    .selectAll()
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { rows, total, page: shown }
}

/** Customers who have not left, by part of a name, a phone or an e-mail address. */
export function findCustomers(db: Db, query: string) {
  const part = `%${query.replaceAll(/[%_\\]/g, '\\$&')}%`
  const digits = query.replaceAll(/\D/g, '')
  return db
    .selectFrom('client')
    .select(['id', 'first_name', 'last_name', 'phone'])
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .where((eb) =>
      eb.or([
        eb(sql`concat_ws(' ', first_name, last_name)`, 'ilike', part),
        eb('email', 'ilike', part),
        ...(digits.length >= 3 ? [eb('phone', 'like', `%${digits}%`)] : []),
      ]),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(10)
    .execute()
}

export const transactionsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('bank_transaction')
    .select(['booked_on', 'amount', 'currency', 'payer', 'payer_account', 'reference', 'remittance', 'status'])
    .where('client_id', '=', clientId)
    .orderBy('booked_on')
    .execute()

/** An invoice by id or number (`123`, `AQ-000123`); by default the newest open one of the order. */
export function newestOpenInvoice(db: Db, which: string | null) {
  const found = db.selectFrom('invoice').selectAll()
  if (which === null)
    return found
      .where('order_id', 'is not', null)
      .where('status', 'in', ['New', 'Processing'])
      .orderBy('created_at', 'desc')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(which)) return found.where('id', '=', which).executeTakeFirst()
  const [, digits] = /^(?:AQ-?)?(\d{1,12})$/i.exec(which) ?? []
  return found.where('number', '=', Number(digits ?? 0)).executeTakeFirst()
}

export const statementById = (db: Db, id: string): Promise<StatementRow> =>
  db.selectFrom('bank_statement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Cents of credits that one member imported, and that no independent member resolved. Two at once count each other. */
export async function sumResolvedAlone(trx: Trx, memberId: string, since: Temporal.Instant): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bank_statement:${memberId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(entry.amount), 0)::bigint AS cents
    FROM bank_transaction entry
    WHERE entry.imported_by = ${memberId} AND entry.status IN ('paid', 'credited') AND entry.resolved_at > ${since.toString()}
      AND (coalesce(entry.resolved_by, ${memberId}) = ${memberId} OR NOT may_be_second_member(${memberId}, entry.resolved_by, entry.resolved_at))`.execute(
    trx,
  )
  return Number(rows[0]?.cents ?? 0)
}

/** A statement before or after another one, and what the entries between both that other statements contain have moved. */
interface Neighbour {
  name: string
  opening: number | null
  closing: number
  moved: number
}

/** The next or the previous page of a statement. */
export const findPage = (trx: Trx, { account, currency, name }: Pick<StatementRow, 'account' | 'currency' | 'name'>, page: number) =>
  trx
    .selectFrom('bank_statement')
    .select(['name', 'opening', 'closing'])
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('name', '=', name)
    .where('page', '=', page)
    .orderBy('to_date', 'desc')
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The latest statement of the account that ends before another one begins; several where they end at the same time. Without hours, a day that
 * ends one may begin the next, as dates of balances do.
 */
export async function previousStatements(trx: Trx, statementId: string): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    WITH own AS (SELECT * FROM bank_statement WHERE id = ${statementId}), previous AS (
      SELECT s.* FROM bank_statement s, own
      WHERE s.account = own.account AND s.currency = own.currency AND s.closing IS NOT NULL AND s.id <> own.id
        AND (coalesce(s.to_at, (s.to_date + 1)::timestamp) <= coalesce(own.from_at, own.from_date::timestamp)
          OR ((s.to_at IS NULL OR own.from_at IS NULL) AND s.to_date = own.from_date AND s.from_date < own.from_date AND s.to_date < own.to_date))
        AND NOT EXISTS (SELECT FROM bank_statement p
          WHERE (p.account, p.currency, p.name, p.page, p.to_date) = (s.account, s.currency, s.name, s.page + 1, s.to_date))
      ORDER BY s.to_date DESC, s.to_at DESC NULLS FIRST FETCH FIRST 1 ROW WITH TIES)
    SELECT previous.name, previous.opening, previous.closing, coalesce((
      SELECT sum(CASE t.direction WHEN 'credit' THEN t.amount ELSE -t.amount END) FROM bank_transaction t
      WHERE t.account = own.account AND t.currency = own.currency AND t.booked_on > previous.to_date AND t.booked_on < own.from_date
        AND NOT EXISTS (SELECT FROM bank_statement_entry l WHERE l.entry_id = t.entry_id AND l.statement_id IN (own.id, previous.id))
    ), 0)::bigint AS moved
    FROM previous, own`.execute(trx)
  return rows
}
