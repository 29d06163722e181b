import { sql } from 'kysely'
import { type Db, type Trx, toTimestamptz } from '../../platform/db/database.ts'

/** The row's id of a new event; null for a repeated delivery, which is counted. */
export async function insertWebhookEvent(
  trx: Trx,
  event: { provider: string; eventId: string; body: string; signature: string; at: Temporal.Instant },
): Promise<number | null> {
  const row = await trx
    .insertInto('webhook_event')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      body: event.body,
      signature: event.signature,
      received_at: event.at.toString(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doUpdateSet({ deliveries: sql`webhook_event.deliveries + 1` }))
    .returning(['id', 'deliveries'])
    .executeTakeFirstOrThrow()
  return row.deliveries === 1 ? row.id : null
}

export const webhookEventById = (db: Db, id: number) => db.selectFrom('webhook_event').selectAll().where('id', '=', id).executeTakeFirst()

/** The body holds names and addresses of payers: it is not kept once it was applied. */
export async function markWebhookEventProcessed(db: Db, id: number, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('webhook_event')
    .set({ processed_at: at.toString(), body: '' })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
}

/** False when the event was processed before. */
export async function parkWebhookEvent(trx: Trx, id: number, problem: string, at: Temporal.Instant): Promise<boolean> {
  const row = await trx
    .updateTable('webhook_event')
    .set({ processed_at: at.toString(), problem: problem.slice(0, 1000) })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const openWebhookEvents = (db: Db, before: Temporal.Instant) =>
  db
    .selectFrom('webhook_event')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<=', toTimestamptz(before))
    .orderBy('id')
    .limit(500)
    .execute()
