import type { FastifyInstance } from 'fastify'
import {
  countUnreadPushMessages,
  listPushChannels,
  listPushMessages,
  listSubscriptions,
  readAllPushMessages,
  readPushMessage,
  subscribeWebPush,
  testWebPush,
  unsubscribeByMail,
  unsubscribeWebPush,
  updateSubscription,
  webPushKey,
} from '@aquilane/contract/notifications'
import { bind } from '../platform/http/register-endpoint.ts'
import { tooMany } from '../platform/http/limits.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { MessagingService } from './service.ts'

const details = {
  CHOICE_LOCKED: 'This is no choice: push-channel/list says why.',
  PUSH_UNAVAILABLE: 'This installation sends no Web Push.',
  PUSH_ENDPOINT_INVALID: 'Messages cannot be sent to this endpoint: it must be the https address of a public push service.',
} as const

export function messagingRoutes(app: FastifyInstance, messaging: MessagingService): void {
  bind(app, listPushMessages, ({ query, clientId, locale }) =>
    messaging.list({ clientId, locale, channels: query.channels ?? [], page: query.page ?? 1, perPage: query.per_page ?? 12 }),
  )

  bind(app, readPushMessage, async ({ body, clientId }) => {
    if (!(await messaging.read(clientId, body.push_message.id))) throw new ProblemError('NOT_FOUND', 'You have no such message.')
    return {}
  })

  bind(app, readAllPushMessages, async ({ clientId }) => {
    await messaging.readAll(clientId)
    return {}
  })

  bind(app, countUnreadPushMessages, async ({ clientId }) => ({ count: await messaging.unread(clientId) }))

  bind(app, listPushChannels, async ({ clientId, locale }) => ({ data: await messaging.channels(clientId, locale) }))

  bind(app, listSubscriptions, ({ clientId, request }) => messaging.subscriptions({ clientId, sessionId: request.sessionId ?? '' }))

  bind(app, updateSubscription, async ({ body, clientId }) => {
    const result = await messaging.choose(clientId, body)
    if (result === 'NOT_FOUND') throw new ProblemError(result, 'This channel does not use this medium.')
    if (result !== 'ok') throw new ProblemError(result, details[result])
    return body
  })

  bind(app, unsubscribeByMail, async ({ query }) => {
    if (!(await messaging.unsubscribeByMail(query.token))) throw new ProblemError('NOT_FOUND', 'This address is cut or was never ours.')
    return {}
  })

  bind(app, webPushKey, async () => {
    const key = messaging.webPushKey()
    if (key === null) throw new ProblemError('PUSH_UNAVAILABLE', details.PUSH_UNAVAILABLE)
    return { key }
  })

  bind(app, subscribeWebPush, async ({ body, clientId, request }) => {
    const device = { clientId, sessionId: request.sessionId ?? '', fingerprint: request.fingerprint }
    const result = await messaging.subscribe(device, { endpoint: body.endpoint, p256dh: body.keys.p256dh, auth: body.keys.auth })
    if (result !== 'ok') throw new ProblemError(result, details[result])
    return {}
  })

  bind(app, unsubscribeWebPush, async ({ body, clientId }) => {
    await messaging.unsubscribe(clientId, body.endpoint)
    return {}
  })

  bind(app, testWebPush, async ({ clientId, request }) => {
    const result = await messaging.test({ clientId, sessionId: request.sessionId ?? '' })
    if (result.ok) return {}
    if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.retryAfter)
    throw new ProblemError(result.code, 'This browser is not enrolled for push messages.')
  })
}
