import { distanceKm, toPoint } from '../charter/geodesy.ts'
import { flightRank, followFlight, type FlightEvent, type FlightStatus } from './flight-status.ts'

interface Place {
  latitude: number
  longitude: number
}

/** Where an aircraft was, as a feed reported it. `at`: epoch milliseconds. */
export interface Position extends Place {
  at: number
  altitudeFt: number | null
  speedKt: number | null
  track: number | null
  isOnGround: boolean
}

export interface FlightPlan {
  departureAt: number
  arrivalAt: number
  from: Place
  to: Place
}

/** What is known of a leg from positions. */
export interface SeenFlight {
  status: FlightStatus
  offBlockAt: number | null
  takeoffAt: number | null
  landingAt: number | null
  onBlockAt: number | null
  /** Last on the ground of the departure airport. */
  atDepartureAt: number | null
  /** Last on the ground of neither airport after the departure: a technical stop, or another airport than planned. */
  elsewhereAt: number | null
  last: Position | null
}

const minuteMs = 60_000
/** Around the point of an airport: its runways and aprons. */
const airportKm = 12
/** Movements before this belong to the flight before. */
const earlyMs = 20 * minuteMs
/** Seen at the departure airport this long ago, it is still the aircraft that leaves from there. */
const presentMs = 180 * minuteMs
const movingKt = 5
const parkedKt = 1

export const kmBetween = (a: Place, b: Place): number =>
  distanceKm(toPoint({ lat: a.latitude, lon: a.longitude }), toPoint({ lat: b.latitude, lon: b.longitude }))

/** What a position says of a leg; null where it says nothing new. */
function toEvent(seen: SeenFlight, now: Position, plan: FlightPlan): FlightEvent | null {
  const isTime = now.at >= plan.departureAt - earlyMs
  if (!isTime) return null
  if (!now.isOnGround) return flightRank(seen.status) < flightRank('airborne') && isOnTheWay(seen, now, plan) ? 'take_off' : null
  if (isAtArrival(seen, now, plan)) {
    if (flightRank(seen.status) < flightRank('landed')) return 'land'
    return seen.status === 'landed' && now.speedKt !== null && now.speedKt <= parkedKt ? 'park' : null
  }
  const isMoving = now.speedKt !== null && now.speedKt >= movingKt
  return isMoving && kmBetween(now, plan.from) <= airportKm ? 'leave_block' : null
}

/** It left from its departure airport, or flies from there towards the other one. A positioning flight to the departure does neither. */
function isOnTheWay({ atDepartureAt, last }: SeenFlight, now: Position, plan: FlightPlan): boolean {
  if (atDepartureAt !== null && now.at - atDepartureAt <= presentMs) return true
  if (!last || last.isOnGround || now.at < plan.departureAt) return false
  return kmBetween(now, plan.from) > kmBetween(last, plan.from) && kmBetween(now, plan.to) < kmBetween(last, plan.to)
}

/** On the ground of the arrival after a flight. Not seen in the air, it must have had the time for it. */
function isAtArrival({ status }: SeenFlight, now: Position, plan: FlightPlan): boolean {
  if (kmBetween(now, plan.to) > airportKm) return false
  if (flightRank(status) >= flightRank('airborne')) return true
  const isRoundTrip = kmBetween(plan.from, plan.to) <= 2 * airportKm
  return !isRoundTrip && now.at >= plan.departureAt + (plan.arrivalAt - plan.departureAt) / 2
}

const moments = { leave_block: 'offBlockAt', take_off: 'takeoffAt', land: 'landingAt', park: 'onBlockAt' } as const

/**
 * One position of a leg that is not closed. Duplicates and older ones than the last change nothing: a feed is late, and out of order.
 * @returns the same object when nothing changes
 */
export function followPosition(seen: SeenFlight, now: Position, plan: FlightPlan): SeenFlight {
  if (seen.status === 'closed' || (seen.last && now.at <= seen.last.at)) return seen
  const event = toEvent(seen, now, plan)
  const status = event && followFlight(seen.status, event, { hasLanded: seen.status === 'landed' })
  const moment = status && event && event !== 'board' ? { [moments[event]]: now.at } : {}
  const isAtDeparture = now.isOnGround && kmBetween(now, plan.from) <= airportKm
  const isElsewhere = now.isOnGround && !isAtDeparture && kmBetween(now, plan.to) > airportKm && now.at >= plan.departureAt
  return {
    ...seen,
    ...moment,
    ...(status ? { status } : {}),
    ...(isAtDeparture ? { atDepartureAt: now.at } : {}),
    ...(isElsewhere ? { elsewhereAt: now.at } : {}),
    last: now,
  }
}
