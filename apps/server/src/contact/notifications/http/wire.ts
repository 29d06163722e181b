import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listPushMessages, listSubscriptions } from '@aquilane/contract/notifications'
import type { staffListOrderMessages } from '@aquilane/contract/staff-order-messages'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { MessagePage } from '../inbox.ts'
import type { OrderMessages } from '../order-messages.ts'
import type { Subscriptions } from '../preferences.ts'

export const toMessagePage = ({ messages, page, pages, total }: MessagePage): ResponseOf<typeof listPushMessages> => ({
  data: messages.map((message) => ({
    id: message.id,
    createdAt: timestamp(message.createdAt),
    type: message.key,
    channels: [message.channel],
    title: message.title,
    text: message.text,
    link: message.link,
    read: message.isRead,
  })),
  pagination: { current_page: page, page_count: pages, total_count: total },
})

export const toSubscriptions = ({ choices, devices }: Subscriptions): ResponseOf<typeof listSubscriptions> => ({
  data: choices,
  devices: devices.map(({ sessionId, isCurrent, createdAt }) => ({
    session: { id: sessionId },
    current: isCurrent,
    created: timestamp(createdAt),
  })),
})

export const toOrderMessages = ({ channel, messages }: OrderMessages): ResponseOf<typeof staffListOrderMessages> => ({
  channel: { medium: channel.medium, recipient: channel.recipient, confirmed: channel.isConfirmed, reason: channel.reason },
  data: messages.map((message) => ({
    id: message.id,
    type: message.key,
    title: message.title,
    quote_version: message.quoteVersion,
    on_site: message.isOnSite,
    created: timestamp(message.createdAt),
    deliveries: message.deliveries.map(({ medium, state, at, recipient, reason }) => ({
      medium,
      state,
      at: at && timestamp(at),
      recipient,
      reason,
    })),
  })),
})
