import { toReport, type ReportDetail, type ReportName, type ReportRow } from '@aquilane/domain/reports/reports'
import type { Database } from '../../platform/db/database.ts'
import { marginDetails } from './margin-queries.ts'
import {
  emptyLegDetails,
  extraDetails,
  funnelStages,
  lostDetails,
  qualityDetails,
  receivableDetails,
  recoveryDetails,
  sharedFlightDetails,
  utilisationDetails,
  type Period,
} from './queries.ts'

/** Stages with the share of all orders that reached them. */
async function funnelDetails(db: Database, period: Period): Promise<ReportDetail[]> {
  const stages = Object.entries(await funnelStages(db, period))
  const all = stages[0]?.[1].orders ?? 0
  return stages.map(([id, { orders, minutes }]) => ({
    id,
    label: id,
    href: null,
    groups: {},
    values: { orders, share: all === 0 ? 0 : orders / all, median_minutes: minutes ?? 0 },
  }))
}

const details: Record<ReportName, (db: Database, period: Period) => Promise<ReportDetail[]>> = {
  margin: marginDetails,
  utilisation: utilisationDetails,
  funnel: funnelDetails,
  receivables: receivableDetails,
  'empty-legs': emptyLegDetails,
  'shared-flights': sharedFlightDetails,
  lost: lostDetails,
  extras: extraDetails,
  recoveries: recoveryDetails,
  quality: qualityDetails,
}

export interface ReportQuery extends Period {
  name: ReportName
  by: string
  within: { group: string; id: string } | null
}

export interface Report {
  rows: ReportRow[]
  totals: (number | null)[] | null
  before: Period & { totals: (number | null)[] | null }
}

/** With the totals of the same number of days before. */
export async function getReport({ db }: { db: Database }, { name, by, within, from, to }: ReportQuery): Promise<Report> {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const days = first.until(last, { largestUnit: 'days' }).days + 1
  const before = { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
  const { rows, totals } = toReport(name, await details[name](db, { from, to }), { by, within })
  const earlier = toReport(name, await details[name](db, before), { by, within })
  return { rows, totals, before: { ...before, totals: earlier.totals } }
}
