import { randomUUID } from 'node:crypto'
import { takeFromLimits, type Exhausted } from '../../platform/http/limits.ts'
import type { Device } from './types.ts'
import { insertAndEnqueue } from './notify.ts'
import {
  deleteSubscriptions,
  insertDeliveries,
  insertMessage,
  localeByClient,
  subscriptionsByClient,
  upsertSubscription,
} from './queries.ts'
import type { Context } from '../../context.ts'

/** Browsers of one client; the oldest one makes room. */
const maxSubscriptions = 20

/** Null: this installation sends no Web Push. */
export const webPushKey = (ctx: Context): string | null => ctx.push?.publicKey ?? null

export async function subscribe(
  ctx: Context,
  { clientId, sessionId, fingerprint }: Device & { fingerprint: string | null },
  target: { endpoint: string; p256dh: string; auth: string },
): Promise<'ok' | 'PUSH_UNAVAILABLE' | 'PUSH_ENDPOINT_INVALID'> {
  if (!ctx.push) return 'PUSH_UNAVAILABLE'
  if (!ctx.push.accepts(target)) return 'PUSH_ENDPOINT_INVALID'
  await ctx.db.transaction().execute(async (trx) => {
    // A browser has one subscription: a new one replaces what this session had.
    await deleteSubscriptions(trx, { clientId, sessionId })
    await upsertSubscription(trx, { clientId, sessionId, fingerprint, ...target, now: ctx.clock.now() })
    for (const { id } of (await subscriptionsByClient(trx, clientId)).slice(maxSubscriptions))
      await deleteSubscriptions(trx, { clientId, id })
  })
  return 'ok'
}

export async function unsubscribe(ctx: Context, clientId: string, endpoint: string): Promise<void> {
  await deleteSubscriptions(ctx.db, { clientId, endpoint })
}

/** Sends a test message to the browser of the session. */
export function test(
  ctx: Context,
  { clientId, sessionId }: Device,
): Promise<{ ok: true } | { ok: false; code: 'NOT_FOUND' } | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }> {
  return ctx.db.transaction().execute(async (trx) => {
    const browser = (await subscriptionsByClient(trx, clientId)).find((one) => one.session_id === sessionId)
    const locale = await localeByClient(trx, clientId)
    if (!browser || locale === null) return { ok: false, code: 'NOT_FOUND' }
    const now = ctx.clock.now()
    const wait = await takeFromLimits(trx, now, [{ key: `push-test:client:${clientId}`, points: 20, seconds: 3_600, reason: 'push_tests' }])
    if (wait !== null) return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted: wait }
    const source = `test:${randomUUID()}`
    const notification = { key: 'account.test', params: {}, channel: 'account', link: '/notifications' } as const
    const id = await insertMessage(trx, { clientId, ...notification, locale, urgent: true, inApp: false, source, now })
    if (id !== null) await insertAndEnqueue(ctx, trx, await insertDeliveries(trx, id, [{ medium: 'web_push', subscriptionId: browser.id }]))
    return { ok: true }
  })
}
