import type { Events } from '../../platform/events.ts'
import { chatHash, paths } from '@aquilane/domain/site/paths'
import type { PushChannel } from '@aquilane/domain/notifications/channels'
import { type OrderNotification, urgentOrderNotifications } from '@aquilane/i18n/orders'
import { money } from '../../platform/written-values.ts'
import { deleteSubscriptions } from './queries.ts'
import type { Context } from '../../context.ts'
import { listRefundParts, type PaidBackPart } from '../../sales/payments/index.ts'
import { getPnr } from '../../sales/orders/index.ts'
import { registerAlertHandlers } from './alert-handlers.ts'
import { registerAssistantHandlers } from './assistant-handlers.ts'
import { registerFlightHandlers } from './flight-handlers.ts'
import { notify } from './notify.ts'
import { registerShareHandlers } from './share-handlers.ts'
import type { Notify } from './types.ts'

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
  replacementOffered: 'orders',
  legProposed: 'orders',
  legDropped: 'orders',
  legRetimed: 'orders',
  legRefunded: 'payments',
  boughtOut: 'orders',
  restChanged: 'orders',
  seatResold: 'payments',
  aircraftUnavailable: 'orders',
  flightNotAllowed: 'orders',
  savingLost: 'orders',
}

/** Registers the handlers that turn domain events into notifications. No other capability handles these events. */
export function registerNotificationHandlers(ctx: Context): void {
  const { events } = ctx
  const tell: Notify = (trx, notice) => notify(ctx, trx, notice)
  registerOrderHandlers(ctx, tell)
  registerMoneyHandlers(events, tell)
  registerShareHandlers(events, tell)
  registerAccountHandlers(events, tell)
  registerAlertHandlers(events, tell)
  registerQuoteHandlers(events, tell)
  registerTransferHandlers(events, tell)
  registerConversationHandlers(events, tell)
  registerFlightHandlers(events, tell)
  registerAssistantHandlers(ctx, tell)
}

function registerTransferHandlers(events: Events, tell: Notify): void {
  events.on('ground-transfer.for-customer', (trx, { transferId, revision, orderId, clientId, locale, news, pnr, end, price }) =>
    tell(trx, {
      clientId,
      channel: 'orders',
      key: `groundTransfer.${news}`,
      params: { pnr, end, price: price && price.cents > 0 ? money(price.cents, price.currency) : null },
      link: paths.en.order(orderId),
      source: `ground-transfer:${transferId}:${revision}`,
      locale,
    }),
  )
}

function registerConversationHandlers(events: Events, tell: Notify): void {
  events.on('conversation.unread', (trx, { clientId, conversationId, orderId, number, name, pnr, locale }) =>
    tell(trx, {
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

function registerQuoteHandlers(events: Events, tell: Notify): void {
  events.on('quote.sent', (trx, { orderId, clientId, locale, token, version, ...params }) =>
    tell(trx, {
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
    tell(trx, {
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

const toShownPart = ({ cents, currency, ...part }: PaidBackPart) => ({ amount: money(cents, currency), ...part })

function registerOrderHandlers(ctx: Context, tell: Notify): void {
  const { events } = ctx
  events.on('order.notification', async (trx, { orderId, clientId, locale, notification, key, values }) => {
    const refunds = moneyBack.includes(notification) ? await listRefundParts(ctx, trx, orderId) : []
    await tell(trx, {
      clientId,
      channel: toChannel[notification],
      key: `order.${notification}`,
      params: refunds.length > 0 ? { ...values, refunds: refunds.map(toShownPart) } : values,
      link: paths.en.order(orderId),
      source: `order:${orderId}:${notification}${key === null ? '' : `:${key}`}`,
      urgent: (urgentOrderNotifications as readonly OrderNotification[]).includes(notification),
      locale,
    })
  })

  events.on('invoice.charge-created', async (trx, { invoiceId, orderId, clientId, amount, currency, withdrawn }) => {
    const pnr = await getPnr(ctx, trx, orderId)
    if (pnr === null) return
    await tell(trx, {
      clientId,
      channel: 'payments',
      key: withdrawn ? 'invoice.withdrawn' : 'invoice.added',
      params: { pnr, amount: money(amount, currency) },
      link: paths.en.order(orderId),
      source: `invoice:${invoiceId}:${withdrawn ? 'withdrawn' : 'added'}`,
    })
  })

  events.on('invoice.reminded', (trx, { invoiceId, number, clientId, orderId, pnr, level, open, currency, dueOn }) =>
    tell(trx, {
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
    const pnr = await getPnr(ctx, trx, orderId)
    if (pnr === null) return
    await tell(trx, {
      clientId,
      channel: 'documents',
      key: `ticket.${event}`,
      params: { pnr, open, reason, comment },
      link: paths.en.order(orderId),
      source: `ticket:${ticketId}:${event}:${round}`,
    })
  })
}

function registerMoneyHandlers(events: Events, tell: Notify): void {
  events.on('wallet.credited', (trx, { transactionId, clientId, amount, currency }) =>
    tell(trx, {
      clientId,
      channel: 'payments',
      key: 'payment.credited',
      params: { amount: money(amount, currency) },
      link: paths.en.profile(),
      source: `bank-transaction:${transactionId}`,
    }),
  )

  events.on('payout.decided', (trx, { payoutId, clientId, status, to, amount, currency }) =>
    tell(trx, {
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
    tell(trx, {
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
    tell(trx, {
      clientId,
      channel: 'payments',
      key: 'loyalty.cashback',
      params: { amount, until },
      link: paths.en.profile(),
      source: `cashback:${paymentId}`,
    }),
  )
}

function registerAccountHandlers(events: Events, tell: Notify): void {
  events.on('identity.signed-in', async (trx, { clientId, sessionId, knownDevice, device }) => {
    if (knownDevice) return
    await tell(trx, {
      clientId,
      channel: 'account',
      key: 'account.signedIn',
      params: { device },
      link: paths.en.profile(),
      source: `session:${sessionId}`,
    })
  })

  events.on('identity.passkey-added', (trx, { clientId, passkeyId, device }) =>
    tell(trx, {
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
    tell(trx, {
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
