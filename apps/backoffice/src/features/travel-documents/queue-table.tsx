import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import { daysUntil, local } from '~/lib/dates.ts'
import type { TravelDocument } from './travel-documents.ts'
import styles from './queue.module.css'

const helper = columnHelper<TravelDocument>()

const toRoute = ({ leg }: TravelDocument) => `${leg.departure} → ${leg.arrival}`

function Departure({ travelDocument }: { travelDocument: TravelDocument }) {
  const t = useTranslations('staff.queue')
  const locale = useLocale()
  const day = travelDocument.leg.departure_date
  const days = daysUntil(day)
  return (
    <span className={styles.departure}>
      {formatDateTime(day, locale)}
      <Badge tone={days < 0 ? 'neutral' : days <= 2 ? 'error' : days <= 7 ? 'warn' : 'neutral'}>
        {days < 0 ? t('gone') : t('in', { days })}
      </Badge>
    </span>
  )
}

/** One row per travel document; the whole row opens it. */
export function QueueTable({ travelDocuments, label }: { travelDocuments: TravelDocument[]; label: string }) {
  const t = useTranslations('staff.queue')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor((row) => row.leg.departure_date, {
          id: 'departure',
          header: () => t('columns.departure'),
          cell: ({ row }) => <Departure travelDocument={row.original} />,
        }),
        helper.accessor((row) => toRoute(row), {
          id: 'route',
          header: () => t('columns.route'),
          cell: ({ row, getValue }) => (
            <Link
              className={rowLink}
              to={`/documents/${encodeURIComponent(row.original.id)}`}
              aria-label={t('open', { customer: row.original.customer, route: getValue() })}
            >
              {getValue()}
            </Link>
          ),
        }),
        helper.accessor('customer', { header: () => t('columns.customer') }),
        helper.accessor((row) => row.leg.pnr, { id: 'order', header: () => t('columns.order') }),
        helper.accessor('files', { header: () => t('columns.files') }),
        helper.accessor('rounds', { header: () => t('columns.rounds') }),
        helper.accessor('submitted', {
          header: () => t('columns.submitted'),
          cell: ({ getValue }) => (getValue() === null ? '–' : formatDateTime(local(getValue() ?? ''), locale)),
        }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: travelDocuments, getRowId: (row) => row.id })
  return <DataTable table={table} label={label} cards numbers={['files', 'rounds']} className={styles.queue} />
}
