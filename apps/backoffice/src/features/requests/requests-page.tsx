import { useState, type FormEvent } from 'react'
import { Plus, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { requestViews, type RequestView } from '@aquilane/domain/quotes/requests'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { useRowMoves } from '~/lib/data-table.tsx'
import { ExportLink } from '~/lib/export-link.tsx'
import page from '~/lib/list-page.module.css'
import { useHiddenColumns } from '~/lib/hidden-columns.ts'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { ListTools } from '~/lib/saved-views.tsx'
import search from '~/lib/search-form.module.css'
import { ReasonDialog } from '~/lib/reason-dialog.tsx'
import { useRowActions } from '~/lib/row-actions.ts'
import { TripPeek } from '~/lib/trip-peek.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { requestColumns, RequestsTable } from './requests-table.tsx'
import { reloadRequests, useRequests, type StaffRequest } from './requests.ts'
import { useRequestActions } from './use-request-actions.ts'

const mainViews: readonly RequestView[] = ['open', 'unanswered', 'mine', 'unassigned', 'quoted', 'snoozed']

function toHref(view: RequestView, query: string, to = 1): string {
  const text = new URLSearchParams({
    ...(view === 'open' ? {} : { view }),
    ...(query === '' ? {} : { query }),
    ...(to > 1 ? { page: String(to) } : {}),
  }).toString()
  return text === '' ? '/requests' : `/requests?${text}`
}

/** Requests that wait for a price, and how long. */
export function RequestsPage() {
  const t = useTranslations('staff-requests')
  const labels = usePageLabels()
  const { hidden, toggle } = useHiddenColumns('requests')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = params.get('query') ?? ''
  const view = requestViews.find((one) => one === params.get('view')) ?? 'open'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(query)
  const [isAdding, setAdding] = useState(params.has('new'))
  const requests = useRequests(view, query, at)
  useTitle(t('title'))
  // The home page leads to the rarer views.
  const shown = requestViews.filter((one) => mainViews.includes(one) || one === view)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref(view, typed.trim()))
  }
  const rows = requests.data?.data ?? []
  const [previewed, setPreviewed] = useState<StaffRequest | null>(null)
  const [declined, setDeclined] = useState<StaffRequest | null>(null)
  const actions = useRowActions(rows, useRequestActions(rows, { onPreview: setPreviewed, onDecline: setDeclined }), ({ pnr }) => pnr)
  useRowMoves()
  const empty = query === '' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered'), text: t('emptyFilteredText') }
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {requests.data ? t('count', { count: requests.data.pagination.total_count }) : ''}
        </p>
        <ListTools
          page="requests"
          columns={requestColumns.map((id) => ({ id, label: t(`columns.${id}`) }))}
          hidden={hidden}
          onToggle={toggle}
        />
        <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={shown.map((one) => ({ href: toHref(one, query), label: t(`view.${one}`), current: one === view }))}
      />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={60} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState query={requests} empty={requests.data?.data.length === 0 ? empty : null}>
        <RequestsTable requests={rows} hidden={hidden} actions={actions} />
        <p className={page.keys}>{t('keys')}</p>
        <div>
          <ExportLink href={`/gamma/staff/request/export.csv?${new URLSearchParams({ view, query }).toString()}`} />
        </div>
        <Pagination
          page={requests.data?.pagination.current_page ?? 1}
          pageCount={requests.data?.pagination.page_count ?? 1}
          href={(to) => toHref(view, query, to)}
          labels={labels}
        />
      </ListState>
      {previewed ? <TripPeek id={previewed.id} title={previewed.pnr} onClose={() => setPreviewed(null)} /> : null}
      {declined ? (
        <ReasonDialog
          isDanger
          title={`${t('decline')}: ${declined.pnr}`}
          text={t('declineText')}
          onDecide={(reason) => api('POST /gamma/staff/order/decline', { body: { order: { id: declined.id }, reason } })}
          reload={reloadRequests}
          onClose={() => setDeclined(null)}
        />
      ) : null}
      {isAdding ? <NewRequestDialog onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
