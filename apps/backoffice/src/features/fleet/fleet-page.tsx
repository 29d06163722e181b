import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { airportLabel } from '~/lib/airport-code.ts'
import { money, Open } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { AircraftDialog } from './aircraft-dialog.tsx'
import { DocumentDay } from '~/lib/document-day.tsx'
import { FleetTabs } from './fleet-tabs.tsx'
import styles from './fleet.module.css'
import { fleetAddress, useAircraftList, type Aircraft } from './fleet.ts'

/** Every aircraft by status, and where one is entered. */
export function FleetPage() {
  const t = useTranslations('staff-fleet')
  const list = useListPage(fleetAddress)
  const aircraft = useAircraftList(list)
  const columns = useAircraftColumns()
  const adding = useAdding()
  return (
    <ListPage
      list={list}
      query={aircraft}
      columns={columns}
      title={t('title')}
      count={(count) => t('count', { count })}
      add={{ label: t('add'), onAdd: adding.open }}
      tabs={<FleetTabs current={list.filter.documents ?? list.filter.status} />}
      search={<ListSearch list={list} labels={{ search: t('search'), find: t('find') }} />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      className={styles.list}
    >
      {adding.isAdding ? <AircraftDialog aircraft={null} onClose={adding.close} /> : null}
    </ListPage>
  )
}

function useAircraftColumns(): Column<Aircraft>[] {
  const t = useTranslations('staff-fleet')
  return [
    {
      id: 'tail',
      header: t('fields.tail'),
      sort: { key: 'tail' },
      cell: ({ id, tail, sub_charter: isSubCharter, draft: isDraft }) => (
        <>
          <Open to={`/fleet/${id}`}>{tail}</Open> {isDraft ? <Badge tone="warn">{t('draft')}</Badge> : null}
          {isSubCharter ? <Badge>{t('subCharter')}</Badge> : null}
        </>
      ),
    },
    { id: 'type', header: t('fields.type'), sort: { key: 'type' }, cell: (one) => `${one.type.name} · ${one.class.name}` },
    { id: 'company', header: t('fields.company'), sort: { key: 'company' }, cell: ({ company }) => company.name },
    { id: 'base', header: t('fields.base'), sort: { key: 'base' }, cell: ({ base }) => airportLabel(base) },
    { id: 'year', header: t('fields.year'), sort: { key: 'year', first: 'desc' }, isNumber: true, cell: ({ year }) => year },
    {
      id: 'seats',
      header: t('fields.seats'),
      sort: { key: 'seats', first: 'desc' },
      isNumber: true,
      cell: ({ seats }) => seats,
    },
    { id: 'rate', header: t('fields.hourly'), isNumber: true, cell: (one) => money(one.hourly_rate) },
    {
      id: 'documents',
      header: t('fields.flyableUntil'),
      sort: { key: 'documents' },
      isCaptioned: true,
      cell: (one) => <DocumentDay day={one.draft ? null : one.flyable_until} />,
    },
  ]
}
