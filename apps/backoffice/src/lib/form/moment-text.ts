/** A moment as it was typed: an instant; null where nothing is typed; undefined where it cannot be read. */
export type TypedMoment = string | null | undefined

export interface MomentRules {
  /** IANA zone of the place; null: UTC. */
  zone: string | null
  /** Instant that is expected: a time without its day is the first from six hours before it on. */
  near: string
  /** Instant that stood before: what replaces it is the time nearest to it. */
  before: string | null
  now: Temporal.Instant
}

const pattern =
  /^(?:(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})[t ]|(?<day>\d{1,2})(?:[/.-](?<ofMonth>\d{1,2}))?\s+)?(?<hour>\d{1,2})[:.]?(?<minute>\d{2})\s*(?<utc>z|utc)?$/

const earliestHours = 6

const toText = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'second' })

/** `10:42`, on the clock of the zone. */
export const toClock = (at: string, zone: string | null): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(zone ?? 'UTC')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/** Whether the groups that were typed name this day. */
function isDay(day: Temporal.PlainDate, { year, month, date, day: named, ofMonth }: Record<string, string | undefined>): boolean {
  if (year !== undefined) return day.toString() === `${year}-${month}-${date}`
  return (named === undefined || day.day === Number(named)) && (ofMonth === undefined || day.month === Number(ofMonth))
}

/** The same time on each day around an instant, in both meanings where a clock is set back. */
function listCandidates(time: Temporal.PlainTime, zone: string, around: Temporal.Instant, groups: Record<string, string | undefined>) {
  const middle =
    groups['year'] === undefined
      ? around.toZonedDateTimeISO(zone).toPlainDate()
      : Temporal.PlainDate.from(`${groups['year']}-${groups['month']}-${groups['date']}`)
  const reach = groups['day'] === undefined ? 2 : 31
  return Array.from({ length: 2 * reach + 1 }, (_, at) => middle.add({ days: at - reach }))
    .filter((day) => isDay(day, groups))
    .flatMap((day) =>
      (['earlier', 'later'] as const).map((disambiguation) =>
        day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation }).toInstant(),
      ),
    )
}

/**
 * Reads `1042`, `10:42`, `942`, `1042z` (UTC), `18 1042` and `18/12 1042` (another day), `2026-12-18 10:42`, `now` and `ora`.
 * @returns the instant to the second
 */
export function parseMoment(typed: string, { zone, near, before, now }: MomentRules): TypedMoment {
  const text = typed.trim().toLowerCase()
  if (text === '') return null
  if (text === 'now' || text === 'ora') return toText(now.round({ smallestUnit: 'minute', roundingMode: 'floor' }))
  const groups = pattern.exec(text)?.groups
  if (!groups || Number(groups['hour']) > 23 || Number(groups['minute']) > 59) return undefined
  const around = Temporal.Instant.from(before ?? near)
  const inZone = groups['utc'] === undefined ? (zone ?? 'UTC') : 'UTC'
  try {
    const time = new Temporal.PlainTime(Number(groups['hour']), Number(groups['minute']))
    const isNamed = groups['year'] !== undefined || groups['day'] !== undefined
    const earliest = around.subtract({ hours: earliestHours })
    const found = listCandidates(time, inZone, around, groups)
      .filter((at) => before !== null || isNamed || Temporal.Instant.compare(at, earliest) >= 0)
      .map((at) => ({ at, distance: Math.abs(at.epochMilliseconds - around.epochMilliseconds) }))
    // From six hours before the expected time on there is one such time within a day.
    const [first] = before === null && !isNamed ? found : found.toSorted((a, b) => a.distance - b.distance)
    return first && toText(first.at)
  } catch {
    // 30 February.
    return undefined
  }
}
