import { useLocale, useTranslations } from 'use-intl'
import { none } from '~/lib/list/cells.tsx'
import { withIds, type Column, type Keyed } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { useTypes, type TypeRow } from './facts.ts'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'

/** What is known of aircraft types, as the product ships it. */
export function TypesPage() {
  const t = useTranslations('staff-facts')
  const types = useTypes()
  const columns = useTypeColumns()
  return (
    <ListPage
      query={{ ...types, data: types.data && { data: withIds(types.data.data, ({ slug }) => slug) } }}
      columns={columns}
      title={t('title')}
      label={t('tabs.types')}
      tabs={<FactsTabs current="types" />}
      note={<p className={styles.text}>{t('typesText')}</p>}
      className={styles.facts}
    />
  )
}

function useTypeColumns(): Column<TypeRow & Keyed>[] {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  return [
    {
      id: 'type',
      header: t('columns.type'),
      cell: ({ name, kind, engines, note }) => (
        <span className={styles.fact}>
          <b>{name}</b>
          <small>{t('engineCount', { kind, count: engines })}</small>
          {note === '' ? null : <small>{note}</small>}
        </span>
      ),
    },
    { id: 'source', header: t('columns.source'), isCaptioned: true, cell: ({ source }) => <SourceText source={source} /> },
    {
      id: 'span',
      header: t('columns.span'),
      isNumber: true,
      isCaptioned: true,
      cell: ({ span_m: span }) => (span === null ? none : span.toLocaleString(locale)),
    },
    {
      id: 'steep',
      header: t('columns.steep'),
      isCaptioned: true,
      cell: ({ steep_approach: steep }) => t(`steep.${steep as 'approved'}`),
    },
    {
      id: 'londonCity',
      header: t('columns.londonCity'),
      isCaptioned: true,
      cell: ({ london_city: approved }) => t(`londonCity.${approved as 'yes'}`),
    },
    {
      id: 'confidence',
      header: t('form.confidence'),
      isCaptioned: true,
      cell: ({ confidence }) => <ConfidenceBadge confidence={confidence} />,
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      isCaptioned: true,
      cell: ({ checked_on: day, old }) => <CheckedOn day={day} isOld={old} />,
    },
  ]
}
