import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { chatKey } from '~/lib/chat.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import type { ChatMessage, Threads } from './thread-query.ts'
import styles from './message-search.module.css'

/** Finds messages of all threads by a part of their text. */
export function MessageSearch({ threads, onChoose }: { threads: Threads | undefined; onChoose: (message: ChatMessage) => void }) {
  const t = useTranslations('conversations')
  const locale = useLocale() as Locale
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: [...chatKey, 'search', text],
    queryFn: ({ signal }) => api('GET /gamma/conversation/search', { query: { query: text }, signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
  })
  const nameOf = ({ order }: ChatMessage): string => {
    const pnr = threads?.data.find((thread) => thread.order?.id === order?.id)?.order?.pnr
    return pnr === undefined ? t('general') : t('order', { pnr })
  }
  return (
    <div className={styles.search}>
      <TextField
        label={t('search')}
        hideLabel
        placeholder={t('search')}
        type="search"
        value={typed}
        onChange={setTyped}
        ref={field}
        maxLength={100}
      />
      {text.length < 2 ? (
        <p className={styles.quiet}>{t('searchShort')}</p>
      ) : found.isError ? (
        <p role="alert" className={styles.quiet}>
          {t('failed')}
        </p>
      ) : found.data?.data.length === 0 ? (
        <p role="status" className={styles.quiet}>
          {t('searchNone')}
        </p>
      ) : (
        <ul className={styles.found}>
          {(found.data?.data ?? []).map((message) => (
            <li key={message.id}>
              <button type="button" className={styles.hit} onClick={() => onChoose(message)}>
                <span className={styles.quiet}>
                  {nameOf(message)} · {formatDateTime(toZoneTime(message.created, Temporal.Now.timeZoneId()), locale)}
                </span>
                <span dir="auto" className={styles.hitText}>
                  {message.text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
