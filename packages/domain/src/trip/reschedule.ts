import { allowedDates, isAllowed, legWindow } from './booking-window.ts'
import type { LegWindow } from './booking-window.ts'
import { windowTimes, type DepartureWindow } from './departure-window.ts'
import { toDate, existsInZone, isQuarterHour, TIME_STEP_MINUTES, toTime } from './quarter-hours.ts'
import { updateSegment } from './trip.ts'
import type { Trip, TripSegment } from './trip.ts'

/** Sets a leg's date (`yyyy-MM-dd`); a date, as opposed to null, corrects all dates and times. */
export function setDate(trip: Trip, leg: number, date: string | null, now: Temporal.Instant): Trip {
  const changed = updateSegment(trip, leg, { date })
  return date === null ? changed : correctTimes(changed, now)
}

/** Sets a leg's time (`HH:mm` on a quarter hour, anything else throws RangeError); a time corrects all dates and times. */
export function setTime(trip: Trip, leg: number, time: string | null, now: Temporal.Instant): Trip {
  if (time !== null && !isQuarterHour(time)) throw new RangeError(`not a quarter hour: ${time}`)
  const changed = updateSegment(trip, leg, { time, window: undefined })
  return time === null ? changed : correctTimes(changed, now)
}

/**
 * Brings dates and times into the booking window (spec §5). The first leg moves to the nearest allowed moment; in later legs what
 * lies outside is cleared, so that the traveller chooses again.
 */
export function correctTimes(trip: Trip, now: Temporal.Instant): Trip {
  return trip.segments.slice(0, -1).reduce<Trip>((done, _, leg) => {
    const { date, time, window: asked } = done.segments[leg] as TripSegment
    if (!date) return done
    const window = legWindow(done, leg, now)
    if (asked) return updateSegment(done, leg, fitWindow(window, { date, time }, asked, leg))
    return updateSegment(done, leg, leg === 0 ? moveIntoWindow(window, date, time) : clearOutsideWindow(window, date, time))
  }, trip)
}

/** Leaves the hour of a leg open within a window; the leg needs a date. */
export function setWindow(trip: Trip, leg: number, window: DepartureWindow, now: Temporal.Instant): Trip {
  return correctTimes(updateSegment(trip, leg, { time: null, window }), now)
}

/** The time that stands for a window on a day: the first that it tries and that can be booked; null where none can. */
export const timeInWindow = (window: LegWindow, date: string, asked: DepartureWindow): string | null =>
  windowTimes[asked].find((time) => isAllowed(window, date, time)) ?? null

type When = Pick<TripSegment, 'date' | 'time'>

// A window without a time left goes; what is left of it is corrected as an exact time is.
function fitWindow(window: LegWindow, { date, time }: { date: string; time: string | null }, asked: DepartureWindow, leg: number) {
  const day = (leg === 0 ? moveIntoWindow(window, date, null) : clearOutsideWindow(window, date, null)).date
  if (!day) return { date: null, time: null }
  const fitting = time && isAllowed(window, day, time) ? time : timeInWindow(window, day, asked)
  return fitting ? { date: day, time: fitting } : { date: day, time: null, window: undefined }
}

function moveIntoWindow(window: LegWindow, date: string, time: string | null): When {
  if (!time) {
    if (date < toDate(window.earliest)) return { date: toDate(window.earliest), time }
    if (date > toDate(window.latest)) return { date: toDate(window.latest), time }
    return { date, time }
  }
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  if (Temporal.PlainDateTime.compare(wall, window.earliest) < 0) return toWhen(window.earliest)
  if (Temporal.PlainDateTime.compare(wall, window.latest) > 0) return toWhen(window.latest)
  return toWhen(firstAfterGap(wall, window.zone))
}

function clearOutsideWindow(window: LegWindow, date: string, time: string | null): When {
  const days = allowedDates(window)
  if (!days || date < days.first || date > days.last) return { date: null, time }
  return { date, time: time && isAllowed(window, date, time) ? time : null }
}

function firstAfterGap(wall: Temporal.PlainDateTime, zone: string): Temporal.PlainDateTime {
  return existsInZone(wall, zone) ? wall : firstAfterGap(wall.add({ minutes: TIME_STEP_MINUTES }), zone)
}

function toWhen(wall: Temporal.PlainDateTime): When {
  return { date: toDate(wall), time: toTime(wall) }
}
