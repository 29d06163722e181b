import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

const columns = [
  'id',
  'client_id',
  'legs',
  'departure_day',
  'flex_days',
  'limit_price',
  'known_price',
  'current_price',
  'checked_at',
  'created_at',
] as const

export type PriceAlertRow = Selectable<DB['price_alert']>

export const alertsByClient = (db: Db, clientId: string): Promise<PriceAlertRow[]> =>
  db.selectFrom('price_alert').select(columns).where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()

export const insertAlert = (trx: Trx, values: Insertable<DB['price_alert']>): Promise<PriceAlertRow> =>
  trx.insertInto('price_alert').values(values).returning(columns).executeTakeFirstOrThrow()

export const updateAlert = (trx: Trx, id: string, set: Updateable<DB['price_alert']>): Promise<PriceAlertRow | undefined> =>
  trx.updateTable('price_alert').set(set).where('id', '=', id).returning(columns).executeTakeFirst()

export async function deleteOwnAlert(db: Db, { id, clientId }: { id: string; clientId: string }): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('price_alert').where('id', '=', id).where('client_id', '=', clientId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteAlertsOf(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('price_alert').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('price_alert_message').where('client_id', '=', clientId).execute()
}

/** Alerts of trips that are over, and days of messages that no longer matter. */
export async function deleteBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('price_alert').where('departure_day', '<', day).execute()
  await db.deleteFrom('price_alert_message').where('day', '<', day).execute()
}

export const clientsWithAlerts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('price_alert').select('client_id').distinct().orderBy('client_id').execute()).map(({ client_id: id }) => id)

/** False where the customer had a message on this day. */
export async function insertMessageDay(trx: Trx, clientId: string, day: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('price_alert_message')
    .values({ client_id: clientId, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (inserted ?? 0n) > 0n
}

/** Serializes the alerts of one customer. */
export const lockAlertsOf = (trx: Trx, clientId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`price-alert:${clientId}`}, 0))`.execute(trx)
