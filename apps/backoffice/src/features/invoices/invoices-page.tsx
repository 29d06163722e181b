import { useState, type FormEvent } from 'react'
import { FilePlus, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { invoiceStatuses } from '@aquilane/domain/invoices/transitions'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import { ExportLink } from '~/lib/export-link.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import searchForm from '~/lib/search-form.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { AncillaryChargeDialog } from './ancillary-charge-dialog.tsx'
import { useInvoices } from './invoices.ts'
import { InvoicesTable } from './invoices-table.tsx'

const toHref = (query: string, status: string | null, to = 1) => {
  const search = new URLSearchParams({
    ...(query === '' ? {} : { query }),
    ...(status === null ? {} : { status }),
    ...(to > 1 ? { page: String(to) } : {}),
  }).toString()
  return search === '' ? '/invoices' : `/invoices?${search}`
}

/** Every invoice, and where a new one for an extra begins. */
export function InvoicesPage() {
  const t = useTranslations('staff.invoices')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = search.get('query') ?? ''
  const status = invoiceStatuses.find((one) => one === search.get('status')) ?? null
  const at = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(query)
  const [adding, setAdding] = useState(false)
  const invoices = useInvoices(query, status, at)
  useTitle(t('title'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref(typed.trim(), status))
  }
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {invoices.data ? t('count', { count: invoices.data.pagination.total_count }) : ''}
        </p>
        <Button size="small" icon={<FilePlus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <form role="search" className={searchForm.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} autoComplete="off" spellCheck={false} />
        <Select
          label={t('columns.status')}
          value={status ?? 'all'}
          onChange={(next) => void navigate(toHref(typed.trim(), next === 'all' ? null : next))}
          options={[{ value: 'all', label: t('all') }, ...invoiceStatuses.map((one) => ({ value: one, label: t(`status.${one}`) }))]}
        />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState query={invoices} empty={invoices.data?.data.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <InvoicesTable invoices={invoices.data?.data ?? []} />
        <div>
          <ExportLink
            href={`/gamma/staff/invoice/export.csv?${new URLSearchParams({ query, ...(status ? { status } : {}) }).toString()}`}
          />
        </div>
        <Pagination
          page={invoices.data?.pagination.current_page ?? 1}
          pageCount={invoices.data?.pagination.page_count ?? 1}
          href={(to) => toHref(query, status, to)}
          labels={labels}
        />
      </ListState>
      {adding ? <AncillaryChargeDialog onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
