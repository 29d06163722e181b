import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { airportLabel } from '~/lib/airport-code.ts'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import type { StaffEmptyLeg } from './empty-legs.ts'
import styles from './empty-legs.module.css'

const helper = columnHelper<StaffEmptyLeg>()

export const sourceKey = (source: StaffEmptyLeg['source']) => (source === 'import' ? 'imported' : source)

export function EmptyLegsTable({ legs }: { legs: StaffEmptyLeg[] }) {
  const t = useTranslations('staff-market.emptyLegs')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'route',
          header: () => t('columns.route'),
          cell: ({ row: { original: leg } }) => (
            <Link className={rowLink} to={`/empty-legs/${leg.id}`}>
              {airportLabel(leg.departure)} – {airportLabel(leg.arrival)}
            </Link>
          ),
        }),
        helper.accessor((leg) => formatDateTime(leg.departure_date, locale), { id: 'departure', header: () => t('columns.departure') }),
        helper.accessor((leg) => `${leg.aircraft.tail} · ${leg.aircraft.type}`, { id: 'tail', header: () => t('columns.tail') }),
        helper.accessor((leg) => leg.company.name, { id: 'company', header: () => t('columns.company') }),
        helper.accessor('pax_max', { id: 'pax', header: () => t('columns.pax') }),
        helper.accessor((leg) => (leg.price ? formatMoneyFixed(leg.price) : '–'), { id: 'price', header: () => t('columns.price') }),
        helper.accessor((leg) => formatMoneyFixed(leg.floor_price), { id: 'floor', header: () => t('columns.floor') }),
        helper.accessor((leg) => formatMoneyFixed(leg.reference_price), { id: 'reference', header: () => t('columns.reference') }),
        helper.accessor('matches', { id: 'matches', header: () => t('columns.matches') }),
        helper.accessor((leg) => t(`source.${sourceKey(leg.source)}`), { id: 'source', header: () => t('columns.source') }),
        helper.accessor((leg) => leg.buyer?.pnr ?? '–', { id: 'order', header: () => t('columns.order') }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: legs, getRowId: (row) => row.id })
  return (
    <DataTable table={table} label={t('title')} cards numbers={['pax', 'price', 'floor', 'reference', 'matches']} className={styles.list} />
  )
}
