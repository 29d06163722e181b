import { DAY_MS, HOUR_MS, MINUTE_MS, minuteOfDay, zoneClock } from '../charter/civil-time.ts'
import type { DutyWindow } from './duty-types.ts'

/** Window of circadian low, 02:00 to 05:59, and the part of it that makes a night duty; minutes of the day. */
export const CIRCADIAN_LOW = { from: 120, to: 360 } as const
export const NIGHT_DUTY = { from: 120, to: 300 } as const
const NIGHT = { from: 22 * 60, to: 32 * 60, atLeastMs: 8 * HOUR_MS } as const

export const toMinuteCount = (ms: number): number => Math.round(ms / MINUTE_MS)

const offsetAt = (at: number, zone: string): number => zoneClock(zone, at).offsetAt(at)

export const localMinute = (at: number, zone: string): number => minuteOfDay(at + offsetAt(at, zone))

/** Hours between two clocks, the shorter way round the day. */
export function hoursApart(at: number, zone: string, other: string): number {
  const apart = Math.abs(offsetAt(at, zone) - offsetAt(at, other)) / HOUR_MS
  return Math.min(apart, 24 - apart)
}

const zoned = (at: number, zone: string): Temporal.ZonedDateTime => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

const monthsSince: Partial<Record<DutyWindow, (month: number) => number>> = {
  calendar_month: () => 0,
  calendar_quarter: (month) => (month - 1) % 3,
  two_calendar_quarters: (month) => ((month - 1) % 3) + 3,
  calendar_year: (month) => month - 1,
  '12_months': () => 11,
}
const daysBefore: Partial<Record<DutyWindow, number>> = { '7_days': 6, '14_days': 13, '28_days': 27 }

/** Begin of the window that contains `at` as its last moment. Days are local calendar days. */
export function windowStart(window: DutyWindow, at: number, zone: string): number {
  if (window === '24_hours') return at - DAY_MS
  const day = zoned(at, zone).startOfDay()
  const days = daysBefore[window]
  if (days !== undefined) return day.subtract({ days }).epochMilliseconds
  const months = monthsSince[window]?.(day.month) ?? 0
  return day.with({ day: 1 }).subtract({ months }).startOfDay().epochMilliseconds
}

export function quarterEnd(at: number, zone: string): number {
  return zoned(windowStart('calendar_quarter', at, zone), zone).add({ months: 3 }).epochMilliseconds
}

/** The part of a stretch of time within hours of the local clock, for each day that it touches; minutes may go past midnight. */
function overlapsByDay(from: number, to: number, zone: string, hours: { from: number; to: number }): number[] {
  const parts: number[] = []
  let day = zoned(from, zone).startOfDay().subtract({ days: 1 })
  while (day.epochMilliseconds < to) {
    const at = (minutes: number) =>
      day.add({ days: Math.floor(minutes / 1440) }).withPlainTime({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 })
        .epochMilliseconds
    const overlap = Math.min(to, at(hours.to)) - Math.max(from, at(hours.from))
    if (overlap > 0) parts.push(overlap)
    day = day.add({ days: 1 })
  }
  return parts
}

export const minutesWithin = (from: number, to: number, zone: string, hours: { from: number; to: number }): number =>
  toMinuteCount(overlapsByDay(from, to, zone, hours).reduce((sum, part) => sum + part, 0))

/** Nights with eight hours between 22:00 and 08:00 (ORO.FTL.105(16)). */
export const localNights = (from: number, to: number, zone: string): number =>
  overlapsByDay(from, to, zone, NIGHT).filter((part) => part >= NIGHT.atLeastMs).length
