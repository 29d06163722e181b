import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/types.generated.ts'

export type EmptyLegRow = Selectable<DB['empty_leg']>

/** Nothing where the movement is offered already. */
export async function insertEmptyLeg(trx: Trx, values: Insertable<DB['empty_leg']>): Promise<void> {
  await trx
    .insertInto('empty_leg')
    .values(values)
    .onConflict((oc) => oc.column('movement_id').where('status', '<>', 'withdrawn').doNothing())
    .execute()
}

export const emptyLegById = (db: Db, id: string): Promise<EmptyLegRow | undefined> =>
  db.selectFrom('empty_leg').selectAll().where('id', '=', id).executeTakeFirst()

/** Holds an offered leg for an order; false when it is not offered any more. */
export async function holdOffered(
  trx: Trx,
  hold: { id: string; orderId: string; until: Temporal.Instant; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('empty_leg')
    .set({ status: 'held', buyer_order_id: hold.orderId, held_until: hold.until.toString(), changed_at: hold.now.toString() })
    .where('id', '=', hold.id)
    .where('status', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves the leg that an order holds; false when it holds none. */
export async function resolveHold(trx: Trx, orderId: string, to: 'sold' | 'offered', now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('empty_leg')
    .set({ status: to, held_until: null, changed_at: now.toString(), ...(to === 'offered' ? { buyer_order_id: null } : {}) })
    .where('buyer_order_id', '=', orderId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws what is offered or a draft. @returns how many */
export async function withdrawOffered(trx: Trx, movementIds: readonly string[], reason: string, now: Temporal.Instant): Promise<number> {
  if (movementIds.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('empty_leg')
    .set({ status: 'withdrawn', reason, changed_at: now.toString() })
    .where('movement_id', 'in', movementIds)
    .where('status', 'in', ['draft', 'offered'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Legs whose departure has passed. */
export async function endDeparted(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('empty_leg')
    .set((eb) => ({
      status: eb.case().when('status', '=', 'sold').then('flown').else('withdrawn').end(),
      reason: eb.case().when('status', '=', 'sold').then(eb.ref('reason')).else('departed').end(),
      changed_at: now.toString(),
    }))
    .where('departure_to', '<=', now)
    .where('status', 'in', ['draft', 'offered', 'sold'])
    .execute()
}
