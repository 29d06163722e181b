import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatDuration } from '@aquilane/i18n/format'
import { CountBadge } from '@aquilane/ui/badge'
import { minutesSince } from '~/lib/dates.ts'
import type { Conversation } from './conversations.ts'
import styles from './conversations.module.css'

/** A thread in the list: who writes, about what, the newest message, how long it waits. */
export function ConversationRow({ conversation, href, isCurrent }: { conversation: Conversation; href: string; isCurrent: boolean }) {
  const t = useTranslations('staff-conversations')
  const { customer, order, last, unread, waits_since: since, assigned } = conversation
  return (
    <Link to={href} className={styles.row} aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{customer.name ?? customer.phone}</span>
        {unread > 0 ? <CountBadge count={unread} label={t('unread', { count: unread })} /> : null}
        {since ? <span className={styles.wait}>{t('waits', { time: formatDuration(minutesSince(since)) })}</span> : null}
      </span>
      <span className={styles.snippet} dir="auto">
        {last ? last.text || (last.file?.name ?? '') : ''}
      </span>
      <span className={styles.small}>
        {order ? t('order', { pnr: order.pnr }) : t('general')}
        {assigned ? ` · ${assigned.name}` : ''}
      </span>
    </Link>
  )
}
