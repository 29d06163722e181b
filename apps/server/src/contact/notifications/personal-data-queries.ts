import type { Db, Trx } from '../../platform/db/database.ts'

/**
 * Messages with their deliveries, choices and browsers. Deliveries go first: who sends one holds it and then refers to its message, so the
 * other order is a deadlock.
 */
export async function deleteMessagesByClient(trx: Trx, clientId: string): Promise<void> {
  const messages = trx.selectFrom('push_message').select('id').where('client_id', '=', clientId)
  await trx.deleteFrom('push_delivery').where('message_id', 'in', messages).execute()
  await trx.deleteFrom('push_message').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('notification_preference').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('web_push_subscription').where('client_id', '=', clientId).execute()
}

export const messagesByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('push_message')
    .select(['channel', 'key', 'params', 'link', 'created_at', 'read_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()

export const preferencesAndDevicesByClient = async (db: Db, clientId: string) => ({
  choices: await db
    .selectFrom('notification_preference')
    .select(['channel', 'medium', 'enabled', 'changed_at'])
    .where('client_id', '=', clientId)
    .execute(),
  browsers: await db
    .selectFrom('web_push_subscription')
    .select(['endpoint', 'fingerprint', 'created_at'])
    .where('client_id', '=', clientId)
    .execute(),
})
