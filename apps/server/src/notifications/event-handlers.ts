import type { Events } from '../platform/events.ts'
import { chatHash, paths } from '@aquilane/contract/paths'
import type { PushChannel } from '@aquilane/domain/notifications/channels'
import { type OrderNotification, urgentOrderNotifications } from '@aquilane/i18n/orders'
import { money } from '../platform/http/serialize.ts'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { deleteSubscriptions } from './queries.ts'

/** Channel of an order notification: flight or money. */
const toChannel: Record<OrderNotification, PushChannel> = {
  requested: 'orders',
  quoted: 'orders',
  confirmed: 'orders',
  expired: 'orders',
  canceled: 'orders',
  declined: 'orders',
  withdrawn: 'orders',
  notFlown: 'orders',
  paid: 'payments',
  onAccount: 'payments',
  seatsPaid: 'payments',
  refund: 'payments',
  refunded: 'payments',
  late: 'payments',
  underpaid: 'payments',
  partReceived: 'payments',
  overpaid: 'payments',
  retimed: 'orders',
  legChanged: 'orders',
  legRetimed: 'orders',
  legRefunded: 'payments',
  boughtOut: 'orders',
  restChanged: 'orders',
  seatResold: 'payments',
  aircraftUnavailable: 'orders',
  savingLost: 'orders',
}

interface OrderFacts {
  orders: Pick<NotificationsDeps['orders'], 'getPnr'>
  payments: NotificationsDeps['payments']
}

/** Registers the handlers that turn domain events into notifications. No other capability handles these events. */
export function registerNotificationHandlers(
  events: Events,
  { orders, payments }: OrderFacts,
  { notify }: Pick<NotificationsService, 'notify'>,
): void {
  registerOrderHandlers(events, { orders, payments }, notify)
  registerMoneyHandlers(events, notify)
  registerAccountHandlers(events, notify)
  registerAlertHandlers(events, notify)
  registerWaitingHandlers(events, notify)
  registerQuoteHandlers(events, notify)
  registerConversationHandlers(events, notify)
}

type Notify = NotificationsService['notify']

