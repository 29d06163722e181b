import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import list from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { queueStatuses, useQueue, type QueueStatus } from './travel-documents.ts'
import { QueueTable } from './queue-table.tsx'

const isStatus = (text: string | null): text is QueueStatus => queueStatuses.some((status) => status === text)
const toHref = (status: QueueStatus, page = 1) => {
  const query = new URLSearchParams({
    ...(status === 'progress' ? {} : { status }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query === '' ? '/documents' : `/documents?${query}`
}

/** Travel documents by status; those under review with the earliest departure first. */
export function QueuePage() {
  const t = useTranslations('staff.queue')
  const [search] = useSearchParams()
  const asked = search.get('status')
  const status = isStatus(asked) ? asked : 'progress'
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const queue = useQueue(status, page)
  useTitle(t('title'))

  const empty = queue.data?.data.length === 0
  return (
    <div role="presentation" className={list.page} onKeyDown={moveBetweenRows}>
      <div className={list.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={list.count} role="status">
          {queue.data ? t('count', { count: queue.data.pagination.total_count }) : ''}
        </p>
      </div>
      <TabLinks
        label={t('status.label')}
        items={queueStatuses.map((one) => ({ href: toHref(one), label: t(`status.${one}`), current: one === status }))}
      />
      <ListState
        query={queue}
        empty={
          empty
            ? {
                title: status === 'progress' ? t('empty') : t('emptyOther'),
                text: status === 'progress' ? t('emptyText') : t('emptyOtherText'),
              }
            : null
        }
      >
        <>
          <QueueTable travelDocuments={queue.data?.data ?? []} label={t(`status.${status}`)} />
          <p className={list.keys}>{t('keys')}</p>
          <Pagination
            page={queue.data?.pagination.current_page ?? 1}
            pageCount={queue.data?.pagination.page_count ?? 1}
            href={(to) => toHref(status, to)}
            labels={{
              nav: t('pages.nav'),
              previous: t('pages.previous'),
              next: t('pages.next'),
              page: (number) => t('pages.page', { page: number }),
            }}
          />
        </>
      </ListState>
    </div>
  )
}
