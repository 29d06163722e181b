import type { Db, Trx } from '../../platform/db/database.ts'
import type { StoredPasskey } from '../../platform/webauthn.ts'

export const listPasskeys = (db: Db, clientId: string) =>
  db.selectFrom('client_passkey').selectAll().where('client_id', '=', clientId).orderBy('created_at').orderBy('id').execute()

export const insertPasskey = (trx: Trx, clientId: string, passkey: StoredPasskey, userAgent: string | null, now: Temporal.Instant) =>
  trx
    .insertInto('client_passkey')
    .values({
      client_id: clientId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      user_agent: userAgent,
      created_at: now.toString(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (trx: Trx, clientId: string, id: string) =>
  trx.deleteFrom('client_passkey').where('client_id', '=', clientId).where('id', '=', id).returning('id').executeTakeFirst()

export const deletePasskeys = (trx: Trx, clientId: string) => trx.deleteFrom('client_passkey').where('client_id', '=', clientId).execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('client_passkey')
    .select(['id', 'client_id as clientId', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Raises the signature counter; false when the same signature was used before. */
export async function usePasskey(trx: Trx, id: string, counter: number, now: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .updateTable('client_passkey')
    .set({ counter, last_used_at: now.toString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