function registerAlertHandlers(events: Events, notify: Notify): void {
  events.on('empty-leg.alerted', (trx, { subscriptionId, clientId, key, legs, more, leg, withMail }) =>
    notify(trx, {
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

/** Seats of a shared flight, kept for a customer of its waiting list. */
function registerWaitingHandlers(events: Events, notify: Notify): void {
  events.on('shared-flight.seats-offered', (trx, { waitingId, clientId, flight, ...params }) =>
    notify(trx, {
      clientId,
      channel: 'alerts',
      key: 'sharedFlight.seatsOffered',
      params,
      link: paths.en.seat(flight.id, flight.companyId),
      source: `shared-flight-waiting:${waitingId}:${params.untilLocal}`,
    }),
  )
}

function registerConversationHandlers(events: Events, notify: Notify): void {
  events.on('conversation.unread', (trx, { clientId, conversationId, orderId, number, name, pnr, locale }) =>
    notify(trx, {
      clientId,
      channel: 'messages',
      key: 'conversation.unread',
      params: { name, pnr },
      link: `${orderId === null ? paths.en.orders() : paths.en.order(orderId)}${chatHash(orderId)}`,
      source: `conversation:${conversationId}:${number}`,
      locale,
    }),
  )
}

function registerQuoteHandlers(events: Events, notify: Notify): void {
  events.on('quote.sent', (trx, { orderId, clientId, locale, token, version, ...params }) =>
    notify(trx, {
      clientId,
      channel: 'orders',
      key: 'quote.sent',
      params,
      link: paths.en.quote(token),
      source: `order:${orderId}:quote:${version}`,
      urgent: true,
      locale,
    }),
  )
  events.on('quote.withdrawn', (trx, { orderId, clientId, locale, version, pnr }) =>
    notify(trx, {
      clientId,
      channel: 'orders',
      key: 'quote.withdrawn',
      params: { pnr },
      link: paths.en.order(orderId),
      source: `order:${orderId}:quote-withdrawn:${version}`,
      locale,
    }),
  )
}

/** News about money that goes back: it names the rows of the refund, whatever was chosen. */
const moneyBack: readonly OrderNotification[] = ['refund', 'refunded', 'declined', 'withdrawn', 'notFlown', 'legRefunded', 'boughtOut']

function registerOrderHandlers(events: Events, { orders, payments }: OrderFacts, notify: Notify): void {
  events.on('order.notification', async (trx, { orderId, clientId, locale, notification, key, values }) => {
    const refunds = moneyBack.includes(notification) ? await payments.listRefundParts(trx, orderId) : []
    await notify(trx, {
      clientId,
      channel: toChannel[notification],
      key: `order.${notification}`,
      params: refunds.length > 0 ? { ...values, refunds } : values,
      link: paths.en.order(orderId),
      source: `order:${orderId}:${notification}${key === null ? '' : `:${key}`}`,
      urgent: (urgentOrderNotifications as readonly OrderNotification[]).includes(notification),
      locale,
    })
  })

  events.on('invoice.charge-created', async (trx, { invoiceId, orderId, clientId, amount, currency, withdrawn }) => {
    const pnr = await orders.getPnr(trx, orderId)
    if (pnr === null) return
    await notify(trx, {
      clientId,
      channel: 'payments',
      key: withdrawn ? 'invoice.withdrawn' : 'invoice.added',
      params: { pnr, amount: money(amount, currency) },
      link: paths.en.order(orderId),
      source: `invoice:${invoiceId}:${withdrawn ? 'withdrawn' : 'added'}`,
    })
  })

  events.on('invoice.reminded', (trx, { invoiceId, number, clientId, orderId, pnr, level, open, currency, dueOn }) =>
    notify(trx, {
      clientId,
      channel: 'payments',
      key: 'invoice.reminder',
      params: { pnr, amount: money(open, currency), number, level, due: dueOn },
      link: paths.en.order(orderId),
      source: `invoice:${invoiceId}:reminder:${level}`,
      urgent: level === 3,
    }),
  )

  // Only decisions of the reviewer are sent, not the customer's own actions.
  events.on('travel-document.status-changed', async (trx, { ticketId, orderId, clientId, event, round, reason, comment, open }) => {
    if (event !== 'approved' && event !== 'returned' && event !== 'rejected') return
    const pnr = await orders.getPnr(trx, orderId)
    if (pnr === null) return
    await notify(trx, {
      clientId,
      channel: 'documents',
      key: `ticket.${event}`,
      params: { pnr, open, reason, comment },
      link: paths.en.order(orderId),
      source: `ticket:${ticketId}:${event}:${round}`,
    })
  })
}

function registerMoneyHandlers(events: Events, notify: Notify): void {
  events.on('wallet.credited', (trx, { transactionId, clientId, amount, currency }) =>
    notify(trx, {
      clientId,
      channel: 'payments',
      key: 'payment.credited',
      params: { amount: money(amount, currency) },
      link: paths.en.profile(),
      source: `bank-transaction:${transactionId}`,
    }),
  )

  events.on('payout.decided', (trx, { payoutId, clientId, status, to, amount, currency }) =>
    notify(trx, {
      clientId,
      channel: 'payments',
      ...(to === null
        ? { key: status === 'Sent' ? 'payment.payoutSent' : 'payment.payoutRejected', params: { amount: money(amount, currency) } }
        : {
            key: status === 'Sent' ? 'payment.payoutReturned' : 'payment.payoutNotReturned',
            params: { amount: money(amount, currency), ...to },
          }),
      link: paths.en.profileTopup(),
      source: `payout:${payoutId}`,
    }),
  )

  events.on('coupon.granted', (trx, { clientId, couponId, notification, amount, until }) =>
    notify(trx, {
      clientId,
      // What was earned by inviting is owed; a present is an offer.
      channel: notification === 'referral' ? 'payments' : 'offers',
      key: `loyalty.${notification}`,
      params: { amount, until },
      link: paths.en.profileCoupons(),
      source: `coupon:${couponId}`,
    }),
  )

  events.on('loyalty.cashback-credited', (trx, { clientId, paymentId, amount, until }) =>
    notify(trx, {
      clientId,
      channel: 'payments',
      key: 'loyalty.cashback',
      params: { amount, until },
      link: paths.en.profile(),
      source: `cashback:${paymentId}`,
    }),
  )
}

function registerAccountHandlers(events: Events, notify: Notify): void {
  events.on('identity.signed-in', async (trx, { clientId, sessionId, knownDevice, device }) => {
    if (knownDevice) return
    await notify(trx, {
      clientId,
      channel: 'account',
      key: 'account.signedIn',
      params: { device },
      link: paths.en.profile(),
      source: `session:${sessionId}`,
    })
  })

  events.on('identity.passkey-added', (trx, { clientId, passkeyId, device }) =>
    notify(trx, {
      clientId,
      channel: 'account',
      key: 'account.passkeyAdded',
      params: { device },
      link: paths.en.profile(),
      source: `passkey:${passkeyId}`,
      urgent: true,
    }),
  )

  events.on('identity.data-exported', (trx, { clientId, exportId }) =>
    notify(trx, {
      clientId,
      channel: 'account',
      key: 'account.dataExported',
      params: {},
      link: paths.en.profile(),
      source: `export:${exportId}`,
      urgent: true,
    }),
  )

  // A removed device receives nothing more, however it was identified.
  events.on('identity.signed-out', async (trx, { clientId, sessionId, platform, value, fingerprint }) => {
    await deleteSubscriptions(trx, { clientId, sessionId })
    if (platform === 'web' && value) await deleteSubscriptions(trx, { clientId, endpoint: value })
    if (fingerprint) await deleteSubscriptions(trx, { clientId, fingerprint })
  })
}
