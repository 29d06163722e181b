import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ShareRow = Selectable<DB['invoice_share']>

export const insertShare = (trx: Trx, share: Insertable<DB['invoice_share']>): Promise<ShareRow> =>
  trx.insertInto('invoice_share').values(share).returningAll().executeTakeFirstOrThrow()

export const shareById = (db: Db, id: string): Promise<ShareRow | undefined> =>
  db.selectFrom('invoice_share').selectAll().where('id', '=', id).executeTakeFirst()

export const lockShare = (trx: Trx, id: string): Promise<ShareRow> =>
  trx.selectFrom('invoice_share').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** With what its payments have come to. */
const known = (db: Db) =>
  db.selectFrom('invoice_share as share').select((eb) => [
    'share.id',
    'share.invoice_id',
    'share.name',
    'share.email',
    'share.amount',
    'share.currency',
    'share.payment_id',
    'share.paid_at',
    'share.ended',
    'share.ended_at',
    'share.created_at',
    eb
      .selectFrom('payment')
      .select(sql<number>`coalesce(sum(payment.refunded), 0)::bigint`.as('cents'))
      .whereRef('payment.share_id', '=', 'share.id')
      .whereRef('payment.id', '=', 'share.payment_id')
      .as('refunded'),
    eb
      .exists(
        eb
          .selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.share_id', '=', 'share.id')
          .where('payment.status', '=', 'Processing'),
      )
      .as('is_paying'),
    // Its share had ended when the money arrived.
    eb
      .exists(
        eb.selectFrom('payment').select('payment.id').whereRef('payment.share_id', '=', 'share.id').where('payment.applied', '=', 'late'),
      )
      .as('was_late'),
  ])

export type KnownShareRow = Awaited<ReturnType<typeof sharesByInvoice>>[number]

/** Oldest first. */
export const sharesByInvoice = (db: Db, invoiceId: string) =>
  known(db).where('share.invoice_id', '=', invoiceId).orderBy('share.created_at').orderBy('share.id').execute()

export const shareByHash = (db: Db, hash: string) => known(db).where('share.token_hash', '=', hash).executeTakeFirst()

/** Neither paid nor ended, the newest first; locked. */
export const lockOpenShares = (trx: Trx, invoiceId: string): Promise<ShareRow[]> =>
  trx
    .selectFrom('invoice_share')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('payment_id', 'is', null)
    .where('ended', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute()

export const endShare = (trx: Trx, id: string, ended: NonNullable<ShareRow['ended']>, at: Temporal.Instant) =>
  trx.updateTable('invoice_share').set({ ended, ended_at: at.toString() }).where('id', '=', id).execute()

export const markSharePaid = (trx: Trx, id: string, paymentId: string, at: Temporal.Instant) =>
  trx.updateTable('invoice_share').set({ payment_id: paymentId, paid_at: at.toString() }).where('id', '=', id).execute()

/** Cents of an invoice that others have paid and that did not go back. */
export async function paidByOthers(trx: Trx, invoiceId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom('payment')
    .select(sql<number>`coalesce(sum(amount - refunded), 0)::bigint`.as('cents'))
    .where('invoice_id', '=', invoiceId)
    .where('share_id', 'is not', null)
    .where('applied', 'in', ['invoice', 'part'])
    .executeTakeFirstOrThrow()
  return cents
}

export const sharesByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('invoice_share as share')
    .innerJoin('invoice', 'invoice.id', 'share.invoice_id')
    .select([
      'invoice.order_id',
      'share.name',
      'share.email',
      'share.amount',
      'share.currency',
      'share.created_at',
      'share.paid_at',
      'share.ended',
    ])
    .where('invoice.client_id', '=', clientId)
    .orderBy('share.created_at')
    .execute()

/** Who was asked and who paid; the amounts are kept with their payments. */
export async function clearPayers(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('invoice_share')
    .set({ name: null, email: null })
    .where('invoice_id', 'in', (eb) => eb.selectFrom('invoice').select('invoice.id').where('invoice.client_id', '=', clientId))
    .execute()
  await trx
    .updateTable('payment')
    .set({ payer_email: null })
    .where('client_id', '=', clientId)
    .where('payer_email', 'is not', null)
    .execute()
}
