import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { withIds } from '~/lib/list/columns.ts'
import { none, orNone, useTimes } from '~/lib/list/cells.tsx'
import { Table } from '~/lib/list/table.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import styles from './system.module.css'

type Late = Api['GET /gamma/staff/system/feed-list']['response']

/** What comes from outside and is late. */
export function FeedsTab() {
  const t = useTranslations('staff-system')
  const late = useQuery({
    queryKey: ['system', 'feeds'],
    queryFn: ({ signal }) => api('GET /gamma/staff/system/feed-list', { signal }),
    refetchInterval: 30_000,
  })
  const isEmpty = late.data !== undefined && late.data.feeds.length + late.data.events.length === 0
  return (
    <LoadState query={late} empty={isEmpty ? { title: t('feedsNone'), text: t('feedsNoneText') } : null}>
      <div className={styles.sections}>
        <LateEvents events={late.data?.events ?? []} />
        <LateFeeds feeds={late.data?.feeds ?? []} />
      </div>
    </LoadState>
  )
}

function LateEvents({ events }: Pick<Late, 'events'>) {
  const t = useTranslations('staff-system')
  const times = useTimes()
  if (events.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('events')}
      </Heading>
      <Table
        label={t('events')}
        className={styles.list}
        rows={withIds(events, ({ kind, id }) => `${kind} ${id}`)}
        columns={[
          { id: 'at', header: t('fields.at'), cell: ({ at }) => times.instant(at) },
          { id: 'provider', header: t('fields.provider'), cell: ({ provider }) => provider },
          { id: 'what', header: t('fields.what'), cell: ({ kind }) => t(`event.${kind}`) },
          { id: 'error', header: t('fields.error'), className: styles.text, cell: ({ problem }) => orNone(problem) },
        ]}
      />
    </section>
  )
}

function LateFeeds({ feeds }: Pick<Late, 'feeds'>) {
  const t = useTranslations('staff-system')
  const times = useTimes()
  if (feeds.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('feeds')}
      </Heading>
      <Table
        label={t('feeds')}
        className={styles.list}
        rows={feeds}
        columns={[
          {
            id: 'calendar',
            header: t('fields.calendar'),
            cell: ({ company, name }) => (
              <>
                <TextLink href="/calendars">{company}</TextLink> {name}
              </>
            ),
          },
          { id: 'last', header: t('fields.lastRun'), cell: (feed) => (feed.last_run ? times.instant(feed.last_run) : t('never')) },
          {
            id: 'error',
            header: t('fields.error'),
            className: styles.text,
            cell: ({ message, failed: hasFailed }) => message ?? (hasFailed ? none : t('overdue')),
          },
        ]}
      />
    </section>
  )
}
