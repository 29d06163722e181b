import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

const columns = [
  'id',
  'client_id',
  'address_id',
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

/** Who gets the messages of an alert: a customer, or an address that belongs to none yet. */
export type AlertOwner = { clientId: string } | { addressId: string }

export const alertsByOwner = (db: Db, owner: AlertOwner): Promise<PriceAlertRow[]> => {
  const all = db.selectFrom('price_alert').select(columns).orderBy('created_at', 'desc').orderBy('id')
  return 'clientId' in owner
    ? all.where('client_id', '=', owner.clientId).execute()
    : all.where('address_id', '=', owner.addressId).where('client_id', 'is', null).execute()
}

export const alertById = (db: Db, id: string): Promise<PriceAlertRow | undefined> =>
  db.selectFrom('price_alert').select(columns).where('id', '=', id).executeTakeFirst()

export const insertAlert = (trx: Trx, values: Insertable<DB['price_alert']>): Promise<PriceAlertRow> =>
  trx.insertInto('price_alert').values(values).returning(columns).executeTakeFirstOrThrow()

export const updateAlert = (trx: Trx, id: string, set: Updateable<DB['price_alert']>): Promise<PriceAlertRow | undefined> =>
  trx.updateTable('price_alert').set(set).where('id', '=', id).returning(columns).executeTakeFirst()

export const deleteAlert = (trx: Trx, id: string) => trx.deleteFrom('price_alert').where('id', '=', id).execute()

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

export async function listOwners(db: Db): Promise<AlertOwner[]> {
  const rows = await db
    .selectFrom('price_alert')
    .select((eb) => ['client_id', eb.case().when('client_id', 'is', null).then(eb.ref('address_id')).end().as('address_id')])
    .distinct()
    .orderBy('client_id')
    .orderBy('address_id')
    .execute()
  return rows.flatMap(({ client_id: clientId, address_id: addressId }): AlertOwner[] =>
    clientId !== null ? [{ clientId }] : addressId === null ? [] : [{ addressId }],
  )
}

/** False where the owner had a message on this day, or the address is gone. */
export async function insertMessageDay(trx: Trx, owner: AlertOwner, day: string): Promise<boolean> {
  if ('addressId' in owner) {
    const { numUpdatedRows } = await trx
      .updateTable('price_alert_address')
      .set({ message_day: day })
      .where('id', '=', owner.addressId)
      .where((eb) => eb.or([eb('message_day', 'is', null), eb('message_day', '<', day)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('price_alert_message')
    .values({ client_id: owner.clientId, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (inserted ?? 0n) > 0n
}

/** Serializes the alerts of one owner. Where both are locked, the customer comes before the address. */
export const lockAlertsOf = (trx: Trx, owner: AlertOwner) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`price-alert:${'clientId' in owner ? owner.clientId : owner.addressId}`}, 0))`.execute(
    trx,
  )
