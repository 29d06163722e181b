import { FREE_PARKING_MS } from './absence-stops.ts'
import { handlingAt, parkingAt, positioningCents } from './charges.ts'
import { HOUR_MS, MINUTE_MS, toDay } from './civil-time.ts'
import { DEBRIEF_MINUTES, REPORT_MINUTES, REST_AWAY_MINUTES, nightsIn } from './duty.ts'
import type { Failure } from './failures.ts'
import type { FeasibleLeg } from './feasibility.ts'
import { type FerryContext, type FerryEnd, type Ferrying, planFerry } from './ferry.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'

/** What happens between two customer legs. */
export interface Gap {
  index: number
  /** Joins two different airports, without seeing the base. */
  between: Ferrying | undefined
  /** Home and back, where that is possible and cheaper than waiting. */
  home: { back: Ferrying; out: Ferrying } | undefined
}

interface GapContext extends FerryContext {
  base: FerryEnd
  flown: readonly FeasibleLeg[]
  /** Milliseconds on the ground between two flights. */
  turnaround: number
}

/** Full local days without a flight before a customer leg. */
export function waitingDaysBefore(i: number, flown: readonly FeasibleLeg[], context: TripContext): number {
  const before = context.legs[i - 1] as PreparedLeg
  const { arrivalAt } = flown[i - 1] as FeasibleLeg
  const landed = toDay(arrivalAt + before.toClock.offsetAt(arrivalAt))
  return Math.max(0, (context.legs[i] as PreparedLeg).day - landed - 1)
}

export const startOf = ({ from, fromPoint }: PreparedLeg): FerryEnd => ({ airport: from, point: fromPoint })
export const endOf = ({ to, toPoint: point }: PreparedLeg): FerryEnd => ({ airport: to, point })

/** The gap before leg `i`. */
export function planGap(plan: GapContext, i: number): Gap | Failure {
  const { type, base, turnaround, context } = plan
  const { legs, policy } = context
  const before = legs[i - 1] as PreparedLeg
  const next = legs[i] as PreparedLeg
  const flown = plan.flown[i - 1] as FeasibleLeg
  const gapMs = next.departureAt - flown.arrivalAt
  const between = planFerry(plan, endOf(before), startOf(next), i)
  if (between && 'constraint' in between) return between
  const needed = between ? 2 * turnaround + between.elapsedMs : turnaround
  if (gapMs < needed) {
    return {
      constraint: 'turnaround',
      legIndex: i,
      params: { neededMinutes: needed / MINUTE_MS, gapMinutes: gapMs / MINUTE_MS, airport: next.from.iata ?? next.from.icao },
    }
  }
  const none: Gap = { index: i, between, home: undefined }
  if (before.to.icao === base.airport.icao || next.from.icao === base.airport.icao) return none
  const back = planFerry(plan, endOf(before), base, i)
  const out = planFerry(plan, base, startOf(next), i)
  if (!back || !out || 'constraint' in back || 'constraint' in out) return none
  const away = back.elapsedMs + out.elapsedMs + 3 * turnaround
  if (gapMs < away) return none
  // Chosen at the type's own rate, so that every aircraft of one type and base does the same.
  const own = policy.classes[type.class]
  const rate = type.hourly_rate_eur * 100
  const positioning = (minutes: number) => positioningCents(minutes, rate, context)
  const rest = gapMs >= (REST_AWAY_MINUTES + REPORT_MINUTES + DEBRIEF_MINUTES) * MINUTE_MS
  const stay =
    (between ? positioning(between.minutes) + handlingAt(next.from, type, context) : 0) +
    (gapMs > FREE_PARKING_MS ? Math.ceil(gapMs / (24 * HOUR_MS)) : 0) * parkingAt(before.to, type, context) +
    (rest ? nightsIn(gapMs) * own.crewNightCents : 0) +
    (waitingDaysBefore(i, plan.flown, context) * own.waitingDayMinutes * rate) / 60
  const leave = positioning(back.minutes) + positioning(out.minutes) + handlingAt(next.from, type, context)
  return leave < stay ? { index: i, between, home: { back, out } } : none
}
