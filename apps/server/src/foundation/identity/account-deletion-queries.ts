import type { Db, Trx } from '../../platform/db/database.ts'

export const sessionsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'fingerprint', 'application', 'user_agent', 'address', 'utm', 'created_at', 'last_seen_at', 'ended_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()

/**
 * The client's row stays for the books, with nothing in it; sessions, codes and passkeys go, and so do the messages and remembered
 * answers that carry what was the client's.
 * @param names number and addresses, as the outbox knows them
 */
export async function eraseClientRows(trx: Trx, clientId: string, names: readonly string[], now: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('session').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('email_code').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('email_block').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('client_passkey').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('idempotency_key').where('scope', 'like', `${clientId}:%`).execute()
  await trx.deleteFrom('outbox').where('recipient', 'in', names).execute()
  await trx
    .updateTable('client')
    .set({
      phone: null,
      first_name: null,
      last_name: null,
      middle_name: null,
      email: null,
      email_unconfirmed: null,
      photo: null,
      ref: null,
      utm: '{}',
      erased_at: now.toString(),
    })
    .where('id', '=', clientId)
    .execute()
}
