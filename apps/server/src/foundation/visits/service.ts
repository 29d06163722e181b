import { retentionRules } from '@aquilane/domain/system/retention'
import { countsByDay, deleteBefore, largestCampaigns, largestOf, totalsOf, type Period } from './queries.ts'
import type { Context } from '../../context.ts'

const listed = 25
/** Sums of a period, with those of the period of the same length before it. */

export async function getReport({ db }: Context, { from, to }: Period) {
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

export const deleteOld = ({ db, clock }: Context): Promise<number> =>
  deleteBefore(db, clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: retentionRules.page_views.days }).toString())
