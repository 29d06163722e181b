import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { columnHelper, DataTable, features } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import type { FinanceException } from './exceptions.ts'

const helper = columnHelper<FinanceException>()

export function ExceptionsTable({
  exceptions,
  label,
  onResolve,
}: {
  exceptions: FinanceException[]
  label: string
  onResolve: (exception: FinanceException) => void
}) {
  const t = useTranslations('staff.exceptions')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('created', {
          id: 'created',
          header: () => t('columns.created'),
          cell: ({ getValue }) => formatDateTime(local(getValue()), locale),
        }),
        helper.accessor('kind', {
          id: 'kind',
          header: () => t('columns.kind'),
          cell: ({ getValue }) => <Badge tone="warn">{t(`kinds.${getValue()}`)}</Badge>,
        }),
        helper.accessor(({ amount }) => (amount ? formatMoneyFixed(amount) : '–'), { id: 'amount', header: () => t('columns.amount') }),
        helper.accessor(({ customer, order }) => [customer?.name, order?.pnr].filter(Boolean).join(' · ') || '–', {
          id: 'customer',
          header: () => t('columns.customer'),
        }),
        helper.accessor('detail', { id: 'detail', header: () => t('columns.detail') }),
        helper.display({
          id: 'decision',
          header: () => t('columns.decision'),
          cell: ({ row: { original: exception } }) =>
            exception.status === 'Open' ? (
              <Button size="small" variant="outline" onClick={() => onResolve(exception)}>
                {t('decide')}
              </Button>
            ) : (
              [exception.resolution ? t(`resolutions.${exception.resolution}`) : '', exception.note, exception.resolved_by]
                .filter(Boolean)
                .join(' · ')
            ),
        }),
      ]),
    [t, locale, onResolve],
  )
  const table = useTable({ features, columns, data: exceptions, getRowId: (row) => row.id })
  return <DataTable table={table} label={label} cards numbers={['amount']} />
}
