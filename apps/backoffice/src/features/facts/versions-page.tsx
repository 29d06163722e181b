import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Open, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { useVersions, versionTones, type VersionItem } from './facts.ts'

/** Versions of the facts, newest first. */
export function VersionsPage() {
  const t = useTranslations('staff-facts')
  const versions = useVersions()
  const columns = useVersionColumns()
  return (
    <ListPage
      query={versions}
      columns={columns}
      title={t('title')}
      label={t('tabs.versions')}
      tabs={<FactsTabs current="versions" />}
      note={<p className={styles.text}>{t('versionsText')}</p>}
      empty={{ title: t('versionsEmpty'), text: t('versionsEmptyText') }}
    />
  )
}

function useVersionColumns(): Column<VersionItem>[] {
  const t = useTranslations('staff-facts')
  const times = useTimes()
  return [
    {
      id: 'version',
      header: t('columns.version'),
      cell: ({ id, number }) => <Open to={`/facts/versions/${id}`}>{t('version', { number })}</Open>,
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ state }) => <Badge tone={versionTones[state]}>{t(`versionStates.${state}`)}</Badge>,
    },
    { id: 'note', header: t('columns.note'), isCaptioned: true, className: styles.wrap, cell: ({ note }) => orNone(note) },
    { id: 'changes', header: t('columns.changes'), isNumber: true, cell: ({ changes }) => changes },
    { id: 'published', header: t('columns.published'), isCaptioned: true, cell: ({ published }) => times.instant(published) },
    {
      id: 'by',
      header: t('columns.by'),
      isCaptioned: true,
      cell: ({ published_by: publishedBy, created_by: createdBy }) => orNone(publishedBy ?? createdBy),
    },
  ]
}
