/**
 * Wall clocks without a calendar object per reading: a quote writes dozens of local times, so each zone's offsets are
 * read from Temporal once and the rest is whole-number arithmetic (days-from-civil, proleptic Gregorian).
 */
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

interface Step {
  /** Epoch ms from which the offset holds. */
  from: number
  offset: number
}

export interface ZoneClock {
  zone: string
  /** Offset from UTC in ms at an instant. */
  offsetAt(at: number): number
}

const WINDOW_MS = 500 * DAY_MS
const clocks = new Map<string, { from: number; to: number; steps: readonly Step[] }>()

function readSteps(zone: string, from: number, to: number): readonly Step[] {
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const steps: Step[] = [{ from: Number.NEGATIVE_INFINITY, offset: at.offsetNanoseconds / 1_000_000 }]
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds > to) return steps
    steps.push({ from: next.epochMilliseconds, offset: next.offsetNanoseconds / 1_000_000 })
    at = next
  }
}

function zoneSteps(zone: string, around: number): readonly Step[] {
  const known = clocks.get(zone)
  if (known && around >= known.from + WINDOW_MS / 4 && around <= known.to - WINDOW_MS / 4) return known.steps
  const from = around - WINDOW_MS
  const to = around + WINDOW_MS
  const steps = readSteps(zone, from, to)
  clocks.set(zone, { from, to, steps })
  return steps
}

/** The clock of an IANA zone, good for at least four months either side of `around` (epoch ms). Throws a RangeError for an unknown zone. */
export function zoneClock(zone: string, around: number): ZoneClock {
  const steps = zoneSteps(zone, around)
  const only = steps.length === 1 ? steps[0] : undefined
  if (only) return { zone, offsetAt: () => only.offset }
  return {
    zone,
    offsetAt(at) {
      let offset = 0
      for (const step of steps) {
        if (step.from > at) break
        offset = step.offset
      }
      return offset
    },
  }
}

/** Days since 1970-01-01. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export interface CivilDate {
  year: number
  month: number
  day: number
}

export function civilFromDays(days: number): CivilDate {
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const doe = z - era * 146_097
  const yoe = Math.floor((doe - Math.floor(doe / 1460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365)
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100))
  const mp = Math.floor((5 * doy + 2) / 153)
  const month = mp < 10 ? mp + 3 : mp - 9
  return { year: yoe + era * 400 + (month <= 2 ? 1 : 0), month, day: doy - Math.floor((153 * mp + 2) / 5) + 1 }
}

/** Monday 1 … Sunday 7. */
export const weekday = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1

export const toDay = (localMs: number): number => Math.floor(localMs / DAY_MS)

export const minuteOfDay = (localMs: number): number => Math.floor((localMs - toDay(localMs) * DAY_MS) / MINUTE_MS)

const two = (n: number): string => (n < 10 ? `0${n}` : String(n))

/** `2026-07-01` of a day number. */
export function dateText(days: number): string {
  const { year, month, day } = civilFromDays(days)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** `2026-07-01T14:30` of a local clock reading in ms. */
export function localText(localMs: number): string {
  const minute = minuteOfDay(localMs)
  return `${dateText(toDay(localMs))}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Minutes that a zone is ahead of UTC at a moment, epoch ms. */
export const offsetMinutes = (zone: string, at: number): number => Math.round(zoneClock(zone, at).offsetAt(at) / MINUTE_MS)

/** `2026-12-18T10:30:00+01:00` of a local time and its offset in minutes. */
export function withOffset(local: string, offset: number): string {
  const size = Math.abs(offset)
  return `${local}:00${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/

/** Reads `2026-07-01T14:30` (seconds are allowed and dropped) as a local clock reading in ms. Throws a RangeError on nonsense. */
export function parseLocal(text: string): number {
  const parts = LOCAL.exec(text)
  if (!parts) throw new RangeError(`Not a local date and time: ${text}`)
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [number, number, number, number, number]
  const days = daysFromCivil(year, month, day)
  // A day or month that does not exist counts on into another month.
  if (civilFromDays(days).month !== month || hour > 23 || minute > 59) {
    throw new RangeError(`No such date and time: ${text}`)
  }
  return days * DAY_MS + (hour * 60 + minute) * MINUTE_MS
}

/**
 * The moment at which a zone's wall clock shows this reading: the earlier one where the hour happens twice, moved forward by
 * the gap where it does not happen (the "compatible" rule of Temporal). Returns epoch ms.
 */
export function localToInstant(localMs: number, zone: string): number {
  const clock = zoneClock(zone, localMs)
  const before = clock.offsetAt(localMs - DAY_MS)
  const early = localMs - before
  if (clock.offsetAt(early) === before) return early
  const after = clock.offsetAt(localMs + DAY_MS)
  const late = localMs - after
  // In a gap neither reading holds; the offset before the change moves the clock forward.
  return clock.offsetAt(late) === after ? late : early
}
