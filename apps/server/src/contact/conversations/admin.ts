import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { addMessage, readPage, threadNotFound, withPages, type NewMessage, type Sent } from './messages.ts'
import {
  conversationById,
  lockCounter,
  messageById,
  messagesByIds,
  notifyReaders,
  pageMessages,
  updateConversation,
  type ConversationRow,
  type MessageRow,
} from './queries.ts'
import {
  changeTemplate,
  countWaiting as countWaitingRows,
  deleteTemplate as deleteTemplateRow,
  insertTemplate,
  listTemplates as listTemplateRows,
  pageConversations,
  staffConversation,
  type StaffConversationRow,
  type StaffFilter,
  type TemplateRow,
} from './staff-queries.ts'
import type { Context } from '../../context.ts'

export type ListedConversation = StaffConversationRow & { last: MessageRow | null }

/** Waiting ones with the longest wait first, then by the newest message. */
export async function listConversations(
  { db }: Context,
  filter: StaffFilter,
  paging: { page: number; perPage: number },
): Promise<{ rows: ListedConversation[]; total: number }> {
  const { rows, total } = await pageConversations(db, { ...filter, text: filter.text.trim() }, paging)
  const last = new Map(
    (
      await messagesByIds(
        db,
        rows.flatMap(({ last_id: id }) => id ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  return { rows: rows.map((row) => ({ ...row, last: last.get(row.last_id ?? '') ?? null })), total }
}

export const countWaiting = ({ db }: Context) => countWaitingRows(db)

/** A thread with its messages, notes included, oldest first. @throws NOT_FOUND */
export async function getConversation(
  { db }: Context,
  { id, before, limit }: { id: string; before: number | null; limit: number },
): Promise<{ thread: StaffConversationRow; messages: MessageRow[]; hasMore: boolean }> {
  const thread = await staffConversation(db, id)
  if (!thread) throw threadNotFound()
  const rows = await pageMessages(db, { conversationId: id, before, limit: limit + 1, withNotes: true })
  return { thread, messages: rows.slice(0, limit).toReversed(), hasMore: rows.length > limit }
}

interface StaffMessage extends NewMessage {
  conversationId: string
  memberId: string
  /** First name, as the customer sees it. */
  name: string
  /** For the other members only. */
  isNote: boolean
}

/** @throws NOT_FOUND, MESSAGE_ID_TAKEN, VALIDATION_FAILED */
export async function sendStaffMessage(ctx: Context, message: StaffMessage): Promise<MessageRow> {
  const { row } = await ctx.db.transaction().execute((trx) => sendIn(ctx, trx, message))
  return row
}

/** @throws WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, STORAGE_FULL, and what `sendStaffMessage` throws */
export const sendStaffFile = (ctx: Context, { file, ...message }: Omit<StaffMessage, 'file'> & { file: Spooled }): Promise<MessageRow> =>
  withPages(ctx, file, message.memberId, (pages) => ctx.db.transaction().execute((trx) => sendIn(ctx, trx, { ...message, file: pages })))

async function sendIn(ctx: Context, trx: Trx, message: StaffMessage): Promise<Sent> {
  const { conversationId, memberId, name, isNote } = message
  const thread = await requireLocked(trx, conversationId)
  return addMessage(ctx, trx, { thread, author: { kind: isNote ? 'note' : 'staff', memberId, name }, message })
}

/** The counter first, as every sender does; then the row as it is now. */
async function requireLocked(trx: Trx, id: string): Promise<ConversationRow> {
  const found = await conversationById(trx, id)
  if (!found) throw threadNotFound()
  await lockCounter(trx, found.client_id)
  const thread = await conversationById(trx, id)
  if (!thread) throw threadNotFound()
  return thread
}

/** One page of a file. @param page from 1 @throws NOT_FOUND */
export async function readFileOfStaff(ctx: Context, { messageId, page }: { messageId: string; page: number }): Promise<Buffer> {
  const bytes = await readPage(ctx, await messageById(ctx.db, messageId), page)
  if (!bytes) throw new Refusal('NOT_FOUND', 'There is no such file.')
  return bytes
}

type ByMember = { id: string; memberId: string }

/** Changes the row of a thread under its lock, with a row in the audit trail. @throws NOT_FOUND */
async function change(
  ctx: Context,
  { id, memberId }: ByMember,
  action: string,
  set: (thread: ConversationRow) => Parameters<typeof updateConversation>[2] & object,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const thread = await requireLocked(trx, id)
    const values = set(thread)
    await updateConversation(trx, id, values)
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: `conversation.${action}`,
      subject: `conversation:${id}`,
      details: { client: thread.client_id },
    })
    await notifyReaders(trx, { kind: 'message', client: thread.client_id })
  })
}

