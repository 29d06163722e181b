import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { columnHelper, DataTable, rowLink, features } from '~/lib/data-table.tsx'
import type { RowAction } from '~/lib/row-actions.ts'
import { routeOf } from '~/lib/route.ts'
import { local } from '~/lib/dates.ts'
import { RequestActions, RequestActionsContext } from './request-actions.tsx'
import { stageTones, type StaffRequest } from './requests.ts'
import { Waiting } from './waiting.tsx'
import styles from './requests.module.css'

const helper = columnHelper<StaffRequest>()

/** Columns that a member may hide. */
export const requestColumns = ['source', 'customer', 'route', 'departure', 'pax', 'stage', 'quote', 'assignee'] as const

interface Props {
  requests: StaffRequest[]
  hidden: readonly string[]
  actions: readonly RowAction<StaffRequest>[]
}

export function RequestsTable({ requests, hidden, actions }: Props) {
  const t = useTranslations('staff-requests')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'waiting',
          header: () => t('columns.waiting'),
          cell: ({ row: { original: request } }) => (
            <Waiting key={request.waiting_since} since={request.waiting_since} isAnswered={request.stage === 'quoted'} />
          ),
        }),
        helper.display({
          id: 'pnr',
          header: () => t('columns.pnr'),
          cell: ({ row: { original: request } }) => (
            <Link className={rowLink} to={`/trips/${request.id}`}>
              {request.pnr}
            </Link>
          ),
        }),
        helper.accessor((request) => t(`source.${request.source}`), { id: 'source', header: () => t('columns.source') }),
        helper.display({ id: 'customer', header: () => t('columns.customer'), cell: ({ row }) => <Customer request={row.original} /> }),
        helper.accessor((request) => routeOf(request), { id: 'route', header: () => t('columns.route') }),
        helper.accessor((request) => formatDateTime(request.legs[0]?.departure_date ?? '', locale), {
          id: 'departure',
          header: () => t('columns.departure'),
        }),
        helper.accessor((request) => Math.max(0, ...request.legs.map(({ pax }) => pax)), { id: 'pax', header: () => t('columns.pax') }),
        helper.display({
          id: 'stage',
          header: () => t('columns.stage'),
          cell: ({ row: { original: request } }) => <Badge tone={stageTones[request.stage]}>{t(`stage.${request.stage}`)}</Badge>,
        }),
        helper.display({ id: 'quote', header: () => t('columns.quote'), cell: ({ row }) => <Quoted request={row.original} /> }),
        helper.accessor((request) => request.assignee?.name ?? '', { id: 'assignee', header: () => t('columns.assignee') }),
        helper.display({
          id: 'actions',
          header: () => <span className="visually-hidden">{t('columns.actions')}</span>,
          cell: ({ row }) => <RequestActions request={row.original} />,
        }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: requests, getRowId: (row) => row.id })
  return (
    <RequestActionsContext value={actions}>
      <DataTable table={table} hidden={hidden} label={t('title')} cards numbers={['pax']} className={styles.list} />
    </RequestActionsContext>
  )
}

function Customer({ request }: { request: StaffRequest }) {
  const t = useTranslations('staff-requests')
  const { customer, duplicates, history_90_days: history } = request
  return (
    <span className={styles.stack}>
      {customer.name ?? customer.phone ?? '–'}
      <small>
        {t('share', history)}
        {duplicates.length > 0 ? ` · ${t('duplicates', { pnrs: duplicates.map(({ pnr }) => pnr).join(', ') })}` : ''}
      </small>
    </span>
  )
}

function Quoted({ request: { quote } }: { request: StaffRequest }) {
  const t = useTranslations('staff-requests')
  const locale = useLocale()
  if (!quote) return null
  return (
    <span className={styles.stack}>
      {formatMoneyFixed(quote.price)}
      <small>
        {quote.valid_until ? `${t('until', { moment: formatDateTime(local(quote.valid_until), locale) })} · ` : ''}
        {t('opened', { count: quote.opened })}
      </small>
    </span>
  )
}
