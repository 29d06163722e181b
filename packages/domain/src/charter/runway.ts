import type { Movement } from '../facts/facts.ts'
import type { AircraftType } from '../fleet/types.ts'
import type { CharterAirport } from './types.ts'

/**
 * Runway that commercial flights need. Landing: the aircraft stops within 60 % of the landing distance available, a propeller
 * aircraft within 70 % (Regulation (EU) 965/2012, CAT.POL.A.230 and 330; 14 CFR 135.385); a wet runway asks for 115 % of that
 * (CAT.POL.A.235 and 335). The shorter distance that some authorities approve for a single runway is never assumed.
 */
const LANDING_SHARE = { jet: 0.6, propeller: 0.7 } as const
const WET = 1.15

/** Take-off of performance class B, propeller aircraft of 5,700 kg and nine seats at most: 1.25 times the distance (CAT.POL.A.305). */
const TAKE_OFF_CLASS_B = 1.25
const CLASS_B = { mtowKg: 5_700, seats: 9 } as const

/**
 * Take-off is planned for a day 15 °C above standard, at 120 ft of density altitude a degree (FAA-H-8083-25, chapter 11): the weather is
 * not known when a flight is sold. Landing distances are those of a standard day, by rule (CS 25.125).
 */
const WARM_DAY_KFT = (15 * 120) / 1000

/** Distance by which 1,000 ft make take-off and landing longer; means of the flight manuals of light and midsize jets. */
const TAKE_OFF_PER_KFT = 0.07
const LANDING_PER_KFT = 0.035

/** Share of the take-off weight that fuel for the whole range makes up; an average of the catalogue. */
const FUEL_SHARE = 0.3

const kft = (airport: Pick<CharterAirport, 'elevation_ft'>): number => Math.max(0, airport.elevation_ft) / 1000

function isClassB(type: AircraftType): boolean {
  return type.class === 'turboprop' && type.mtow_kg <= CLASS_B.mtowKg && type.max_seats <= CLASS_B.seats
}

/** Landing distance that must be available at an airport, metres. */
export function landingNeeded(type: AircraftType, airport: Pick<CharterAirport, 'elevation_ft'>, isWet: boolean): number {
  const share = LANDING_SHARE[type.class === 'turboprop' ? 'propeller' : 'jet']
  // What is inside a published length is not counted again (CAT.POL.A.105 (b)).
  const field = type.landing_basis === 'field_length' ? type.landing_m : type.landing_m / share
  return Math.ceil(field * (isWet ? WET : 1) * (1 + LANDING_PER_KFT * kft(airport)))
}

/** Take-off distance that must be available, metres. `rangeShare` is the part of the range the leg uses: 1 means full tanks. */
function takeOffNeeded(type: AircraftType, airport: Pick<CharterAirport, 'elevation_ft'>, rangeShare: number): number {
  const weight = 1 - FUEL_SHARE * (1 - Math.min(1, rangeShare))
  const published = type.takeoff_m * (isClassB(type) ? TAKE_OFF_CLASS_B : 1)
  return Math.ceil(published * weight * weight * (1 + TAKE_OFF_PER_KFT * (kft(airport) + WARM_DAY_KFT)))
}

/** Runway needed at an airport on a dry day, metres. */
export const runwayNeeded = (
  type: AircraftType,
  airport: Pick<CharterAirport, 'elevation_ft'>,
  rangeShare: number,
  movement: Movement,
): number => (movement === 'arrival' ? landingNeeded(type, airport, false) : takeOffNeeded(type, airport, rangeShare))

/** Declared distances of an airport in metres, TORA and LDA of the shorter direction, where they are known. */
export type DeclaredDistances = Readonly<Partial<Record<Movement, number>>>

type Runway = Pick<CharterAirport, 'runway_m' | 'takeoff_m' | 'landing_m'>

/** Metres that may be used: the shortest of the runway, its part for this movement, and the distance declared for it; null: unknown. */
export function runwayAvailable(runway: Runway, movement: Movement, declared?: DeclaredDistances): number | null {
  if (runway.runway_m === null) return null
  const part = movement === 'arrival' ? runway.landing_m : runway.takeoff_m
  return Math.min(runway.runway_m, part ?? Number.POSITIVE_INFINITY, declared?.[movement] ?? Number.POSITIVE_INFINITY)
}

/** Whether a type can both land at and leave an airport on a dry day. */
export function runwayFits(
  type: AircraftType,
  airport: Runway & Pick<CharterAirport, 'elevation_ft'>,
  rangeShare: number,
  declared?: DeclaredDistances,
): boolean {
  return (['departure', 'arrival'] as const).every((movement) => {
    const available = runwayAvailable(airport, movement, declared)
    return available !== null && available >= runwayNeeded(type, airport, rangeShare, movement)
  })
}
