import { useMemo, useState, type FormEvent } from 'react'
import { useTable } from '@tanstack/react-table'
import { Search } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { customerViews, type CustomerView } from '@aquilane/domain/customers/customer'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TextField } from '@aquilane/ui/text-field'
import { columnHelper, DataTable, features, moveBetweenRows, rowLink } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import search from '~/lib/search-form.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import styles from './customers.module.css'
import { useCustomers, type Customer } from './customers.ts'

function toHref(view: CustomerView, query: string, to = 1): string {
  const text = new URLSearchParams({
    ...(view === 'all' ? {} : { view }),
    ...(query === '' ? {} : { query }),
    ...(to > 1 ? { page: String(to) } : {}),
  }).toString()
  return text === '' ? '/customers' : `/customers?${text}`
}

/** Customers, the last to book first. */
export function CustomersPage() {
  const t = useTranslations('staff-customers')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = params.get('query') ?? ''
  const view = customerViews.find((one) => one === params.get('view')) ?? 'all'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(query)
  const customers = useCustomers(view, query, at)
  useTitle(t('title'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref(view, typed.trim()))
  }
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {customers.data ? t('count', { count: customers.data.pagination.total_count }) : ''}
        </p>
      </div>
      <CustomerTabs current={view} />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState query={customers} empty={customers.data?.data.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <CustomerTable rows={customers.data?.data ?? []} />
        <Pagination
          page={customers.data?.pagination.current_page ?? 1}
          pageCount={customers.data?.pagination.page_count ?? 1}
          href={(to) => toHref(view, query, to)}
          labels={labels}
        />
      </ListState>
    </div>
  )
}

const helper = columnHelper<Customer>()

function CustomerTable({ rows }: { rows: Customer[] }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  const columns = useMemo(() => {
    const day = (at: string | null): string => (at ? formatDate(local(at), locale, 'date') : '–')
    return helper.columns([
      helper.display({
        id: 'name',
        header: () => t('fields.name'),
        cell: ({ row: { original: one } }) => (
          <>
            <Link className={rowLink} to={`/customers/${one.id}`}>
              {one.name}
            </Link>{' '}
            {one.blocked ? <Badge tone="error">{t('blocked')}</Badge> : null}
          </>
        ),
      }),
      helper.accessor('phone', { id: 'phone', header: () => t('fields.phone') }),
      helper.accessor((one) => one.email ?? '–', { id: 'email', header: () => t('fields.email') }),
      helper.accessor('trips', { id: 'trips', header: () => t('fields.trips') }),
      helper.accessor((one) => day(one.last_flight), { id: 'last', header: () => t('fields.last') }),
      helper.accessor((one) => day(one.next_flight), { id: 'next', header: () => t('fields.next') }),
      helper.accessor((one) => formatMoneyFixed(one.value), { id: 'value', header: () => t('fields.value') }),
      helper.accessor((one) => one.tags.join(', ') || '–', { id: 'tags', header: () => t('fields.tags') }),
    ])
  }, [t, locale])
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id })
  return (
    <DataTable
      table={table}
      label={t('title')}
      cards
      numbers={['trips', 'value']}
      captions={{ next: t('fields.next'), value: t('fields.value'), tags: t('fields.tags') }}
      className={styles.list}
    />
  )
}
