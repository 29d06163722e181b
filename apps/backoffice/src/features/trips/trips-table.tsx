import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Eye } from 'lucide-react'
import { Badge } from '@aquilane/ui/badge'
import { IconButton } from '@aquilane/ui/icon-button'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import { routeOf } from '~/lib/route.ts'
import type { Trip } from './trips.ts'
import styles from './trips.module.css'

const helper = columnHelper<Trip>()

/** Columns that a member may hide. */
export const tripColumns = ['route', 'departure', 'tail', 'customer', 'product', 'pax', 'readiness', 'paid'] as const

interface Props {
  trips: Trip[]
  hidden: readonly string[]
  onPreview: (trip: Trip) => void
}

export function TripsTable({ trips, hidden, onPreview }: Props) {
  const t = useTranslations('staff-market.trips')
  const to = useTranslations('staff-operations')
  const tf = useTranslations('staff-fleet.cannotFly')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'pnr',
          header: () => t('columns.pnr'),
          cell: ({ row: { original: trip } }) => (
            <>
              <Link className={rowLink} to={`/trips/${trip.id}`}>
                {trip.pnr}
              </Link>
              {trip.cannot_fly.length > 0 ? (
                <>
                  {' '}
                  <Badge tone="error">{tf('badge')}</Badge>
                </>
              ) : null}
            </>
          ),
        }),
        helper.accessor((trip) => routeOf(trip), { id: 'route', header: () => t('columns.route') }),
        helper.accessor((trip) => formatDateTime(trip.legs[0]?.departure_date ?? '', locale), {
          id: 'departure',
          header: () => t('columns.departure'),
        }),
        helper.accessor((trip) => (trip.aircraft ? `${trip.aircraft.tail} · ${trip.aircraft.type}` : '–'), {
          id: 'tail',
          header: () => t('columns.tail'),
        }),
        helper.accessor((trip) => trip.customer.name ?? trip.customer.phone ?? '–', {
          id: 'customer',
          header: () => t('columns.customer'),
        }),
        helper.accessor((trip) => t(`product.${trip.product}`), { id: 'product', header: () => t('columns.product') }),
        helper.accessor((trip) => Math.max(0, ...trip.legs.map(({ pax }) => pax)), { id: 'pax', header: () => t('columns.pax') }),
        helper.display({ id: 'readiness', header: () => to('readiness.title'), cell: ({ row }) => <Readiness trip={row.original} /> }),
        helper.accessor((trip) => formatMoneyFixed(trip.paid), { id: 'paid', header: () => t('columns.paid') }),
        helper.display({
          id: 'actions',
          header: () => <span className="visually-hidden">{t('columns.actions')}</span>,
          cell: ({ row: { original: trip } }) => (
            <IconButton
              size="small"
              label={`${t('preview')}: ${trip.pnr}`}
              icon={<Eye size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => onPreview(trip)}
            />
          ),
        }),
      ]),
    [t, to, tf, locale, onPreview],
  )
  const table = useTable({ features, columns, data: trips, getRowId: (row) => row.id })
  return <DataTable table={table} label={t('title')} cards numbers={['pax', 'paid']} hidden={hidden} className={styles.list} />
}

/** What the trip still needs; opens its checklist. */
function Readiness({ trip: { id, readiness } }: { trip: Trip }) {
  const t = useTranslations('staff-operations.readiness')
  if (!readiness) return '–'
  const { open, revised, released } = readiness
  return (
    <Link to={`/trips/${id}/checklist`} className={styles.readiness}>
      {released ? (
        <Badge tone="ok">{t('released')}</Badge>
      ) : open === 0 ? (
        <Badge tone="ok">{t('ready')}</Badge>
      ) : (
        t('open', { count: open })
      )}
      {revised > 0 ? <Badge tone="error">{t('revised', { count: revised })}</Badge> : null}
    </Link>
  )
}
