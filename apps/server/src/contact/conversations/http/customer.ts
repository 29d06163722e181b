import {
  countUnreadConversations,
  getConversationFile,
  listConversationMessages,
  listConversations,
  readConversation,
  searchConversations,
  sendConversationFile,
  sendConversationMessage,
  streamConversations,
  typeInConversation,
} from '@aquilane/contract/conversations'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { ConversationStreams } from './streams.ts'
import { toMessage, toMessagePage, toThread } from './wire.ts'
import type { Context } from '../../../context.ts'
import { listThreads, countUnread, listMessages, searchOwnMessages, markRead, markTyping } from '../threads.ts'
import { sendMessage, sendFile, readOwnFile } from '../messages.ts'

export function conversationsRoutes(app: FastifyInstance, ctx: Context, streams: ConversationStreams): void {
  registerEndpoint(app, listConversations, async ({ clientId }) => {
    const { threads, unread, answerMinutes } = await listThreads(ctx, clientId)
    return { data: threads.map(toThread), unread_count: unread, answer_minutes: answerMinutes }
  })
  registerEndpoint(app, countUnreadConversations, async ({ clientId }) => ({ unread_count: await countUnread(ctx, clientId) }))
  registerEndpoint(app, listConversationMessages, async ({ query, clientId }) =>
    toMessagePage(
      await listMessages(ctx, {
        clientId,
        orderId: query.order_id ?? null,
        before: query.before ?? null,
        ...(query.limit === undefined ? {} : { limit: query.limit }),
      }),
    ),
  )
  registerEndpoint(app, searchConversations, async ({ query, clientId }) => ({
    data: (await searchOwnMessages(ctx, clientId, query.query)).map(toMessage),
  }))
  registerEndpoint(app, sendConversationMessage, async ({ body: { id, order, text }, clientId, locale }) =>
    toMessage(await sendMessage(ctx, { id, text, clientId, orderId: order?.id ?? null, locale })),
  )
  registerEndpoint(app, sendConversationFile, async ({ body, clientId, locale, request }) => {
    const message = { id: body.id, text: body.text ?? '', clientId, orderId: body.order_id ?? null, locale }
    return toMessage(await sendFile(ctx, { ...message, file: oneFile(request.spooled) }))
  })
  registerEndpoint(app, getConversationFile, async ({ query: { message_id: messageId, page = 1 }, clientId, reply }) => {
    const picture = await readOwnFile(ctx, { clientId, messageId, page })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=3600', vary: 'authorization' })
    return picture
  })
  registerEndpoint(app, readConversation, async ({ body: { order, number }, clientId }) => {
    await markRead(ctx, { clientId, orderId: order?.id ?? null, number })
    return {}
  })
  registerEndpoint(app, typeInConversation, async ({ body: { order }, clientId }) => {
    await markTyping(ctx, { clientId, orderId: order?.id ?? null })
    return {}
  })

  app.get<{ Querystring: { after?: string } }>(
    streamConversations.path,
    { schema: { hide: true }, config: { endpoint: streamConversations } },
    async (request, reply) => {
      const { clientId } = request
      if (clientId === null) throw new Refusal('UNAUTHORIZED', 'Sign in first.')
      const named = request.headers['last-event-id'] ?? request.query.after
      const after = /^\d{1,9}$/.test(String(named)) ? Number(named) : null
      await streams.follow(request, reply, { clientId, after })
    },
  )
}

/** @throws VALIDATION_FAILED */
export function oneFile<T>([file, more]: readonly T[]): T {
  if (file === undefined || more !== undefined)
    throw new Refusal('VALIDATION_FAILED', 'Send one file.', {
      errors: [{ path: 'file', code: 'REQUIRED', message: 'Send one file in the field "file".' }],
    })
  return file
}
