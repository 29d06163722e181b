import type { Locale } from '@aquilane/domain/site/paths'
import { toMessageText } from '@aquilane/domain/conversations/message'
import type { Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { storePages, type UploadedPages } from '../../platform/files/uploaded-pages.ts'
import { takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import {
  insertMessage,
  insertWait,
  lockCounter,
  messageById,
  notifyReaders,
  openThread,
  ownsOrder,
  updateConversation,
  type ConversationRow,
  type MessageRow,
} from './queries.ts'
import { unseenJob, type UnseenJob } from './queues.ts'
import type { Context } from '../../context.ts'

/** Who writes: the customer, or a member of staff to the customer or to the other members. */
export type Author = { kind: 'customer' } | { kind: 'staff' | 'note'; memberId: string; name: string }

export interface NewMessage {
  /** Made by the sender. */
  id: string
  text: string
  file?: UploadedPages | null
}

/** A message that is not read within this time is notified. */
const unseenAfter = { seconds: 60, reason: 'messages' } as const

export interface Sent {
  row: MessageRow
  isNew: boolean
}

/**
 * Adds a message to a thread. Everything that follows from it (who waits, who has read, the wait that an answer ends) changes in the same
 * transaction. Sent again with the same id, it changes nothing.
 * @throws MESSAGE_ID_TAKEN, VALIDATION_FAILED without content
 */
export async function addMessage(
  ctx: Context,
  trx: Trx,
  { thread, author, message }: { thread: ConversationRow; author: Author; message: NewMessage },
): Promise<Sent> {
  const last = await lockCounter(trx, thread.client_id)
  const stored = await messageById(trx, message.id)
  if (stored) {
    if (stored.conversation_id !== thread.id || stored.author !== author.kind || stored.body !== toMessageText(message.text))
      throw new Refusal('MESSAGE_ID_TAKEN', 'Another message has this id. Make a new one for each message.')
    return { row: stored, isNew: false }
  }
  const body = toMessageText(message.text)
  const { file = null } = message
  if (body === '' && !file)
    throw new Refusal('VALIDATION_FAILED', 'The message is empty.', {
      errors: [{ path: 'text', code: 'REQUIRED', message: 'Write something.' }],
    })
  const number = last + 1
  if (file) await ctx.files.commit(trx, file.file)
  await insertMessage(trx, {
    client_id: thread.client_id,
    number,
    conversation_id: thread.id,
    id: message.id,
    author: author.kind,
    staff_id: author.kind === 'customer' ? null : author.memberId,
    staff_name: author.kind === 'customer' ? null : author.name,
    body,
    ...(file ? { file_id: file.file.id, file_name: file.name, file_pages: file.pages, file_size: file.size } : {}),
    created_at: ctx.clock.now().toString(),
  })
  await followUp(ctx, trx, thread, author, number)
  await notifyReaders(trx, { kind: 'message', client: thread.client_id })
  return { row: (await messageById(trx, message.id))!, isNew: true }
}

async function followUp(ctx: Context, trx: Trx, thread: ConversationRow, author: Author, number: number): Promise<void> {
  const now = ctx.clock.now()
  if (author.kind === 'note') return
  if (author.kind === 'customer') {
    await updateConversation(trx, thread.id, {
      waits_since: (thread.waits_since ?? now).toString(),
      resolved_at: null,
      read_by_customer: number,
      customer_typing_at: null,
    })
    return
  }
  if (thread.waits_since)
    await insertWait(trx, {
      conversation_id: thread.id,
      began_at: thread.waits_since.toString(),
      answered_at: now.toString(),
      answered_by: author.memberId,
    })
  await updateConversation(trx, thread.id, {
    waits_since: null,
    resolved_at: null,
    read_by_staff: number,
    staff_typing_at: null,
    assigned_to: thread.assigned_to ?? author.memberId,
  })
  await ctx.jobs.send(trx, unseenJob, { conversation: thread.id } satisfies UnseenJob, { startAfter: now.add(unseenAfter) })
}

interface CustomerMessage extends NewMessage {
  clientId: string
  orderId: string | null
  locale: Locale
}

/** @throws NOT_FOUND for an order of another customer, MESSAGE_ID_TAKEN, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function sendMessage(ctx: Context, message: CustomerMessage): Promise<MessageRow> {
  const { row } = await ctx.db.transaction().execute((trx) => sendIn(ctx, trx, message))
  return row
}

async function sendIn(ctx: Context, trx: Trx, message: CustomerMessage): Promise<Sent> {
  const { clientId, orderId, locale } = message
  const now = ctx.clock.now()
  const limit = {
    key: `conversation:client:${clientId}`,
    points: ctx.config.limits.messagesPerClientMinute,
    seconds: 60,
    reason: 'messages',
  } as const
  const wait = await takeFromLimits(trx, now, [limit])
  if (wait !== null) throw tooMany(wait)
  if (orderId !== null && !(await ownsOrder(trx, clientId, orderId))) throw threadNotFound()
  // Before the thread's row: every sender takes them in this order.
  await lockCounter(trx, clientId)
  const thread = await openThread(trx, { clientId, orderId, locale, now })
  return addMessage(ctx, trx, { thread, author: { kind: 'customer' }, message })
}

export const threadNotFound = (): Refusal => new Refusal('NOT_FOUND', 'There is no such conversation.')

/**
 * Sends a file, with a text or alone.
 * @throws WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, STORAGE_FULL, and what `sendMessage` throws; a refusal stores nothing
 */
export async function sendFile(
  ctx: Context,
  { file: spooled, ...message }: Omit<CustomerMessage, 'file'> & { file: Spooled },
): Promise<MessageRow> {
  const { clientId } = message
  const limit = {
    key: `upload:client:${clientId}`,
    points: ctx.config.limits.uploadsPerClientHour,
    seconds: 3_600,
    reason: 'uploads',
  } as const
  const wait = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
  if (wait !== null) throw tooMany(wait)
  return withPages(ctx, spooled, clientId, (file) => ctx.db.transaction().execute((trx) => sendIn(ctx, trx, { ...message, file })))
}

/** Stores the pages for `send`; without a new message they are dropped again. */
export async function withPages(
  ctx: Context,
  spooled: Spooled,
  owner: string,
  send: (file: UploadedPages) => Promise<Sent>,
): Promise<MessageRow> {
  const file = await storePages(ctx.files, spooled, { owner, megabytes: ctx.config.files.megabytes, path: 'file' })
  let isKept = false
  try {
    const { row, isNew } = await send(file)
    isKept = isNew
    return row
  } finally {
    if (!isKept) await ctx.files.discard(file.file).catch(() => undefined)
  }
}

/** One page of a file. @param page from 1 @returns null without it */
export async function readPage(ctx: Context, row: MessageRow | undefined, page: number): Promise<Buffer | null> {
  return row?.file_id != null && page <= (row.file_pages ?? 0) ? ctx.files.read(ctx.db, row.file_id, page - 1) : null
}

/** One page of a file of the customer's own threads. @param page from 1 @throws NOT_FOUND */
export async function readOwnFile(
  ctx: Context,
  { clientId, messageId, page }: { clientId: string; messageId: string; page: number },
): Promise<Buffer> {
  const row = await messageById(ctx.db, messageId)
  const bytes = row?.client_id === clientId && row.author !== 'note' ? await readPage(ctx, row, page) : null
  if (!bytes) throw new Refusal('NOT_FOUND', 'There is no such file.')
  return bytes
}