/** @param assignee null: no one @throws NOT_FOUND */
export const assign = (ctx: Context, { assignee, ...by }: ByMember & { assignee: string | null }): Promise<void> =>
  change(ctx, by, 'assigned', () => ({ assigned_to: assignee }))

/** Nothing is left to do, or there is again. A new message opens the thread by itself. @throws NOT_FOUND */
export const setResolved = (ctx: Context, { isResolved, ...by }: ByMember & { isResolved: boolean }): Promise<void> =>
  change(ctx, by, isResolved ? 'resolved' : 'reopened', () =>
    isResolved ? { resolved_at: ctx.clock.now().toString(), waits_since: null } : { resolved_at: null },
  )

/** Messages up to a number are seen by a member. @throws NOT_FOUND */
export async function markReadByStaff(ctx: Context, { id, number }: { id: string; number: number }): Promise<void> {
  const thread = await conversationById(ctx.db, id)
  if (!thread) throw threadNotFound()
  if (number <= thread.read_by_staff) return
  await updateConversation(ctx.db, id, { read_by_staff: number })
  await notifyReaders(ctx.db, { kind: 'read', client: thread.client_id, order: thread.order_id, by: 'staff', number })
}

/** @throws NOT_FOUND */
export async function markStaffTyping(ctx: Context, id: string): Promise<void> {
  const thread = await conversationById(ctx.db, id)
  if (!thread) throw threadNotFound()
  await updateConversation(ctx.db, id, { staff_typing_at: ctx.clock.now().toString() })
  await notifyReaders(ctx.db, { kind: 'typing', client: thread.client_id, order: thread.order_id, by: 'staff' })
}

export const listTemplates = ({ db }: Context): Promise<TemplateRow[]> => listTemplateRows(db)

interface TemplateFields {
  locale: 'en' | 'it'
  title: string
  body: string
}

/** @param id null: a new one @throws NOT_FOUND, TEMPLATE_TITLE_TAKEN */
export async function saveTemplate(
  { db, clock }: Context,
  { id, memberId, ...fields }: TemplateFields & { id: string | null; memberId: string },
): Promise<TemplateRow> {
  const row = { ...fields, title: fields.title.trim(), updated_at: clock.now().toString(), updated_by: memberId }
  const saved = await (id === null ? insertTemplate(db, row) : changeTemplate(db, id, row)).catch((error: unknown) => {
    if (pgConstraint(error) !== 'conversation_template_locale_title_key') throw error
    throw new Refusal('TEMPLATE_TITLE_TAKEN', 'Another template of this language has this title.', {
      errors: [{ path: 'title', code: 'TAKEN', message: 'Another template has this title.' }],
    })
  })
  if (!saved) throw templateNotFound()
  return saved
}

/** @throws NOT_FOUND */
export async function deleteTemplate({ db }: Context, id: string): Promise<void> {
  if (!(await deleteTemplateRow(db, id))) throw templateNotFound()
}

const templateNotFound = (): Refusal => new Refusal('NOT_FOUND', 'There is no such template.')
