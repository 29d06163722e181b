import { Type } from 'typebox'
import { reportNames } from '@aquilane/domain/reports/reports'
import { Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Day = Type.String({ format: 'date' })
const Values = Type.Array(Nullable(Type.Number()), {
  description: 'In the order of the columns; money in major units; null: divided by nothing',
})

const query = Type.Object({
  report: oneOf(reportNames),
  from: Day,
  to: Day,
  by: Type.Optional(Type.String({ maxLength: 20, description: 'What a row is; the usual one unless given' })),
  within: Type.Optional(Type.String({ maxLength: 140, pattern: '^[a-z]+:', description: '`operator:3`: only what belongs to it' })),
})

export const staffGetReport = endpoint({
  method: 'GET',
  path: '/gamma/staff/report/get',
  summary:
    'A report of a period, 366 days at most, with the totals of the same number of days before it. VALIDATION_FAILED for a row it does not have',
  tag: 'Back office: reports',
  auth: 'staff',
  permission: 'reports.read',
  query,
  response: Type.Object({
    by: Type.String(),
    columns: Type.Array(
      Type.Object({ id: Type.String(), kind: oneOf(['money', 'count', 'percent', 'hours', 'minutes', 'days', 'score', 'rate'] as const) }),
    ),
    rows: Type.Array(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        href: Nullable(Type.String({ description: 'Page of the back office' })),
        within: Nullable(Type.String({ description: 'Opens what the row is made of' })),
        values: Values,
      }),
      { description: 'The largest first, 500 at most' },
    ),
    row_count: Type.Integer(),
    totals: Nullable(Values),
    before: Type.Object({ from: Day, to: Day, totals: Nullable(Values) }),
  }),
})

export const staffExportReport = endpoint({
  method: 'GET',
  path: '/gamma/staff/report/export.csv',
  summary: 'All rows of a report as CSV; audited',
  tag: 'Back office: reports',
  auth: 'staff',
  permission: 'reports.read',
  query,
  media: 'text/csv',
  response: Type.String(),
})
