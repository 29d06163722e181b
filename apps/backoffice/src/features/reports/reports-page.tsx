import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { findReport, reportNames, type ReportName } from '@aquilane/domain/reports/reports'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { ExportLink } from '~/lib/list/export-link.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import styles from './reports.module.css'
import { Figures } from './figures.tsx'

type ReportQuery = Api['GET /gamma/staff/report/get']['query']

const usualDays = 90
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** What the address asks for: the last days by the report's usual grouping unless it says otherwise. */
function useReportQuery(name: ReportName) {
  const [params, setParams] = useSearchParams()
  const today = Temporal.Now.plainDateISO('UTC')
  const readDay = (field: string, usual: Temporal.PlainDate): string => {
    const text = params.get(field) ?? ''
    return dayPattern.test(text) ? text : usual.toString()
  }
  const { groups } = findReport(name)
  const query: ReportQuery = {
    report: name,
    from: readDay('from', today.subtract({ days: usualDays - 1 })),
    to: readDay('to', today),
    by: groups.find((one) => one === params.get('by')) ?? groups[0]!,
    ...(params.get('within') ? { within: params.get('within')! } : {}),
  }
  const set = (change: Record<string, string | null>): void =>
    setParams(
      (now) => {
        for (const [field, value] of Object.entries(change))
          if (value === null || value === '') now.delete(field)
          else now.set(field, value)
        return now
      },
      { replace: true },
    )
  return { params, query, set }
}

/** The figures of a period: a chart, the rows behind it, and what each row is made of. */
export function ReportsPage({ name }: { name: ReportName }) {
  const t = useTranslations('staff-reports')
  const { params, query, set } = useReportQuery(name)
  const report = useQuery({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => api('GET /gamma/staff/report/get', { query, signal }),
    placeholderData: keepPreviousData,
  })
  useTitle(t(`names.${name}`))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t(`names.${name}`)}
        </Heading>
      </div>
      <TabLinks
        label={t('title')}
        items={reportNames.map((one) => ({
          href: `/reports/${one}${keepPeriod(params)}`,
          label: t(`names.${one}`),
          current: one === name,
        }))}
      />
      <p className={styles.lede}>{t(`about.${name}`)}</p>
      <ReportControls query={query} onChange={set} />
      {query.within ? (
        <p className={styles.lede}>
          {t('within')}{' '}
          <button type="button" className={styles.clear} onClick={() => set({ within: null, by: null })}>
            {t('clear')}
          </button>
        </p>
      ) : null}
      <LoadState query={report} empty={report.data?.rows.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        {report.data ? <Figures name={name} report={report.data} search={params} /> : null}
        <div>
          <ExportLink href={`/gamma/staff/report/export.csv?${new URLSearchParams(query as Record<string, string>).toString()}`} />
        </div>
      </LoadState>
    </div>
  )
}

function ReportControls({ query, onChange }: { query: ReportQuery; onChange: (change: Record<string, string | null>) => void }) {
  const t = useTranslations('staff-reports')
  const { groups } = findReport(query.report)
  return (
    <div className={styles.controls}>
      <TextField label={t('from')} type="date" value={query.from} max={query.to} onChange={(from) => onChange({ from })} />
      <TextField label={t('to')} type="date" value={query.to} min={query.from} onChange={(to) => onChange({ to })} />
      {groups.length > 1 ? (
        <Select
          label={t('by')}
          value={query.by ?? ''}
          onChange={(by) => onChange({ by: by === groups[0] ? null : by, within: null })}
          options={groups.map((one) => ({ value: one, label: t(`groups.${one as 'trip'}`) }))}
        />
      ) : null}
    </div>
  )
}

/** The period goes with the reader from report to report. */
function keepPeriod(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([field]) => field === 'from' || field === 'to')).toString()
  return kept === '' ? '' : `?${kept}`
}
