import { useTranslations } from 'use-intl'
import { TabLinks } from '@aquilane/ui/tabs'
import { airportLabel } from '~/lib/airport-code.ts'
import { toQuery } from '~/lib/list/address.ts'
import { money, Open, orNone, tail, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { emptyLegsAddress, sourceKey, useEmptyLegs, type StaffEmptyLeg } from './empty-legs.ts'
import styles from './empty-legs.module.css'
import { NewLegDialog } from './new-leg-dialog.tsx'

const views: readonly StaffEmptyLeg['status'][] = ['offered', 'held', 'sold', 'draft', 'flown', 'withdrawn']

/** Every empty leg by status, and where staff enter one. */
export function EmptyLegsPage() {
  const t = useTranslations('staff-market.emptyLegs')
  const list = useListPage(emptyLegsAddress)
  const legs = useEmptyLegs(list)
  const columns = useEmptyLegColumns()
  const adding = useAdding()
  return (
    <ListPage
      list={list}
      query={legs}
      columns={columns}
      title={t('title')}
      count={(count) => t('count', { count })}
      views="empty-legs"
      add={{ label: t('add'), onAdd: adding.open }}
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={views.map((status) => ({
            href: list.href({ status }),
            label: t(`status.${status}`),
            current: status === list.filter.status,
          }))}
        />
      }
      search={<ListSearch list={list} labels={{ search: t('search'), find: t('find') }} />}
      empty={
        list.filter.query === '' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered'), text: t('emptyFilteredText') }
      }
      exportHref={`/gamma/staff/empty-leg/export.csv?${toQuery(list.filter)}`}
      className={styles.list}
    >
      {adding.isAdding ? <NewLegDialog onClose={adding.close} /> : null}
    </ListPage>
  )
}

function useEmptyLegColumns(): Column<StaffEmptyLeg>[] {
  const t = useTranslations('staff-market.emptyLegs')
  const times = useTimes()
  return [
    {
      id: 'route',
      header: t('columns.route'),
      cell: ({ id, departure, arrival }) => <Open to={`/empty-legs/${id}`}>{`${airportLabel(departure)} – ${airportLabel(arrival)}`}</Open>,
    },
    { id: 'departure', header: t('columns.departure'), sort: { key: 'departure' }, cell: (leg) => times.airport(leg.departure_date) },
    { id: 'tail', header: t('columns.tail'), cell: ({ aircraft }) => tail(aircraft) },
    { id: 'company', header: t('columns.company'), cell: ({ company }) => company.name },
    { id: 'pax', header: t('columns.pax'), isNumber: true, cell: (leg) => leg.pax_max },
    { id: 'price', header: t('columns.price'), isNumber: true, cell: ({ price }) => money(price) },
    { id: 'floor', header: t('columns.floor'), sort: { key: 'floor' }, isNumber: true, cell: (leg) => money(leg.floor_price) },
    {
      id: 'reference',
      header: t('columns.reference'),
      sort: { key: 'reference' },
      isNumber: true,
      cell: (leg) => money(leg.reference_price),
    },
    { id: 'matches', header: t('columns.matches'), isNumber: true, cell: ({ matches }) => matches },
    { id: 'source', header: t('columns.source'), cell: ({ source }) => t(`source.${sourceKey(source)}`) },
    { id: 'order', header: t('columns.order'), cell: ({ buyer }) => orNone(buyer?.pnr) },
  ]
}
