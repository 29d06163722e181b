import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** Stores a card under the provider's token. A known card gets its newest token; the one that is replaced is returned. */
export async function insertCard(trx: Trx, card: Insertable<DB['card']>): Promise<string | null> {
  const { client_id, provider, brand, last4, expires, token } = card
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${client_id}, 7404))`.execute(trx)
  const taken = await trx.selectFrom('card').select('id').where('provider', '=', provider).where('token', '=', token).executeTakeFirst()
  if (taken) return null
  const known = await trx
    .selectFrom('card')
    .select(['id', 'token'])
    .where('client_id', '=', client_id)
    .where('provider', '=', provider)
    .where('brand', '=', brand)
    .where('last4', '=', last4)
    .where('expires', 'is not distinct from', expires ?? null)
    .orderBy('created_at')
    .executeTakeFirst()
  if (known) {
    await trx.updateTable('card').set({ token }).where('id', '=', known.id).execute()
    return known.token
  }
  await trx
    .insertInto('card')
    .values(card)
    .onConflict((conflict) => conflict.columns(['provider', 'token']).doNothing())
    .execute()
  return null
}

export const cardsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('card')
    .select(['id', 'brand', 'last4', 'expires', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .execute()

export const cardById = (db: Db, id: string) => db.selectFrom('card').selectAll().where('id', '=', id).executeTakeFirst()

/** The removed card; undefined when it is not the client's. */
export const deleteCard = (trx: Trx, id: string, clientId: string) =>
  trx.deleteFrom('card').where('id', '=', id).where('client_id', '=', clientId).returning(['provider', 'token']).executeTakeFirst()

export const insertCardFingerprint = (trx: Trx, values: Insertable<DB['card_fingerprint']>) =>
  trx
    .insertInto('card_fingerprint')
    .values(values)
    .onConflict((conflict) => conflict.columns(['client_id', 'fingerprint']).doNothing())
    .execute()

export const cardFingerprintsByClient = async (db: Db, clientId: string): Promise<string[]> =>
  (await db.selectFrom('card_fingerprint').select('fingerprint').where('client_id', '=', clientId).execute()).map((row) => row.fingerprint)

export const insertProviderCustomer = (db: Db, values: Insertable<DB['provider_customer']>) =>
  db
    .insertInto('provider_customer')
    .values(values)
    .onConflict((conflict) => conflict.columns(['client_id', 'provider']).doNothing())
    .execute()

/** The customer's record at a provider; null: none yet. */
export const providerCustomer = async (db: Db, clientId: string, provider: string): Promise<string | null> =>
  (
    await db
      .selectFrom('provider_customer')
      .select('ref')
      .where('client_id', '=', clientId)
      .where('provider', '=', provider)
      .executeTakeFirst()
  )?.ref ?? null

/** Removes everything about a client's cards; returns the client's records at providers. */
export async function deleteCardsByClient(trx: Trx, clientId: string): Promise<{ provider: string; ref: string }[]> {
  await trx.deleteFrom('card').where('client_id', '=', clientId).execute()
  await trx.updateTable('payment').set({ card_last4: null }).where('client_id', '=', clientId).where('card_last4', 'is not', null).execute()
  await trx.deleteFrom('card_fingerprint').where('client_id', '=', clientId).execute()
  return trx.deleteFrom('provider_customer').where('client_id', '=', clientId).returning(['provider', 'ref']).execute()
}
