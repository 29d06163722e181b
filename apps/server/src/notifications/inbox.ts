import { switchLocale } from '@aquilane/contract/paths'
import type { PushChannel } from '@aquilane/domain/notifications/channels'
import { pushText, type PushNews } from '@aquilane/i18n/notifications'
import { countMessages, countUnread, markAllRead, markRead, messagesOf } from './queries.ts'
import type { MessagingDeps, MessagingService } from './service.ts'

/** A stored message as what can be said in any language: only `notify` writes these rows, with this type. */
export const newsOf = (row: { key: string; params: unknown }): PushNews => ({ key: row.key, params: row.params }) as PushNews

export function createInbox({ db, clock }: MessagingDeps): Pick<MessagingService, 'list' | 'read' | 'readAll' | 'unread'> {
  return {
    async list({ clientId, locale, channels, page, perPage }) {
      const total = await countMessages(db, clientId, channels)
      const pages = Math.ceil(total / perPage)
      const current = Math.max(1, Math.min(page, pages))
      const rows = await messagesOf(db, clientId, channels, { offset: (current - 1) * perPage, limit: perPage })
      return {
        data: rows.map((row) => ({
          id: row.id,
          createdAt: row.created_at.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' '),
          type: row.key,
          channels: [row.channel as PushChannel],
          ...pushText(locale, newsOf(row)),
          link: row.link === null ? null : switchLocale(row.link, locale),
          read: row.read_at !== null,
        })),
        pagination: { current_page: current, page_count: pages, total_count: total },
      }
    },
    read: (clientId, id) => markRead(db, clientId, id, clock.now()),
    async readAll(clientId) {
      await markAllRead(db, clientId, clock.now())
    },
    unread: (clientId) => countUnread(db, clientId),
  }
}
