import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListOrderMessages } from '@aquilane/contract/staff-orders'
import { type Locale, paths } from '@aquilane/contract/paths'
import { type DeliveryState, isWanted, mediumRule } from '@aquilane/domain/notifications/channels'
import { pushText } from '@aquilane/i18n/notifications'
import { timestamp } from '../../platform/http/serialize.ts'
import { toPushNotification } from './inbox.ts'
import { deliveriesByMessages, messagesByOrder } from './order-message-queries.ts'
import { findPreference } from './queries.ts'
import type { Context } from '../../context.ts'
import { getClient } from '../../foundation/identity/index.ts'
import { getOrderAccount } from '../../sales/orders/index.ts'

type OrderMessages = ResponseOf<typeof staffListOrderMessages>
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
    return { medium: 'email', recipient: address, confirmed: isConfirmed, reason: null }
  }
  const reason = client?.emailProblem ?? 'no_address'
  const rule = mediumRule('orders', 'sms')
  const isOn = rule !== null && isWanted(rule, await findPreference(ctx.db, clientId, 'orders', 'sms'), false)
  return client && client.phone !== '' && isOn
    ? { medium: 'sms', recipient: client.phone, confirmed: true, reason }
    : { medium: 'none', recipient: null, confirmed: true, reason }
}

/** What a customer was told about an order, newest first, by which channels and with what result. Null: there is no such order. */
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
    data: messages.map((message) => ({
      id: message.id,
      type: message.key,
      title: pushText(locale, toPushNotification(message)).title,
      quote_version: message.key === 'quote.sent' ? Number(message.source.split(':').at(-1)) : null,
      on_site: message.in_app,
      created: timestamp(message.created_at),
      deliveries: deliveries
        .filter(({ message_id }) => message_id === message.id)
        .map((row) => ({
          medium: row.medium,
          state: toState(row),
          at: row.settled_at && timestamp(row.accepted_at ?? row.settled_at),
          recipient: row.recipient,
          reason: row.reason,
        })),
    })),
  }
}
