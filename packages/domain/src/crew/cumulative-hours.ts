import { toMinuteCount, windowStart } from './duty-clock.ts'
import { type DutyContext, breach, undecided } from './duty-context.ts'
import type { CumulativeLimit } from './duty-rules.ts'
import { type CrewDuty, type DutyFinding, operatedSectors } from './duty-types.ts'

type Span = readonly [from: number, to: number]

const spansOf = (measure: CumulativeLimit['measure'], duty: CrewDuty): Span[] =>
  measure === 'duty'
    ? [[duty.reportAt, duty.releaseAt]]
    : operatedSectors(duty).map(({ offBlockAt, onBlockAt }) => [offBlockAt, onBlockAt] as const)

/** Minutes of flight or duty between two moments, as far as duties are known. */
export function minutesBetween(context: DutyContext, measure: CumulativeLimit['measure'], from: number, to: number): number {
  let sum = 0
  for (const duty of context.duties)
    for (const [start, end] of spansOf(measure, duty)) sum += Math.max(0, Math.min(end, to) - Math.max(start, from))
  return toMinuteCount(sum)
}

/** Least and most that a window may hold. What comes before the known time is bounded by its total, or by its length. */
function windowBounds(context: DutyContext, limit: CumulativeLimit, end: number): { least: number; most: number } {
  const zone = context.homeBase.zone
  // A window of days contains its last moment, not the midnight after it.
  const start = windowStart(limit.window, limit.window === '24_hours' ? end : end - 1, zone)
  const known = minutesBetween(context, limit.measure, start, end)
  if (start >= context.knownFrom) return { least: known, most: known }
  const totals = limit.measure === 'flight' ? context.history.flightMinutes : context.history.dutyMinutes
  const total = totals?.[limit.window]
  const gap = toMinuteCount(context.knownFrom - start)
  if (total === undefined) return { least: known, most: known + gap }
  const isSameWindow = windowStart(limit.window, context.knownFrom, zone) === start
  return { least: isSameWindow ? known + total : known, most: known + Math.min(total, gap) }
}

/** Ends of the windows in which a duty weighs most: those of its flights, and those of its days. */
function windowEnds(context: DutyContext, limit: CumulativeLimit, duty: CrewDuty): number[] {
  // A flight outside the certificate counts towards later ones and is not limited itself (FAA, Young 1989).
  if (limit.window === '24_hours') return operatedSectors(duty).flatMap((one) => (one.kind === 'private' ? [] : [one.onBlockAt]))
  const lastDay = windowStart('7_days', duty.releaseAt - 1, context.homeBase.zone)
  const firstDay = windowStart('7_days', duty.reportAt, context.homeBase.zone)
  if (firstDay === lastDay) return [duty.releaseAt]
  const midnight = Temporal.Instant.fromEpochMilliseconds(duty.releaseAt - 1)
    .toZonedDateTimeISO(context.homeBase.zone)
    .startOfDay()
  return [midnight.epochMilliseconds, duty.releaseAt]
}

/** Highest bounds of a duty's windows. */
export function dutyBounds(context: DutyContext, limit: CumulativeLimit, duty: CrewDuty): { least: number; most: number } {
  const all = windowEnds(context, limit, duty).map((end) => windowBounds(context, limit, end))
  return { least: Math.max(0, ...all.map(({ least }) => least)), most: Math.max(0, ...all.map(({ most }) => most)) }
}

export const appliesTo = (limit: CumulativeLimit, pilots: number): boolean => limit.pilots === undefined || limit.pilots === pilots

/** Whether hours of flight and duty stay within their limits at the end of a duty. */
export function checkCumulativeHours(context: DutyContext, duty: CrewDuty): DutyFinding[] {
  return context.rules.cumulative
    .filter((limit) => appliesTo(limit, context.pilots))
    .flatMap((limit) => {
      const { least, most } = dutyBounds(context, limit, duty)
      if (least > limit.minutes) return [breach(duty, limit.rule, limit.minutes, least)]
      return most > limit.minutes ? [undecided(duty, limit.rule, 'history', limit.minutes, least)] : []
    })
}
