import {
  countUnreadPushMessages,
  getWebPushKey,
  listPushChannels,
  listPushMessages,
  listSubscriptions,
  readAllPushMessages,
  readPushMessage,
  subscribeWebPush,
  testWebPush,
  unsubscribeByMail as unsubscribeByMailEndpoint,
  unsubscribeWebPush,
  updateSubscription,
} from '@aquilane/contract/notifications'
import { pushChannels } from '@aquilane/domain/notifications/channels'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '../../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { listMessagesByClient, markMessageRead, markAllMessagesRead, getUnreadCount } from '../inbox.ts'
import { listChannels, listDevices, changePreference, unsubscribeByMail } from '../preferences.ts'
import { toMessagePage, toSubscriptions } from './wire.ts'
import { webPushKey, subscribe, unsubscribe, test } from '../push-subscriptions.ts'

const details = {
  PREFERENCE_LOCKED: 'This is no choice: push-channel/list says why.',
  PUSH_UNAVAILABLE: 'This installation sends no Web Push.',
  PUSH_ENDPOINT_INVALID: 'Messages cannot be sent to this endpoint: it must be the https address of a public push service.',
} as const

export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listPushMessages, async ({ query, clientId, locale }) => {
    const { channels: lists = [], page = 1, per_page: perPage = 12 } = query
    const channels = pushChannels.filter((channel) => lists.some((list) => list.split(',').includes(channel)))
    return toMessagePage(await listMessagesByClient(ctx, { clientId, locale, channels, page, perPage }))
  })

  registerEndpoint(app, readPushMessage, async ({ body, clientId }) => {
    if (!(await markMessageRead(ctx, clientId, body.push_message.id))) throw new Refusal('NOT_FOUND', 'You have no such message.')
    return {}
  })

  registerEndpoint(app, readAllPushMessages, async ({ clientId }) => {
    await markAllMessagesRead(ctx, clientId)
    return {}
  })

  registerEndpoint(app, countUnreadPushMessages, async ({ clientId }) => ({ count: await getUnreadCount(ctx, clientId) }))

  registerEndpoint(app, listPushChannels, async ({ clientId, locale }) => ({ data: await listChannels(ctx, clientId, locale) }))

  registerEndpoint(app, listSubscriptions, async ({ clientId, request }) =>
    toSubscriptions(await listDevices(ctx, { clientId, sessionId: request.sessionId ?? '' })),
  )

  registerEndpoint(app, updateSubscription, async ({ body, clientId }) => {
    const result = await changePreference(ctx, clientId, body)
    if (result === 'NOT_FOUND') throw new Refusal(result, 'This channel does not use this medium.')
    if (result !== 'ok') throw new Refusal(result, details[result])
    return body
  })

  registerEndpoint(app, unsubscribeByMailEndpoint, async ({ query }) => {
    if (!(await unsubscribeByMail(ctx, query.token))) throw new Refusal('NOT_FOUND', 'This address is cut or was never ours.')
    return {}
  })

  webPushRoutes(app, ctx)
}

function webPushRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getWebPushKey, async () => {
    const key = webPushKey(ctx)
    if (key === null) throw new Refusal('PUSH_UNAVAILABLE', details.PUSH_UNAVAILABLE)
    return { key }
  })

  registerEndpoint(app, subscribeWebPush, async ({ body, clientId, request }) => {
    const device = { clientId, sessionId: request.sessionId ?? '', fingerprint: request.fingerprint }
    const result = await subscribe(ctx, device, { endpoint: body.endpoint, p256dh: body.keys.p256dh, auth: body.keys.auth })
    if (result !== 'ok') throw new Refusal(result, details[result])
    return {}
  })

  registerEndpoint(app, unsubscribeWebPush, async ({ body, clientId }) => {
    await unsubscribe(ctx, clientId, body.endpoint)
    return {}
  })

  registerEndpoint(app, testWebPush, async ({ clientId, request }) => {
    const result = await test(ctx, { clientId, sessionId: request.sessionId ?? '' })
    if (result.ok) return {}
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
    throw new Refusal(result.code, 'This browser is not enrolled for push messages.')
  })
}
