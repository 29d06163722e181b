import { useRef, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TabLinks } from '@aquilane/ui/tabs'
import { useTitle } from '~/lib/use-title.ts'
import { queueStatuses, useQueue, type QueueStatus } from './papers.ts'
import { QueueTable } from './queue-table.tsx'
import styles from './queue.module.css'

const isStatus = (text: string | null): text is QueueStatus => queueStatuses.some((status) => status === text)
const hrefOf = (status: QueueStatus, page = 1) => {
  const query = new URLSearchParams({
    ...(status === 'progress' ? {} : { status }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query === '' ? '/documents' : `/documents?${query}`
}

/** Papers by status; those under review that depart soonest come first. */
export function QueuePage() {
  const t = useTranslations('staff.queue')
  const tp = useTranslations('staff.page')
  const [search] = useSearchParams()
  const asked = search.get('status')
  const status = isStatus(asked) ? asked : 'progress'
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const queue = useQueue(status, page)
  const body = useRef<HTMLDivElement>(null)
  useTitle(t('title'))

  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = links[at === -1 ? 0 : at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const empty = queue.data?.data.length === 0
  return (
    <div ref={body} role="presentation" className={styles.page} onKeyDown={move}>
      <div className={styles.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={styles.count} role="status">
          {queue.data ? t('count', { count: queue.data.pagination.total_count }) : ''}
        </p>
      </div>
      <TabLinks
        label={t('status.label')}
        items={queueStatuses.map((one) => ({ href: hrefOf(one), label: t(`status.${one}`), current: one === status }))}
      />
      {queue.isPending ? (
        <div className={styles.rows} aria-busy="true">
          {Array.from({ length: 8 }, (_, row) => (
            <Skeleton key={row} height="28px" radius="2px" />
          ))}
        </div>
      ) : queue.error && !queue.data ? (
        <div role="alert">
          <EmptyState
            title={tp('failed')}
            text={tp('failedText')}
            actions={<Button onClick={() => void queue.refetch()}>{tp('retry')}</Button>}
          />
        </div>
      ) : empty ? (
        <EmptyState
          title={status === 'progress' ? t('empty') : t('emptyOther')}
          text={status === 'progress' ? t('emptyText') : t('emptyOtherText')}
        />
      ) : (
        <>
          <QueueTable papers={queue.data?.data ?? []} label={t(`status.${status}`)} />
          <p className={styles.keys}>{t('keys')}</p>
          <Pagination
            page={queue.data?.pagination.current_page ?? 1}
            pageCount={queue.data?.pagination.page_count ?? 1}
            href={(to) => hrefOf(status, to)}
            labels={{
              nav: t('pages.nav'),
              previous: t('pages.previous'),
              next: t('pages.next'),
              page: (number) => t('pages.page', { page: number }),
            }}
          />
        </>
      )}
    </div>
  )
}
