import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { columnHelper, DataTable, features } from '~/lib/data-table.tsx'
import type { Transaction } from './transactions.ts'
import styles from './bank-reconciliation.module.css'

const helper = columnHelper<Transaction>()

/** Money that leaves has a minus. */
export const formatSum = ({ amount, direction }: Transaction) =>
  formatMoneyFixed(direction === 'debit' ? { ...amount, amount: -amount.amount } : amount)

function State({ entry }: { entry: Transaction }) {
  const t = useTranslations('staff.payments')
  if (entry.invoice) return <Link to={`/invoices/${entry.invoice.id}`}>{entry.invoice.number}</Link>
  if (entry.reason) return <Badge tone={entry.status === 'queued' ? 'warn' : 'neutral'}>{t(`reasons.${entry.reason}`)}</Badge>
  return <Badge>{t(`view.${entry.status === 'new' ? 'queued' : entry.status}`)}</Badge>
}

/** Movements; those that wait have a button. */
export function TransactionsTable({
  entries,
  label,
  onDecide,
}: {
  entries: Transaction[]
  label: string
  onDecide: (entry: Transaction) => void
}) {
  const t = useTranslations('staff.payments')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('booked_on', {
          id: 'date',
          header: () => t('columns.date'),
          cell: ({ getValue }) => formatDate(getValue(), locale),
        }),
        helper.accessor((entry) => formatSum(entry), { id: 'amount', header: () => t('columns.amount') }),
        helper.accessor((entry) => entry.payer ?? '–', { id: 'payer', header: () => t('columns.payer') }),
        helper.accessor((entry) => [entry.reference, entry.remittance].filter(Boolean).join(' · ') || '–', {
          id: 'said',
          header: () => t('columns.said'),
          cell: ({ getValue }) => <span className={styles.text}>{getValue()}</span>,
        }),
        helper.display({ id: 'state', header: () => t('columns.state'), cell: ({ row }) => <State entry={row.original} /> }),
        helper.accessor((entry) => entry.customer?.name ?? '', { id: 'customer', header: () => t('columns.customer') }),
        helper.display({
          id: 'actions',
          header: () => t('columns.actions'),
          cell: ({ row: { original: entry } }) =>
            entry.status === 'queued' ? (
              <Button
                size="small"
                variant="outline"
                aria-label={t('decideOn', { amount: formatMoney(entry.amount), payer: entry.payer ?? '–' })}
                onClick={() => onDecide(entry)}
              >
                {t('decide')}
              </Button>
            ) : (
              (entry.decided_by ?? '')
            ),
        }),
      ]),
    [t, locale, onDecide],
  )
  const table = useTable({ features, columns, data: entries, getRowId: (row) => row.id })
  return <DataTable table={table} label={label} cards numbers={['amount']} className={styles.entries} />
}
