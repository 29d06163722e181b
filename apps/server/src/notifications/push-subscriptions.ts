import { randomUUID } from 'node:crypto'
import { takeFromLimits } from '../platform/http/limits.ts'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { insertAndEnqueue } from './notify.ts'
import {
  deleteSubscriptions,
  insertDeliveries,
  insertMessage,
  localeByClient,
  subscriptionsByClient,
  upsertSubscription,
} from './queries.ts'

/** Browsers of one client; the oldest one makes room. */
const maxSubscriptions = 20

export function createPushSubscriptions(
  deps: NotificationsDeps,
): Pick<NotificationsService, 'webPushKey' | 'subscribe' | 'unsubscribe' | 'test'> {
  const { db, clock, push } = deps
  return {
    webPushKey: () => push?.publicKey ?? null,

    async subscribe({ clientId, sessionId, fingerprint }, target) {
      if (!push) return 'PUSH_UNAVAILABLE'
      if (!push.accepts(target)) return 'PUSH_ENDPOINT_INVALID'
      await db.transaction().execute(async (trx) => {
        // A browser has one subscription: a new one replaces what this session had.
        await deleteSubscriptions(trx, { clientId, sessionId })
        await upsertSubscription(trx, { clientId, sessionId, fingerprint, ...target, now: clock.now() })
        for (const { id } of (await subscriptionsByClient(trx, clientId)).slice(maxSubscriptions))
          await deleteSubscriptions(trx, { clientId, id })
      })
      return 'ok'
    },

    async unsubscribe(clientId, endpoint) {
      await deleteSubscriptions(db, { clientId, endpoint })
    },

    test: ({ clientId, sessionId }) =>
      db.transaction().execute(async (trx) => {
        const browser = (await subscriptionsByClient(trx, clientId)).find((one) => one.session_id === sessionId)
        const locale = await localeByClient(trx, clientId)
        if (!browser || locale === null) return { ok: false, code: 'NOT_FOUND' }
        const now = clock.now()
        const wait = await takeFromLimits(trx, now, [{ key: `push-test:client:${clientId}`, points: 20, seconds: 3_600 }])
        if (wait !== null) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter: wait }
        const source = `test:${randomUUID()}`
        const news = { key: 'account.test', params: {}, channel: 'account', link: '/notifications' } as const
        const id = await insertMessage(trx, { clientId, ...news, locale, urgent: true, inApp: false, source, now })
        if (id !== null)
          await insertAndEnqueue(deps, trx, await insertDeliveries(trx, id, [{ medium: 'web_push', subscriptionId: browser.id }]))
        return { ok: true }
      }),
  }
}
