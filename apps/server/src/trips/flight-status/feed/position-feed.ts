import type { FlightPlan, Position } from '@aquilane/domain/operations/follow-position'

declare module '../../../context.ts' {
  interface Context {
    /** Null: this installation has none, and times come from people. */
    positionFeed: PositionFeed | null
  }
}

/** A flight whose aircraft is asked for. */
export interface TrackedFlight {
  /** As painted on the aircraft: `D-CABC`. */
  registration: string
  /** Address of the transponder, where a feed has reported it before. */
  icao24: string | null
  plan: FlightPlan
  /** What a simulator needs beside the plan: places where the way turns, and a new departure. */
  turns: readonly { latitude: number; longitude: number }[]
  expectedOffBlockAt: number
}

/** A position of one aircraft, whatever its feed calls things. */
export interface FeedPosition extends Position {
  /** Lower-case hexadecimal. */
  icao24: string | null
  registration: string | null
  callsign: string | null
}

/** The outside world: late, with gaps, twice and out of order. */
export interface PositionFeed {
  name: string
  /** What is known of these aircraft; of some nothing. @throws Error where the feed cannot be asked */
  read(flights: readonly TrackedFlight[], now: Temporal.Instant): Promise<FeedPosition[]>
}

/** `D-CABC` and `dcabc` are one. */
const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()

/**
 * Whether a position is of the aircraft: by the address of its transponder, by its registration, or by a callsign that is the registration,
 * as flights without an airline number have it. What contradicts an address that is known is not.
 */
export function isOfAircraft(position: FeedPosition, { registration, icao24 }: Pick<TrackedFlight, 'registration' | 'icao24'>): boolean {
  if (position.registration !== null) return plain(position.registration) === plain(registration)
  if (icao24 !== null && position.icao24 !== null) return position.icao24 === icao24
  return position.callsign !== null && plain(position.callsign) === plain(registration)
}

/** A number of an outside answer; null for anything else. */
export const toNumber = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
export const toText = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

const isPlace = (latitude: number, longitude: number): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Null for what is no position. */
export function toFeedPosition(raw: {
  at: number | null
  latitude: number | null
  longitude: number | null
  altitudeFt: number | null
  speedKt: number | null
  track: number | null
  isOnGround: boolean
  icao24: string | null
  registration: string | null
  callsign: string | null
}): FeedPosition | null {
  const { at, latitude, longitude } = raw
  if (at === null || latitude === null || longitude === null || !isPlace(latitude, longitude)) return null
  const icao24 = raw.icao24?.toLowerCase() ?? null
  return {
    ...raw,
    at: Math.round(at),
    latitude,
    longitude,
    altitudeFt: raw.altitudeFt === null ? null : Math.round(raw.altitudeFt),
    speedKt: raw.speedKt === null ? null : Math.max(0, Math.round(raw.speedKt)),
    track: raw.track === null ? null : ((Math.round(raw.track) % 360) + 360) % 360,
    // Addresses that begin with ~ are none of the ICAO.
    icao24: icao24 !== null && /^[0-9a-f]{6}$/.test(icao24) ? icao24 : null,
  }
}
