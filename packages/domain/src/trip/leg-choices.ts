import { allowedDates, boundaryTimes, disabledTimes, legWindows } from './booking-window.ts'
import type { DateRange, TimeRange } from './booking-window.ts'
import type { Trip } from './trip.ts'

/** What a leg's date and time pickers offer. */
export interface LegChoices {
  /** Null when the previous leg leaves no bookable day. */
  readonly allowedDates: DateRange | null
  /** Times that cannot be chosen on the leg's date; empty while it has none. */
  readonly disabledTimes: readonly string[]
  /** First and last time of the leg's date; null while it has none or none is left. */
  readonly boundaryAllowedTime: TimeRange | null
}

/** Allowed dates, disabled times and boundary times of every leg at an instant. */
export function legChoices(trip: Trip, now: Temporal.Instant): LegChoices[] {
  return legWindows(trip, now).map((window, leg) => {
    const date = trip.segments[leg]?.date
    return {
      allowedDates: allowedDates(window),
      disabledTimes: date ? disabledTimes(window, date) : [],
      boundaryAllowedTime: date ? boundaryTimes(window, date) : null,
    }
  })
}
