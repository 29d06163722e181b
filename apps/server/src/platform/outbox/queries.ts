import type { Db } from '../db/database.ts'

/** Newest messages first, a hundred at most; for one recipient, or for all. */
export const outboxMessages = (db: Db, to: string | null) =>
  db
    .selectFrom('outbox')
    .select(['recipient', 'channel', 'subject', 'body', 'created_at'])
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
