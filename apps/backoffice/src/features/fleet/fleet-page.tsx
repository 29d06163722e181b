import { useMemo, useState, type FormEvent } from 'react'
import { useTable } from '@tanstack/react-table'
import { Plus, Search } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { aircraftStatuses } from '@aquilane/domain/fleet/aircraft-fields'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TextField } from '@aquilane/ui/text-field'
import { airportLabel } from '~/lib/airport-code.ts'
import { columnHelper, DataTable, features, moveBetweenRows, rowLink } from '~/lib/data-table.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import search from '~/lib/search-form.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { AircraftDialog } from './aircraft-dialog.tsx'
import { DocumentDay } from './document-day.tsx'
import { FleetTabs } from './fleet-tabs.tsx'
import styles from './fleet.module.css'
import { useAircraftList, type Aircraft, type FleetSearch } from './fleet.ts'

function toHref({ status, query, isEnding }: Omit<FleetSearch, 'page'>, to = 1): string {
  const text = new URLSearchParams({
    ...(status === 'active' ? {} : { status }),
    ...(query === '' ? {} : { query }),
    ...(isEnding ? { documents: 'ending' } : {}),
    ...(to > 1 ? { page: String(to) } : {}),
  }).toString()
  return text === '' ? '/fleet' : `/fleet?${text}`
}

/** Every aircraft by status, and where one is entered. */
export function FleetPage() {
  const t = useTranslations('staff-fleet')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const which: FleetSearch = {
    status: aircraftStatuses.find((one) => one === params.get('status')) ?? 'active',
    query: params.get('query') ?? '',
    isEnding: params.get('documents') === 'ending',
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
  }
  const [typed, setTyped] = useState(which.query)
  const [isAdding, setAdding] = useState(false)
  const aircraft = useAircraftList(which)
  useTitle(t('title'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref({ ...which, query: typed.trim() }))
  }
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {aircraft.data ? t('count', { count: aircraft.data.pagination.total_count }) : ''}
        </p>
        <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <FleetTabs current={which.isEnding ? 'ending' : which.status} />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState query={aircraft} empty={aircraft.data?.data.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <AircraftTable rows={aircraft.data?.data ?? []} />
        <Pagination
          page={aircraft.data?.pagination.current_page ?? 1}
          pageCount={aircraft.data?.pagination.page_count ?? 1}
          href={(to) => toHref(which, to)}
          labels={labels}
        />
      </ListState>
      {isAdding ? <AircraftDialog aircraft={null} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

const helper = columnHelper<Aircraft>()

function AircraftTable({ rows }: { rows: Aircraft[] }) {
  const t = useTranslations('staff-fleet')
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'tail',
          header: () => t('fields.tail'),
          cell: ({ row: { original: one } }) => (
            <>
              <Link className={rowLink} to={`/fleet/${one.id}`}>
                {one.tail}
              </Link>
              {one.sub_charter ? <Badge>{t('subCharter')}</Badge> : null}
            </>
          ),
        }),
        helper.accessor((one) => `${one.type.name} · ${one.class.name}`, { id: 'type', header: () => t('fields.type') }),
        helper.accessor((one) => one.company.name, { id: 'company', header: () => t('fields.company') }),
        helper.accessor((one) => airportLabel(one.base), { id: 'base', header: () => t('fields.base') }),
        helper.accessor('year', { id: 'year', header: () => t('fields.year') }),
        helper.accessor('seats', { id: 'seats', header: () => t('fields.seats') }),
        helper.accessor((one) => formatMoneyFixed(one.hourly_rate), { id: 'rate', header: () => t('fields.hourly') }),
        helper.display({
          id: 'documents',
          header: () => t('fields.flyableUntil'),
          cell: ({ row: { original: one } }) => <DocumentDay day={one.flyable_until} />,
        }),
      ]),
    [t],
  )
  const table = useTable({ features, columns, data: rows, getRowId: (row) => String(row.id) })
  return (
    <DataTable
      table={table}
      label={t('title')}
      cards
      numbers={['year', 'seats', 'rate']}
      captions={{ seats: t('fields.seats'), rate: t('fields.hourly'), documents: t('fields.flyableUntil') }}
      className={styles.list}
    />
  )
}
