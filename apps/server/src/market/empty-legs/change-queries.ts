import type { Insertable, Selectable, Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { EmptyLegRow } from './queries.ts'

export type LegChangeRow = Selectable<DB['empty_leg_change']>

/** Legs of movements that can still change. Lock the orders of their buyers before. */
export const lockLegsByMovements = async (trx: Trx, movementIds: readonly string[]): Promise<EmptyLegRow[]> =>
  movementIds.length === 0
    ? []
    : trx
        .selectFrom('empty_leg')
        .selectAll()
        .where('movement_id', 'in', movementIds)
        .where('status', 'in', ['draft', 'offered', 'held', 'sold'])
        .orderBy('id')
        .forUpdate()
        .execute()

export const activeLegsByMovements = async (on: Db, movementIds: readonly string[]): Promise<EmptyLegRow[]> =>
  movementIds.length === 0
    ? []
    : on
        .selectFrom('empty_leg')
        .selectAll()
        .where('movement_id', 'in', movementIds)
        .where('status', 'in', ['draft', 'offered', 'held', 'sold'])
        .orderBy('id')
        .execute()

export const movementByBuyer = async (on: Db, orderId: string): Promise<string | null> =>
  (
    await on
      .selectFrom('empty_leg')
      .select('movement_id')
      .where('buyer_order_id', '=', orderId)
      .where('status', 'in', ['held', 'sold', 'flown'])
      .executeTakeFirst()
  )?.movement_id ?? null

export async function insertChange(trx: Trx, values: Insertable<DB['empty_leg_change']>): Promise<string> {
  const { id } = await trx.insertInto('empty_leg_change').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateChange(trx: Trx, id: string, set: Updateable<DB['empty_leg_change']>): Promise<void> {
  await trx.updateTable('empty_leg_change').set(set).where('id', '=', id).execute()
}

export const lockOpenChange = (trx: Trx, orderId: string): Promise<LegChangeRow | undefined> =>
  trx.selectFrom('empty_leg_change').selectAll().where('order_id', '=', orderId).where('status', '=', 'open').forUpdate().executeTakeFirst()

/** With the leg as it is planned now. */
export const openChange = (on: Db, orderId: string) =>
  on
    .selectFrom('empty_leg_change as change')
    .innerJoin('empty_leg as leg', 'leg.id', 'change.leg_id')
    .selectAll('change')
    .select(['leg.departure_at', 'leg.block_minutes', 'leg.aircraft_id', 'leg.departure_airport', 'leg.arrival_airport'])
    .where('change.order_id', '=', orderId)
    .where('change.status', '=', 'open')
    .executeTakeFirst()

export const closeChange = (
  trx: Trx,
  orderId: string,
  status: LegChangeRow['status'],
  now: Temporal.Instant,
): Promise<LegChangeRow | undefined> =>
  trx
    .updateTable('empty_leg_change')
    .set({ status, answered_at: now.toString() })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()

export const findDueChanges = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('empty_leg_change')
      .select('order_id')
      .where('status', '=', 'open')
      .where('decide_by', '<=', toTimestamptz(now))
      .orderBy('decide_by')
      .limit(100)
      .execute()
  ).map(({ order_id: id }) => id)

/** The leg that an order holds or bought waits for its price; a flown one stays as it is. */
export async function releaseForPricing(trx: Trx, orderId: string, reason: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ status: 'draft', reason, buyer_order_id: null, sale_price: null, changed_at: now.toString() })
    .where('buyer_order_id', '=', orderId)
    .where('status', 'in', ['held', 'sold'])
    .execute()
}
