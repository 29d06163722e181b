import { allowedDates, isAllowed, legWindow } from './booking-window.ts'
import type { LegWindow } from './booking-window.ts'
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
  const changed = updateSegment(trip, leg, { time })
  return time === null ? changed : correctTimes(changed, now)
}

/**
 * Brings dates and times into the booking window (spec §5). The first leg moves to the nearest allowed moment; in later legs what
 * lies outside is cleared, so that the traveller chooses again.
 */
export function correctTimes(trip: Trip, now: Temporal.Instant): Trip {
  return trip.segments.slice(0, -1).reduce<Trip>((done, _, leg) => {
    const { date, time } = done.segments[leg] as TripSegment
    if (!date) return done
    const window = legWindow(done, leg, now)
    return updateSegment(done, leg, leg === 0 ? moveIntoWindow(window, date, time) : clearOutsideWindow(window, date, time))
  }, trip)
}

type When = Pick<TripSegment, 'date' | 'time'>

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
