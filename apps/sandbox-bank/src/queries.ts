import type { Selectable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '@aquilane/server/platform/db/database'
import type { DB } from '@aquilane/server/platform/db/types.generated'

export type BankPaymentRow = Selectable<DB['sandbox_bank_payment']>

export async function insertPayment(
  db: Db,
  row: Pick<
    BankPaymentRow,
    | 'id'
    | 'provider'
    | 'reference'
    | 'amount'
    | 'currency'
    | 'description'
    | 'locale'
    | 'return_url'
    | 'failure_url'
    | 'customer'
    | 'save_card'
    | 'stored_card'
  > & {
    expiresAt: Temporal.Instant | null
    at: Temporal.Instant
  },
): Promise<boolean> {
  const { expiresAt, at, ...values } = row
  const inserted = await db
    .insertInto('sandbox_bank_payment')
    .values({ ...values, status: 'open', expires_at: expiresAt?.toString() ?? null, created_at: at.toString() })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const paymentByReference = (db: Db, provider: string, reference: string) =>
  db.selectFrom('sandbox_bank_payment').selectAll().where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()

export const lockPayment = (trx: Trx, id: string) =>
  trx.selectFrom('sandbox_bank_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export function updatePayment(
  trx: Trx,
  id: string,
  change: {
    status: BankPaymentRow['status']
    failure?: string | null
    card?: { brand: string; last4: string; expiry: string | null; token: string }
    received?: number
    returnUrl?: string
    submittedAt?: Temporal.Instant
    paidAt?: Temporal.Instant
  },
): Promise<BankPaymentRow> {
  return trx
    .updateTable('sandbox_bank_payment')
    .set({
      status: change.status,
      ...(change.failure !== undefined ? { failure: change.failure } : {}),
      ...change.card,
      ...(change.returnUrl === undefined ? {} : { return_url: change.returnUrl, failure_url: change.returnUrl }),
      ...(change.received === undefined ? {} : { received: change.received }),
      ...(change.submittedAt ? { submitted_at: change.submittedAt.toString() } : {}),
      ...(change.paidAt ? { paid_at: change.paidAt.toString() } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const insertCard = (
  trx: Trx,
  card: {
    token: string
    customer: string
    brand: string
    last4: string
    expiry: string | null
    behavior: Selectable<DB['sandbox_bank_card']>['behavior']
    at: Temporal.Instant
  },
) => {
  const { at, ...values } = card
  return trx
    .insertInto('sandbox_bank_card')
    .values({ ...values, created_at: at.toString() })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()
}

export const cardByToken = (db: Db, token: string) =>
  db.selectFrom('sandbox_bank_card').selectAll().where('token', '=', token).executeTakeFirst()

/** False when there was none. */
export async function deleteCard(db: Db, of: { token: string } | { customer: string }): Promise<boolean> {
  const query = db.deleteFrom('sandbox_bank_card').returning('token')
  const gone = await ('token' in of ? query.where('token', '=', of.token) : query.where('customer', '=', of.customer)).execute()
  return gone.length > 0
}

/** False when this refund was booked before. */
export async function insertRefund(
  trx: Trx,
  refund: { reference: string; paymentId: string; amount: number; at: Temporal.Instant },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('sandbox_bank_refund')
    .values({ reference: refund.reference, payment_id: refund.paymentId, amount: refund.amount, created_at: refund.at.toString() })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return inserted !== undefined
}

export const refundByReference = (db: Db, reference: string) =>
  db.selectFrom('sandbox_bank_refund').selectAll().where('reference', '=', reference).executeTakeFirst()

export const refundsByPayment = (db: Db, paymentId: string) =>
  db.selectFrom('sandbox_bank_refund').selectAll().where('payment_id', '=', paymentId).orderBy('created_at').execute()

export const addRefunded = (trx: Trx, id: string, amount: number) =>
  trx
    .updateTable('sandbox_bank_payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', id)
    .execute()

export const insertEvent = (trx: Trx, event: { id: string; provider: string; body: string; at: Temporal.Instant }) =>
  trx
    .insertInto('sandbox_bank_event')
    .values({ id: event.id, provider: event.provider, body: event.body, created_at: event.at.toString() })
    .execute()

export const eventById = (db: Db, id: string) => db.selectFrom('sandbox_bank_event').selectAll().where('id', '=', id).executeTakeFirst()

export const markDelivered = (db: Db, id: string, at: Temporal.Instant) =>
  db.updateTable('sandbox_bank_event').set({ delivered_at: at.toString() }).where('id', '=', id).where('delivered_at', 'is', null).execute()

export const undeliveredEvents = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('sandbox_bank_event')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('created_at', '<', toTimestamptz(before))
    .orderBy('created_at')
    .limit(1000)
    .execute()
