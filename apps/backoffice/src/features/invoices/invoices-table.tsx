import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import { tones, type Invoice } from './invoices.ts'
import styles from './invoices.module.css'

const helper = columnHelper<Invoice>()

export function State({ invoice }: { invoice: Pick<Invoice, 'status' | 'overdue'> }) {
  const t = useTranslations('staff.invoices')
  return (
    <span className={styles.state}>
      <Badge tone={tones[invoice.status]}>{t(`status.${invoice.status}`)}</Badge>
      {invoice.overdue ? <Badge tone="error">{t('overdue')}</Badge> : null}
    </span>
  )
}

export function InvoicesTable({ invoices }: { invoices: Invoice[] }) {
  const t = useTranslations('staff.invoices')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('number', {
          header: () => t('columns.number'),
          cell: ({ row, getValue }) => (
            <Link className={rowLink} to={`/invoices/${row.original.id}`}>
              {getValue()}
            </Link>
          ),
        }),
        helper.accessor((row) => formatMoneyFixed(row.due), { id: 'due', header: () => t('columns.due') }),
        helper.accessor((row) => row.customer.name, { id: 'customer', header: () => t('columns.customer') }),
        helper.accessor((row) => row.order?.pnr ?? '–', { id: 'order', header: () => t('columns.order') }),
        helper.accessor((row) => t(row.order === null ? 'type.TopUp' : `type.${row.type}`), {
          id: 'type',
          header: () => t('columns.type'),
        }),
        helper.display({ id: 'status', header: () => t('columns.status'), cell: ({ row }) => <State invoice={row.original} /> }),
        helper.accessor((row) => (row.pay_before ? formatDateTime(local(row.pay_before), locale) : '–'), {
          id: 'until',
          header: () => t('columns.until'),
        }),
        helper.accessor((row) => formatDateTime(local(row.created), locale), { id: 'created', header: () => t('columns.created') }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: invoices, getRowId: (row) => row.id })
  return <DataTable table={table} label={t('title')} cards numbers={['due']} className={styles.list} />
}
