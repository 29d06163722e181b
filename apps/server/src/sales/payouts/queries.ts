import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type PayoutRow = Selectable<DB['payout']>

export const insertPayout = (trx: Trx, values: Insertable<DB['payout']>) =>
  trx.insertInto('payout').values(values).returningAll().executeTakeFirstOrThrow()

export const lockPayout = (trx: Trx, id: string) => trx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePayout = (trx: Trx, id: string, change: Updateable<DB['payout']>) =>
  trx.updateTable('payout').set(change).where('id', '=', id).execute()

/** Of one request, to payments first. */
export const payoutsByRequest = (db: Db, requestId: string) =>
  db.selectFrom('payout').selectAll().where('request_id', '=', requestId).orderBy('number').execute()

/** Newest first. */
export const payoutsByClient = (db: Db, clientId: string, limit: number) =>
  db
    .selectFrom('payout')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
