import { isWanted, mediaOf, ruleOf } from '@aquilane/domain/messaging/channels'
import type { Trx } from '../platform/db/database.ts'
import { choiceOf, insertDeliveries, insertMessage, languageOf } from './queries.ts'
import { deliverJob, type DeliverJob, type MessagingDeps, type MessagingService } from './service.ts'

/** Has deliveries worked on, once the transaction commits. */
export async function enqueue(deps: Pick<MessagingDeps, 'jobs'>, trx: Trx, deliveries: readonly string[], startAfter?: Temporal.Instant) {
  for (const delivery of deliveries)
    await deps.jobs.send(trx, deliverJob, { delivery } satisfies DeliverJob, startAfter ? { startAfter } : {})
}

export function createNotify(deps: MessagingDeps): MessagingService['notify'] {
  return async (trx, { clientId, channel, key, params, link, source, urgent = false, locale }) => {
    const language = locale ?? (await languageOf(trx, clientId))
    if (language === null) return
    const inApp = ruleOf(channel, 'in_app')
    const message = {
      clientId,
      channel,
      key,
      params,
      link,
      locale: language,
      urgent,
      inApp: inApp !== null && isWanted(inApp, await choiceOf(trx, clientId, channel, 'in_app'), false),
      source,
      now: deps.clock.now(),
    }
    const id = await insertMessage(trx, message)
    if (id === null) return
    // Whether it is wanted is asked when it is delivered: a choice made meanwhile counts.
    const ways = mediaOf[channel].flatMap(({ medium }) =>
      medium === 'in_app' || (medium === 'sms' && !urgent) ? [] : [{ medium, subscriptionId: null }],
    )
    await enqueue(deps, trx, await insertDeliveries(trx, id, ways))
  }
}
