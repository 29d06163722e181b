import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { type Db, type Trx, toTimestamptz } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type PaymentRow = Selectable<DB['payment']>
export type RefundRow = Selectable<DB['refund']>

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

/** Payments of an order with money not refunded yet, newest first. */
export const paymentsToRefund = (db: Db, orderId: string) =>
  db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
    .selectAll('payment')
    .where('invoice.order_id', '=', orderId)
    .where('payment.applied', 'in', ['invoice', 'part'])
    // Of a trip on account: the payment of its debt; while that is open, the payment on account.
    .where((eb) => eb.or([eb('invoice.credit_of', 'is', null), eb('invoice.status', '=', 'Paid')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice as debt').select('debt.id').whereRef('debt.credit_of', '=', 'payment.id').where('debt.status', '=', 'Paid'),
        ),
      ),
    )
    .whereRef('payment.refunded', '<', 'payment.amount')
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.applied')

export const lockPaymentsToRefund = (trx: Trx, orderId: string) => paymentsToRefund(trx, orderId).forUpdate('payment').execute()

/** Parts of an invoice paid from a balance, newest first; locked. */
export const lockParts = (trx: Trx, invoiceId: string) =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('applied', '=', 'part')
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

/** A constraint refuses refunds above the paid amount. */
export const addRefunded = (trx: Trx, id: string, amount: number) =>
  trx
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', id)
    .execute()

export const insertRefund = (trx: Trx, values: Insertable<DB['refund']>) =>
  trx.insertInto('refund').values(values).returningAll().executeTakeFirstOrThrow()

export const paymentByRef = (db: Db, provider: string, ref: string) =>
  db.selectFrom('payment').selectAll().where('provider', '=', provider).where('provider_ref', '=', ref).executeTakeFirst()

/** Refunds of a payment that wait to be sent. */
export const unsentRefunds = (db: Db, paymentId: string) =>
  db.selectFrom('refund').select('id').where('payment_id', '=', paymentId).where('status', '=', 'Pending').orderBy('id').execute()

/** Locks payments in the order of their ids. */
export async function lockPayments(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.selectFrom('payment').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Payments that money of a balance may return to: what they can still take, and whether they refused a payout. */
export const returnablePayments = async (on: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : on
        .selectFrom('payment')
        .select(({ selectFrom, exists }) => [
          'payment.id',
          'payment.method',
          'payment.provider',
          'payment.card_last4',
          'payment.disputable_until',
          'payment.dispute',
          sql<number>`(coalesce(received, amount) - ${selectFrom('refund')
            .select(sql<number>`coalesce(sum(refund.amount), 0)`.as('cents'))
            .whereRef('refund.payment_id', '=', 'payment.id')
            .where('refund.destination', '=', 'provider')
            .where('refund.status', '!=', 'Failed')})::bigint`.as('capacity'),
          exists(
            selectFrom('refund')
              .select('refund.id')
              .whereRef('refund.payment_id', '=', 'payment.id')
              .where('refund.reason', '=', 'payout')
              .where('refund.status', '=', 'Failed')
              // One that a dispute stopped was never sent.
              .where('refund.first_sent_at', 'is not', null),
          ).as('is_refused'),
        ])
        .where('payment.id', 'in', ids)
        .execute()

export const refundById = (db: Db, id: string) => db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRefund = (trx: Trx, id: string) =>
  trx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const updateRefund = (trx: Trx, id: string, change: Updateable<DB['refund']>) =>
  trx.updateTable('refund').set(change).where('id', '=', id).execute()

/** Records that the refund is about to be sent. @returns when it was sent first, null for the first time */
export async function startRefundAttempt(db: Db, id: string, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const first = await db
    .updateTable('refund')
    .set({ first_sent_at: now.toString() })
    .where('id', '=', id)
    .where('first_sent_at', 'is', null)
    .executeTakeFirst()
  return first.numUpdatedRows > 0n ? null : ((await refundById(db, id))?.first_sent_at ?? null)
}

/** True while a refund of a canceled order is unsettled. */
export async function hasOpenRefund(trx: Trx, orderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '<>', 'late')
    .where('status', 'in', ['Pending', 'Submitted'])
    .executeTakeFirst()
  return row !== undefined
}

export const openRefunds = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('refund')
    .select('id')
    .where('status', 'in', ['Pending', 'Submitted'])
    .where('created_at', '<=', toTimestamptz(before))
    .orderBy('created_at')
    .limit(500)
    .execute()

/** The row's id of a new event; null for a repeated delivery, which is counted. */
export async function insertWebhookEvent(
  trx: Trx,
  event: { provider: string; eventId: string; body: string; signature: string; at: Temporal.Instant },
): Promise<number | null> {
  const row = await trx
    .insertInto('webhook_event')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      body: event.body,
      signature: event.signature,
      received_at: event.at.toString(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doUpdateSet({ deliveries: sql`webhook_event.deliveries + 1` }))
    .returning(['id', 'deliveries'])
    .executeTakeFirstOrThrow()
  return row.deliveries === 1 ? row.id : null
}

export const webhookEventById = (db: Db, id: number) => db.selectFrom('webhook_event').selectAll().where('id', '=', id).executeTakeFirst()

/** The body holds names and addresses of payers: it is not kept once it was applied. */
export async function markWebhookEventProcessed(db: Db, id: number, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: at.toString(), body: '' })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
}

