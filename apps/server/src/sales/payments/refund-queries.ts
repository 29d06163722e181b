import { standingReasons, type StandingReason } from '@aquilane/domain/invoices/standing-refunds'
import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { type Db, type Trx, toTimestamptz } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type RefundRow = Selectable<DB['refund']>

/** Payments of an order with money not refunded yet, newest first. @param without invoices whose payments stay */
export const paymentsToRefund = (db: Db, orderId: string, without: readonly string[]) =>
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
    .$if(without.length > 0, (query) => query.where('invoice.id', 'not in', without))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.applied')

export const lockPaymentsToRefund = (trx: Trx, orderId: string, without: readonly string[]) =>
  paymentsToRefund(trx, orderId, without).forUpdate('payment').execute()

/** A constraint refuses refunds above the paid amount. */
export const addRefunded = (trx: Trx, id: string, amount: number) =>
  trx
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', id)
    .execute()

export const insertRefund = (trx: Trx, values: Insertable<DB['refund']>) =>
  trx.insertInto('refund').values(values).returningAll().executeTakeFirstOrThrow()

/** Refunds of a payment that wait to be sent. */
export const unsentRefunds = (db: Db, paymentId: string) =>
  db.selectFrom('refund').select('id').where('payment_id', '=', paymentId).where('status', '=', 'Pending').orderBy('id').execute()

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

/** Refunds of a payment to its card or wallet, oldest first; locked. Payouts of a balance are not among them. */
export const lockRefundsToSource = (trx: Trx, paymentId: string): Promise<RefundRow[]> =>
  trx
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('destination', '=', 'provider')
    .where('payout_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Records that the refund is about to be sent. @returns when it was sent first, null for the first time; `settled`: it is not to be sent any more */
export async function startRefundAttempt(db: Db, id: string, now: Temporal.Instant): Promise<Temporal.Instant | null | 'settled'> {
  const first = await db
    .updateTable('refund')
    .set({ first_sent_at: now.toString() })
    .where('id', '=', id)
    .where('first_sent_at', 'is', null)
    .where('status', '=', 'Pending')
    .executeTakeFirst()
  if (first.numUpdatedRows > 0n) return null
  return (await refundById(db, id))?.first_sent_at ?? 'settled'
}

/** When money was promised because an order ended; null: it was not. */
export async function endRefundAt(trx: Trx, orderId: string): Promise<Temporal.Instant | null> {
  const row = await trx
    .selectFrom('refund')
    .select('created_at')
    .where('order_id', '=', orderId)
    .where('reason', 'not in', ['late', ...standingReasons])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** True while a refund of an order is unsettled. */
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

/** Refunds of an order with the method of their payment, oldest first. @param standing of an order that stands; null: of its end */
export const refundsByOrder = (db: Db, orderId: string, standing: StandingReason | null) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select([
      'refund.amount',
      'refund.currency',
      'refund.destination',
      'refund.status',
      'payment.method',
      'payment.card_last4',
      'payment.share_id',
    ])
    .where('refund.order_id', '=', orderId)
    .where('refund.reason', '!=', 'late')
    .where((eb) => (standing ? eb('refund.reason', '=', standing) : eb('refund.reason', 'not in', [...standingReasons])))
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute()
