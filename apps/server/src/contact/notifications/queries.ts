import { sql } from 'kysely'
import type { PushChannel, PushMedium, UnsentReason } from '@aquilane/domain/notifications/channels'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'

/** The language a client is written to; null when there is no such client (any more). */
export async function localeByClient(db: Db, clientId: string): Promise<'en' | 'it' | null> {
  const row = await db.selectFrom('client').select('locale').where('id', '=', clientId).where('erased_at', 'is', null).executeTakeFirst()
  return row ? (row.locale === 'it' ? 'it' : 'en') : null
}

export interface NewMessage {
  clientId: string
  channel: PushChannel
  key: string
  params: object
  link: string | null
  locale: 'en' | 'it'
  urgent: boolean
  inApp: boolean
  source: string
  now: Temporal.Instant
}

/** The id of the new message; null for a repeated one. */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<string | null> {
  const row = await trx
    .insertInto('push_message')
    .values({
      client_id: message.clientId,
      channel: message.channel,
      key: message.key,
      params: JSON.stringify(message.params),
      link: message.link,
      locale: message.locale,
      urgent: message.urgent,
      in_app: message.inApp,
      source: message.source,
      created_at: message.now.toString(),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Messages of the client's inbox. */
const inboxMessages = (db: Db, clientId: string, channels: readonly PushChannel[]) =>
  db
    .selectFrom('push_message')
    .where('client_id', '=', clientId)
    .where('in_app', '=', true)
    .$if(channels.length > 0, (query) => query.where('channel', 'in', channels))

export const countMessages = async (db: Db, clientId: string, channels: readonly PushChannel[]): Promise<number> =>
  (
    await inboxMessages(db, clientId, channels)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Newest first. */
export const listMessages = (db: Db, clientId: string, channels: readonly PushChannel[], page: { offset: number; limit: number }) =>
  inboxMessages(db, clientId, channels)
    .select(['id', 'channel', 'key', 'params', 'link', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

export const countUnread = async (db: Db, clientId: string): Promise<number> =>
  (
    await inboxMessages(db, clientId, [])
      .where('read_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** False when the client has no such message. */
export async function markRead(db: Db, clientId: string, id: string, now: Temporal.Instant): Promise<boolean> {
  const result = await db
    .updateTable('push_message')
    .set({ read_at: sql`coalesce(read_at, ${toTimestamptz(now)})` })
    .where('client_id', '=', clientId)
    .where('in_app', '=', true)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const markAllRead = (db: Db, clientId: string, now: Temporal.Instant) =>
  db
    .updateTable('push_message')
    .set({ read_at: now.toString() })
    .where('client_id', '=', clientId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .execute()

export interface Preference {
  channel: string
  medium: string
  enabled: boolean
}

export const preferencesByClient = (db: Db, clientId: string): Promise<Preference[]> =>
  db.selectFrom('notification_preference').select(['channel', 'medium', 'enabled']).where('client_id', '=', clientId).execute()

export async function findPreference(db: Db, clientId: string, channel: PushChannel, medium: PushMedium): Promise<boolean | null> {
  const row = await db
    .selectFrom('notification_preference')
    .select('enabled')
    .where('client_id', '=', clientId)
    .where('channel', '=', channel)
    .where('medium', '=', medium)
    .executeTakeFirst()
  return row?.enabled ?? null
}

export const upsertPreference = (
  trx: Trx,
  choice: { clientId: string; channel: PushChannel; medium: PushMedium; enabled: boolean; now: Temporal.Instant },
) =>
  trx
    .insertInto('notification_preference')
    .values({
      client_id: choice.clientId,
      channel: choice.channel,
      medium: choice.medium,
      enabled: choice.enabled,
      changed_at: choice.now.toString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'channel', 'medium']).doUpdateSet({ enabled: choice.enabled, changed_at: choice.now.toString() }),
    )
    .execute()

export const subscriptionsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('web_push_subscription')
    .select(['id', 'session_id', 'endpoint', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** A sign-in transfers the browser's subscription to the new client. */
export const upsertSubscription = (
  trx: Trx,
  subscription: {
    clientId: string
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    fingerprint: string | null
    now: Temporal.Instant
  },
) => {
  const { clientId: client_id, sessionId: session_id, endpoint, p256dh, auth, fingerprint, now } = subscription
  const row = { client_id, session_id, p256dh, auth, fingerprint, created_at: now.toString() }
  return trx
    .insertInto('web_push_subscription')
    .values({ ...row, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
}

export const deleteSubscriptions = (
  db: Db,
  which: { clientId: string } & ({ id: string } | { sessionId: string } | { endpoint: string } | { fingerprint: string }),
) => {
  const of = db.deleteFrom('web_push_subscription').where('client_id', '=', which.clientId)
  if ('id' in which) return of.where('id', '=', which.id).execute()
  if ('sessionId' in which) return of.where('session_id', '=', which.sessionId).execute()
  if ('endpoint' in which) return of.where('endpoint', '=', which.endpoint).execute()
  return of.where('fingerprint', '=', which.fingerprint).execute()
}

export interface Delivery {
  id: string
  medium: string
}

/** One delivery for each; those that exist already are left alone. Answers the new ones. */
export async function insertDeliveries(
  trx: Trx,
  messageId: string,
  ways: readonly { medium: Exclude<PushMedium, 'in_app'>; subscriptionId: string | null }[],
): Promise<Delivery[]> {
  if (ways.length === 0) return []
  return trx
    .insertInto('push_delivery')
    .values(ways.map(({ medium, subscriptionId }) => ({ message_id: messageId, medium, subscription_id: subscriptionId })))
    .onConflict((conflict) => conflict.columns(['message_id', 'medium', 'subscription_id']).doNothing())
    .returning(['id', 'medium'])
    .execute()
}

/** A delivery with its message and, for Web Push, the subscription. */
export const deliveryById = (db: Db, id: string) =>
  db
    .selectFrom('push_delivery as delivery')
    .innerJoin('push_message as message', 'message.id', 'delivery.message_id')
    .leftJoin('web_push_subscription as browser', 'browser.id', 'delivery.subscription_id')
    .select([
      'delivery.id',
      'delivery.medium',
      'delivery.state',
      'delivery.claimed_until',
      'delivery.subscription_id',
      'message.id as message_id',
      'message.client_id',
      'message.channel',
      'message.key',
      'message.params',
      'message.link',
      'message.locale',
      'message.urgent',
      'message.created_at',
      'browser.session_id',
      'browser.endpoint',
      'browser.p256dh',
      'browser.auth',
    ])
    .where('delivery.id', '=', id)
    .executeTakeFirst()

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof deliveryById>>>

/** Leases a pending delivery. @returns the number of attempts for exactly one of concurrent workers, null for the others */
export async function claimDelivery(db: Db, id: string, now: Temporal.Instant, until: Temporal.Instant): Promise<number | null> {
  const row = await db
    .updateTable('push_delivery')
    .set((eb) => ({ claimed_until: until.toString(), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', toTimestamptz(now))]))
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? null
}

/** Extends the lease of a pending delivery. */
export async function rescheduleDelivery(trx: Trx, id: string, until: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .updateTable('push_delivery')
    .set({ claimed_until: until.toString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

type DeliveryEnd =
  | { state: 'sent'; recipient?: { to: string; isConfirmed: boolean }; isAccepted?: boolean }
  | { state: 'suppressed' | 'failed'; reason: UnsentReason | null }

/** Whether this call settled it: of concurrent calls one does, the others wait for its transaction and return false. */
export async function settleDelivery(db: Db, id: string, end: DeliveryEnd, now: Temporal.Instant): Promise<boolean> {
  const recipient = end.state === 'sent' ? end.recipient : undefined
  const result = await db
    .updateTable('push_delivery')
    .set({
      state: end.state,
      settled_at: now.toString(),
      claimed_until: null,
      recipient: recipient?.to ?? null,
      confirmed: recipient?.isConfirmed ?? true,
      reason: end.state === 'sent' ? null : end.reason,
      accepted_at: end.state === 'sent' && end.isAccepted === true ? now.toString() : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Overdue deliveries of the last day without a lease. */
export const findOverdueDeliveries = (db: Db, now: Temporal.Instant, late: Temporal.Instant): Promise<Delivery[]> =>
  db
    .selectFrom('push_delivery as delivery')
    .innerJoin('push_message as message', 'message.id', 'delivery.message_id')
    .select(['delivery.id', 'delivery.medium'])
    .where('delivery.state', '=', 'pending')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', toTimestamptz(now))]))
    .where('message.created_at', '<', toTimestamptz(late))
    .where('message.created_at', '>', toTimestamptz(now.subtract({ hours: 24 })))
    .orderBy('message.created_at')
    .limit(500)
    .execute()
