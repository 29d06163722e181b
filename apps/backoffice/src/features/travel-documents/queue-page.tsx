import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { TabLinks } from '@aquilane/ui/tabs'
import { daysUntil } from '~/lib/dates.ts'
import { Open, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import styles from './queue.module.css'
import { queueAddress, queueStatuses, useQueue, type TravelDocument } from './travel-documents.ts'

/** Travel documents by status; those under review with the earliest departure first. */
export function QueuePage() {
  const t = useTranslations('staff.queue')
  const list = useListPage(queueAddress)
  const { status } = list.filter
  const queue = useQueue(list)
  const columns = useQueueColumns()
  return (
    <ListPage
      list={list}
      query={queue}
      columns={columns}
      title={t('title')}
      label={t(`status.${status}`)}
      count={(count) => t('count', { count })}
      tabs={
        <TabLinks
          label={t('status.label')}
          items={queueStatuses.map((one) => ({ href: list.href({ status: one }), label: t(`status.${one}`), current: one === status }))}
        />
      }
      empty={status === 'progress' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyOther'), text: t('emptyOtherText') }}
      keys={t('keys')}
      className={styles.queue}
    />
  )
}

function useQueueColumns(): Column<TravelDocument>[] {
  const t = useTranslations('staff.queue')
  const times = useTimes()
  return [
    { id: 'departure', header: t('columns.departure'), cell: ({ leg }) => <Departure day={leg.departure_date} /> },
    {
      id: 'route',
      header: t('columns.route'),
      cell: ({ id, customer, leg }) => {
        const route = `${leg.departure} → ${leg.arrival}`
        return (
          <Open to={`/documents/${encodeURIComponent(id)}`} label={t('open', { customer, route })}>
            {route}
          </Open>
        )
      },
    },
    { id: 'customer', header: t('columns.customer'), cell: ({ customer }) => customer },
    { id: 'order', header: t('columns.order'), cell: ({ leg }) => leg.pnr },
    { id: 'files', header: t('columns.files'), isNumber: true, cell: ({ files }) => files },
    { id: 'rounds', header: t('columns.rounds'), isNumber: true, cell: ({ rounds }) => rounds },
    { id: 'submitted', header: t('columns.submitted'), cell: ({ submitted }) => times.instant(submitted) },
  ]
}

function Departure({ day }: { day: string }) {
  const t = useTranslations('staff.queue')
  const times = useTimes()
  const days = daysUntil(day)
  return (
    <span className={styles.departure}>
      {times.airport(day)}
      <Badge tone={days < 0 ? 'neutral' : days <= 2 ? 'error' : days <= 7 ? 'warn' : 'neutral'}>
        {days < 0 ? t('gone') : t('in', { days })}
      </Badge>
    </span>
  )
}
