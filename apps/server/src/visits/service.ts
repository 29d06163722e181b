import { retentionRules } from '@aquilane/domain/system/retention'
import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { createVisitCounter } from './counter.ts'
import { countsByDay, deleteBefore, largestCampaigns, largestOf, totalsOf, type Period } from './queries.ts'

interface VisitsContext {
  db: Database
  clock: Clock
  publicUrl: string
}

const listed = 25
/** Sums of a period, with those of the period of the same length before it. */
async function getReport({ db }: VisitsContext, { from, to }: Period) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const days = first.until(last, { largestUnit: 'days' }).days + 1
  const before = { from: first.subtract({ days }).toString(), to: first.subtract({ days: 1 }).toString() }
  const period = { from, to }
  return {
    days: await countsByDay(db, period),
    totals: await totalsOf(db, period),
    before: { ...before, ...(await totalsOf(db, before)) },
    pages: await largestOf(db, period, 'page', listed),
    referrers: await largestOf(db, period, 'referrer', listed),
    devices: await largestOf(db, period, 'device', listed),
    campaigns: await largestCampaigns(db, period, listed),
  }
}

const deleteOld = ({ db, clock }: VisitsContext): Promise<number> =>
  deleteBefore(db, clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: retentionRules.page_views.days }).toString())

/** How often pages are opened, without anything about who opens them. */
export const createVisits = (ctx: VisitsContext) => ({ ...bindContext(ctx, { getReport, deleteOld }), counter: createVisitCounter(ctx) })

export type VisitsService = ReturnType<typeof createVisits>
