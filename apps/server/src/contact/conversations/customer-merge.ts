import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { type CustomerMergeHandler, type Merge, recordedRows, recordRows } from '../../platform/customer-merge.ts'
import { lockCounter } from './queries.ts'

const joined = 'conversation: general'
const joinedMessages = 'conversation_message'

interface General {
  /** Thread of the kept account that took the messages. */
  into: string
  seen: Seen | null
  mergedWaits: string | null
  keptWaits: string | null
  keptResolved: string | null
}

/** Threads of orders move with their orders. Two general threads become one, in the order in which their messages were written. */
export const conversationsMerge: CustomerMergeHandler = {
  moves: [
    {
      table: 'conversation',
      key: ['id'],
      item: 'conversations',
      once: ['order_id'],
      follows: { column: 'order_id', table: 'orders' },
    },
  ],
  stays: { conversation_counter: 'counts the messages of its account' },
  async afterMerge(trx, merge) {
    await lockCounters(trx, merge)
    const seen = await seenMessages(trx, merge)
    await joinGeneral(trx, merge, seen)
    await sql`
      UPDATE conversation_message SET client_id = ${merge.keptId}::uuid, number = -number
      WHERE client_id = ${merge.mergedId}`.execute(trx)
    await renumberBoth(trx, merge, seen)
  },
  async afterUndo(trx, merge) {
    await lockCounters(trx, merge)
    const general = await separateGeneral(trx, merge)
    await sql`
      UPDATE conversation_message message SET client_id = conversation.client_id, number = -message.number
      FROM conversation WHERE conversation.id = message.conversation_id AND conversation.client_id = ${merge.mergedId}
        AND message.client_id = ${merge.keptId}`.execute(trx)
    const seen = await seenMessages(trx, merge)
    await renumberBoth(trx, merge, [...seen, ...general])
  },
}

const inOrder = ({ keptId, mergedId }: Merge): string[] => [keptId, mergedId].toSorted()

async function lockCounters(trx: Trx, merge: Merge): Promise<void> {
  for (const id of inOrder(merge)) await lockCounter(trx, id)
}

interface Seen {
  id: string
  by_customer: string | null
  by_staff: string | null
}

/** The newest message that each side has seen in each thread: numbers change, messages stay. Numbers below zero are on their way. */
async function seenMessages(trx: Trx, { keptId, mergedId }: Merge): Promise<Seen[]> {
  const newest = (read: string) => sql`(
    SELECT message.id FROM conversation_message message
    WHERE message.conversation_id = conversation.id AND abs(message.number) <= ${sql.ref(`conversation.${read}`)} ORDER BY abs(message.number) DESC LIMIT 1)`
  const { rows } = await sql<Seen>`
    SELECT id, ${newest('read_by_customer')} AS by_customer, ${newest('read_by_staff')} AS by_staff
    FROM conversation WHERE client_id IN (${keptId}, ${mergedId})`.execute(trx)
  return rows
}

const generalThread = (trx: Trx, clientId: string) =>
  trx
    .selectFrom('conversation')
    .select(['id', 'waits_since', 'resolved_at'])
    .where('client_id', '=', clientId)
    .where('order_id', 'is', null)
    .executeTakeFirst()

