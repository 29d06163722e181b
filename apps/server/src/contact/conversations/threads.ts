import type { listConversationMessages, listConversations } from '@aquilane/contract/conversations'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { answerDays, toNamedMinutes } from '@aquilane/domain/conversations/answer-time'
import { typingMs } from '@aquilane/domain/conversations/message'
import { threadNotFound } from './messages.ts'
import {
  medianWait,
  messagesByIds,
  notifyReaders,
  ownsOrder,
  pageMessages,
  searchMessages,
  threadOf,
  threadsByClient,
  updateConversation,
  type ConversationRow,
} from './queries.ts'
import { toMessage, type MessageResponse } from './wire.ts'
import type { Context } from '../../context.ts'
import { getPnrs } from '../../sales/orders/index.ts'

const messagesPerPage = 30
const maxFound = 30

/** The general thread, which exists before its first message, and those of orders. */
export async function listThreads(ctx: Context, clientId: string): Promise<ResponseOf<typeof listConversations>> {
  const threads = await threadsByClient(ctx.db, clientId)
  const last = new Map(
    (
      await messagesByIds(
        ctx.db,
        threads.flatMap(({ last_id: id }) => id ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    threads.flatMap(({ order_id: id }) => id ?? []),
  )
  const data = threads.map(({ order_id: id, last_id: lastId, unread, read_by_staff: seen }) => {
    const newest = lastId === null ? undefined : last.get(lastId)
    return {
      order: id === null ? null : { id, pnr: pnrs.get(id) ?? '' },
      last: newest ? toMessage(newest) : null,
      unread: Number(unread),
      read_by_staff: seen,
    }
  })
  const general = data.find(({ order }) => order === null) ?? { order: null, last: null, unread: 0, read_by_staff: 0 }
  const ofOrders = data
    .filter(({ order, last: newest }) => order !== null && newest !== null)
    .toSorted((a, b) => (b.last?.number ?? 0) - (a.last?.number ?? 0))
  return {
    data: [general, ...ofOrders],
    unread_count: data.reduce((sum, { unread }) => sum + unread, 0),
    answer_minutes: await expectedMinutes(ctx),
  }
}

/** How long an answer takes, from the waits of the last week; null: not known. */
export const expectedMinutes = async ({ db, clock }: Context): Promise<number | null> =>
  toNamedMinutes(await medianWait(db, clock.now().subtract({ hours: 24 * answerDays })))

export const countUnread = async ({ db }: Context, clientId: string): Promise<number> =>
  (await threadsByClient(db, clientId)).reduce((sum, { unread }) => sum + Number(unread), 0)

/** Whether someone pressed a key in the last seconds. */
export const isTyping = ({ clock }: Context, at: Temporal.Instant | null): boolean =>
  at !== null && clock.now().since(at).total('milliseconds') < typingMs

type Thread = { clientId: string; orderId: string | null }

/** Null: nothing was written yet. @throws NOT_FOUND for an order of another customer */
async function findThread({ db }: Context, { clientId, orderId }: Thread): Promise<ConversationRow | null> {
  if (orderId !== null && !(await ownsOrder(db, clientId, orderId))) throw threadNotFound()
  return (await threadOf(db, clientId, orderId)) ?? null
}

/** Oldest first. @throws NOT_FOUND for an order of another customer */
export async function listMessages(
  ctx: Context,
  {
    clientId,
    orderId,
    before,
    limit = messagesPerPage,
  }: { clientId: string; orderId: string | null; before: number | null; limit?: number },
): Promise<ResponseOf<typeof listConversationMessages>> {
  const thread = await findThread(ctx, { clientId, orderId })
  if (!thread) return { data: [], has_more: false, read_by_staff: 0, is_staff_typing: false }
  const rows = await pageMessages(ctx.db, { conversationId: thread.id, before, limit: limit + 1, withNotes: false })
  return {
    data: rows.slice(0, limit).toReversed().map(toMessage),
    has_more: rows.length > limit,
    read_by_staff: thread.read_by_staff,
    is_staff_typing: isTyping(ctx, thread.staff_typing_at),
  }
}

/** Newest first. */
export const searchOwnMessages = async ({ db }: Context, clientId: string, text: string): Promise<MessageResponse[]> =>
  (await searchMessages(db, clientId, text.trim(), maxFound)).map(toMessage)

/** Messages up to a number are seen. @throws NOT_FOUND for an order of another customer */
export async function markRead(ctx: Context, { number, ...which }: Thread & { number: number }): Promise<void> {
  const thread = await findThread(ctx, which)
  if (!thread || number <= thread.read_by_customer) return
  await updateConversation(ctx.db, thread.id, { read_by_customer: number })
  await notifyReaders(ctx.db, { kind: 'read', client: which.clientId, order: which.orderId, by: 'customer', number })
}

/** A thread without a message has no reader: nothing happens. @throws NOT_FOUND for an order of another customer */
export async function markTyping(ctx: Context, which: Thread): Promise<void> {
  const thread = await findThread(ctx, which)
  // At most one mark in two seconds, however often a client calls.
  if (!thread || (thread.customer_typing_at && ctx.clock.now().since(thread.customer_typing_at).total('milliseconds') < 2_000)) return
  await updateConversation(ctx.db, thread.id, { customer_typing_at: ctx.clock.now().toString() })
  await notifyReaders(ctx.db, { kind: 'typing', client: which.clientId, order: which.orderId, by: 'customer' })
}
