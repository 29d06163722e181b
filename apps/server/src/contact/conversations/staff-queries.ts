import { sql, type Insertable, type Selectable } from 'kysely'
import type { ConversationView } from '@aquilane/domain/conversations/views'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type TemplateRow = Selectable<DB['conversation_template']>

export interface StaffFilter {
  view: ConversationView
  memberId: string
  /** Words of messages, the customer's name or number, or a booking reference; empty: everything. */
  text: string
}

/** A booking reference with digits is no number. */
const phoneLike = /^[+\d\s().-]{4,}$/

const found = (db: Db, { view, memberId, text }: StaffFilter) =>
  db
    .selectFrom('conversation')
    .innerJoin('client', 'client.id', 'conversation.client_id')
    .leftJoin('orders', 'orders.id', 'conversation.order_id')
    // The messages of an account that became a part of another one are there.
    .where('client.merged_into', 'is', null)
    .$if(view === 'waiting', (query) => query.where('waits_since', 'is not', null))
    .$if(view === 'mine', (query) => query.where('assigned_to', '=', memberId).where('resolved_at', 'is', null))
    .$if(view === 'open', (query) => query.where('resolved_at', 'is', null))
    .$if(view === 'resolved', (query) => query.where('resolved_at', 'is not', null))
    .$if(text !== '', (query) =>
      query.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('orders.pnr', '=', text.toUpperCase()),
          ...(phoneLike.test(text) ? [eb('client.phone', 'like', `%${text.replaceAll(/\D/g, '')}%`)] : []),
          eb(sql`concat_ws(' ', client.first_name, client.last_name)`, 'ilike', `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
          exists(
            selectFrom('conversation_message as message')
              .select('message.id')
              .whereRef('message.conversation_id', '=', 'conversation.id')
              .where(sql<boolean>`message.words @@ websearch_to_tsquery('simple', ${text})`),
          ),
        ]),
      ),
    )

const listed = (query: ReturnType<typeof found>) =>
  query.selectAll('conversation').select((eb) => [
    'client.first_name',
    'client.last_name',
    'client.phone',
    'orders.pnr',
    eb
      .selectFrom('conversation_message as message')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .whereRef('message.conversation_id', '=', 'conversation.id')
      .whereRef('message.number', '>', 'conversation.read_by_staff')
      .where('message.author', '=', 'customer')
      .as('unread'),
    eb
      .selectFrom('conversation_message as message')
      .select('message.id')
      .whereRef('message.conversation_id', '=', 'conversation.id')
      .orderBy('message.number', 'desc')
      .limit(1)
      .as('last_id'),
  ])

export type StaffConversationRow = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>

/** Waiting ones with the longest wait first, then by the newest message. */
export async function pageConversations(
  db: Db,
  filter: StaffFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: StaffConversationRow[]; total: number }> {
  const { total } = await found(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed(found(db, filter))
    .orderBy('waits_since', (order) => order.asc().nullsLast())
    .orderBy(
      (eb) =>
        eb
          .selectFrom('conversation_message as message')
          .select(({ fn }) => fn.max('message.created_at').as('at'))
          .whereRef('message.conversation_id', '=', 'conversation.id'),
      'desc',
    )
    .orderBy('conversation.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(total) }
}

export const staffConversation = (db: Db, id: string): Promise<StaffConversationRow | undefined> =>
  listed(found(db, { view: 'all', memberId: '', text: '' }))
    .where('conversation.id', '=', id)
    .executeTakeFirst()

export async function countWaiting(db: Db): Promise<{ count: number; oldest: Temporal.Instant | null }> {
  const row = await db
    .selectFrom('conversation')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('waits_since').as('oldest')])
    .where('waits_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest }
}

export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.selectFrom('conversation_template').selectAll().orderBy('locale').orderBy('title').execute()

export const insertTemplate = (db: Db, template: Insertable<DB['conversation_template']>): Promise<TemplateRow> =>
  db.insertInto('conversation_template').values(template).returningAll().executeTakeFirstOrThrow()

export const changeTemplate = (
  db: Db,
  id: string,
  change: Omit<Insertable<DB['conversation_template']>, 'id'>,
): Promise<TemplateRow | undefined> =>
  db.updateTable('conversation_template').set(change).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteTemplate = async (db: Db, id: string): Promise<boolean> =>
  (await db.deleteFrom('conversation_template').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
