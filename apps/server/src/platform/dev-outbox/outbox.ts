import type { Database } from '../db/database.ts'
import type { OutboxCard } from './page.ts'
import { outboxHtml, outboxMessages } from './queries.ts'

/** Newest messages first; to one recipient, or to all where it is empty. */
export async function listOutbox(db: Database, to: string): Promise<OutboxCard[]> {
  return (await outboxMessages(db, to === '' ? null : to)).map((row) => ({
    to: row.recipient,
    channel: row.channel,
    subject: row.subject,
    text: row.body,
    created: row.created_at.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' '),
    page: row.has_html ? `/dev/outbox/${row.id}` : null,
  }))
}

/** HTML of a mail by the id in its address; null for other messages and whatever is no id. */
export const getOutboxHtml = async (db: Database, id: string): Promise<string | null> =>
  /^\d{1,15}$/.test(id) ? outboxHtml(db, Number(id)) : null
