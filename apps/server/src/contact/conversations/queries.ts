import { sql, type Insertable, type Selectable } from 'kysely'
import type { Locale } from '@aquilane/domain/site/paths'
import { minAnswers } from '@aquilane/domain/conversations/answer-time'
import type { Db, Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { notifyChannel, type Notice } from './notice.ts'

export type ConversationRow = Selectable<DB['conversation']>
/** Without the column that only the search reads. */
export type MessageRow = Omit<Selectable<DB['conversation_message']>, 'words'> & { order_id: string | null }
export const notifyReaders = async (trx: Db, notice: Notice): Promise<void> => {
  await sql`SELECT pg_notify(${notifyChannel}, ${JSON.stringify(notice)})`.execute(trx)
}

export const threadOf = (db: Db, clientId: string, orderId: string | null): Promise<ConversationRow | undefined> =>
  db
    .selectFrom('conversation')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('order_id', 'is not distinct from', orderId)
    .executeTakeFirst()

export const conversationById = (db: Db, id: string): Promise<ConversationRow | undefined> =>
  db.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst()

export const ownsOrder = async (db: Db, clientId: string, orderId: string): Promise<boolean> =>
  uuid.test(orderId) &&
  (await db.selectFrom('orders').select('id').where('id', '=', orderId).where('client_id', '=', clientId).executeTakeFirst()) !== undefined

/** The thread, created with the first message. Fails on the foreign key for an order of another customer. */
export const openThread = (
  trx: Trx,
  thread: { clientId: string; orderId: string | null; locale: Locale; now: Temporal.Instant },
): Promise<ConversationRow> =>
  trx
    .insertInto('conversation')
    .values({ client_id: thread.clientId, order_id: thread.orderId, locale: thread.locale, created_at: thread.now.toString() })
    .onConflict((conflict) => conflict.columns(['client_id', 'order_id']).doUpdateSet((eb) => ({ locale: eb.ref('excluded.locale') })))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Senders to one customer queue here until their transaction ends. @returns the last number given */
export async function lockCounter(trx: Trx, clientId: string): Promise<number> {
  await trx
    .insertInto('conversation_counter')
    .values({ client_id: clientId, last_number: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last_number: last } = await trx
    .selectFrom('conversation_counter')
    .select('last_number')
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

export async function insertMessage(trx: Trx, message: Insertable<DB['conversation_message']>): Promise<void> {
  await trx.insertInto('conversation_message').values(message).execute()
  await trx.updateTable('conversation_counter').set({ last_number: message.number }).where('client_id', '=', message.client_id).execute()
}

export const updateConversation = (db: Db, id: string, change: Parameters<typeof setConversation>[2]) => setConversation(db, id, change)

async function setConversation(
  db: Db,
  id: string,
  change: Partial<Omit<Insertable<DB['conversation']>, 'id' | 'client_id'>>,
): Promise<void> {
  await db.updateTable('conversation').set(change).where('id', '=', id).execute()
}

export const insertWait = async (trx: Trx, wait: Insertable<DB['conversation_wait']>): Promise<void> => {
  await trx
    .insertInto('conversation_wait')
    .values(wait)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const messages = (db: Db) =>
  db
    .selectFrom('conversation_message as message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select([
      'message.client_id',
      'message.number',
      'message.conversation_id',
      'message.id',
      'message.author',
      'message.staff_id',
      'message.staff_name',
      'message.body',
      'message.file_id',
      'message.file_name',
      'message.file_pages',
      'message.file_size',
      'message.created_at',
      'conversation.order_id',
    ])

export const messageById = (db: Db, id: string): Promise<MessageRow | undefined> =>
  messages(db).where('message.id', '=', id).executeTakeFirst()

/** Newest first. */
export const pageMessages = (
  db: Db,
  page: { conversationId: string; before: number | null; limit: number; withNotes: boolean },
): Promise<MessageRow[]> =>
  messages(db)
    .where('message.conversation_id', '=', page.conversationId)
    .$if(page.before !== null, (query) => query.where('message.number', '<', page.before))
    .$if(!page.withNotes, (query) => query.where('message.author', '<>', 'note'))
    .orderBy('message.number', 'desc')
    .limit(page.limit)
    .execute()

/** Of all threads of a customer, oldest first, without notes. */
export const messagesAfter = (db: Db, clientId: string, after: number, limit: number): Promise<MessageRow[]> =>
  messages(db)
    .where('message.client_id', '=', clientId)
    .where('message.number', '>', after)
    .where('message.author', '<>', 'note')
    .orderBy('message.number')
    .limit(limit)
    .execute()

export const lastNumber = async (db: Db, clientId: string): Promise<number> => {
  const row = await db.selectFrom('conversation_counter').select('last_number').where('client_id', '=', clientId).executeTakeFirst()
  return row?.last_number ?? 0
}

/** Threads of a customer with their newest message and how many of ours are unseen. */
export async function threadsByClient(db: Db, clientId: string) {
  return db
    .selectFrom('conversation')
    .select(['conversation.id', 'order_id', 'read_by_staff'])
    .select((eb) => [
      eb
        .selectFrom('conversation_message as message')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('message.conversation_id', '=', 'conversation.id')
        .whereRef('message.number', '>', 'conversation.read_by_customer')
        .where('message.author', '=', 'staff')
        .as('unread'),
      eb
        .selectFrom('conversation_message as message')
        .select('message.id')
        .whereRef('message.conversation_id', '=', 'conversation.id')
        .where('message.author', '<>', 'note')
        .orderBy('message.number', 'desc')
        .limit(1)
        .as('last_id'),
    ])
    .where('client_id', '=', clientId)
    .execute()
}

export const messagesByIds = (db: Db, ids: readonly string[]): Promise<MessageRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : messages(db).where('message.id', 'in', ids).execute()

/** The oldest message of ours that the customer has not seen. */
export const firstUnseen = (db: Db, { id, read_by_customer: seen }: ConversationRow): Promise<MessageRow | undefined> =>
  messages(db)
    .where('message.conversation_id', '=', id)
    .where('message.author', '=', 'staff')
    .where('message.number', '>', seen)
    .orderBy('message.number')
    .limit(1)
    .executeTakeFirst()

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const searchMessages = (db: Db, clientId: string, text: string, limit: number): Promise<MessageRow[]> =>
  messages(db)
    .where('message.client_id', '=', clientId)
    .where('message.author', '<>', 'note')
    .where('message.body', 'ilike', likeText(text))
    .orderBy('message.number', 'desc')
    .limit(limit)
    .execute()

/** Median wait for the answers since an instant, seconds; null with too few of them. */
export async function medianWait(db: Db, since: Temporal.Instant): Promise<number | null> {
  const { rows } = await sql<{ answers: string; median: number | null }>`
    SELECT count(*) AS answers, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - began_at)) AS median
      FROM conversation_wait WHERE answered_at >= ${since.toString()}`.execute(db)
  return Number(rows[0]?.answers ?? 0) < minAnswers ? null : (rows[0]?.median ?? null)
}

export const messagesByClient = (db: Db, clientId: string): Promise<MessageRow[]> =>
  messages(db).where('message.client_id', '=', clientId).where('message.author', '<>', 'note').orderBy('message.number').execute()

/** @returns the files of the messages, which are erased with them */
export async function deleteConversations(trx: Trx, clientId: string): Promise<string[]> {
  const rows = await trx.deleteFrom('conversation_message').where('client_id', '=', clientId).returning('file_id').execute()
  await trx.deleteFrom('conversation').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('conversation_counter').where('client_id', '=', clientId).execute()
  return rows.flatMap(({ file_id: id }) => id ?? [])
}
