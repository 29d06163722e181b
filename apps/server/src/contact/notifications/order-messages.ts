import { type Locale, paths } from '@aquilane/domain/site/paths'
import {
  type DeliveryState,
  isWanted,
  mediumRule,
  type OrderChannel,
  type PushMedium,
  type UnsentReason,
} from '@aquilane/domain/notifications/channels'
import { pushText } from '@aquilane/i18n/notifications'
import { toPushNotification } from './inbox.ts'
import { deliveriesByMessages, messagesByOrder } from './order-message-queries.ts'
import { findPreference } from './queries.ts'
import type { Context } from '../../context.ts'
import { getClient } from '../../foundation/identity/index.ts'
import { getOrderAccount } from '../../sales/orders/index.ts'

/** Attempt to deliver a message. */
interface Delivery {
  medium: Exclude<PushMedium, 'in_app'>
  state: DeliveryState
  /** When it was accepted, else when it was handed over or given up. */
  at: Temporal.Instant | null
  recipient: string | null
  reason: UnsentReason | null
}

/** Messages that a customer got about an order, and how the next one reaches them. */
export interface OrderMessages {
  /** Not confirmed: an e-mail address that waits for its code. */
  channel: { medium: OrderChannel; recipient: string | null; isConfirmed: boolean; reason: UnsentReason | null }
  messages: {
    id: string
    key: string
    title: string
    quoteVersion: number | null
    isOnSite: boolean
    createdAt: Temporal.Instant
    deliveries: Delivery[]
  }[]
}

type DeliveryRow = Awaited<ReturnType<typeof deliveriesByMessages>>[number]

function toState({ state, accepted_at }: DeliveryRow): DeliveryState {
  if (state === 'sent') return accepted_at === null ? 'handed' : 'accepted'
  return state === 'pending' ? 'waiting' : state === 'failed' ? 'failed' : 'unsent'
}

/** By which channel an urgent message about an order reaches its customer now. */
async function findChannel(ctx: Context, clientId: string): Promise<OrderMessages['channel']> {
  const client = await getClient(ctx, clientId)
  if (client?.orderEmail) {
    const { address, isConfirmed } = client.orderEmail
    return { medium: 'email', recipient: address, isConfirmed, reason: null }
  }
  const reason = client?.emailProblem ?? 'no_address'
  const rule = mediumRule('orders', 'sms')
  const isOn = rule !== null && isWanted(rule, await findPreference(ctx.db, clientId, 'orders', 'sms'), false)
  return client && client.phone !== '' && isOn
    ? { medium: 'sms', recipient: client.phone, isConfirmed: true, reason }
    : { medium: 'none', recipient: null, isConfirmed: true, reason }
}

/** Messages that a customer got about an order, newest first, by which channels and with what result. Null: there is no such order. */
export async function listOrderMessages(ctx: Context, orderId: string, locale: Locale): Promise<OrderMessages | null> {
  const account = await getOrderAccount(ctx, ctx.db, orderId)
  if (!account) return null
  const { clientId } = account
  const messages = await messagesByOrder(ctx.db, { clientId, orderId, link: paths.en.order(orderId) })
  const deliveries = await deliveriesByMessages(
    ctx.db,
    messages.map(({ id }) => id),
  )
  return {
    channel: await findChannel(ctx, clientId),
    messages: messages.map((message) => ({
      id: message.id,
      key: message.key,
      title: pushText(locale, toPushNotification(message)).title,
      quoteVersion: message.key === 'quote.sent' ? Number(message.source.split(':').at(-1)) : null,
      isOnSite: message.in_app,
      createdAt: message.created_at,
      deliveries: deliveries
        .filter(({ message_id }) => message_id === message.id)
        .map((row) => ({
          medium: row.medium,
          state: toState(row),
          at: row.settled_at && (row.accepted_at ?? row.settled_at),
          recipient: row.recipient,
          reason: row.reason,
        })),
    })),
  }
}
