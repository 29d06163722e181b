import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { joined, money, Open, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { formatSum, type Statement, type Transaction } from './transactions.ts'
import styles from './bank-reconciliation.module.css'

/** Movements; those that wait have a button. */
export function useTransactionColumns(): Column<Transaction>[] {
  const t = useTranslations('staff.payments')
  const locale = useLocale()
  return [
    { id: 'date', header: t('columns.date'), cell: (entry) => formatDate(entry.booked_on, locale) },
    { id: 'amount', header: t('columns.amount'), isNumber: true, cell: formatSum },
    { id: 'payer', header: t('columns.payer'), cell: ({ payer }) => orNone(payer) },
    {
      id: 'said',
      header: t('columns.said'),
      cell: ({ reference, remittance }) => <span className={styles.text}>{joined([reference, remittance])}</span>,
    },
    { id: 'state', header: t('columns.state'), cell: (entry) => <State entry={entry} /> },
    { id: 'customer', header: t('columns.customer'), cell: ({ customer }) => customer?.name },
    {
      id: 'actions',
      header: t('columns.actions'),
      hasActions: true,
      cell: ({ status, decided_by: by }) => (status === 'queued' ? null : by),
    },
  ]
}

function State({ entry: { invoice, reason, status } }: { entry: Transaction }) {
  const t = useTranslations('staff.payments')
  if (invoice) return <Link to={`/invoices/${invoice.id}`}>{invoice.number}</Link>
  if (reason) return <Badge tone={status === 'queued' ? 'warn' : 'neutral'}>{t(`reasons.${reason}`)}</Badge>
  return <Badge>{t(`view.${status === 'new' ? 'queued' : status}`)}</Badge>
}

/** Statements that were imported; each opens its movements. */
export function useStatementColumns(): Column<Statement>[] {
  const t = useTranslations('staff.payments')
  const locale = useLocale()
  const times = useTimes()
  const day = (date: string | null): string => orNone(date && formatDate(date, locale))
  return [
    {
      id: 'name',
      header: t('columns.statement'),
      cell: ({ id, name }) => <Open to={`/payments?view=statements&statement=${id}`}>{name}</Open>,
    },
    { id: 'account', header: t('columns.account'), cell: ({ account }) => account },
    { id: 'from', header: t('columns.from'), cell: ({ from }) => day(from) },
    { id: 'to', header: t('columns.to'), cell: ({ to }) => day(to) },
    { id: 'opening', header: t('columns.opening'), isNumber: true, cell: ({ opening }) => money(opening) },
    { id: 'closing', header: t('columns.closing'), isNumber: true, cell: ({ closing }) => money(closing) },
    { id: 'imported', header: t('columns.imported'), cell: ({ imported }) => times.instant(imported) },
  ]
}
