import { sql, type Insertable, type Selectable } from 'kysely'
import type { MergeSide } from '@aquilane/domain/customers/merge'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type PlannedMergeRow = Selectable<DB['planned_merge']>

/** @throws what the database answers to a second plan for one account */
export const insertPlan = (trx: Trx, values: Insertable<DB['planned_merge']>): Promise<PlannedMergeRow> =>
  trx.insertInto('planned_merge').values(values).returningAll().executeTakeFirstOrThrow()

export const lockPlan = (trx: Trx, id: string): Promise<PlannedMergeRow | undefined> =>
  trx.selectFrom('planned_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const duePlans = (on: Db, now: Temporal.Instant): Promise<{ id: string }[]> =>
  on
    .selectFrom('planned_merge')
    .select('id')
    .where('status', '=', 'Planned')
    .where('effective_at', '<=', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
    .orderBy('effective_at')
    .limit(100)
    .execute()

/** @returns false where it ended meanwhile */
export async function endPlan(
  trx: Trx,
  id: string,
  { status, at, by }: { status: 'Done' | 'Stopped' | 'Failed'; at: Temporal.Instant; by: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('planned_merge')
    .set({ status, ended_at: at.toString(), ended_by: by })
    .where('id', '=', id)
    .where('status', '=', 'Planned')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A plan by the token of one of its two messages, and which of them. */
export async function planByToken(on: Db, hash: string): Promise<{ plan: PlannedMergeRow; side: MergeSide } | undefined> {
  const plan = await on
    .selectFrom('planned_merge')
    .selectAll()
    .where((eb) => eb.or([eb('kept_token_hash', '=', hash), eb('merged_token_hash', '=', hash)]))
    .executeTakeFirst()
  return plan && { plan, side: plan.kept_token_hash === hash ? 'kept' : 'merged' }
}

export const phonesOf = async (on: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await on
        .selectFrom('client')
        .select(['id', 'phone'])
        .where('id', 'in', [...ids])
        .execute()
    ).map(({ id, phone }) => [id, phone ?? '']),
  )

/** A plan of a customer on either side that waits to take effect. */
export const openPlanOf = (on: Db, clientId: string): Promise<PlannedMergeRow | undefined> =>
  on
    .selectFrom('planned_merge')
    .selectAll()
    .where('status', '=', 'Planned')
    .where((eb) => eb.or([eb('kept_id', '=', clientId), eb('merged_id', '=', clientId)]))
    .orderBy('effective_at')
    .executeTakeFirst()

/** The account is deleted: its plan ends, and nothing of the reason stays. */
export async function forgetPlans(trx: Trx, clientId: string): Promise<void> {
  const own = sql<boolean>`${clientId}::uuid IN (kept_id, merged_id)`
  await trx
    .updateTable('planned_merge')
    .set({ status: 'Stopped', ended_at: sql`now()`, ended_by: 'system' })
    .where('status', '=', 'Planned')
    .where(own)
    .execute()
  await trx.updateTable('planned_merge').set({ reason: 'erased', fields: '[]' }).where(own).execute()
}
