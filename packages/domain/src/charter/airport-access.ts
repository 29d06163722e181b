import { AIRCRAFT_CLASS_LIST, AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { AircraftClassSlug } from '../fleet/types.ts'
import { CURFEWS } from './curfew.ts'
import { runwayFits } from './runway.ts'
import type { CharterAirport } from './types.ts'

/** Half of the range: a usual European leg. */
const usualRangeShare = 0.5

/** Classes with a type that can land at an airport and leave it for a usual leg. */
export function classesThatLand(
  airport: Pick<CharterAirport, 'runway_m' | 'takeoff_m' | 'landing_m' | 'elevation_ft'>,
): AircraftClassSlug[] {
  return AIRCRAFT_CLASS_LIST.map(({ slug }) => slug).filter((slug) =>
    AIRCRAFT_TYPES.some((type) => type.class === slug && runwayFits(type, airport, usualRangeShare)),
  )
}

export interface OpeningHours {
  /** Whether landings are bound as well as departures. */
  binds: 'both' | 'departures'
  /** Weekdays (Monday 1) with local opening times `HH:mm`. */
  open: { days: number[]; from: string; to: string }[]
}

/** Known opening hours of an airport; null where none are known. */
export function openingHours(icao: string | null): OpeningHours | null {
  const curfew = CURFEWS.find((one) => one.icao === icao)
  if (!curfew) return null
  return {
    binds: curfew.binds,
    open: curfew.open.map(({ days, from, to }) => ({ days: [...days], from: clock(from), to: clock(to) })),
  }
}

const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
