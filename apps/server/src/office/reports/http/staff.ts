import type { FastifyInstance } from 'fastify'
import type { QueryOf } from '@aquilane/contract/endpoint'
import { staffExportReport, staffGetReport } from '@aquilane/contract/staff-reports'
import { findReport, type ReportColumn } from '@aquilane/domain/reports/reports'
import type { Context } from '../../../context.ts'
import { sendCsv } from '../../../platform/http/export-csv.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getReport, type ReportQuery } from '../service.ts'

const maxDays = 366
const maxRows = 500

/** @throws VALIDATION_FAILED */
function readQuery({ report, from, to, by, within }: QueryOf<typeof staffGetReport>): ReportQuery {
  const { days } = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' })
  if (days < 0) throw fieldError('to', 'DATE_ORDER', 'The last day must not be before the first.')
  if (days >= maxDays) throw fieldError('from', 'PERIOD_TOO_LONG', `A report covers ${maxDays} days at most.`)
  const { groups } = findReport(report)
  const row = by ?? groups[0]!
  if (!groups.includes(row)) throw fieldError('by', 'unknown', `The rows of this report are ${groups.join(', ')}.`)
  const [, group, id] = /^([a-z]+):(.*)$/s.exec(within ?? '') ?? []
  if (group !== undefined && !groups.includes(group))
    throw fieldError('within', 'unknown', `The rows of this report are ${groups.join(', ')}.`)
  return { name: report, from, to, by: row, within: group === undefined ? null : { group, id: id ?? '' } }
}

/** Cents become major units; hidden columns are left out. */
const toWire = (columns: readonly ReportColumn[], values: readonly (number | null)[]): (number | null)[] =>
  columns.flatMap(({ kind, isHidden }, at) => {
    if (isHidden) return []
    const value = values[at] ?? null
    return [value === null ? null : kind === 'money' ? value / 100 : Math.round(value * 10_000) / 10_000]
  })

/** Figures of the company (sales, operations, finance). */
export function reportRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetReport, async ({ query }) => {
    const asked = readQuery(query)
    const { columns, groups } = findReport(asked.name)
    const { rows, totals, before } = await getReport(ctx, asked)
    const isDetail = asked.by === groups.at(-1)
    return {
      by: asked.by,
      columns: columns.filter(({ isHidden }) => !isHidden).map(({ id, kind }) => ({ id, kind })),
      rows: rows.slice(0, maxRows).map(({ id, label, href, values }) => ({
        id,
        label,
        href,
        within: isDetail ? null : `${asked.by}:${id}`,
        values: toWire(columns, values),
      })),
      row_count: rows.length,
      totals: totals && toWire(columns, totals),
      before: { from: before.from, to: before.to, totals: before.totals && toWire(columns, before.totals) },
    }
  })

  registerEndpoint(app, staffExportReport, async ({ query, staff, reply }) => {
    const asked = readQuery(query)
    const { columns } = findReport(asked.name)
    const shown = columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
    const { rows } = await getReport(ctx, asked)
    return sendCsv(reply, ctx.db, {
      staff,
      name: `report-${asked.name}`,
      rows: rows.map(({ label, values }) => ({
        [asked.by]: label,
        ...Object.fromEntries(toWire(columns, values).map((value, at) => [shown[at]!, value])),
      })),
      filter: { ...query },
    })
  })
}
