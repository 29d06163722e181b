import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useRowActions, type RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useChange } from '~/lib/use-change.ts'
import styles from './system.module.css'

type Job = Api['GET /gamma/staff/system/job-list']['response']['data'][number]

const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['system'] })

/** Jobs that failed for good, each with its error. */
export function JobsTab() {
  const t = useTranslations('staff-system')
  const jobs = useQuery({
    queryKey: ['system', 'jobs'],
    queryFn: ({ signal }) => api('GET /gamma/staff/system/job-list', { signal }),
    refetchInterval: 30_000,
  })
  const rows = jobs.data?.data ?? []
  const columns = useJobColumns()
  const allowed = useRowActions({ rows, actions: [useRetry()], nameOf: ({ name }) => name, moves: true })
  return (
    <LoadState query={jobs} empty={jobs.data?.data.length === 0 ? { title: t('jobsNone'), text: t('jobsNoneText') } : null}>
      <Table isCards label={t('tabs.jobs')} className={styles.list} rows={rows} columns={columns} actions={allowed} />
    </LoadState>
  )
}

function useJobColumns(): Column<Job>[] {
  const t = useTranslations('staff-system')
  const times = useTimes()
  return [
    { id: 'job', header: t('fields.job'), cell: ({ name, attempts }) => `${name} (${t('attempts', { count: attempts })})` },
    { id: 'failed', header: t('fields.failed'), cell: ({ failed, created }) => times.instant(failed ?? created) },
    { id: 'error', header: t('fields.error'), className: styles.text, cell: ({ message }) => orNone(message) },
    { id: 'actions', header: t('fields.actions'), hasActions: true, cell: () => null },
  ]
}

function useRetry(): RowAction<Job> {
  const t = useTranslations('staff-system')
  const retry = useChange(({ id }: Job) => api('POST /gamma/staff/system/retry-job', { body: { job: { id } }, quiet: true }), {
    done: t('retried'),
    reload,
  })
  return {
    id: 'retry',
    label: t('retry'),
    permission: 'system.manage',
    button: { isPending: ({ id }) => retry.isPending && retry.variables.id === id },
    run: (job) => retry.mutate(job),
  }
}
