import { FilePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { invoiceStatuses } from '@aquilane/domain/invoices/transitions'
import { Select } from '@aquilane/ui/select'
import { toQuery } from '~/lib/list/address.ts'
import { money, Open, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { AncillaryChargeDialog } from './ancillary-charge-dialog.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { invoicesAddress, useInvoices, type Invoice } from './invoices.ts'
import styles from './invoices.module.css'

/** A search for one order, as the link of its trip makes it. */
const isReference = (query: string): boolean => /^[A-Z0-9]{6}$/.test(query.trim())

/** Every invoice, and where a new one for an extra begins. */
export function InvoicesPage() {
  const t = useTranslations('staff.invoices')
  const list = useListPage(invoicesAddress)
  const invoices = useInvoices(list)
  const columns = useInvoiceColumns()
  const adding = useAdding()
  return (
    <ListPage
      list={list}
      query={invoices}
      columns={columns}
      title={t('title')}
      count={(count) => t('count', { count })}
      add={{ label: t('add'), icon: FilePlus, onAdd: adding.open }}
      search={
        <ListSearch list={list} labels={{ search: t('search'), find: t('find') }}>
          <Select
            label={t('columns.status')}
            value={list.filter.status ?? 'all'}
            onChange={(next) => list.open({ status: invoiceStatuses.find((one) => one === next) ?? null })}
            options={[{ value: 'all', label: t('all') }, ...invoiceStatuses.map((one) => ({ value: one, label: t(`status.${one}`) }))]}
          />
        </ListSearch>
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      exportHref={`/gamma/staff/invoice/export.csv?${toQuery(list.filter)}`}
      className={styles.list}
    >
      {adding.isAdding ? (
        <AncillaryChargeDialog order={isReference(list.filter.query) ? list.filter.query.trim() : ''} onClose={adding.close} />
      ) : null}
    </ListPage>
  )
}

function useInvoiceColumns(): Column<Invoice>[] {
  const t = useTranslations('staff.invoices')
  const times = useTimes()
  return [
    { id: 'number', header: t('columns.number'), cell: ({ id, number }) => <Open to={`/invoices/${id}`}>{number}</Open> },
    { id: 'due', header: t('columns.due'), isNumber: true, cell: ({ due }) => money(due) },
    { id: 'customer', header: t('columns.customer'), cell: ({ customer }) => customer.name },
    { id: 'order', header: t('columns.order'), cell: ({ order }) => orNone(order?.pnr) },
    { id: 'type', header: t('columns.type'), cell: ({ order, type }) => t(order === null ? 'type.TopUp' : `type.${type}`) },
    { id: 'status', header: t('columns.status'), cell: (invoice) => <InvoiceState invoice={invoice} /> },
    { id: 'until', header: t('columns.until'), cell: (invoice) => times.instant(invoice.pay_before) },
    { id: 'created', header: t('columns.created'), cell: ({ created }) => times.instant(created) },
  ]
}
