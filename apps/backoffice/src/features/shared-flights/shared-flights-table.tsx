import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { airportLabel } from '~/lib/airport-code.ts'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import type { StaffSharedFlight } from './shared-flights.ts'
import styles from './shared-flights.module.css'

const helper = columnHelper<StaffSharedFlight>()

export function SharedFlightsTable({ flights }: { flights: StaffSharedFlight[] }) {
  const t = useTranslations('staff-market.sharedFlights')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'route',
          header: () => t('columns.route'),
          cell: ({ row: { original: flight } }) => (
            <Link className={rowLink} to={`/shared-flights/${flight.id}`}>
              {airportLabel(flight.departure)} – {airportLabel(flight.arrival)}
            </Link>
          ),
        }),
        helper.accessor((flight) => formatDateTime(flight.departure_date, locale), {
          id: 'departure',
          header: () => t('columns.departure'),
        }),
        helper.accessor((flight) => `${flight.aircraft.tail} · ${flight.aircraft.type}`, { id: 'tail', header: () => t('columns.tail') }),
        helper.accessor((flight) => t('soldOf', { sold: flight.seats_sold, total: flight.seats_total }), {
          id: 'sold',
          header: () => t('columns.sold'),
        }),
        helper.accessor('threshold_seats', { id: 'threshold', header: () => t('columns.threshold') }),
        helper.accessor((flight) => formatDateTime(local(flight.decide_at), locale), { id: 'decide', header: () => t('columns.decide') }),
        helper.accessor((flight) => formatMoneyFixed(flight.seat_price), { id: 'seat', header: () => t('columns.seat') }),
        helper.accessor((flight) => formatMoneyFixed(flight.charter_price), { id: 'charter', header: () => t('columns.charter') }),
        helper.accessor('waiting_count', { id: 'waiting', header: () => t('columns.waiting') }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: flights, getRowId: (row) => row.id })
  return (
    <DataTable
      table={table}
      label={t('title')}
      cards
      numbers={['sold', 'threshold', 'seat', 'charter', 'waiting']}
      className={styles.list}
    />
  )
}
