import { toMailAircraft } from '../../foundation/fleet/index.ts'
import type { OrderNotification, OrderNotificationJob } from './queues.ts'
import { getShownOrder, loadReferenceData } from './read-model.ts'
import { cancellationFee, readDeductions } from './cancellation.ts'
import { type ShownOrder, toLocalMinute } from './shown-order.ts'
import type { Locale } from '@aquilane/domain/site/paths'
import { type OrderStatus, orderStatuses } from '@aquilane/domain/orders/transitions'
import { airportMeetingPoint } from '@aquilane/i18n/order-calendar'
import type { OrderNotificationValues } from '@aquilane/i18n/orders'
import { audit } from '../../platform/db/audit.ts'
import { money } from '../../platform/written-values.ts'
import { placeName } from './ics.ts'
import { wishesOf } from './mappers.ts'
import { type OrderRow, hasAudit, lockOrder, orderById } from './queries.ts'
import { orderStatus } from './transitions.ts'
import type { Context } from '../../context.ts'

/** Statuses in which a notification is still true; outdated ones are not sent. */
const validStatuses: Record<OrderNotification, readonly OrderStatus[]> = {
  requested: ['Confirmation'],
  quoted: ['AwaitingPayment', 'MoneyTransfer'],
  paid: ['Confirmation'],
  onAccount: ['Confirmation'],
  seatsPaid: ['Confirmation'],
  confirmed: ['Confirmed', 'Completed'],
  expired: ['Canceled'],
  canceled: ['Canceled'],
  refund: ['Refund'],
  declined: ['Declined', 'Refund'],
  withdrawn: ['Canceled', 'Refund'],
  notFlown: ['Canceled', 'Refund'],
  refunded: ['Refund'],
  late: orderStatuses,
  underpaid: orderStatuses,
  partReceived: ['AwaitingPayment', 'MoneyTransfer'],
  retimed: ['AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed'],
  legChanged: ['Confirmation', 'Confirmed'],
  replacementOffered: ['Confirmed'],
  legProposed: ['Confirmed'],
  legDropped: ['Confirmed'],
  legRetimed: ['Canceled', 'Refund'],
  legRefunded: ['Canceled', 'Refund'],
  boughtOut: ['Canceled', 'Refund'],
  restChanged: ['Canceled', 'Refund'],
  seatResold: ['Refund'],
  aircraftUnavailable: ['Canceled'],
  flightNotAllowed: ['Canceled'],
  savingLost: ['Canceled'],
  overpaid: orderStatuses,
}

/** Emits a notification once per order, notification and key, while it is still valid. */
export async function sendOrderNotification(
  ctx: Context,
  { order: id, notification, amount, key, values: more }: OrderNotificationJob,
): Promise<void> {
  const known = await orderById(ctx.db, id)
  if (!known) return
  const locale: Locale = known.locale === 'it' ? 'it' : 'en'
  // Before the transaction: it may need a connection of its own.
  const reference = await loadReferenceData(ctx, locale)
  const action = key === undefined ? `notification.${notification}` : `notification.${notification}:${key}`
  await ctx.db.transaction().execute(async (trx) => {
    // Under the lock a repeated job finds its audit row.
    const order = await lockOrder(trx, id)
    if (!order || !validStatuses[notification].includes(orderStatus(order)) || (await hasAudit(trx, id, action))) return
    const values = toTemplateValues(order, await getShownOrder(ctx, trx, order, reference, { discount: 0, deductions: [] }), notification)
    if (amount !== undefined) values.amount = money(amount, order.currency)
    Object.assign(values, more)
    const payload = { orderId: id, clientId: order.client_id, locale, notification, key: key ?? null, values }
    await ctx.events.emit(trx, 'order.notification', payload)
    await audit(trx, { actor: 'system', action, subject: `order:${id}` })
  })
}

function toTemplateValues(order: OrderRow, shown: ShownOrder, notification: OrderNotification): OrderNotificationValues {
  const locale: Locale = order.locale === 'it' ? 'it' : 'en'
  const back = (
    [
      'refund',
      'refunded',
      'declined',
      'withdrawn',
      'notFlown',
      'canceled',
      'legRetimed',
      'legRefunded',
      'boughtOut',
      'restChanged',
      'seatResold',
    ] as OrderNotification[]
  ).includes(notification)
  const sum = back ? (order.refund ?? 0) : order.paid
  const first = shown.legs[0]
  const until = order.on_account_due ?? order.pay_before
  return {
    pnr: order.pnr,
    // An amount of null means that nothing was paid.
    amount: order.paid > 0 ? money(sum, order.currency) : null,
    fee: order.paid > 0 ? money(cancellationFee(order), order.currency) : null,
    deductions: readDeductions(order).map(({ reason, amountCents }) => ({ reason, amount: money(amountCents, order.currency) })),
    price: shown.order.price === null ? null : money(shown.order.price, order.currency),
    newDeparture: null,
    part: shown.legs.some(({ row }) => row.aircraft_id !== null) ? 'rest' : 'whole',
    onAccount: order.on_account_due !== null,
    deadline: until && first ? toLocalMinute(until.toZonedDateTimeISO(first.row.departure_zone)) : null,
    aircraft: shown.aircraft && `${shown.aircraft.name}, ${shown.aircraft.tail}`,
    ...(notification === 'requested' ? { wishes: wishesOf(order) } : {}),
    pictured: toMailAircraft(shown.aircraft),
    // What was flown with another aircraft is over.
    legs: shown.legs
      .filter(({ row }) => row.aircraft_id === null)
      .map((leg) => ({
        departureLocal: toLocalMinute(leg.departureAt),
        boardingEnds: toLocalMinute(leg.boardingEnds),
        from: placeName(leg.departure),
        to: placeName(leg.arrival),
        pax: leg.row.pax,
        meetingPoint: leg.meetingPoint.name
          ? `${leg.meetingPoint.name}, ${leg.meetingPoint.address}`
          : airportMeetingPoint(locale, leg.meetingPoint.address),
      })),
  }
}
