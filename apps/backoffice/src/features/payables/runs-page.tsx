import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { money, Open, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import { runsAddress, runTones, useRuns, type RunItem } from './payables.ts'

/** Payment runs, newest first. */
export function RunsPage() {
  const t = useTranslations('staff-finance')
  const list = useListPage(runsAddress)
  const runs = useRuns(list)
  const columns = useRunColumns()
  return (
    <ListPage
      list={list}
      query={runs}
      columns={columns}
      title={t('tabs.runs')}
      tabs={<PayablesTabs current="runs" />}
      empty={{ title: t('empty.runs'), text: t('emptyText.runs') }}
    />
  )
}

function useRunColumns(): Column<RunItem>[] {
  const t = useTranslations('staff-finance')
  const times = useTimes()
  return [
    { id: 'number', header: t('fields.run'), cell: ({ id, number }) => <Open to={`/payables/runs/${id}`}>{number}</Open> },
    { id: 'status', header: t('fields.state'), cell: ({ status }) => <Badge tone={runTones[status]}>{t(`status.${status}`)}</Badge> },
    { id: 'day', header: t('fields.executeOn'), isCaptioned: true, cell: (run) => times.day(run.execute_on) },
    { id: 'items', header: t('fields.items'), isNumber: true, cell: ({ items }) => items },
    { id: 'total', header: t('fields.total'), isNumber: true, cell: ({ total }) => money(total) },
    { id: 'by', header: t('fields.createdBy'), isCaptioned: true, cell: (run) => run.created_by },
    { id: 'approved', header: t('fields.approvedBy'), isCaptioned: true, cell: (run) => orNone(run.approved_by) },
  ]
}
