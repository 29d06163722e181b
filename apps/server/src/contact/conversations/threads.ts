import { answerDays, toNamedMinutes } from '@aquilane/domain/conversations/answer-time'
import { typingMs } from '@aquilane/domain/conversations/message'
import { threadNotFound } from './messages.ts'
import {
  lastNumber,
  medianWait,
  messagesAfter,
  messagesByIds,
  notifyReaders,
  ownsOrder,
  pageMessages,
  searchMessages,
  threadOf,
  threadsByClient,
  updateConversation,
  type ConversationRow,
  type MessageRow,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { getPnrs } from '../../sales/orders/index.ts'

const messagesPerPage = 30
const maxFound = 30

/** A thread as its customer lists it. */
export interface OwnThread {
  order: { id: string; pnr: string } | null
  last: MessageRow | null
  unread: number
  /** Number up to which staff has read. */
  readByStaff: number
}

/** The general thread, which exists before its first message, and those of orders. */
export async function listThreads(
  ctx: Context,
  clientId: string,
): Promise<{ threads: OwnThread[]; unread: number; answerMinutes: number | null }> {
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
  const own = threads.map(({ order_id: id, last_id: lastId, unread, read_by_staff: readByStaff }) => ({
    order: id === null ? null : { id, pnr: pnrs.get(id) ?? '' },
    last: lastId === null ? null : (last.get(lastId) ?? null),
    unread: Number(unread),
    readByStaff,
  }))
  const general = own.find(({ order }) => order === null) ?? { order: null, last: null, unread: 0, readByStaff: 0 }
  const ofOrders = own
    .filter(({ order, last: newest }) => order !== null && newest !== null)
    .toSorted((a, b) => (b.last?.number ?? 0) - (a.last?.number ?? 0))
  return {
    threads: [general, ...ofOrders],
    unread: own.reduce((sum, { unread }) => sum + unread, 0),
    answerMinutes: await expectedMinutes(ctx),
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
): Promise<{ rows: MessageRow[]; hasMore: boolean; readByStaff: number; isStaffTyping: boolean }> {
  const thread = await findThread(ctx, { clientId, orderId })
  if (!thread) return { rows: [], hasMore: false, readByStaff: 0, isStaffTyping: false }
  const rows = await pageMessages(ctx.db, { conversationId: thread.id, before, limit: limit + 1, withNotes: false })
  return {
    rows: rows.slice(0, limit).toReversed(),
    hasMore: rows.length > limit,
    readByStaff: thread.read_by_staff,
    isStaffTyping: isTyping(ctx, thread.staff_typing_at),
  }
}

/** Newest first. */
export const searchOwnMessages = ({ db }: Context, clientId: string, text: string): Promise<MessageRow[]> =>
  searchMessages(db, clientId, text.trim(), maxFound)

/** Number of the newest message in the customer's threads; 0 without one. */
export const newestNumber = ({ db }: Context, clientId: string): Promise<number> => lastNumber(db, clientId)

/** What came after a number in all threads of the customer, oldest first. */
export const listNewMessages = (
  { db }: Context,
  { clientId, after, limit }: { clientId: string; after: number; limit: number },
): Promise<MessageRow[]> => messagesAfter(db, clientId, after, limit)

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
