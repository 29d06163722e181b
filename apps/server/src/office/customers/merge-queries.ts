import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type MergeRow = Selectable<DB['customer_merge']>

export const insertMerge = (trx: Trx, values: Insertable<DB['customer_merge']>): Promise<MergeRow> =>
  trx.insertInto('customer_merge').values(values).returningAll().executeTakeFirstOrThrow()

/** Of this very transaction: the database lets rows change hands in it. */
export const setUndone = (trx: Trx, id: string, by: string, at: Temporal.Instant) =>
  trx
    .updateTable('customer_merge')
    .set({ undone_by: by, undone_at: at.toString(), xid: sql<string>`pg_current_xact_id()` })
    .where('id', '=', id)
    .execute()

export const setProfile = (trx: Trx, id: string, profile: object) =>
  trx
    .updateTable('customer_merge')
    .set({ profile: JSON.stringify(profile) })
    .where('id', '=', id)
    .execute()

export const mergeById = (db: Db, id: string): Promise<MergeRow | undefined> =>
  db.selectFrom('customer_merge').selectAll().where('id', '=', id).executeTakeFirst()

export const lockMerge = (trx: Trx, id: string): Promise<MergeRow | undefined> =>
  trx.selectFrom('customer_merge').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Merges into a customer, and the one that closed it; newest first. */
export const mergesByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('customer_merge')
    .innerJoin('client as merged', 'merged.id', 'customer_merge.merged_id')
    .innerJoin('client as kept', 'kept.id', 'customer_merge.kept_id')
    .selectAll('customer_merge')
    .select([
      'merged.first_name as merged_first_name',
      'merged.last_name as merged_last_name',
      'merged.phone as merged_phone',
      'kept.first_name as kept_first_name',
      'kept.last_name as kept_last_name',
      'kept.phone as kept_phone',
    ])
    .where((eb) => eb.or([eb('kept_id', '=', clientId), eb('merged_id', '=', clientId)]))
    .orderBy('merged_at', 'desc')
    .orderBy('customer_merge.id')
    .execute()

/** A merge that is not undone and has this account as the one that closed. */
export const openMergeOf = (db: Db, mergedId: string): Promise<MergeRow | undefined> =>
  db.selectFrom('customer_merge').selectAll().where('merged_id', '=', mergedId).where('undone_at', 'is', null).executeTakeFirst()

/** Every merge that holds. */
export const openMerges = (db: Db): Promise<MergeRow[]> =>
  db.selectFrom('customer_merge').selectAll().where('undone_at', 'is', null).orderBy('merged_at').execute()

/** Takes names, addresses and reasons out of the merges of an account that is deleted. */
export const forgetMerges = (trx: Trx, clientId: string) =>
  trx
    .updateTable('customer_merge')
    .set({ profile: '{}', reason: 'erased' })
    .where((eb) => eb.or([eb('kept_id', '=', clientId), eb('merged_id', '=', clientId)]))
    .execute()

/** The rows of a merge are changed as one: foreign keys that can wait are checked at its end. */
export const deferConstraints = async (trx: Trx): Promise<void> => {
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(trx)
}
