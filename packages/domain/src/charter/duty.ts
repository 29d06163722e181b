import { HOUR_MS, MINUTE_MS, minuteOfDay } from './civil-time.ts'

/** Reporting before the first take-off of a duty, and what follows the last landing, minutes. */
export const REPORT_MINUTES = 60
export const DEBRIEF_MINUTES = 30
/** Rest between two duties away from the base and at it (ORO.FTL.235). */
export const REST_AWAY_MINUTES = 600
export const REST_HOME_MINUTES = 720
/** A ground break of this length extends the duty by half of itself (CS FTL.1.220), within the company's own limit. */
const SPLIT_BREAK_MINUTES = 180
const MAX_SPLIT_DUTY_MINUTES = 16 * 60

/** Longest flight duty of a two-pilot crew for one or two flights by the local minute at which it reports (ORO.FTL.205, table 2). */
const LIMITS: readonly (readonly [from: number, minutes: number])[] = [
  [0, 660],
  [300, 720],
  [315, 735],
  [330, 750],
  [345, 765],
  [360, 780],
  [810, 765],
  [840, 750],
  [870, 735],
  [900, 720],
  [930, 705],
  [960, 690],
  [990, 675],
  [1020, 660],
]

/** The limit in minutes; every flight beyond the second takes half an hour off, down to nine hours. */
export function dutyLimit(reportMinuteOfDay: number, flights: number): number {
  let limit = 660
  for (const [from, minutes] of LIMITS) {
    if (from > reportMinuteOfDay) break
    limit = minutes
  }
  return Math.max(540, limit - Math.max(0, flights - 2) * 30)
}

/** A flight as its crew sees it, epoch ms. Technical stops make it several flights. */
export interface CrewFlight {
  departureAt: number
  arrivalAt: number
  flights: number
  /** The aircraft is at its base before this flight. */
  fromBase: boolean
  /** Offset of the local clock there, ms: duties begin by the local hour. */
  offsetMs: number
}

export interface DutyPlan {
  ok: true
  /** Nights the crew spends away from the base. */
  nights: number
  /** Pilots beyond two, summed over duties: each is paid per duty. */
  extraPilots: number
}

export interface DutyBreach {
  ok: false
  /** Index of the flight that does not fit. */
  flight: number
  neededMinutes: number
  limitMinutes: number
}

function maxBreak(flights: readonly CrewFlight[], first: number, last: number): number {
  let longest = 0
  for (let i = first + 1; i <= last; i++)
    longest = Math.max(longest, (flights[i] as CrewFlight).departureAt - (flights[i - 1] as CrewFlight).arrivalAt)
  return longest / MINUTE_MS
}

/** Nights of a stay: one for the rest, one for each further day. */
export const nightsIn = (stayMs: number): number => Math.max(1, Math.floor(stayMs / (24 * HOUR_MS) + 0.5))

/**
 * Cuts a row of flights into duties. A gap long enough to rest ends a duty; within one, the two-pilot limit, the split-duty
 * extension and the added pilots of `extended` (limits with one and with two more) are tried in this order.
 */
export function planDuties(flights: readonly CrewFlight[], extended: readonly number[]): DutyPlan | DutyBreach {
  let nights = 0
  let extraPilots = 0
  let first = 0
  let here = 0
  let added = 0
  for (let i = 0; i < flights.length; i++) {
    const flight = flights[i] as CrewFlight
    if (i > 0) {
      const gap = flight.departureAt - (flights[i - 1] as CrewFlight).arrivalAt
      const rest = (flight.fromBase ? REST_HOME_MINUTES : REST_AWAY_MINUTES) + REPORT_MINUTES + DEBRIEF_MINUTES
      if (gap >= rest * MINUTE_MS) {
        if (!flight.fromBase) nights += nightsIn(gap)
        extraPilots += added
        first = i
        here = 0
        added = 0
      }
    }
    here += flight.flights
    const start = flights[first] as CrewFlight
    const reportAt = start.departureAt - REPORT_MINUTES * MINUTE_MS
    const needed = (flight.arrivalAt - reportAt) / MINUTE_MS
    const limit = dutyLimit(minuteOfDay(reportAt + start.offsetMs), here)
    if (needed <= limit) continue
    const pause = maxBreak(flights, first, i)
    const split = pause >= SPLIT_BREAK_MINUTES ? Math.min(MAX_SPLIT_DUTY_MINUTES, limit + Math.floor(pause / 2)) : limit
    if (needed <= split) continue
    const more = here <= 3 ? extended.findIndex((minutes) => needed <= minutes) : -1
    if (more === -1)
      return { ok: false, flight: i, neededMinutes: needed, limitMinutes: Math.max(split, here <= 3 ? Math.max(0, ...extended) : 0) }
    added = Math.max(added, more + 1)
  }
  return { ok: true, nights, extraPilots: extraPilots + added }
}
