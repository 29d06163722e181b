import { isWanted, mediaByChannel, mediumRule } from '@aquilane/domain/notifications/channels'
import type { Trx } from '../platform/db/database.ts'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { type Delivery, findPreference, insertDeliveries, insertMessage, localeByClient } from './queries.ts'
import { type DeliverJob, deliverJob, deliverWebJob } from './queues.ts'

/** Has deliveries worked on, once the transaction commits. */
export async function insertAndEnqueue(
  deps: Pick<NotificationsDeps, 'jobs'>,
  trx: Trx,
  deliveries: readonly Delivery[],
  startAfter?: Temporal.Instant,
) {
  for (const { id, medium } of deliveries) {
    const queue = medium === 'web_push' ? deliverWebJob : deliverJob
    await deps.jobs.send(trx, queue, { delivery: id } satisfies DeliverJob, startAfter ? { startAfter } : {})
  }
}

export function createNotify(deps: NotificationsDeps): NotificationsService['notify'] {
  return async (trx, { clientId, channel, key, params, link, source, urgent = false, without = [], locale }) => {
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
      now: deps.clock.now(),
    }
    const id = await insertMessage(trx, message)
    if (id === null) return
    // Whether it is wanted is asked when it is delivered: a choice made meanwhile counts.
    const ways = mediaByChannel[channel].flatMap(({ medium }) =>
      medium === 'in_app' || (medium === 'sms' && !urgent) || without.includes(medium) ? [] : [{ medium, subscriptionId: null }],
    )
    await insertAndEnqueue(deps, trx, await insertDeliveries(trx, id, ways))
  }
}
