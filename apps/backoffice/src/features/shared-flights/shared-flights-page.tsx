import { useState } from 'react'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { sharedFlightStatuses } from '@aquilane/domain/shared-flights/transitions'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { NewFlightDialog } from './new-flight-dialog.tsx'
import { SharedFlightsTable } from './shared-flights-table.tsx'
import { useSharedFlights, type StaffSharedFlight } from './shared-flights.ts'

const toHref = (status: StaffSharedFlight['status'], to = 1): string => {
  const text = new URLSearchParams({ ...(status === 'open' ? {} : { status }), ...(to > 1 ? { page: String(to) } : {}) }).toString()
  return text === '' ? '/shared-flights' : `/shared-flights?${text}`
}

/** Every shared flight by status, and where staff open one. */
export function SharedFlightsPage() {
  const t = useTranslations('staff-market.sharedFlights')
  const labels = usePageLabels()
  const [params] = useSearchParams()
  const status = sharedFlightStatuses.find((one) => one === params.get('status')) ?? 'open'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [isAdding, setAdding] = useState(false)
  const flights = useSharedFlights(status, at)
  useTitle(t('title'))
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {flights.data ? t('count', { count: flights.data.pagination.total_count }) : ''}
        </p>
        <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={sharedFlightStatuses.map((one) => ({ href: toHref(one), label: t(`status.${one}`), current: one === status }))}
      />
      <ListState query={flights} empty={flights.data?.data.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <SharedFlightsTable flights={flights.data?.data ?? []} />
        <Pagination
          page={flights.data?.pagination.current_page ?? 1}
          pageCount={flights.data?.pagination.page_count ?? 1}
          href={(to) => toHref(status, to)}
          labels={labels}
        />
      </ListState>
      {isAdding ? <NewFlightDialog onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
