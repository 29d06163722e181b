import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { type Db, type Trx, toTimestamptz } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type PaymentRow = Selectable<DB['payment']>

/** With the assistant who pays, if any. @throws a constraint of the database for an assistant beyond what they may pay */
export const insertPayment = (trx: Trx, values: Insertable<DB['payment']>) =>
  trx.insertInto('payment').values(values).returningAll().executeTakeFirstOrThrow()

export const paymentById = (db: Db, id: string) => db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPayment = (trx: Trx, id: string) =>
  trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updatePayment = (db: Db, id: string, change: Updateable<DB['payment']>) =>
  db.updateTable('payment').set(change).where('id', '=', id).execute()

const secondsFromNow = (seconds: number) => sql<string>`clock_timestamp() + ${seconds} * interval '1 second'`

/** Takes the lease on opening the page of an open payment, for `seconds`; false while another process has it. */
export async function claimOpeningLease(db: Db, id: string, seconds: number): Promise<boolean> {
  const row = await db
    .updateTable('payment')
    .set({ opening_until: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .where('status', 'in', ['Created', 'Processing'])
    .where(sql<boolean>`coalesce(opening_until < clock_timestamp(), true)`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Renews the lease for `seconds`. */
export async function renewOpeningLease(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ opening_until: secondsFromNow(seconds) })
    .where('id', '=', id)
    .where('opening_until', 'is not', null)
    .execute()
}

export async function releaseOpeningLease(db: Db, id: string): Promise<void> {
  await db.updateTable('payment').set({ opening_until: null }).where('id', '=', id).execute()
}

/** Stores the page of a payment; an earlier one is kept. */
export async function storeCheckoutPage(db: Db, id: string, page: { ref: string; url: string }): Promise<void> {
  await db
    .updateTable('payment')
    .set({ provider_ref: page.ref, url: page.url })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute()
}

export async function markPolled(db: Db, id: string, at: Temporal.Instant): Promise<void> {
  await db.updateTable('payment').set({ polled_at: at.toString() }).where('id', '=', id).execute()
}

export const openPaymentsByInvoice = (db: Db, invoiceId: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['Created', 'Processing'])
    .orderBy('created_at')
    .execute()

export const openPaymentsByShare = (db: Db, shareId: string) =>
  db.selectFrom('payment').select('id').where('share_id', '=', shareId).where('status', 'in', ['Created', 'Processing']).execute()

export const openPaymentsByAssistant = (db: Db, assistantId: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('assistant_id', '=', assistantId)
    .where('status', 'in', ['Created', 'Processing'])
    .orderBy('created_at')
    .execute()

export const openPaymentsByOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .selectAll('payment')
    .where('invoice.order_id', '=', orderId)
    .where('payment.status', 'in', ['Created', 'Processing'])
    .execute()

/** Open payments created before `before`, the least recently polled first. */
export const openPayments = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('payment')
    .select('id')
    .where('status', 'in', ['Created', 'Processing'])
    .where('created_at', '<=', toTimestamptz(before))
    .orderBy('polled_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(500)
    .execute()

/** Parts of an invoice paid from a balance, or by others of the party, the one that arrived last first; locked. */
export const lockParts = (trx: Trx, invoiceId: string) =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('applied', '=', 'part')
    .orderBy('settled_at', 'desc')
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute()

/** What an invoice was paid with, newest first; locked. */
export const lockPaidByInvoice = (trx: Trx, invoiceId: string) =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('applied', 'in', ['invoice', 'part'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

export const paymentByRef = (db: Db, provider: string, ref: string) =>
  db.selectFrom('payment').selectAll().where('provider', '=', provider).where('provider_ref', '=', ref).executeTakeFirst()

/** Locks payments in the order of their ids. */
export async function lockPayments(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.selectFrom('payment').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** New Primary invoices of a client without an open payment. */
export const openPrimaryInvoices = (db: Db, clientId: string) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('type', '=', 'Primary')
    .where('status', '=', 'New')
    .where('received', '=', 0)
    .where('order_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.invoice_id', '=', 'invoice.id')
            .where('payment.status', 'in', ['Created', 'Processing']),
        ),
      ),
    )
    // Others were asked for parts of the price as it is.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_share')
            .select('invoice_share.id')
            .whereRef('invoice_share.invoice_id', '=', 'invoice.id')
            .where('invoice_share.payment_id', 'is', null)
            .where('invoice_share.ended', 'is', null),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()

/** Open payments and unsettled refunds of a client. */
export async function openMoneyByClient(db: Db, clientId: string) {
  const payments = await db
    .selectFrom('payment')
    .select(['amount', 'currency'])
    .where('client_id', '=', clientId)
    .where('status', 'in', ['Created', 'Processing'])
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.currency'])
    .where('payment.client_id', '=', clientId)
    .where('refund.status', 'in', ['Pending', 'Submitted'])
    .where('refund.reason', '=', 'late')
    .execute()
  return { payments, refunds }
}

/** Name of a client as others of the party read it; null where none is known. */
export async function askerName(db: Db, id: string): Promise<string | null> {
  const client = await db.selectFrom('client').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst()
  return [client?.first_name, client?.last_name].filter(Boolean).join(' ') || null
}

/** Whether a client may not pay at the moment. */
export async function isBlocked(db: Db, id: string): Promise<boolean> {
  const client = await db.selectFrom('client').select('blocked_at').where('id', '=', id).executeTakeFirst()
  return client !== undefined && client.blocked_at !== null
}

/** Locks the client's row so that the account is not deleted before the transaction ends. */
export async function lockActiveClient(trx: Trx, id: string): Promise<boolean> {
  const client = await trx.selectFrom('client').select('erased_at').where('id', '=', id).forKeyShare().executeTakeFirst()
  return client !== undefined && client.erased_at === null
}

export const paymentsByInvoice = (db: Db, invoiceId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'method', 'status', 'amount', 'refunded', 'currency', 'created_at', 'share_id'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
