import type { AircraftType } from '../fleet/types.ts'
import { KM_PER_NM } from './geodesy.ts'
import type { PricingPolicy } from './policy.ts'
import type { AirportSizeClass } from './types.ts'
import { LOW_LEVEL_WIND, MAX_WIND_KT, type Route, groundSpeedKt } from './wind.ts'

/** Turboprops fly under the strongest wind. */
export const windShare = (type: AircraftType): number => (type.class === 'turboprop' ? LOW_LEVEL_WIND : 1)

/**
 * Off blocks to on blocks in minutes: great circle × route factor at the speed over the ground, plus climb and taxi at both
 * ends, to the next step of the plan.
 */
export function blockMinutes(
  route: Route,
  airspeedKt: number,
  windShare: number,
  from: AirportSizeClass,
  to: AirportSizeClass,
  policy: PricingPolicy,
): number {
  const air = ((route.km / KM_PER_NM) * policy.routeFactor * 60) / groundSpeedKt(route, airspeedKt, windShare)
  const ground = policy.airports[from].taxiOutMinutes + policy.airports[to].taxiInMinutes + policy.climbMinutes
  return Math.ceil((air + ground) / policy.roundMinutes - 1e-9) * policy.roundMinutes
}

/** Lower bound of the block minutes of any flight over this distance; used to exclude aircraft without a quote. */
export function minBlockMinutes(km: number, type: AircraftType, policy: PricingPolicy): number {
  return ((km / KM_PER_NM) * policy.routeFactor * 60) / (type.cruise_kt + MAX_WIND_KT * windShare(type))
}

/** What a flight takes out of the range: its length in still air, nautical miles. */
export function stillAirNm(route: Route, type: AircraftType, policy: PricingPolicy): number {
  const speed = type.cruise_kt
  return ((route.km / KM_PER_NM) * policy.routeFactor * speed) / groundSpeedKt(route, speed, windShare(type))
}

/** Kilometres that no flight inside the range exceeds, whatever the wind. */
export function maxKilometres(rangeNm: number, type: AircraftType, policy: PricingPolicy): number {
  return ((rangeNm * KM_PER_NM) / policy.routeFactor) * (1 + (MAX_WIND_KT * windShare(type)) / type.cruise_kt) + 1e-6
}
