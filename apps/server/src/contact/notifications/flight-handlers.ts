import { paths } from '@aquilane/domain/site/paths'
import type { Events } from '../../platform/events.ts'
import type { Notify } from './types.ts'

/** The day of a flight: a delay cannot wait, the rest is pushed to who wants it and stays in the list. */
export function registerFlightHandlers(events: Events, tell: Notify): void {
  events.on('flight.news', (trx, { orderId, clientId, legId, news, key, ...params }) =>
    tell(trx, {
      clientId,
      channel: 'orders',
      key: `flight.${news}`,
      params,
      link: paths.en.live(orderId),
      source: `order:${orderId}:flight:${legId}:${news}:${key}`,
      ...(news === 'delayed' ? { urgent: true } : { without: ['email'] }),
    }),
  )
}
