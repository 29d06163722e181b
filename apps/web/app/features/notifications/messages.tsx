import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextLink } from '@aquilane/ui/link'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { messagesKey } from '~/lib/unread.ts'
import { byDay } from './by-day.ts'
import styles from './notifications.module.css'

type Message = Api['GET /gamma/push-message/list']['response']['data'][number]

const readersZone = (): string => Temporal.Now.timeZoneId()

/** Messages under the day they came on. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const locale = useLocale()
  return (
    <div className={styles.days}>
      {byDay(messages, readersZone()).map(({ day, messages: of }) => (
        <section key={day} aria-labelledby={`day-${day}`} className={styles.day}>
          <Heading level={2} size={16} id={`day-${day}`} className={styles.date}>
            <time dateTime={day}>{formatDate(day, locale, 'day')}</time>
          </Heading>
          <ul className={styles.list}>
            {of.map((message) => (
              <Entry key={message.id} message={message} local={message.local} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ message, local }: { message: Message; local: string }) {
  const t = useTranslations('notifications')
  const { id, title, text, link, read, channels } = message
  const markRead = useMutation({
    mutationFn: () => api('POST /gamma/push-message/read', { body: { push_message: { id } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  })
  return (
    <li>
      <article className={styles.message} data-unread={read ? undefined : ''}>
        <p className={styles.meta}>
          <time dateTime={local}>{formatTime(local)}</time>
          <span>{channels.map((channel) => t(`channel.${channel}`)).join(', ')}</span>
        </p>
        <h3 className={styles.title}>
          {read ? null : (
            <>
              <span className={styles.dot} aria-hidden="true" />
              <VisuallyHidden>{t('unread')}: </VisuallyHidden>
            </>
          )}
          {link === null ? (
            title
          ) : (
            <TextLink
              tone="quiet"
              href={link}
              onClick={() => {
                if (!read) markRead.mutate()
              }}
            >
              {title}
            </TextLink>
          )}
        </h3>
        <p className={styles.text}>{text}</p>
        {read ? null : (
          <IconButton
            size="small"
            className={styles.mark}
            label={t('markReadOf', { title })}
            icon={<Check aria-hidden="true" />}
            onClick={() => markRead.mutate(undefined, { onError: () => toasts.show({ tone: 'error', title: t('markFailed') }) })}
          />
        )}
      </article>
    </li>
  )
}
