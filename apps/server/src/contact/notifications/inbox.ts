import { type Locale, switchLocale } from '@aquilane/domain/site/paths'
import type { PushChannel } from '@aquilane/domain/notifications/channels'
import { type PushNotification, pushText } from '@aquilane/i18n/notifications'
import { countMessages, countUnread, listMessages, markAllRead, markRead } from './queries.ts'
import type { Context } from '../../context.ts'

/** A message in the reader's language. */
interface InboxMessage {
  id: string
  key: string
  channel: PushChannel
  title: string
  text: string
  /** Page of the site that it is about. */
  link: string | null
  createdAt: Temporal.Instant
  isRead: boolean
}

export interface MessagePage {
  messages: InboxMessage[]
  page: number
  pages: number
  total: number
}

/** A stored message, renderable in any language. Only `notify` writes these rows. */
export const toPushNotification = (row: { key: string; params: unknown }): PushNotification =>
  ({ key: row.key, params: row.params }) as PushNotification

/** Newest first; of a page past the end, the last one. */
export async function listMessagesByClient(
  ctx: Context,
  {
    clientId,
    locale,
    channels,
    page,
    perPage,
  }: {
    clientId: string
    locale: Locale
    channels: readonly PushChannel[]
    page: number
    perPage: number
  },
): Promise<MessagePage> {
  const total = await countMessages(ctx.db, clientId, channels)
  const pages = Math.ceil(total / perPage)
  const current = Math.max(1, Math.min(page, pages))
  const rows = await listMessages(ctx.db, clientId, channels, { offset: (current - 1) * perPage, limit: perPage })
  return {
    messages: rows.map((row) => ({
      id: row.id,
      key: row.key,
      channel: row.channel,
      ...pushText(locale, toPushNotification(row)),
      link: row.link === null ? null : switchLocale(row.link, locale),
      createdAt: row.created_at,
      isRead: row.read_at !== null,
    })),
    page: current,
    pages,
    total,
  }
}

/** @returns false when the client has no such message */
export const markMessageRead = (ctx: Context, clientId: string, id: string): Promise<boolean> =>
  markRead(ctx.db, clientId, id, ctx.clock.now())

export async function markAllMessagesRead(ctx: Context, clientId: string): Promise<void> {
  await markAllRead(ctx.db, clientId, ctx.clock.now())
}

export const getUnreadCount = (ctx: Context, clientId: string): Promise<number> => countUnread(ctx.db, clientId)
