import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import {
  countPlaces,
  findLegs,
  loadReference,
  toFilter,
  toVisitorPoint,
  type LegQuery,
  type PlaceCounts,
  type Visitor,
} from './list-legs.ts'
import type { OfferedLeg } from './offered-leg.ts'
import { toShownLeg, type ShownLeg } from './shown-leg.ts'

/** Six weeks. */
const daysShown = 42
const daysAtMost = 62

export interface CalendarDay {
  date: string
  count: number
  /** The one that costs least that day. */
  cheapest: ShownLeg
}

/**
 * Days with empty legs, local to their departure; six weeks from today unless asked otherwise.
 * @throws VALIDATION_FAILED
 */
export async function getCalendar(ctx: Context, visitor: Visitor, query: LegQuery): Promise<{ days: CalendarDay[]; places: PlaceCounts }> {
  const reference = await loadReference(ctx, visitor)
  const period = readPeriod(query, reference.now)
  const filter = toFilter(ctx, reference.fleet, { ...query, ...period }, null)
  const found = await findLegs(ctx, reference, filter, { visitor: toVisitorPoint(visitor), sort: { key: 'price', descending: false } })
  const byDay = new Map<string, CalendarDay>()
  for (const one of found) {
    const shown = one.days > 0 ? null : toShownLeg(one, reference)
    if (!shown) continue
    for (const date of daysBetween(one.leg, period)) {
      const known = byDay.get(date)
      const isLower = !known || shown.priceCents < known.cheapest.priceCents
      byDay.set(date, { date, count: (known?.count ?? 0) + 1, cheapest: isLower ? shown : known.cheapest })
    }
  }
  return { days: [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)), places: await countPlaces(ctx, reference) }
}

interface Period {
  date_from: string
  date_to: string
}

/** @throws VALIDATION_FAILED for more than two months */
function readPeriod({ date_from, date_to }: LegQuery, now: Temporal.Instant): Period {
  const first = date_from ?? now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const last =
    date_to ??
    Temporal.PlainDate.from(first)
      .add({ days: daysShown - 1 })
      .toString()
  if (Temporal.PlainDate.from(first).until(last).days >= daysAtMost) {
    const message = `Ask for at most ${daysAtMost} days at once.`
    throw new Refusal('VALIDATION_FAILED', message, { errors: [{ path: 'date_to', code: 'too_late', message }] })
  }
  return { date_from: first, date_to: last }
}

function daysBetween({ firstDay, lastDay }: OfferedLeg, period: Period): string[] {
  const first = Temporal.PlainDate.from(firstDay > period.date_from ? firstDay : period.date_from)
  const last = Temporal.PlainDate.from(lastDay < period.date_to ? lastDay : period.date_to)
  return Array.from({ length: first.until(last).days + 1 }, (_, at) => first.add({ days: at }).toString())
}
