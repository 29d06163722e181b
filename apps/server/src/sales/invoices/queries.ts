import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { type Db, type Trx, toTimestamptz } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { uuid } from '../../platform/uuid.ts'

export type InvoiceRow = Selectable<DB['invoice']>

export const insertInvoice = (trx: Trx, values: Insertable<DB['invoice']>) =>
  trx.insertInto('invoice').values(values).returning('id').executeTakeFirstOrThrow()

export const invoiceById = (db: Db, id: string) => db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst()

export const lockInvoice = (trx: Trx, id: string) =>
  trx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const invoicesByOrders = async (db: Db, orderIds: readonly string[]): Promise<InvoiceRow[]> =>
  orderIds.length === 0
    ? []
    : db.selectFrom('invoice').selectAll().where('order_id', 'in', orderIds).orderBy('created_at').orderBy('number').execute()

/** Orders of a customer with an invoice to be paid. */
export const listUnpaidOrderIds = async (db: Db, clientId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('invoice')
      .select('order_id')
      .distinct()
      .where('client_id', '=', clientId)
      .where('status', '=', 'New')
      .where('order_id', 'is not', null)
      .execute()
  ).map(({ order_id }) => order_id!)

export const newestPrimaryInvoice = (db: Db, orderId: string) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('type', '=', 'Primary')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const lockOpenInvoices = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    // The debt of a trip on account outlives its order.
    .where('credit_of', 'is', null)
    .where('status', 'in', ['New', 'Processing'])
    .orderBy('number')
    .forUpdate()
    .execute()

/** @param until what was paid later is not among them, but debts of trips on account: a charge for flights that took place stays paid */
export const lockPaidInvoices = (trx: Trx, orderId: string, until: Temporal.Instant | null) =>
  trx
    .selectFrom('invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'Paid')
    .$if(until !== null, (query) =>
      query.where((eb) => eb.or([eb('credit_of', 'is not', null), eb('paid_at', 'is', null), eb('paid_at', '<=', toTimestamptz(until!))])),
    )
    .orderBy('number')
    .forUpdate()
    .execute()

export const updateInvoice = (trx: Trx, id: string, change: Updateable<DB['invoice']>) =>
  trx.updateTable('invoice').set(change).where('id', '=', id).execute()

/** The debt that a payment on account records, locked. */
export const invoiceByCredit = (trx: Trx, paymentId: string): Promise<InvoiceRow | undefined> =>
  trx.selectFrom('invoice').selectAll().where('credit_of', '=', paymentId).forUpdate().executeTakeFirst()

/** Open debts of a customer's trips on account. */
export const openDebts = (db: Db, clientId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('credit_of', 'is not', null)
    .where('status', 'in', ['New', 'Processing'])
    .orderBy('number')
    .execute()

/** Overdue top-ups. */
export const openTopUps = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('invoice')
    .select('id')
    .where('account_id', 'is not', null)
    .where('status', 'in', ['New', 'Processing'])
    .where('expires_at', '<=', toTimestamptz(now))
    .orderBy('expires_at')
    .limit(500)
    .execute()

/** Number of open top-ups of a client. An advisory lock makes the limit hold for concurrent requests. */
export async function countOpenTopUps(trx: Trx, clientId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${clientId}, 7403))`.execute(trx)
  const { count } = await trx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('account_id', 'is not', null)
    .where('status', 'in', ['New', 'Processing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Invoices by ledger reference (`payment:<id>`, `refund:<id>`, `invoice:<id>`). */
export async function invoicesByLedgerReferences(db: Db, references: readonly string[]) {
  const toIds = (noun: string) =>
    references.flatMap((reference) => {
      const id = reference.startsWith(`${noun}:`) ? reference.slice(noun.length + 1) : ''
      return uuid.test(id) ? [id] : []
    })
  const { rows } = await sql<{ reference: string; id: string; number: number; order_id: string | null }>`
    SELECT 'payment:' || p.id AS reference, i.id, i.number, i.order_id
    FROM payment p JOIN invoice i ON i.id = p.invoice_id WHERE p.id = ANY (${toIds('payment')}::uuid[])
    UNION ALL
    SELECT 'refund:' || r.id, i.id, i.number, i.order_id
    FROM refund r JOIN payment p ON p.id = r.payment_id JOIN invoice i ON i.id = p.invoice_id WHERE r.id = ANY (${toIds('refund')}::uuid[])
    UNION ALL
    SELECT 'invoice:' || i.id, i.id, i.number, i.order_id FROM invoice i WHERE i.id = ANY (${toIds('invoice')}::uuid[])`.execute(db)
  return rows
}