/** False when the event was processed before. */
export async function parkWebhookEvent(trx: Trx, id: number, problem: string, at: Temporal.Instant): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_event')
    .set({ processed_at: at.toString(), problem: problem.slice(0, 1000) })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a card under the provider's token. A known card gets its newest token; the one that is replaced is returned. */
export async function insertCard(trx: Trx, card: Insertable<DB['card']>): Promise<string | null> {
  const { client_id, provider, brand, last4, expires, token } = card
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${client_id}, 7404))`.execute(trx)
  const taken = await trx.selectFrom('card').select('id').where('provider', '=', provider).where('token', '=', token).executeTakeFirst()
  if (taken) return null
  const known = await trx
    .selectFrom('card')
    .select(['id', 'token'])
    .where('client_id', '=', client_id)
    .where('provider', '=', provider)
    .where('brand', '=', brand)
    .where('last4', '=', last4)
    .where('expires', 'is not distinct from', expires ?? null)
    .orderBy('created_at')
    .executeTakeFirst()
  if (known) {
    await trx.updateTable('card').set({ token }).where('id', '=', known.id).execute()
    return known.token
  }
  await trx
    .insertInto('card')
    .values(card)
    .onConflict((conflict) => conflict.columns(['provider', 'token']).doNothing())
    .execute()
  return null
}

export const openWebhookEvents = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('webhook_event')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<=', toTimestamptz(before))
    .orderBy('id')
    .limit(500)
    .execute()

export const cardsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('card')
    .select(['id', 'brand', 'last4', 'expires', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute()

export const cardById = (db: Db, id: string) => db.selectFrom('card').selectAll().where('id', '=', id).executeTakeFirst()

/** The removed card; undefined when it is not the client's. */
export const deleteCard = (trx: Trx, id: string, clientId: string) =>
  trx.deleteFrom('card').where('id', '=', id).where('client_id', '=', clientId).returning(['provider', 'token']).executeTakeFirst()

export const insertCardFingerprint = (trx: Trx, values: Insertable<DB['card_fingerprint']>) =>
  trx
    .insertInto('card_fingerprint')
    .values(values)
    .onConflict((conflict) => conflict.columns(['client_id', 'fingerprint']).doNothing())
    .execute()

export const cardFingerprintsByClient = async (db: Db, clientId: string): Promise<string[]> =>
  (await db.selectFrom('card_fingerprint').select('fingerprint').where('client_id', '=', clientId).execute()).map((row) => row.fingerprint)

export const insertProviderCustomer = (db: Db, values: Insertable<DB['provider_customer']>) =>
  db
    .insertInto('provider_customer')
    .values(values)
    .onConflict((conflict) => conflict.columns(['client_id', 'provider']).doNothing())
    .execute()

/** The customer's record at a provider; null: none yet. */
export const providerCustomer = async (db: Db, clientId: string, provider: string): Promise<string | null> =>
  (
    await db
      .selectFrom('provider_customer')
      .select('ref')
      .where('client_id', '=', clientId)
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.ref ?? null

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
    .orderBy('created_at')
    .execute()

/** Removes everything about a client's cards; returns the client's records at providers. */
export async function deleteCardsByClient(trx: Trx, clientId: string): Promise<{ provider: string; ref: string }[]> {
  await trx.deleteFrom('card').where('client_id', '=', clientId).execute()
  await trx.updateTable('payment').set({ card_last4: null }).where('client_id', '=', clientId).where('card_last4', 'is not', null).execute()
  await trx.deleteFrom('card_fingerprint').where('client_id', '=', clientId).execute()
  return trx.deleteFrom('provider_customer').where('client_id', '=', clientId).returning(['provider', 'ref']).execute()
}

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

/** Locks the client's row so that the account is not deleted before the transaction ends. */
export async function lockActiveClient(trx: Trx, id: string): Promise<boolean> {
  const client = await trx.selectFrom('client').select('erased_at').where('id', '=', id).forKeyShare().executeTakeFirst()
  return client !== undefined && client.erased_at === null
}

export const paymentsByInvoice = (db: Db, invoiceId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'method', 'status', 'amount', 'refunded', 'currency', 'created_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Refunds of an order with the method of their payment, oldest first. */
export const refundsByOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.currency', 'refund.destination', 'refund.status', 'payment.method', 'payment.card_last4'])
    .where('refund.order_id', '=', orderId)
    .where('refund.reason', '!=', 'late')
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
