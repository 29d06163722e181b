import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type MessageRow = Selectable<DB['contact_message']>
export type MessageView = 'open' | 'answered'

export async function insertMessage(trx: Trx, message: Insertable<DB['contact_message']>): Promise<void> {
  await trx.insertInto('contact_message').values(message).execute()
}

export async function pageMessages(
  db: Db,
  { view, page, perPage }: { view: MessageView; page: number; perPage: number },
): Promise<{ rows: MessageRow[]; total: number }> {
  const found = db.selectFrom('contact_message').where('answered_at', view === 'open' ? 'is' : 'is not', null)
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(view === 'open' ? 'created_at' : 'answered_at', view === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(total) }
}

/** The first member who answers stays. Undefined: there is no such message. */
export const setAnswered = (
  db: Db,
  id: string,
  answered: { memberId: string; now: Temporal.Instant } | null,
): Promise<MessageRow | undefined> =>
  db
    .updateTable('contact_message')
    .set(
      answered
        ? {
            answered_at: sql`coalesce(answered_at, ${answered.now.toString()})`,
            answered_by: sql`coalesce(answered_by, ${answered.memberId}::uuid)`,
          }
        : { answered_at: null, answered_by: null },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function deleteMessagesBefore(db: Db, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('contact_message').where('created_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

export const messagesByClient = (trx: Trx, clientId: string) =>
  trx
    .selectFrom('contact_message')
    .select(['created_at', 'subject', 'name', 'email', 'phone', 'message'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()

export async function deleteMessagesByClient(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('contact_message').where('client_id', '=', clientId).execute()
}
