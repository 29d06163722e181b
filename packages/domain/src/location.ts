/**
 * A place a trip can start or end at, in the reader's language; it travels as it is (spec §3 Location and Order destination).
 * `selector` is the stable key: `airport:EGLF`, `city:LON`.
 */
export interface Timezone {
  /** IANA name; rules about time use this one. */
  name: string
  /** Current offset from UTC in minutes; for display only, it changes with daylight saving. */
  gmt_offset: number
}

export interface LocationCountry {
  iso3: string
  name: string
  /** False where no charter can be arranged; two consecutive ends in such countries make a leg unavailable. */
  is_active: boolean
}

interface LocationBase {
  selector: string
  name: string
  iata: string | null
  icao: string | null
  latitude: number
  longitude: number
  timezone: Timezone
  country: LocationCountry
  /** One line that locates it: `Hampshire, United Kingdom`. */
  placement: string
}

/** An airport as listed under its city. */
export interface AirportSummary extends LocationBase {
  type: 'airport'
  /** Longest usable runway in metres, null when unknown. */
  runway_m: number | null
}

export interface AirportLocation extends AirportSummary {
  city: CitySummary | null
  /** True where the parent city has several airports, so "any airport of the city" is a real choice. */
  canChangeToCity: boolean
}

export interface CitySummary extends LocationBase {
  type: 'city'
}

export interface CityLocation extends CitySummary {
  airports: AirportSummary[]
}

export type Location = AirportLocation | CityLocation

export const servedPlaceKinds = ['lake', 'resort', 'island', 'valley', 'town', 'district', 'event', 'palace'] as const
export type ServedPlaceKind = (typeof servedPlaceKinds)[number]
export const onwardWays = ['boat', 'flight'] as const
export type Onward = (typeof onwardWays)[number]

/** A searched place without an airport of its own, as an airport that serves it names it. */
export interface Serves {
  name: string
  kind: ServedPlaceKind
  /** An estimate; null where it depends on the part of the place. */
  drive_minutes: number | null
  /** How the journey goes on after the drive; null: the drive ends at the place. */
  onward: Onward | null
}

/** A search result: `serves` where it was found by the name of a place without an airport. */
export type FoundLocation = Location & { serves?: Serves }
