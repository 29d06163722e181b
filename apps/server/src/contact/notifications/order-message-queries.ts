import type { Db } from '../../platform/db/database.ts'

/** Newest first. */
export const messagesByOrder = (db: Db, { clientId, orderId, link }: { clientId: string; orderId: string; link: string }) =>
  db
    .selectFrom('push_message')
    .select(['id', 'key', 'params', 'source', 'in_app', 'created_at'])
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('link', '=', link), eb('source', 'like', `order:${orderId}:%`)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

/** Without the step that fans out to browsers. */
export async function deliveriesByMessages(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('push_delivery')
    .select(['message_id', 'medium', 'state', 'reason', 'recipient', 'accepted_at', 'settled_at'])
    .where('message_id', 'in', messageIds)
    .where((eb) => eb.or([eb('medium', '<>', 'web_push'), eb('subscription_id', 'is not', null)]))
    .orderBy('medium')
    .execute()
}
