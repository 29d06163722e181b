import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { api, queryClient } from '~/lib/api.ts'
import { TableFrame } from '~/lib/list/table.tsx'
import { local } from '~/lib/dates.ts'
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
  return (
    <LoadState query={jobs} empty={jobs.data?.data.length === 0 ? { title: t('jobsNone'), text: t('jobsNoneText') } : null}>
      <TableFrame label={t('tabs.jobs')} isCards className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t('fields.job')}</th>
            <th scope="col">{t('fields.failed')}</th>
            <th scope="col">{t('fields.error')}</th>
            <th scope="col">{t('fields.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {(jobs.data?.data ?? []).map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      </TableFrame>
    </LoadState>
  )
}

function JobRow({ job }: { job: Job }) {
  const t = useTranslations('staff-system')
  const locale = useLocale()
  return (
    <tr>
      <td>
        {job.name} ({t('attempts', { count: job.attempts })})
      </td>
      <td>{formatDateTime(local(job.failed ?? job.created), locale)}</td>
      <td className={styles.text}>{job.message ?? '–'}</td>
      <td>
        <Retry id={job.id} />
      </td>
    </tr>
  )
}

function Retry({ id }: { id: string }) {
  const t = useTranslations('staff-system')
  const retry = useChange(() => api('POST /gamma/staff/system/retry-job', { body: { job: { id } }, quiet: true }), {
    done: t('retried'),
    reload,
  })
  return (
    <Button size="small" variant="outline" pending={retry.isPending} pendingLabel={t('working')} onClick={() => retry.mutate(undefined)}>
      {t('retry')}
    </Button>
  )
}
