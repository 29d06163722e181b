import { Fragment, useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { MessageLog } from '@aquilane/ui/message-log'
import { SkeletonText } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import { useOnline } from '~/lib/online.ts'
import { useStore } from '~/lib/store.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { ChatComposer } from './chat-composer.tsx'
import { OutgoingMessage, ReceivedMessage } from './messages.tsx'
import { flushOutbox, outbox } from './outbox.ts'
import { reloadCounts, takeMessage, useThread, type ChatMessage } from './thread-query.ts'
import styles from './thread.module.css'

interface ThreadProps {
  /** Null: the general thread. */
  orderId: string | null
  /** How long an answer takes; null: not known; undefined: on its way. */
  answerMinutes: number | null | undefined
  isTyping: boolean
  /** Number of a message to scroll to. */
  target: number | null
}

/** One thread: its messages, what is on its way, and the composer. */
export function Thread({ orderId, answerMinutes, isTyping, target }: ThreadProps) {
  const t = useTranslations('conversations')
  const isOnline = useOnline()
  const thread = useThread(orderId)
  const pages = thread.data?.pages
  const messages = (pages ?? []).toReversed().flatMap(({ data }) => data)
  const outgoing = useStore(outbox, []).filter((one) => one.orderId === orderId)
  const readByTeam = pages?.[0]?.read_by_staff ?? 0

  useFlushedOutbox()
  useReadMark(orderId, messages)

  // Older pages until the message that a search found is there.
  const oldest = messages[0]?.number
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = thread
  useEffect(() => {
    if (target !== null && oldest !== undefined && target < oldest && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [target, oldest, hasNextPage, isFetchingNextPage, fetchNextPage])

  return (
    <>
      <MessageLog
        key={target}
        target={target === null ? null : String(target)}
        newest={`${messages.at(-1)?.id} ${outgoing.length}`}
        label={t('messages')}
        className={styles.log}
      >
        <ThreadState thread={thread} isEmpty={messages.length + outgoing.length === 0} isGeneral={orderId === null} />
        {hasNextPage ? (
          <Button
            variant="quiet"
            size="small"
            pending={isFetchingNextPage}
            pendingLabel={t('loadingEarlier')}
            onClick={() => void fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        ) : null}
        <MessageDays messages={messages} readByTeam={readByTeam} />
        {outgoing.map((one) => (
          <OutgoingMessage key={one.id} message={one} />
        ))}
        <p role="status" className={styles.typing}>
          {isTyping ? t('typing') : ''}
        </p>
      </MessageLog>
      <div className={styles.foot}>
        {isOnline ? null : <Banner tone="warn">{t('offline')}</Banner>}
        <AnswerTime minutes={answerMinutes} />
        <ChatComposer orderId={orderId} />
      </div>
    </>
  )
}

function ThreadState({ thread, isEmpty, isGeneral }: { thread: ReturnType<typeof useThread>; isEmpty: boolean; isGeneral: boolean }) {
  const t = useTranslations('conversations')
  if (thread.isPending)
    return (
      <div role="status" aria-label={t('loading')}>
        <SkeletonText lines={4} />
      </div>
    )
  if (thread.isError && !thread.data)
    return (
      <div role="alert" className={styles.failed}>
        <p>{t('failed')}</p>
        <Button variant="outline" onClick={() => void thread.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  return isEmpty ? <EmptyState title={t('empty')} text={t(isGeneral ? 'emptyGeneral' : 'emptyOrder')} level={3} /> : null
}

/** Sends what waits, now and once the connection is back. */
function useFlushedOutbox(): void {
  useEffect(() => {
    const flush = (): void => void flushOutbox(takeMessage)
    flush()
    window.addEventListener('online', flush)
    return () => window.removeEventListener('online', flush)
  }, [])
}

function AnswerTime({ minutes }: { minutes: number | null | undefined }) {
  const t = useTranslations('conversations')
  if (minutes === undefined) return <p className={styles.answer}>&nbsp;</p>
  return (
    <p className={styles.answer}>
      {minutes === null
        ? t('answer.unknown')
        : minutes <= 60
          ? t('answer.minutes', { minutes })
          : t('answer.hours', { hours: minutes / 60 })}
    </p>
  )
}

function MessageDays({ messages, readByTeam }: { messages: readonly ChatMessage[]; readByTeam: number }) {
  const lastOwn = messages.findLast(({ author }) => author === 'customer')?.id
  const [zone] = useState(() => Temporal.Now.timeZoneId())
  const dated = messages.map((message) => ({ message, local: toZoneTime(message.created, zone) }))
  return dated.map(({ message, local }, at) => {
    const day = local.slice(0, 10)
    return (
      <Fragment key={message.id}>
        {dated[at - 1]?.local.startsWith(day) ? null : <DayMark day={day} />}
        <ReceivedMessage
          message={message}
          local={local}
          mark={message.id === lastOwn ? (message.number <= readByTeam ? 'seen' : 'sent') : null}
        />
      </Fragment>
    )
  })
}

function DayMark({ day }: { day: string }) {
  const t = useTranslations('conversations')
  const locale = useLocale() as Locale
  const today = Temporal.Now.plainDateISO()
  const name =
    day === today.toString() ? t('today') : day === today.subtract({ days: 1 }).toString() ? t('yesterday') : formatDate(day, locale, 'day')
  return <p className={styles.day}>{name}</p>
}

/** Marks what is on the screen as seen. */
function useReadMark(orderId: string | null, messages: readonly ChatMessage[]): void {
  const newest = messages.findLast(({ author }) => author === 'staff')?.number ?? 0
  useEffect(() => {
    if (newest === 0) return undefined
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return
      const body = { order: orderId === null ? null : { id: orderId }, number: newest }
      api('POST /gamma/conversation/read', { body, quiet: true }).then(reloadCounts, () => undefined)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [orderId, newest])
}
