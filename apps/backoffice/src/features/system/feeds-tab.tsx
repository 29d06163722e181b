import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { TableFrame } from '~/lib/list/table.tsx'
import { local } from '~/lib/dates.ts'
import { LoadState } from '~/lib/list/load-state.tsx'
import styles from './system.module.css'

/** What comes from outside and is late. */
export function FeedsTab() {
  const t = useTranslations('staff-system')
  const locale = useLocale()
  const late = useQuery({
    queryKey: ['system', 'feeds'],
    queryFn: ({ signal }) => api('GET /gamma/staff/system/feed-list', { signal }),
    refetchInterval: 30_000,
  })
  const isEmpty = late.data !== undefined && late.data.feeds.length + late.data.events.length === 0
  return (
    <LoadState query={late} empty={isEmpty ? { title: t('feedsNone'), text: t('feedsNoneText') } : null}>
      <div className={styles.sections}>
        {(late.data?.events ?? []).length > 0 ? (
          <section>
            <Heading level={2} size={16}>
              {t('events')}
            </Heading>
            <TableFrame label={t('events')} className={styles.list}>
              <thead>
                <tr>
                  <th scope="col">{t('fields.at')}</th>
                  <th scope="col">{t('fields.provider')}</th>
                  <th scope="col">{t('fields.what')}</th>
                  <th scope="col">{t('fields.error')}</th>
                </tr>
              </thead>
              <tbody>
                {late.data?.events.map((event) => (
                  <tr key={`${event.kind}${event.id}`}>
                    <td>{formatDateTime(local(event.at), locale)}</td>
                    <td>{event.provider}</td>
                    <td>{t(`event.${event.kind}`)}</td>
                    <td className={styles.text}>{event.problem ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          </section>
        ) : null}
        {(late.data?.feeds ?? []).length > 0 ? (
          <section>
            <Heading level={2} size={16}>
              {t('feeds')}
            </Heading>
            <TableFrame label={t('feeds')} className={styles.list}>
              <thead>
                <tr>
                  <th scope="col">{t('fields.calendar')}</th>
                  <th scope="col">{t('fields.lastRun')}</th>
                  <th scope="col">{t('fields.error')}</th>
                </tr>
              </thead>
              <tbody>
                {late.data?.feeds.map((feed) => (
                  <tr key={feed.id}>
                    <td>
                      <TextLink href="/calendars">{feed.company}</TextLink> {feed.name}
                    </td>
                    <td>{feed.last_run ? formatDateTime(local(feed.last_run), locale) : t('never')}</td>
                    <td className={styles.text}>{feed.message ?? (feed.failed ? '–' : t('overdue'))}</td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          </section>
        ) : null}
      </div>
    </LoadState>
  )
}
