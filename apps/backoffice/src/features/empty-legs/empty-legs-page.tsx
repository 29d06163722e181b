import { useState, type FormEvent } from 'react'
import { Plus, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { emptyLegStatuses } from '@aquilane/domain/empty-legs/transitions'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import { ExportLink } from '~/lib/export-link.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import search from '~/lib/search-form.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { ListTools } from '~/lib/saved-views.tsx'
import { EmptyLegsTable } from './empty-legs-table.tsx'
import { useEmptyLegs, type StaffEmptyLeg } from './empty-legs.ts'
import { NewLegDialog } from './new-leg-dialog.tsx'

type Status = StaffEmptyLeg['status']

const views: readonly Status[] = ['offered', 'held', 'sold', 'draft', 'flown', 'withdrawn']

function toHref(status: Status, query: string, to = 1): string {
  const text = new URLSearchParams({
    ...(status === 'offered' ? {} : { status }),
    ...(query === '' ? {} : { query }),
    ...(to > 1 ? { page: String(to) } : {}),
  }).toString()
  return text === '' ? '/empty-legs' : `/empty-legs?${text}`
}

/** Every empty leg by status, and where staff enter one. */
export function EmptyLegsPage() {
  const t = useTranslations('staff-market.emptyLegs')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = params.get('query') ?? ''
  const status = emptyLegStatuses.find((one) => one === params.get('status')) ?? 'offered'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(query)
  const [isAdding, setAdding] = useState(false)
  const legs = useEmptyLegs(status, query, at)
  useTitle(t('title'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref(status, typed.trim()))
  }
  const empty = query === '' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered'), text: t('emptyFilteredText') }
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {legs.data ? t('count', { count: legs.data.pagination.total_count }) : ''}
        </p>
        <ListTools page="empty-legs" />
        <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={views.map((one) => ({ href: toHref(one, query), label: t(`status.${one}`), current: one === status }))}
      />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState query={legs} empty={legs.data?.data.length === 0 ? empty : null}>
        <EmptyLegsTable legs={legs.data?.data ?? []} />
        <div>
          <ExportLink href={`/gamma/staff/empty-leg/export.csv?${new URLSearchParams({ status, query }).toString()}`} />
        </div>
        <Pagination
          page={legs.data?.pagination.current_page ?? 1}
          pageCount={legs.data?.pagination.page_count ?? 1}
          href={(to) => toHref(status, query, to)}
          labels={labels}
        />
      </ListState>
      {isAdding ? <NewLegDialog onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
