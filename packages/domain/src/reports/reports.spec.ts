import { describe, expect, it } from 'vitest'
import { findReport, reportNames, toReport, type ReportDetail } from './reports.ts'

const leg = (id: string, operator: string, sold: 0 | 1, revenue: number): ReportDetail => ({
  id,
  label: id,
  href: `/empty-legs/${id}`,
  groups: { operator: { id: operator, label: `Operator ${operator}` }, route: { id: 'A-B', label: 'A – B' } },
  values: { legs: 1, sold, revenue, reference: 1_000 },
})
const legs = [leg('1', 'x', 1, 400), leg('2', 'x', 0, 0), leg('3', 'y', 1, 900)]

describe('a report', () => {
  it('adds up its groups, the largest first, and divides sums instead of adding quotients', () => {
    expect(toReport('empty-legs', legs, { by: 'operator', within: null })).toEqual({
      rows: [
        { id: 'y', label: 'Operator y', href: null, values: [1, 1, 1, 900, 1_000, 0.9] },
        { id: 'x', label: 'Operator x', href: null, values: [2, 1, 0.5, 400, 2_000, 0.2] },
      ],
      totals: [3, 2, 2 / 3, 1_300, 3_000, 1_300 / 3_000],
    })
  })

  it('opens one group into what it is made of', () => {
    const { rows, totals } = toReport('empty-legs', legs, { by: 'leg', within: { group: 'operator', id: 'x' } })
    expect(rows.map(({ id, href }) => [id, href])).toEqual([
      ['1', '/empty-legs/1'],
      ['2', '/empty-legs/2'],
    ])
    expect(totals).toEqual([2, 1, 0.5, 400, 2_000, 0.2])
  })

  it('divides by nothing without a number', () => {
    expect(toReport('quality', [], { by: 'operator', within: null })).toEqual({ rows: [], totals: [0, 0, null, 0, null] })
  })
})

it.each(reportNames)('%s draws one of its columns and divides columns that it has', (name) => {
  const { columns, chart, groups } = findReport(name)
  const ids = columns.map(({ id }) => id)
  expect(ids).toContain(chart)
  for (const { ratio = [] } of columns) expect(ids).toEqual(expect.arrayContaining([...ratio]))
  expect(groups.length).toBeGreaterThan(0)
})
