import type { DisputeOutcome, DisputeReason } from '@aquilane/domain/operations/bill-dispute'
import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

type DisputeRow = Selectable<DB['operator_bill_dispute']>

/** What was wrong with a bill, and how it ended; members by their ids, cents. */
export interface BillDispute {
  reason: DisputeReason
  message: string
  reference: string
  amount: number
  opened: { at: Temporal.Instant; by: string }
  /** Null: it is open. */
  settled: { at: Temporal.Instant; by: string; outcome: DisputeOutcome } | null
}

const toDispute = (row: DisputeRow): BillDispute => ({
  reason: row.reason,
  message: row.message,
  reference: row.reference,
  amount: row.amount,
  opened: { at: row.opened_at, by: row.opened_by },
  settled: row.settled_at && row.settled_by && row.outcome ? { at: row.settled_at, by: row.settled_by, outcome: row.outcome } : null,
})

/** Disputes of the bills of a trip by operator, newest first. */
export async function disputesByOperator(on: Db, orderId: string): Promise<Map<number, BillDispute[]>> {
  const rows = await on
    .selectFrom('operator_bill_dispute')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  return new Map([...Map.groupBy(rows, ({ operator_id: id }) => id)].map(([id, own]) => [id, own.map(toDispute)]))
}

interface BillOfOperator {
  orderId: string
  operatorId: number
}

export const insertDispute = (trx: Trx, values: Insertable<DB['operator_bill_dispute']>): Promise<unknown> =>
  trx.insertInto('operator_bill_dispute').values(values).execute()

export const hasOpenDispute = async (on: Db, { orderId, operatorId }: BillOfOperator): Promise<boolean> =>
  (await on
    .selectFrom('operator_bill_dispute')
    .select('id')
    .where('order_id', '=', orderId)
    .where('operator_id', '=', operatorId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Ends the open dispute of a bill; none is as well. */
export const settleDispute = (
  trx: Trx,
  { orderId, operatorId }: BillOfOperator,
  settled: { outcome: DisputeOutcome; settled_by: string; settled_at: string },
): Promise<unknown> =>
  trx
    .updateTable('operator_bill_dispute')
    .set(settled)
    .where('order_id', '=', orderId)
    .where('operator_id', '=', operatorId)
    .where('settled_at', 'is', null)
    .execute()
