import { paths } from '@aquilane/domain/site/paths'
import type { Events } from '../../platform/events.ts'
import type { Notify } from './types.ts'

/** What customers watch: empty legs of a subscription, prices of trips, seats of shared flights. */
export function registerAlertHandlers(events: Events, tell: Notify): void {
  registerEmptyLegHandlers(events, tell)
  registerPriceHandlers(events, tell)
  registerWaitingHandlers(events, tell)
}

function registerEmptyLegHandlers(events: Events, tell: Notify): void {
  events.on('empty-leg.alerted', (trx, { subscriptionId, clientId, key, legs, more, leg, withMail }) =>
    tell(trx, {
      clientId,
      channel: 'alerts',
      key: 'emptyLeg.alert',
      params: { legs, more },
      link: leg ? paths.en.emptyLeg(leg.id, leg.companyId) : paths.en.emptyLegSubscriptions(),
      source: `empty-leg-subscription:${subscriptionId}:${key}`,
      ...(withMail ? {} : { without: ['email'] }),
    }),
  )
}

/** Trips whose price a customer watches: one message a day. */
function registerPriceHandlers(events: Events, tell: Notify): void {
  events.on('price-alert.fell', (trx, { clientId, day, trip, more, search }) =>
    tell(trx, {
      clientId,
      channel: 'alerts',
      key: 'priceAlert.fell',
      params: { trip, more },
      link: search ? paths.en.index(search) : paths.en.emptyLegSubscriptions(),
      source: `price-alert:${clientId}:${day}`,
    }),
  )
}

/** Seats of a shared flight, kept for a customer of its waiting list. */
function registerWaitingHandlers(events: Events, tell: Notify): void {
  events.on('shared-flight.seats-offered', (trx, { waitingId, clientId, flight, ...params }) =>
    tell(trx, {
      clientId,
      channel: 'alerts',
      key: 'sharedFlight.seatsOffered',
      params,
      link: paths.en.seat(flight.id, flight.companyId),
      source: `shared-flight-waiting:${waitingId}:${params.untilLocal}`,
    }),
  )
}
