import { isWanted, mediaByChannel, mediumRule } from '@aquilane/domain/notifications/channels'
import type { Trx } from '../../platform/db/database.ts'
import type { Notice } from './types.ts'
import { type Delivery, findPreference, insertDeliveries, insertMessage, localeByClient } from './queries.ts'
import { type DeliverJob, deliverJob, deliverWebJob } from './queues.ts'
import type { Context } from '../../context.ts'

/** Has deliveries worked on, once the transaction commits. */
export async function insertAndEnqueue(ctx: Context, trx: Trx, deliveries: readonly Delivery[], startAfter?: Temporal.Instant) {
  for (const { id, medium } of deliveries) {
    const queue = medium === 'web_push' ? deliverWebJob : deliverJob
    await ctx.jobs.send(trx, queue, { delivery: id } satisfies DeliverJob, startAfter ? { startAfter } : {})
  }
}

export async function notify(
  ctx: Context,
  trx: Trx,
  { clientId, channel, key, params, link, source, urgent = false, without = [], locale }: Notice,
): Promise<void> {
  // Deleted accounts get no messages.
  const language = await localeByClient(trx, clientId)
  if (language === null) return
  const inApp = mediumRule(channel, 'in_app')
  const message = {
    clientId,
    channel,
    key,
    params,
    link,
    locale: locale ?? language,
    urgent,
    inApp: inApp !== null && isWanted(inApp, await findPreference(trx, clientId, channel, 'in_app'), false),
    source,
    now: ctx.clock.now(),
  }
  const id = await insertMessage(trx, message)
  if (id === null) return
  // Whether it is wanted is asked when it is delivered: a choice made meanwhile counts.
  const ways = mediaByChannel[channel].flatMap(({ medium }) =>
    medium === 'in_app' || (medium === 'sms' && !urgent) || without.includes(medium) ? [] : [{ medium, subscriptionId: null }],
  )
  await insertAndEnqueue(ctx, trx, await insertDeliveries(trx, id, ways))
}
