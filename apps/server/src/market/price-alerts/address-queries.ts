import { sql, type Selectable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type AddressRow = Selectable<DB['price_alert_address']>

const isEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** The row of a confirmed address, in the language of its last confirmation. */
export const upsertAddress = (trx: Trx, { email, locale, now }: { email: string; locale: 'en' | 'it'; now: Temporal.Instant }) =>
  trx
    .insertInto('price_alert_address')
    .values({ email, locale, confirmed_at: now.toString() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ locale, confirmed_at: now.toString() }))
    .returning('id')
    .executeTakeFirstOrThrow()

export const addressById = (db: Db, id: string): Promise<AddressRow | undefined> =>
  db.selectFrom('price_alert_address').selectAll().where('id', '=', id).executeTakeFirst()

export const addressByEmail = (db: Db, email: string): Promise<AddressRow | undefined> =>
  db.selectFrom('price_alert_address').selectAll().where(isEmail(email)).executeTakeFirst()

/** Its alerts end with it. */
export async function deleteAddress(db: Db, email: string): Promise<void> {
  await db.deleteFrom('price_alert_address').where(isEmail(email)).execute()
}

/** Addresses whose last alert is over. One that is confirmed at the same time has a later `confirmed_at`, so it stays. */
export async function deleteIdleAddresses(db: Db, confirmedBefore: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('price_alert_address')
    .where('confirmed_at', '<', toTimestamptz(confirmedBefore))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('price_alert').select('price_alert.id').whereRef('address_id', '=', 'price_alert_address.id'))),
    )
    .execute()
}

export async function insertRefusal(trx: Trx, { mark, now }: { mark: string; now: Temporal.Instant }): Promise<void> {
  await trx
    .insertInto('price_alert_refusal')
    .values({ mark, created_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const hasRefusal = async (db: Db, mark: string): Promise<boolean> =>
  (await db.selectFrom('price_alert_refusal').select('mark').where('mark', '=', mark).executeTakeFirst()) !== undefined

export async function deleteRefusal(trx: Trx, mark: string): Promise<void> {
  await trx.deleteFrom('price_alert_refusal').where('mark', '=', mark).execute()
}
