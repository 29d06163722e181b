import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import type { Statement } from './transactions.ts'

const helper = columnHelper<Statement>()

/** Statements that were imported; each opens its movements. */
export function StatementsTable({ statements, label }: { statements: Statement[]; label: string }) {
  const t = useTranslations('staff.payments')
  const locale = useLocale()
  const columns = useMemo(() => {
    const day = (date: string | null) => (date === null ? '–' : formatDate(date, locale))
    const sum = (money: Statement['opening']) => (money === null ? '–' : formatMoneyFixed(money))
    return helper.columns([
      helper.accessor('name', {
        header: () => t('columns.statement'),
        cell: ({ row, getValue }) => (
          <Link className={rowLink} to={`/payments?view=statements&statement=${row.original.id}`}>
            {getValue()}
          </Link>
        ),
      }),
      helper.accessor('account', { header: () => t('columns.account') }),
      helper.accessor((row) => day(row.from), { id: 'from', header: () => t('columns.from') }),
      helper.accessor((row) => day(row.to), { id: 'to', header: () => t('columns.to') }),
      helper.accessor((row) => sum(row.opening), { id: 'opening', header: () => t('columns.opening') }),
      helper.accessor((row) => sum(row.closing), { id: 'closing', header: () => t('columns.closing') }),
      helper.accessor('imported', {
        header: () => t('columns.imported'),
        cell: ({ getValue }) => formatDateTime(local(getValue()), locale),
      }),
    ])
  }, [t, locale])
  const table = useTable({ features, columns, data: statements, getRowId: (row) => row.id })
  return <DataTable table={table} label={label} cards numbers={['opening', 'closing']} />
}
