import { useState } from 'react'
import { Eye } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TextLink } from '@aquilane/ui/link'
import { TabLinks } from '@aquilane/ui/tabs'
import { toQuery } from '~/lib/list/address.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import page from '~/lib/list/list-page.module.css'
import { ListSearch } from '~/lib/list/list-search.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useListPage, type ListOf } from '~/lib/list/use-list-page.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { TripPeek } from '~/lib/trip-peek.tsx'
import { useTripColumns } from './trip-columns.tsx'
import styles from './trips.module.css'
import { tripsAddress, useTrips, type Trip } from './trips.ts'

const views: readonly Trip['status'][] = [
  'Confirmed',
  'Confirmation',
  'AwaitingPayment',
  'MoneyTransfer',
  'Completed',
  'Refund',
  'Canceled',
  'Declined',
]

const everything = { departs_within: null, awaits: null, cannot_fly: false } as const

/** Every order by status. */
export function TripsPage() {
  const t = useTranslations('staff-market.trips')
  const states = useTranslations('states.order')
  const me = useStaff()
  const list = useListPage(tripsAddress)
  const { filter } = list
  const trips = useTrips(list)
  const columns = useTripColumns()
  const [previewed, setPreviewed] = useState<Trip | null>(null)
  const preview: RowAction<Trip> = {
    id: 'preview',
    label: t('preview'),
    permission: 'trips.read',
    letter: 'p',
    button: { icon: Eye, name: ({ pnr }) => `${t('preview')}: ${pnr}` },
    run: setPreviewed,
  }
  return (
    <ListPage
      list={list}
      query={trips}
      columns={columns}
      actions={[preview]}
      nameOf={({ pnr }) => pnr}
      title={t('title')}
      count={(count) => t('count', { count })}
      views="trips"
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={views.map((one) => ({
            href: list.href({ ...everything, status: one }),
            label: one === 'Refund' ? t('refunds') : states(one),
            current: one === filter.status && filter.awaits === null && !filter.cannot_fly,
          }))}
        />
      }
      search={
        <>
          <ListSearch list={list} labels={{ search: t('search'), find: t('find') }} maxLength={60} />
          <Narrowed filter={filter} href={list.href(everything)} />
        </>
      }
      empty={
        filter.query === '' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered'), text: t('emptyFilteredText') }
      }
      exportHref={can(me, 'orders.read') ? `/gamma/staff/order/export.csv?${toQuery(filter)}` : null}
      className={styles.list}
    >
      {previewed ? <TripPeek id={previewed.id} title={previewed.pnr} onClose={() => setPreviewed(null)} /> : null}
    </ListPage>
  )
}

/** Which of the trips are shown, where the home page leads to some of them. */
function Narrowed({ filter, href }: { filter: ListOf<typeof tripsAddress>['filter']; href: string }) {
  const t = useTranslations('staff-market.trips.filter')
  const { cannot_fly: isUnflyable, awaits, departs_within: hours } = filter
  if (!isUnflyable && awaits === null && hours === null) return null
  return (
    <p className={page.count}>
      {isUnflyable ? t('cannotFly') : awaits === null ? t('departs', { hours: hours ?? '' }) : t('operator')}{' '}
      <TextLink href={href}>{t('all')}</TextLink>
    </p>
  )
}
