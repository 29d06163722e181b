import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { columnHelper, DataTable, features, moveBetweenRows, rowLink } from '~/lib/data-table.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import { runTones, useRuns, type RunItem } from './payables.ts'

const helper = columnHelper<RunItem>()

/** Payment runs, newest first. */
export function RunsPage() {
  const t = useTranslations('staff-finance')
  const labels = usePageLabels()
  const [params] = useSearchParams()
  const runs = useRuns(Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1))
  useTitle(t('tabs.runs'))
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('tabs.runs')}
        </Heading>
      </div>
      <PayablesTabs current="runs" />
      <ListState query={runs} empty={runs.data?.data.length === 0 ? { title: t('empty.runs'), text: t('emptyText.runs') } : null}>
        <RunTable rows={runs.data?.data ?? []} />
        <Pagination
          page={runs.data?.pagination.current_page ?? 1}
          pageCount={runs.data?.pagination.page_count ?? 1}
          href={(to) => `/payables/runs?page=${to}`}
          labels={labels}
        />
      </ListState>
    </div>
  )
}

function RunTable({ rows }: { rows: RunItem[] }) {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'number',
          header: () => t('fields.run'),
          cell: ({ row: { original: run } }) => (
            <Link className={rowLink} to={`/payables/runs/${run.id}`}>
              {run.number}
            </Link>
          ),
        }),
        helper.display({
          id: 'status',
          header: () => t('fields.state'),
          cell: ({ row: { original: run } }) => <Badge tone={runTones[run.status]}>{t(`status.${run.status}`)}</Badge>,
        }),
        helper.accessor((run) => formatDate(run.execute_on, locale, 'date'), { id: 'day', header: () => t('fields.executeOn') }),
        helper.accessor('items', { id: 'items', header: () => t('fields.items') }),
        helper.accessor((run) => formatMoneyFixed(run.total), { id: 'total', header: () => t('fields.total') }),
        helper.accessor('created_by', { id: 'by', header: () => t('fields.createdBy') }),
        helper.accessor((run) => run.approved_by ?? '–', { id: 'approved', header: () => t('fields.approvedBy') }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id })
  return (
    <DataTable
      table={table}
      label={t('tabs.runs')}
      cards
      numbers={['items', 'total']}
      captions={{
        day: t('fields.executeOn'),
        items: t('fields.items'),
        total: t('fields.total'),
        by: t('fields.createdBy'),
        approved: t('fields.approvedBy'),
      }}
    />
  )
}
