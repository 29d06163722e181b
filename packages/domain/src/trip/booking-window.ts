import type { Trip } from './trip.ts'
import { toDate, existsInZone, firstQuarterHourFrom, lastQuarterHour, QUARTER_HOURS, toInstant } from './quarter-hours.ts'

/** Hours between now and the first departure, and between the departures of consecutive legs (spec §9). */
export const LEAD_HOURS = 6
/** Days between the earliest date and the latest one (spec §9). */
export const WINDOW_DAYS = 89

/** The first day on which a flight on `day` can be searched; null when it can be today. */
export function searchOpensOn(day: string, today: Temporal.PlainDate): string | null {
  const opens = Temporal.PlainDate.from(day).subtract({ days: WINDOW_DAYS })
  return Temporal.PlainDate.compare(opens, today) > 0 ? opens.toString() : null
}

/** When a leg may start, in local time of its departure airport. It is empty when `earliest` is after `latest`. */
export interface LegWindow {
  readonly zone: string
  readonly earliest: Temporal.PlainDateTime
  readonly latest: Temporal.PlainDateTime
}

export interface DateRange {
  /** `yyyy-MM-dd`, both inclusive. */
  readonly first: string
  readonly last: string
}

export interface TimeRange {
  /** `HH:mm`, both inclusive. */
  readonly first: string
  readonly last: string
}

/** IANA zone of the leg's departure; while that is unknown, of the nearest place before it, and UTC when there is none. */
export function departureZone(trip: Trip, leg: number): string {
  return trip.destinations[leg]?.timezone.name ?? (leg > 0 ? departureZone(trip, leg - 1) : 'UTC')
}

/** The instant of a leg's departure, or null while its date or time is missing. */
export function departureInstant(trip: Trip, leg: number): Temporal.Instant | null {
  const segment = trip.segments[leg]
  if (!segment?.date || !segment.time) return null
  return toInstant(Temporal.PlainDateTime.from(`${segment.date}T${segment.time}`), departureZone(trip, leg))
}

/**
 * The booking window of a leg. First leg: from now plus 6 hours, on a quarter hour of the first airport, to the end of the 89th
 * day after. Later legs: from 6 hours after the previous departure (elapsed time, whatever the clocks of the two places do).
 */
export function legWindow(trip: Trip, leg: number, now: Temporal.Instant): LegWindow {
  const zone = departureZone(trip, leg)
  const earliest = firstQuarterHourFrom(leg === 0 ? now.add({ hours: LEAD_HOURS }) : afterPrevious(trip, leg, now), zone)
  return { zone, earliest, latest: lastQuarterHour(lastDate(trip, now), zone) }
}

/** The windows of all legs, first to last. */
export function legWindows(trip: Trip, now: Temporal.Instant): LegWindow[] {
  return trip.segments.slice(0, -1).map((_, leg) => legWindow(trip, leg, now))
}

/** The dates a leg may take, or null when the previous leg leaves no room in the window. */
export function allowedDates(window: LegWindow): DateRange | null {
  if (Temporal.PlainDateTime.compare(window.earliest, window.latest) > 0) return null
  return { first: toDate(window.earliest), last: toDate(window.latest) }
}

/** First and last time that may be chosen on a date, or null when none may. */
export function boundaryTimes(window: LegWindow, date: string): TimeRange | null {
  const allowed = QUARTER_HOURS.filter((time) => isAllowed(window, date, time))
  const first = allowed[0]
  const last = allowed.at(-1)
  return first && last ? { first, last } : null
}

/** The quarter hours that may not be chosen on a date: outside the window, or skipped by the clocks that day. */
export function disabledTimes(window: LegWindow, date: string): string[] {
  return QUARTER_HOURS.filter((time) => !isAllowed(window, date, time))
}

/** True when a date and time lie in the window and exist on the clocks of the departure airport. */
export function isAllowed(window: LegWindow, date: string, time: string): boolean {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  return (
    Temporal.PlainDateTime.compare(wall, window.earliest) >= 0 &&
    Temporal.PlainDateTime.compare(wall, window.latest) <= 0 &&
    existsInZone(wall, window.zone)
  )
}

/** Legs whose complete date and time are outside their window, for example because time has passed since they were chosen. */
export function legsOutsideWindow(trip: Trip, now: Temporal.Instant): number[] {
  return trip.segments.slice(0, -1).flatMap(({ date, time }, leg) => {
    return date && time && !isAllowed(legWindow(trip, leg, now), date, time) ? [leg] : []
  })
}

function lastDate(trip: Trip, now: Temporal.Instant): Temporal.PlainDate {
  const first = firstQuarterHourFrom(now.add({ hours: LEAD_HOURS }), departureZone(trip, 0))
  return first.toPlainDate().add({ days: WINDOW_DAYS })
}

function afterPrevious(trip: Trip, leg: number, now: Temporal.Instant): Temporal.Instant {
  const previous = leg - 1
  const departure = departureInstant(trip, previous) ?? earliestPossible(trip, previous, now)
  return departure.add({ hours: LEAD_HOURS })
}

// A leg without a time departs at its earliest: on its date if chosen, else at the start of its window.
function earliestPossible(trip: Trip, leg: number, now: Temporal.Instant): Temporal.Instant {
  const { earliest, zone } = legWindow(trip, leg, now)
  const date = trip.segments[leg]?.date
  const dayStart = date ? Temporal.PlainDate.from(date).toPlainDateTime() : earliest
  return toInstant(Temporal.PlainDateTime.compare(dayStart, earliest) > 0 ? dayStart : earliest, zone)
}