/** Only where both accounts have one: a single one has moved as it is. */
async function joinGeneral(trx: Trx, merge: Merge, seen: readonly Seen[]): Promise<void> {
  const [from, into] = [await generalThread(trx, merge.mergedId), await generalThread(trx, merge.keptId)]
  if (!from || !into) return
  const moved = await trx
    .updateTable('conversation_message')
    .set({ conversation_id: into.id, client_id: merge.keptId, number: sql`-number` })
    .where('conversation_id', '=', from.id)
    .returning('id')
    .execute()
  await recordRows(
    trx,
    merge,
    joinedMessages,
    moved.map((key) => ({ key, before: null })),
  )
  const before: General = {
    into: into.id,
    seen: seen.find(({ id }) => id === from.id) ?? null,
    mergedWaits: from.waits_since?.toString() ?? null,
    keptWaits: into.waits_since?.toString() ?? null,
    keptResolved: into.resolved_at?.toString() ?? null,
  }
  await recordRows(trx, merge, joined, [{ key: { id: from.id }, before }])
  const [oldest] = [before.mergedWaits, before.keptWaits].filter((at) => at !== null).toSorted()
  if (!before.mergedWaits || !oldest) return
  await trx.updateTable('conversation').set({ waits_since: null }).where('id', '=', from.id).execute()
  await trx.updateTable('conversation').set({ waits_since: oldest, resolved_at: null }).where('id', '=', into.id).execute()
}

/** Messages go back to their thread. A question without an answer is open there again. @returns what was seen of it */
async function separateGeneral(trx: Trx, merge: Merge): Promise<Seen[]> {
  const [known] = await recordedRows<{ id: string }, General>(trx, merge, joined)
  if (!known) return []
  const { mergedWaits } = known.before
  const messages = (await recordedRows<{ id: string }, null>(trx, merge, joinedMessages)).map(({ key }) => key.id)
  if (messages.length > 0)
    await trx
      .updateTable('conversation_message')
      .set({ conversation_id: known.key.id, client_id: merge.mergedId, number: sql`-number` })
      .where('id', 'in', messages)
      .where('client_id', '=', merge.keptId)
      .execute()
  if (mergedWaits) await separateWaits(trx, known.key.id, { ...known.before, mergedWaits })
  return known.before.seen ? [known.before.seen] : []
}

async function separateWaits(
  trx: Trx,
  generalId: string,
  { into, mergedWaits, keptWaits, keptResolved }: General & { mergedWaits: string },
): Promise<void> {
  const thread = await trx.selectFrom('conversation').select('waits_since').where('id', '=', into).executeTakeFirst()
  if (!thread?.waits_since) return
  // Answered meanwhile: what waits now was asked later.
  if (Temporal.Instant.compare(thread.waits_since, Temporal.Instant.from(mergedWaits)) > 0) return
  await trx.updateTable('conversation').set({ waits_since: mergedWaits }).where('id', '=', generalId).execute()
  const isAllWaiting = Temporal.Instant.compare(thread.waits_since, Temporal.Instant.from(mergedWaits)) === 0
  if (isAllWaiting)
    await trx
      .updateTable('conversation')
      .set({ waits_since: keptWaits, resolved_at: keptWaits === null ? keptResolved : null })
      .where('id', '=', into)
      .execute()
}

/** Numbers from one on without a gap, as their messages were written, in both accounts; the marks of readers follow. */
async function renumberBoth(trx: Trx, merge: Merge, seen: readonly Seen[]): Promise<void> {
  for (const clientId of inOrder(merge)) {
    // Below all numbers first: each number is there once at any moment.
    for (const offset of [sql`-1000000000 - `, sql``])
      await sql`
        UPDATE conversation_message message SET number = ${offset}place.at
        FROM (SELECT id, row_number() OVER (ORDER BY created_at, abs(number), id) AS at FROM conversation_message WHERE client_id = ${clientId}) place
        WHERE place.id = message.id`.execute(trx)
    await sql`
      UPDATE conversation_counter SET last_number = (SELECT count(*) FROM conversation_message WHERE client_id = ${clientId})
      WHERE client_id = ${clientId}`.execute(trx)
  }
  for (const { id, by_customer: customer, by_staff: staff } of seen) {
    const number = (messageId: string | null) =>
      sql<number>`coalesce((SELECT number FROM conversation_message WHERE id = ${messageId}::uuid), 0)`
    await trx
      .updateTable('conversation')
      .set({ read_by_customer: number(customer), read_by_staff: number(staff) })
      .where('id', '=', id)
      .execute()
  }
}
