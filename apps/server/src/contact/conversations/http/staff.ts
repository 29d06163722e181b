import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import {
  staffAssignConversation,
  staffDeleteConversationTemplate,
  staffGetConversation,
  staffGetConversationFile,
  staffListConversationAssignees,
  staffListConversations,
  staffListConversationTemplates,
  staffReadConversation,
  staffResolveConversation,
  staffSaveConversationTemplate,
  staffSendConversationFile,
  staffSendConversationMessage,
  staffStreamConversations,
  staffTypeInConversation,
} from '@aquilane/contract/staff-conversations'
import { typingMs } from '@aquilane/domain/conversations/message'
import type { Context } from '../../../context.ts'
import { getMemberNames, listMembersWith } from '../../../foundation/members/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { EventStreams } from '../../../platform/http/event-streams.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import {
  assign,
  deleteTemplate,
  getConversation,
  listConversations,
  listTemplates,
  markReadByStaff,
  markStaffTyping,
  readFileOfStaff,
  saveTemplate,
  sendStaffFile,
  sendStaffMessage,
  setResolved,
} from '../admin.ts'
import { inboxTopic } from './streams.ts'
import { toConversation, toStaffMessage } from './wire.ts'

const messagesPerPage = 50

const firstName = ({ name }: StaffActor): string => name.split(' ')[0] || name

/** The inbox of the staff (sales, operations). */
export function conversationAdminRoutes(app: FastifyInstance, ctx: Context, streams: EventStreams): void {
  const { db, clock } = ctx
  registerEndpoint(
    app,
    staffListConversations,
    async ({ query: { view = 'waiting', query = '', page = 1, per_page: perPage = 20 }, staff }) => {
      const { rows, total } = await listConversations(ctx, { view, text: query, memberId: staff.id }, { page, perPage })
      const names = await getMemberNames(
        db,
        rows.flatMap(({ assigned_to: id, last }) => [id, last?.staff_id ?? null]),
      )
      return { data: rows.map((row) => toConversation(row, row.last, names)), pagination: toPagination({ page, total }, perPage) }
    },
  )

  registerEndpoint(app, staffGetConversation, async ({ query: { id, before = null } }) => {
    const { thread, messages, hasMore } = await getConversation(ctx, { id, before, limit: messagesPerPage })
    const names = await getMemberNames(db, [thread.assigned_to, ...messages.map(({ staff_id: by }) => by)])
    const typing = thread.customer_typing_at
    return {
      conversation: toConversation(thread, before === null ? (messages.at(-1) ?? null) : null, names),
      messages: messages.map((row) => toStaffMessage(row, names)),
      has_more: hasMore,
      read_by_customer: thread.read_by_customer,
      is_customer_typing: typing !== null && clock.now().since(typing).total('milliseconds') < typingMs,
    }
  })

  registerEndpoint(app, staffGetConversationFile, async ({ query: { message_id: messageId, page = 1 }, reply }) => {
    const picture = await readFileOfStaff(ctx, { messageId, page })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, staffListConversationAssignees, async () => {
    return { data: await listAssignees(db) }
  })

  changeRoutes(app, ctx)
  templateRoutes(app, ctx)

  app.get(staffStreamConversations.path, { schema: { hide: true }, config: { endpoint: staffStreamConversations } }, (request, reply) => {
    if (!request.staff) throw new Refusal('UNAUTHORIZED', 'Sign in to the back office first.')
    streams.open(request, reply, inboxTopic, `staff:${request.staff.id}`)
  })
}

function changeRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffSendConversationMessage, async ({ body: { id, conversation, text, note = false }, staff }) => {
    const by = { memberId: staff.id, name: firstName(staff), isNote: note }
    const row = await sendStaffMessage(ctx, { id, text, conversationId: conversation.id, ...by })
    return toStaffMessage(row, await getMemberNames(ctx.db, [row.staff_id]))
  })
  registerEndpoint(app, staffSendConversationFile, async ({ body, staff, request }) => {
    const [file, more] = request.spooled
    if (!file || more)
      throw new Refusal('VALIDATION_FAILED', 'Send one file.', {
        errors: [{ path: 'file', code: 'REQUIRED', message: 'Send one file in the field "file".' }],
      })
    const by = { memberId: staff.id, name: firstName(staff), isNote: false }
    const row = await sendStaffFile(ctx, { id: body.id, text: body.text ?? '', conversationId: body.conversation_id, file, ...by })
    return toStaffMessage(row, await getMemberNames(ctx.db, [row.staff_id]))
  })
  registerEndpoint(app, staffAssignConversation, async ({ body: { conversation, member }, staff }) => {
    if (member) await requireAssignee(ctx.db, member.id)
    await assign(ctx, { id: conversation.id, memberId: staff.id, assignee: member?.id ?? null })
    return {}
  })
  registerEndpoint(app, staffResolveConversation, async ({ body: { conversation, resolved }, staff }) => {
    await setResolved(ctx, { id: conversation.id, memberId: staff.id, isResolved: resolved })
    return {}
  })
  registerEndpoint(app, staffReadConversation, async ({ body: { conversation, number } }) => {
    await markReadByStaff(ctx, { id: conversation.id, number })
    return {}
  })
  registerEndpoint(app, staffTypeInConversation, async ({ body: { conversation } }) => {
    await markStaffTyping(ctx, conversation.id)
    return {}
  })
}

/** Members who can answer customers, by name. */
const listAssignees = (db: Database) => listMembersWith(db, 'conversations.answer')

/** @throws NOT_FOUND for a member who cannot answer customers */
async function requireAssignee(db: Database, id: string): Promise<void> {
  if (!(await listAssignees(db)).some((member) => member.id === id))
    throw new Refusal('NOT_FOUND', 'There is no such member who answers customers.')
}

type Template = ResponseOf<typeof staffSaveConversationTemplate>

const toTemplate = ({ id, locale, title, body }: { id: string; locale: string; title: string; body: string }): Template => ({
  id,
  locale: locale === 'it' ? 'it' : 'en',
  title,
  text: body,
})

function templateRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListConversationTemplates, async () => ({ data: (await listTemplates(ctx)).map(toTemplate) }))
  registerEndpoint(app, staffSaveConversationTemplate, async ({ body: { id = null, locale, title, text }, staff }) =>
    toTemplate(await saveTemplate(ctx, { id, locale, title, body: text, memberId: staff.id })),
  )
  registerEndpoint(app, staffDeleteConversationTemplate, async ({ body: { template } }) => {
    await deleteTemplate(ctx, template.id)
    return {}
  })
}
