import { useState, type FormEvent } from 'react'
import { Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { orderStatuses } from '@aquilane/domain/orders/transitions'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import { ExportLink } from '~/lib/export-link.tsx'
import page from '~/lib/list-page.module.css'
import { useHiddenColumns } from '~/lib/hidden-columns.ts'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { can } from '~/lib/me.ts'
import { ListTools } from '~/lib/saved-views.tsx'
import { readAfter } from '~/lib/after.ts'
import { useRowActions } from '~/lib/row-actions.ts'
import { TripPeek } from '~/lib/trip-peek.tsx'
import { useStaff } from '~/lib/staff.ts'
import search from '~/lib/search-form.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { tripColumns, TripsTable } from './trips-table.tsx'
import { useTrips, type Trip, type TripFilter } from './trips.ts'

type Status = Trip['status']

const views: readonly Status[] = [
  'Confirmed',
  'Confirmation',
  'AwaitingPayment',
  'MoneyTransfer',
  'Completed',
  'Refund',
  'Canceled',
  'Declined',
]

function toHref({ status, query, departsWithin, awaits, isUnflyable }: TripFilter, to = 1, after: string | null = null): string {
  const text = new URLSearchParams({
    ...(status === 'Confirmed' ? {} : { status }),
    ...(query === '' ? {} : { query }),
    ...(departsWithin === '' ? {} : { departs_within: departsWithin }),
    ...(awaits === null ? {} : { awaits }),
    ...(isUnflyable ? { cannot_fly: '1' } : {}),
    ...(to > 1 ? { page: String(to) } : {}),
    ...(after === null ? {} : { after }),
  }).toString()
  return text === '' ? '/trips' : `/trips?${text}`
}

/** The filter as the API names it. */
const toExportQuery = ({ status, query, departsWithin, awaits, isUnflyable }: TripFilter): string =>
  new URLSearchParams({
    status,
    query,
    ...(departsWithin === '' ? {} : { departs_within: departsWithin }),
    ...(awaits === null ? {} : { awaits }),
    ...(isUnflyable ? { cannot_fly: 'true' } : {}),
  }).toString()

/** Hours as the home page counts them. */
const departures = ['24', '72'] as const

/** Every order by status. */
export function TripsPage() {
  const t = useTranslations('staff-market.trips')
  const states = useTranslations('states.order')
  const to = useTranslations('staff-operations.readiness')
  const labels = usePageLabels()
  const { hidden, toggle } = useHiddenColumns('trips')
  const navigate = useNavigate()
  const me = useStaff()
  const [params] = useSearchParams()
  const query = params.get('query') ?? ''
  const status = orderStatuses.find((one) => one === params.get('status')) ?? 'Confirmed'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(query)
  const filter: TripFilter = {
    status,
    query,
    departsWithin: departures.find((hours) => hours === params.get('departs_within')) ?? '',
    awaits: params.get('awaits') === 'operator' ? 'operator' : null,
    isUnflyable: params.get('cannot_fly') === '1',
  }
  const isNarrowed = filter.departsWithin !== '' || filter.awaits !== null || filter.isUnflyable
  const everything: TripFilter = { ...filter, departsWithin: '', awaits: null, isUnflyable: false }
  const trips = useTrips(filter, at, readAfter(params))
  const rows = trips.data?.data ?? []
  const [previewed, setPreviewed] = useState<Trip | null>(null)
  useRowActions(rows, [{ id: 'preview', label: t('preview'), permission: 'trips.read', letter: 'p', run: setPreviewed }], ({ pnr }) => pnr)
  useTitle(t('title'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref({ ...filter, query: typed.trim() }))
  }
  const empty = query === '' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered'), text: t('emptyFilteredText') }
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {trips.data ? t('count', { count: trips.data.pagination.total_count }) : ''}
        </p>
        <ListTools
          page="trips"
          columns={tripColumns.map((id) => ({ id, label: id === 'readiness' ? to('title') : t(`columns.${id}`) }))}
          hidden={hidden}
          onToggle={toggle}
        />
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={views.map((one) => ({
          href: toHref({ ...everything, status: one }),
          label: one === 'Refund' ? t('refunds') : states(one),
          current: one === status && filter.awaits === null && !filter.isUnflyable,
        }))}
      />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={60} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      {isNarrowed ? (
        <p className={page.count}>
          {filter.isUnflyable
            ? t('filter.cannotFly')
            : filter.awaits === null
              ? t('filter.departs', { hours: filter.departsWithin })
              : t('filter.operator')}{' '}
          <TextLink href={toHref(everything)}>{t('filter.all')}</TextLink>
        </p>
      ) : null}
      <ListState query={trips} empty={trips.data?.data.length === 0 ? empty : null}>
        <TripsTable trips={rows} hidden={hidden} onPreview={setPreviewed} />
        {can(me, 'orders.read') ? (
          <div>
            <ExportLink href={`/gamma/staff/order/export.csv?${toExportQuery(filter)}`} />
          </div>
        ) : null}
        <Pagination
          page={trips.data?.pagination.current_page ?? 1}
          pageCount={trips.data?.pagination.page_count ?? 1}
          href={(to) => toHref(filter, to, to === at + 1 ? trips.data?.next : null)}
          labels={labels}
        />
      </ListState>
      {previewed ? <TripPeek id={previewed.id} title={previewed.pnr} onClose={() => setPreviewed(null)} /> : null}
    </div>
  )
}
