import type { AirportSummary } from '../location.ts'
import { allowedDates, boundaryTimes, disabledTimes, legWindows } from './booking-window.ts'
import type { DateRange, TimeRange } from './booking-window.ts'
import { emptyTrip } from './trip.ts'
import type { Trip } from './trip.ts'

/** State of the order form (spec §3 "Order-store state"); dates and times that follow from it are computed by {@link legChoices}. */
export interface TripStore {
  readonly trip: Trip
  /** Airports near the traveller, from `location/search-by-radius`. */
  readonly startAirports: readonly AirportSummary[]
  /** Raised once to open the date picker of the main page. */
  readonly mainPageDatePickerOpen: boolean
}

/** What a leg's date and time pickers offer. */
export interface LegChoices {
  /** Null when the previous leg leaves no bookable day. */
  readonly allowedDates: DateRange | null
  /** Times that cannot be chosen on the leg's date; empty while it has none. */
  readonly disabledTimes: readonly string[]
  /** First and last time of the leg's date; null while it has none or none is left. */
  readonly boundaryAllowedTime: TimeRange | null
}

export function emptyTripStore(): TripStore {
  return { trip: emptyTrip(), startAirports: [], mainPageDatePickerOpen: false }
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

/** Signals the main page to open its date picker. */
export function signalDatePicker(store: TripStore): TripStore {
  return { ...store, mainPageDatePickerOpen: true }
}

/** Takes the signal: it opens the picker once. */
export function takeDatePickerSignal(store: TripStore): { open: boolean; store: TripStore } {
  return { open: store.mainPageDatePickerOpen, store: { ...store, mainPageDatePickerOpen: false } }
}
