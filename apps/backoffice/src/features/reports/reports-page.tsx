import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { findReport, reportNames, type ReportName } from '@aquilane/domain/reports/reports'
import { formatDate } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { BarChart } from '~/lib/bar-chart.tsx'
import { TableFrame } from '~/lib/list/table.tsx'
import { ExportLink } from '~/lib/list/export-link.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import styles from './reports.module.css'
import { formatFigure } from './format-figure.ts'

type Report = Api['GET /gamma/staff/report/get']['response']
type ReportQuery = Api['GET /gamma/staff/report/get']['query']
type Row = Report['rows'][number]

const usualDays = 90
const chartBars = 15
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** The figures of a period: a chart, the rows behind it, and what each row is made of. */
export function ReportsPage({ name }: { name: ReportName }) {
  const t = useTranslations('staff-reports')
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
  const report = useQuery({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => api('GET /gamma/staff/report/get', { query, signal }),
    placeholderData: keepPreviousData,
  })
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
      <div className={styles.controls}>
        <TextField label={t('from')} type="date" value={query.from} max={query.to} onChange={(from) => set({ from })} />
        <TextField label={t('to')} type="date" value={query.to} min={query.from} onChange={(to) => set({ to })} />
        {groups.length > 1 ? (
          <Select
            label={t('by')}
            value={query.by ?? ''}
            onChange={(by) => set({ by: by === groups[0] ? null : by, within: null })}
            options={groups.map((one) => ({ value: one, label: t(`groups.${one as 'trip'}`) }))}
          />
        ) : null}
      </div>
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

/** The period goes with the reader from report to report. */
function keepPeriod(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([field]) => field === 'from' || field === 'to')).toString()
  return kept === '' ? '' : `?${kept}`
}

function Figures({ name, report, search }: { name: ReportName; report: Report; search: URLSearchParams }) {
  const t = useTranslations('staff-reports')
  const locale = useLocale()
  const { columns, rows, totals, before, by } = report
  const at = Math.max(
    0,
    columns.findIndex(({ id }) => id === findReport(name).chart),
  )
  const column = columns[at]!
  const labelOf = useRowLabel(by)
  const drill = (row: Row): string | null => {
    if (row.href) return row.href
    if (row.within === null) return null
    const to = new URLSearchParams(search)
    to.set('within', row.within)
    to.set('by', findReport(name).groups.at(-1) ?? by)
    return `?${to.toString()}`
  }
  return (
    <>
      {rows.some(({ values }) => values[at]) ? (
        <BarChart
          label={t('chart', { column: t(`columns.${column.id as 'trips'}`), group: t(`groups.${by as 'trip'}`) })}
          bars={rows.slice(0, chartBars).map((row) => ({ id: row.id || '–', label: shorten(labelOf(row)), value: row.values[at] ?? 0 }))}
          format={(value) => formatFigure(column.kind, value, 'scale')}
        />
      ) : null}
      <TableFrame label={t(`names.${name}`)}>
        <thead>
          <tr>
            <th scope="col">{t(`groups.${by as 'trip'}`)}</th>
            {columns.map(({ id }) => (
              <th key={id} scope="col" data-number="">
                {t(`columns.${id as 'trips'}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const to = drill(row)
            return (
              <tr key={row.id}>
                <td>{to ? <Link to={to}>{labelOf(row)}</Link> : labelOf(row)}</td>
                <Cells columns={columns} values={row.values} />
              </tr>
            )
          })}
        </tbody>
        {totals ? (
          <tfoot>
            <tr className={styles.total}>
              <th scope="row">{t('total')}</th>
              <Cells columns={columns} values={totals} />
            </tr>
            {before.totals ? (
              <tr className={styles.before}>
                <th scope="row">
                  {t('before', { from: formatDate(before.from, locale, 'date'), to: formatDate(before.to, locale, 'date') })}
                </th>
                <Cells columns={columns} values={before.totals} />
              </tr>
            ) : null}
          </tfoot>
        ) : null}
      </TableFrame>
      {report.row_count > rows.length ? <p className={styles.lede}>{t('more', { count: report.row_count })}</p> : null}
    </>
  )
}

function Cells({ columns, values }: { columns: Report['columns']; values: readonly (number | null)[] }): ReactNode {
  return columns.map(({ id, kind }, at) => (
    <td key={id} data-number="">
      {formatFigure(kind, values[at] ?? null)}
    </td>
  ))
}

const shorten = (label: string): string => (label.length > 12 ? `${label.slice(0, 11)}…` : label)

/** Rows that are codes have a name; the others are names already. */
function useRowLabel(by: string): (row: Row) => string {
  const t = useTranslations('staff-reports')
  return ({ id, label }) => {
    const key = `labels.${by}.${id}` as 'labels.stage.paid'
    if (t.has(key)) return t(key)
    return label === '–' || label === '' ? t('none') : label
  }
}
