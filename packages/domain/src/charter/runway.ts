import type { AircraftType } from '../fleet/types.ts'
import type { PricingPolicy } from './policy.ts'
import type { CharterAirport } from './types.ts'

/** Share of the take-off weight that fuel for the whole range makes up; an average of the catalogue. */
const FUEL_SHARE = 0.3

/**
 * Runway needed at an airport, metres: the longer of take-off at the weight the leg asks for and landing with the operational
 * margin, both stretched by elevation. `rangeShare` is the part of the range the leg uses: 1 means full tanks.
 */
export function runwayNeeded(
  type: AircraftType,
  airport: CharterAirport,
  rangeShare: number,
  movement: 'departure' | 'arrival',
  policy: PricingPolicy,
): number {
  const kft = Math.max(0, airport.elevation_ft) / 1000
  if (movement === 'arrival') {
    const margin = type.class === 'turboprop' ? policy.landingMarginProp : policy.landingMarginJet
    return Math.ceil(type.landing_m * margin * (1 + policy.landingPerKft * kft))
  }
  const weight = 1 - FUEL_SHARE * (1 - Math.min(1, rangeShare))
  return Math.ceil(type.takeoff_m * weight * weight * policy.takeoffMargin * (1 + policy.takeoffPerKft * kft))
}

/** Whether a type can both land at and leave an airport. */
export function runwayFits(type: AircraftType, airport: CharterAirport, rangeShare: number, policy: PricingPolicy): boolean {
  const runway = airport.runway_m
  return (
    runway !== null &&
    runway >= runwayNeeded(type, airport, rangeShare, 'departure', policy) &&
    runway >= runwayNeeded(type, airport, rangeShare, 'arrival', policy)
  )
}
