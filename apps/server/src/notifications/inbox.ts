import { switchLocale } from '@aquilane/contract/paths'
import type { PushChannel } from '@aquilane/domain/notifications/channels'
import { type PushNotification, pushText } from '@aquilane/i18n/notifications'
import type { NotificationsDeps, NotificationsService } from './deps.ts'
import { countMessages, countUnread, listMessages, markAllRead, markRead } from './queries.ts'

/** A stored message, renderable in any language. Only `notify` writes these rows. */
export const toPushNotification = (row: { key: string; params: unknown }): PushNotification =>
  ({ key: row.key, params: row.params }) as PushNotification

export function createInbox({ db, clock }: NotificationsDeps): Pick<NotificationsService, 'list' | 'markRead' | 'markAllRead' | 'unread'> {
  return {
    async list({ clientId, locale, channels, page, perPage }) {
      const total = await countMessages(db, clientId, channels)
      const pages = Math.ceil(total / perPage)
      const current = Math.max(1, Math.min(page, pages))
      const rows = await listMessages(db, clientId, channels, { offset: (current - 1) * perPage, limit: perPage })
      return {
        data: rows.map((row) => ({
          id: row.id,
          createdAt: row.created_at.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' '),
          type: row.key,
          channels: [row.channel as PushChannel],
          ...pushText(locale, toPushNotification(row)),
          link: row.link === null ? null : switchLocale(row.link, locale),
          read: row.read_at !== null,
        })),
        pagination: { current_page: current, page_count: pages, total_count: total },
      }
    },
    markRead: (clientId, id) => markRead(db, clientId, id, clock.now()),
    async markAllRead(clientId) {
      await markAllRead(db, clientId, clock.now())
    },
    unread: (clientId) => countUnread(db, clientId),
  }
}
