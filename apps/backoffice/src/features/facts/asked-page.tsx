import { useTranslations } from 'use-intl'
import { joined, none, Open } from '~/lib/list/cells.tsx'
import { withIds, type Column, type Keyed } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { PlaceName } from './airports-page.tsx'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { useAsked, type AskedRow } from './facts.ts'
import { SearchedNote } from './searched-note.tsx'

/** Airports without known hours that customers asked for. */
export function AskedPage() {
  const t = useTranslations('staff-facts')
  const asked = useAsked()
  const columns = useAskedColumns()
  const rows = asked.data && { data: withIds(asked.data.data, ({ code }) => code) }
  return (
    <ListPage
      query={{ ...asked, data: rows }}
      columns={columns}
      title={t('title')}
      label={t('tabs.asked')}
      count={() => t('askedCount', { count: asked.data?.total ?? 0 })}
      tabs={<FactsTabs current="asked" />}
      note={<p className={styles.text}>{t('askedText', { days: asked.data?.days ?? 0 })}</p>}
      empty={{ title: t('askedEmpty'), text: t('askedEmptyText') }}
    />
  )
}

function useAskedColumns(): Column<AskedRow & Keyed>[] {
  const t = useTranslations('staff-facts')
  return [
    {
      id: 'airport',
      header: t('columns.airport'),
      cell: ({ code, iata }) => <Open to={`/facts/airports/${code}`}>{joined([iata, code], ' · ')}</Open>,
    },
    { id: 'place', header: t('columns.place'), cell: (one) => <PlaceName airport={one} /> },
    { id: 'asked', header: t('columns.asked'), isNumber: true, cell: ({ orders }) => orders },
    {
      id: 'searched',
      header: t('columns.searched'),
      isCaptioned: true,
      className: styles.wrap,
      cell: ({ searched }) => (searched ? <SearchedNote searched={searched} /> : none),
    },
    {
      id: 'night',
      header: t('columns.night'),
      isCaptioned: true,
      cell: ({ usually_open: usually }) => t(usually === 'by_day' ? 'usually.by_day' : 'usually.none'),
    },
  ]
}
