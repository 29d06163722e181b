import { sql, type Insertable, type Selectable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type CashbackRow = Selectable<DB['cashback_grant']>

export const insertCashback = (trx: Trx, values: Insertable<DB['cashback_grant']>) =>
  trx
    .insertInto('cashback_grant')
    .values(values)
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()

export const cashbackById = (db: Db, paymentId: string) =>
  db.selectFrom('cashback_grant').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

export const lockCashback = (trx: Trx, paymentId: string) =>
  trx.selectFrom('cashback_grant').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()

export const cashbackByOrder = (db: Db, orderId: string) =>
  db.selectFrom('cashback_grant').selectAll().where('order_id', '=', orderId).orderBy('payment_id').execute()

export const lockCashbackByOrder = (trx: Trx, orderId: string) =>
  trx.selectFrom('cashback_grant').selectAll().where('order_id', '=', orderId).orderBy('payment_id').forUpdate().execute()

export const updateCashback = (trx: Trx, paymentId: string, status: Selectable<DB['cashback_grant']>['status']) =>
  trx.updateTable('cashback_grant').set({ status }).where('payment_id', '=', paymentId).execute()

/** Cents that a dropped flight has undone of one that is credited. */
export const addDropped = (trx: Trx, paymentId: string, cents: number) =>
  trx
    .updateTable('cashback_grant')
    .set((eb) => ({ dropped: eb('dropped', '+', cents) }))
    .where('payment_id', '=', paymentId)
    .execute()

/** Of one that is not credited yet. */
export const updateCashbackAmount = (trx: Trx, paymentId: string, amount: number) =>
  trx.updateTable('cashback_grant').set({ amount }).where('payment_id', '=', paymentId).where('status', '=', 'Due').execute()

export const dueCashback = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('cashback_grant')
    .select('payment_id')
    .where('status', '=', 'Due')
    .where('due_at', '<=', toTimestamptz(now))
    .orderBy('due_at')
    .limit(500)
    .execute()

export const cashbackByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('cashback_grant')
    .select(['status', 'amount', 'currency', 'expires_at', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()

/** What stands of the cashback of these payments, as far as they topped up a balance. */
export const topUpCashback = async (db: Db, paymentIds: readonly string[]) =>
  paymentIds.length === 0
    ? []
    : db
        .selectFrom('cashback_grant')
        .selectAll()
        .where('payment_id', 'in', paymentIds)
        .where('order_id', 'is', null)
        .where('status', 'in', ['Due', 'Granted'])
        .orderBy('payment_id')
        .execute()

export const lockTopUpCashback = (trx: Trx, clientId: string) =>
  trx
    .selectFrom('cashback_grant')
    .select('payment_id')
    .where('client_id', '=', clientId)
    .where('order_id', 'is', null)
    .where('status', 'in', ['Due', 'Granted'])
    .orderBy('payment_id')
    .forUpdate()
    .execute()

/** Cents of each grant that payouts have undone. */
export async function undoneByGrants(db: Db, paymentIds: readonly string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('cashback_reversal')
    .select(['payment_id', sql<number>`sum(reversed)::bigint`.as('cents')])
    .where('payment_id', 'in', paymentIds)
    .where('returned_at', 'is', null)
    .groupBy('payment_id')
    .execute()
  return new Map(rows.map((row) => [row.payment_id, row.cents]))
}

export const insertReversal = (trx: Trx, values: Insertable<DB['cashback_reversal']>) =>
  trx.insertInto('cashback_reversal').values(values).execute()

export const openReversals = (trx: Trx, paymentId: string) =>
  trx
    .selectFrom('cashback_reversal')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('returned_at', 'is', null)
    .orderBy('created_at')
    .execute()

export const reversalsByPayout = (trx: Trx, payoutId: string) =>
  trx
    .selectFrom('cashback_reversal')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .where('returned_at', 'is', null)
    .orderBy('payment_id')
    .execute()

export const recordTaken = (trx: Trx, { paymentId, payoutId }: { paymentId: string; payoutId: string }, taken: number) =>
  trx.updateTable('cashback_reversal').set({ taken }).where('payment_id', '=', paymentId).where('payout_id', '=', payoutId).execute()

export const returnReversal = (trx: Trx, { paymentId, payoutId }: { paymentId: string; payoutId: string }, at: Temporal.Instant) =>
  trx
    .updateTable('cashback_reversal')
    .set({ returned_at: at.toString() })
    .where('payment_id', '=', paymentId)
    .where('payout_id', '=', payoutId)
    .execute()

/** What payouts undid of a grant is not returned any more. */
export const closeReversals = (trx: Trx, paymentId: string, at: Temporal.Instant) =>
  trx
    .updateTable('cashback_reversal')
    .set({ returned_at: at.toString() })
    .where('payment_id', '=', paymentId)
    .where('returned_at', 'is', null)
    .execute()
