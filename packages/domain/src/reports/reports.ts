export type ColumnKind = 'money' | 'count' | 'percent' | 'hours' | 'minutes' | 'days' | 'score' | 'rate'

/** A column of a report: a sum of its rows, or the quotient of two sums. */
export interface ReportColumn {
  id: string
  kind: ColumnKind
  /** Numerator and denominator, by their columns; a sum where there is none. */
  ratio?: readonly [string, string]
  /** Only for the quotient of another column. */
  isHidden?: boolean
  /** Details with one id are parts of one thing: it counts once. */
  isOncePerId?: boolean
}

interface ReportDefinition {
  /** What a row can be, the usual one first; the last is the single thing behind the others. */
  groups: readonly string[]
  columns: readonly ReportColumn[]
  /** The column of the chart. */
  chart: string
  /** The rows are stages of one thing: there is no total. */
  hasNoTotal?: boolean
}

const sum = (id: string, kind: ColumnKind, isHidden = false): ReportColumn => ({ id, kind, ...(isHidden ? { isHidden } : {}) })
const quotient = (id: string, kind: ColumnKind, over: string, under: string): ReportColumn => ({ id, kind, ratio: [over, under] })

/** Money in cents; times in the unit of their kind. */
export const reports = {
  /** Closed trips: what they brought, what they were to cost and cost. */
  margin: {
    groups: ['operator', 'route', 'seller', 'trip'],
    columns: [
      { ...sum('trips', 'count'), isOncePerId: true },
      sum('revenue', 'money'),
      sum('planned_cost', 'money'),
      sum('cost', 'money'),
      sum('margin', 'money'),
      sum('planned_margin', 'money', true),
      quotient('planned_share', 'percent', 'planned_margin', 'revenue'),
      quotient('margin_share', 'percent', 'margin', 'revenue'),
    ],
    chart: 'margin',
  },
  /** Flights of the period: block hours by aircraft over the days it was there to fly, and how much of it was empty. */
  utilisation: {
    groups: ['operator', 'class', 'aircraft'],
    columns: [
      sum('hours', 'hours'),
      sum('empty_hours', 'hours'),
      sum('available_days', 'days'),
      quotient('hours_a_day', 'rate', 'hours', 'available_days'),
      quotient('empty_share', 'percent', 'empty_hours', 'hours'),
    ],
    chart: 'hours',
  },
  /** Orders of the period from the request to the flight. */
  funnel: {
    groups: ['stage'],
    columns: [sum('orders', 'count'), sum('share', 'percent'), sum('median_minutes', 'minutes')],
    chart: 'orders',
    hasNoTotal: true,
  },
  /** Open invoices on the last day, by how long they are due. */
  receivables: {
    groups: ['customer', 'invoice'],
    columns: [
      sum('not_due', 'money'),
      sum('to_30', 'money'),
      sum('to_60', 'money'),
      sum('to_90', 'money'),
      sum('older', 'money'),
      sum('open', 'money'),
    ],
    chart: 'open',
  },
  /** Empty legs that departed in the period. */
  'empty-legs': {
    groups: ['operator', 'route', 'leg'],
    columns: [
      sum('legs', 'count'),
      sum('sold', 'count'),
      quotient('sold_share', 'percent', 'sold', 'legs'),
      sum('revenue', 'money'),
      sum('reference', 'money'),
      quotient('recovery', 'percent', 'revenue', 'reference'),
    ],
    chart: 'revenue',
  },
  /** Shared flights that were decided in the period. */
  'shared-flights': {
    groups: ['route', 'flight'],
    columns: [
      sum('flights', 'count'),
      sum('went', 'count'),
      quotient('go_rate', 'percent', 'went', 'flights'),
      sum('seats', 'count'),
      sum('sold', 'count'),
      quotient('load', 'percent', 'sold', 'seats'),
    ],
    chart: 'sold',
  },
  /** Orders that ended without a flight. */
  lost: { groups: ['reason', 'order'], columns: [sum('orders', 'count'), sum('value', 'money')], chart: 'orders' },
  /** Charges after the flight: how long until they were billed. */
  extras: {
    groups: ['service', 'invoice'],
    columns: [
      sum('invoices', 'count'),
      sum('amount', 'money'),
      sum('days', 'days', true),
      quotient('days_to_bill', 'days', 'days', 'invoices'),
    ],
    chart: 'amount',
  },
  /** Trips that lost their aircraft in the period: how long until their customer was asked, and what became of them. */
  recoveries: {
    groups: ['operator', 'trip'],
    columns: [
      sum('recoveries', 'count'),
      sum('recovered', 'count'),
      quotient('recovered_share', 'percent', 'recovered', 'recoveries'),
      sum('refunded', 'count'),
      sum('proposed', 'count', true),
      sum('waited', 'minutes', true),
      quotient('minutes_to_proposal', 'minutes', 'waited', 'proposed'),
      sum('extra_cost', 'money'),
    ],
    chart: 'recoveries',
  },
  /** What customers say of flown trips. */
  quality: {
    groups: ['operator', 'trip'],
    columns: [
      sum('ratings', 'count'),
      sum('points', 'count', true),
      quotient('average', 'score', 'points', 'ratings'),
      sum('low', 'count'),
      quotient('low_share', 'percent', 'low', 'ratings'),
    ],
    chart: 'ratings',
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as ReportName[]
export const findReport = (name: ReportName): ReportDefinition => reports[name]

/** The single thing behind the rows of a report, or a part of it. */
export interface ReportDetail {
  id: string
  label: string
  /** Address of it in the back office; null: it has no page. */
  href: string | null
  /** By group: what it belongs to. */
  groups: Readonly<Record<string, { id: string; label: string }>>
  /** Sums by column. */
  values: Readonly<Record<string, number>>
}

export interface ReportRow {
  id: string
  label: string
  href: string | null
  /** In the order of the columns; null: divided by nothing. */
  values: (number | null)[]
}

const toValues = (columns: readonly ReportColumn[], sums: Readonly<Record<string, number>>): (number | null)[] =>
  columns.map(({ id, ratio }) => {
    if (!ratio) return sums[id] ?? 0
    const [over, under] = ratio.map((column) => sums[column] ?? 0) as [number, number]
    return under === 0 ? null : over / under
  })

function addUp(columns: readonly ReportColumn[], details: readonly ReportDetail[]): Record<string, number> {
  const once = [...new Map(details.map((detail) => [detail.id, detail])).values()]
  const sums = columns.filter(({ ratio }) => !ratio)
  const add = (id: string, some: readonly ReportDetail[]) => some.reduce((total, { values }) => total + (values[id] ?? 0), 0)
  return Object.fromEntries(sums.map(({ id, isOncePerId }) => [id, add(id, isOncePerId ? once : details)]))
}

/**
 * Rows of a report, the largest value of its chart first; stages keep their order.
 * @param by one of the groups; the last one names the details themselves
 * @param within `group:id`: only the details of that group
 */
export function toReport(
  name: ReportName,
  details: readonly ReportDetail[],
  { by, within }: { by: string; within: { group: string; id: string } | null },
): { rows: ReportRow[]; totals: (number | null)[] | null } {
  const { columns, groups, chart, hasNoTotal } = findReport(name)
  const shown = within ? details.filter((detail) => detail.groups[within.group]?.id === within.id) : details
  const isDetail = by === groups.at(-1)
  const rows = isDetail
    ? [...Map.groupBy(shown, ({ id }) => id)].map(([id, parts]) => {
        const { label, href } = parts[0]!
        return { id, label, href, values: toValues(columns, addUp(columns, parts)) }
      })
    : [...Map.groupBy(shown, (detail) => detail.groups[by]?.id ?? '')].map(([id, of]) => ({
        id,
        label: of[0]!.groups[by]?.label ?? '',
        href: null,
        values: toValues(columns, addUp(columns, of)),
      }))
  const at = columns.findIndex(({ id }) => id === chart)
  return {
    rows: hasNoTotal ? rows : rows.toSorted((a, b) => (b.values[at] ?? 0) - (a.values[at] ?? 0) || a.label.localeCompare(b.label)),
    totals: hasNoTotal ? null : toValues(columns, addUp(columns, shown)),
  }
}
