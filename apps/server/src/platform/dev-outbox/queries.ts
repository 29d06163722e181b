import type { Db } from '../db/database.ts'

/** Newest messages first, a hundred at most; for one recipient, or for all. */
export const outboxMessages = (db: Db, to: string | null) =>
  db
    .selectFrom('outbox')
    .select((eb) => ['id', 'recipient', 'channel', 'subject', 'body', 'created_at', eb('html', 'is not', null).as('has_html')])
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** HTML of a mail; null for other messages and unknown ids. */
export const outboxHtml = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('outbox').select('html').where('id', '=', id).executeTakeFirst())?.html ?? null
