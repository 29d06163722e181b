import type { Insertable } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/types.generated.ts'

/** Nothing where the movement is offered already. */
export async function insertEmptyLeg(trx: Trx, values: Insertable<DB['empty_leg']>): Promise<void> {
  await trx
    .insertInto('empty_leg')
    .values(values)
    .onConflict((oc) => oc.column('movement_id').where('status', '<>', 'withdrawn').doNothing())
    .execute()
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
