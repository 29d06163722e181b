import { airportMeetingPoint, type OrderNotificationValues } from '@aquilane/i18n/orders'
import { orderStatuses, type OrderStatus } from '@aquilane/domain/orders/transitions'
import { audit } from '../platform/db/audit.ts'
import { money } from '../platform/http/serialize.ts'
import { placeName } from './ics.ts'
import { orderStatus } from './transitions.ts'
import { hasAudit, lockOrder, orderById, type OrderRow } from './queries.ts'
import type { OrderReadModel } from './read-model.ts'
import type { OrderNotification, OrdersDeps, OrdersService } from './service.ts'
import type { OrderResponse } from './wire.ts'

type Locale = 'en' | 'it'

/** The statuses in which news is still true; overtaken news is not sent, the newer one says more. */
const validStatuses: Record<OrderNotification, readonly OrderStatus[]> = {
  requested: ['Confirmation'],
  quoted: ['AwaitingPayment', 'MoneyTransfer'],
  paid: ['Confirmation'],
  confirmed: ['Confirmed', 'Completed'],
  expired: ['Canceled'],
  canceled: ['Canceled'],
  refund: ['Refund'],
  declined: ['Declined', 'Refund'],
  refunded: ['Refund'],
  late: orderStatuses,
  underpaid: orderStatuses,
  overpaid: orderStatuses,
}

export function createOrderNotifications(deps: OrdersDeps, reading: OrderReadModel): Pick<OrdersService, 'sendNotification'> {
  const { db, events } = deps

  return {
    async sendNotification({ order: id, notification, amount, key }) {
      // Read before the transaction: these may ask for connections of their own.
      const known = await orderById(db, id)
      if (!known) return
      const locale: Locale = known.locale === 'it' ? 'it' : 'en'
      const world = await reading.loadReferenceData(locale)
      const action = key === undefined ? `news.${notification}` : `news.${notification}:${key}`
      await db.transaction().execute(async (trx) => {
        // A job may come twice; under the lock the news is told once.
        const order = await lockOrder(trx, id)
        if (!order || !validStatuses[notification].includes(orderStatus(order)) || (await hasAudit(trx, id, action))) return
        const values = toTemplateValues(order, await reading.toOrderView(trx, order, world), notification)
        if (amount !== undefined) values.amount = money(amount, order.currency)
        await events.emit(trx, 'order.notification', {
          orderId: id,
          clientId: order.client_id,
          locale,
          news: notification,
          key: key ?? null,
          values,
        })
        await audit(trx, { actor: 'system', action, subject: `order:${id}` })
      })
    },
  }
}

function toTemplateValues(order: OrderRow, shown: OrderResponse, news: OrderNotification): OrderNotificationValues {
  const locale: Locale = order.locale === 'it' ? 'it' : 'en'
  const back = news === 'refund' || news === 'refunded' || news === 'declined' || news === 'canceled'
  const sum = back ? (order.refund ?? 0) : order.paid
  const first = shown.legs[0]
  return {
    pnr: order.pnr,
    // An amount of null says that no money was ever there.
    amount: order.paid > 0 ? money(sum, order.currency) : null,
    fee: order.paid > 0 ? money(order.paid + order.ancillary_paid - (order.refund ?? 0), order.currency) : null,
    price: shown.price,
    deadline:
      order.pay_before && first
        ? order.pay_before.toZonedDateTimeISO(first.departure_airport.timezone.name).toPlainDateTime().toString({ smallestUnit: 'minute' })
        : null,
    aircraft: shown.aircraft && `${shown.aircraft.name}, ${shown.aircraft.tail}`,
    legs: shown.legs.map((leg) => ({
      departureLocal: leg.departure_date.slice(0, 16),
      boardingEnds: leg.boarding_ends.slice(0, 16),
      from: placeName(leg.departure_airport),
      to: placeName(leg.arrival_airport),
      pax: leg.pax,
      meetingPoint: leg.meeting_point.name
        ? `${leg.meeting_point.name}, ${leg.meeting_point.address}`
        : airportMeetingPoint(locale, leg.meeting_point.address),
    })),
  }
}
