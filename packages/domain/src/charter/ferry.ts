import type { AirspaceOfDays, Binding } from '../facts/airspace.ts'
import type { AircraftType } from '../fleet/types.ts'
import { stillAirNm } from './block-time.ts'
import { MINUTE_MS } from './civil-time.ts'
import { type Failure, barFailure } from './failures.ts'
import { flightMinutes } from './feasibility.ts'
import type { Point } from './geodesy.ts'
import type { TripContext } from './trip-context.ts'
import type { CharterAirport } from './types.ts'
import { routeBetween } from './wind.ts'

export interface Ferrying {
  minutes: number
  /** With the stops. */
  elapsedMs: number
  fuelStops: number
  km: number
}

export interface FerryEnd {
  airport: CharterAirport
  point: Point
}

export interface FerryContext {
  type: AircraftType
  context: TripContext
  /** Null where no area is in the way of any aircraft. */
  binding: Binding | null
}

/** A ferry that needs fuel lands before the last drop: the part of the range it uses between stops. */
const FUEL_STOP_RANGE_SHARE = 0.9

/**
 * A flight from one airport to another, whenever it is; undefined where they are the same.
 * @param at the leg before which it is, one more than the last for the flight home
 */
export function planFerry(
  { type, context, binding }: FerryContext,
  start: FerryEnd,
  end: FerryEnd,
  at: number,
): Ferrying | Failure | undefined {
  const legIndex = Math.min(at, context.legs.length - 1)
  const [from, to] = [start.airport, end.airport]
  if (from.icao === to.icao) return undefined
  const { route, bar } = binding
    ? (context.around[at] as AirspaceOfDays).flyway(binding, start, end)
    : { route: routeBetween(start.point, end.point), bar: null }
  if (bar) return barFailure(bar, to, legIndex)
  const needed = stillAirNm(route, type, context.policy)
  const { policy } = context
  const range = type.range_4pax_nm * policy.rangeShare
  const fuelStops = Math.ceil(needed / (range * FUEL_STOP_RANGE_SHARE)) - 1
  if (needed > range && fuelStops > policy.maxTechStops) {
    return {
      constraint: 'range',
      legIndex,
      params: { neededNm: Math.round(needed), rangeNm: Math.round(range), stops: policy.maxTechStops },
    }
  }
  const direct = flightMinutes(type, route, from, to, context)
  if (needed <= range) return { km: route.km, minutes: direct, elapsedMs: direct * MINUTE_MS, fuelStops: 0 }
  const { taxiInMinutes, taxiOutMinutes } = policy.airports.medium
  const onTop = fuelStops * (taxiInMinutes + taxiOutMinutes + policy.climbMinutes)
  const minutes = Math.ceil((direct + onTop) / policy.roundMinutes) * policy.roundMinutes
  return {
    km: route.km,
    minutes,
    elapsedMs: (minutes + fuelStops * policy.classes[type.class].techStopMinutes) * MINUTE_MS,
    fuelStops,
  }
}
