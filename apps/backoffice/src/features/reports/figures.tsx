import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { findReport, type ReportName } from '@aquilane/domain/reports/reports'
import { formatDate } from '@aquilane/i18n/format'
import { BarChart } from '~/lib/bar-chart.tsx'
import { TableFrame } from '~/lib/list/table.tsx'
import styles from './reports.module.css'
import { formatFigure } from './format-figure.ts'

type Report = Api['GET /gamma/staff/report/get']['response']
type Row = Report['rows'][number]

const chartBars = 15

interface FiguresProps {
  name: ReportName
  report: Report
  search: URLSearchParams
}

/** The chart of a report and its table. */
export function Figures({ name, report, search }: FiguresProps) {
  const t = useTranslations('staff-reports')
  const { rows } = report
  return (
    <>
      <Chart name={name} report={report} />
      <TableFrame label={t(`names.${name}`)}>
        <ColumnHeads report={report} />
        <Rows name={name} report={report} search={search} />
        <Totals report={report} />
      </TableFrame>
      {report.row_count > rows.length ? <p className={styles.lede}>{t('more', { count: report.row_count })}</p> : null}
    </>
  )
}

function Chart({ name, report: { columns, rows, by } }: Omit<FiguresProps, 'search'>) {
  const t = useTranslations('staff-reports')
  const labelOf = useRowLabel(by)
  const at = Math.max(
    0,
    columns.findIndex(({ id }) => id === findReport(name).chart),
  )
  const column = columns[at]!
  if (!rows.some(({ values }) => values[at])) return null
  return (
    <BarChart
      label={t('chart', { column: t(`columns.${column.id as 'trips'}`), group: t(`groups.${by as 'trip'}`) })}
      bars={rows.slice(0, chartBars).map((row) => ({ id: row.id || '–', label: shorten(labelOf(row)), value: row.values[at] ?? 0 }))}
      format={(value) => formatFigure(column.kind, value, 'scale')}
    />
  )
}

function ColumnHeads({ report: { columns, by } }: { report: Report }) {
  const t = useTranslations('staff-reports')
  return (
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
  )
}

function Rows({ name, report: { columns, rows, by }, search }: FiguresProps) {
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
  )
}

/** The sums of the period, and those of the one before. */
function Totals({ report: { columns, totals, before } }: { report: Report }) {
  const t = useTranslations('staff-reports')
  const locale = useLocale()
  if (!totals) return null
  return (
    <tfoot>
      <tr className={styles.total}>
        <th scope="row">{t('total')}</th>
        <Cells columns={columns} values={totals} />
      </tr>
      {before.totals ? (
        <tr className={styles.before}>
          <th scope="row">{t('before', { from: formatDate(before.from, locale, 'date'), to: formatDate(before.to, locale, 'date') })}</th>
          <Cells columns={columns} values={before.totals} />
        </tr>
      ) : null}
    </tfoot>
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
