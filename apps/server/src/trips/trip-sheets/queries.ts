import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ShareRow = Selectable<DB['trip_share']>

export const insertShare = (trx: Trx, share: Insertable<DB['trip_share']>): Promise<ShareRow> =>
  trx.insertInto('trip_share').values(share).returningAll().executeTakeFirstOrThrow()

export const shareByHash = (db: Db, hash: string): Promise<ShareRow | undefined> =>
  db.selectFrom('trip_share').selectAll().where('token_hash', '=', hash).executeTakeFirst()

export const shareById = (db: Db, id: string): Promise<ShareRow | undefined> =>
  db.selectFrom('trip_share').selectAll().where('id', '=', id).executeTakeFirst()

/** Those that were not withdrawn, oldest first. */
export const liveShares = (db: Db, orderId: string): Promise<ShareRow[]> =>
  db
    .selectFrom('trip_share')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const withdrawShare = (db: Db, id: string, at: Temporal.Instant) =>
  db.updateTable('trip_share').set({ withdrawn_at: at.toString() }).where('id', '=', id).where('withdrawn_at', 'is', null).execute()

export const withdrawShares = (trx: Trx, orderId: string, at: Temporal.Instant) =>
  trx
    .updateTable('trip_share')
    .set({ withdrawn_at: at.toString() })
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .execute()

export const countOpening = (db: Db, id: string, at: Temporal.Instant) =>
  db
    .updateTable('trip_share')
    .set({ opens: sql`opens + 1`, opened_at: at.toString() })
    .where('id', '=', id)
    .execute()

export const sharesByClient = (db: Db, clientId: string): Promise<ShareRow[]> =>
  db.selectFrom('trip_share').selectAll().where('client_id', '=', clientId).orderBy('created_at').execute()

export const deleteSharesByClient = (trx: Trx, clientId: string) => trx.deleteFrom('trip_share').where('client_id', '=', clientId).execute()
