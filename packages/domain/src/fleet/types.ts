/** The eight classes of the catalogue, smallest first (spec §3). */
export const AIRCRAFT_CLASSES = ['turboprop', 'very-light', 'light', 'midsize', 'super-mid', 'heavy', 'ultra-long', 'vip-airliner'] as const
export type AircraftClassSlug = (typeof AIRCRAFT_CLASSES)[number]

export interface AircraftClass {
  slug: AircraftClassSlug
  /** Name as the specification writes it; the Italian one beside it. */
  name_en: string
  name_it: string
  position: number
}

export type EngineLayout = 'nose-prop' | 'twin-prop' | 'rear-jets' | 'rear-trijet' | 'wing-jets'
export type TailLayout = 't' | 'low' | 'cruciform'

/** What a side view needs; lengths as published, diameter is the fuselage's outer height. */
export interface AircraftDrawing {
  length_m: number
  fuselage_diameter_m: number
  engines: EngineLayout
  tail: TailLayout
  winglets: boolean
  /** Cabin windows on one side. */
  windows: number
}

/** One aircraft type with its published performance. Every figure is a still-air, ISA, sea-level one. */
export interface AircraftType {
  /** Stable key of the type, unique across classes: `citation-cj3-plus`. */
  slug: string
  class: AircraftClassSlug
  manufacturer: string
  name: string
  /** Normal (high-speed) cruise and long-range cruise, knots true airspeed. */
  cruise_kt: number
  long_range_cruise_kt: number
  /** NBAA IFR range (or the maker's nearest figure) with four passengers, and with every seat taken; nautical miles. */
  range_4pax_nm: number
  range_full_nm: number
  /** Take-off field length at maximum weight, metres; of small propeller aircraft the distance to 50 ft. */
  takeoff_m: number
  /** Landing length as published, metres. */
  landing_m: number
  /** `distance`: what the aircraft uses on a dry runway; `field_length`: what must be there, with the factor of commercial flights inside. */
  landing_basis: 'distance' | 'field_length'
  /** Landing weight of the figure; makers seldom name the weight that they call typical. */
  landing_weight: 'maximum' | 'unstated'
  /** Passenger seats as certified for charter, and as usually fitted. */
  max_seats: number
  typical_seats: number
  /** What the baggage holds take. */
  luggage_kg: number
  luggage_m3: number
  mtow_kg: number
  cabin_height_m: number
  /** Mean block fuel burn, kilograms an hour. */
  fuel_kg_h: number
  /** Market price of a flight hour of this type, whole euro of 2026, including fuel and crew; an operator's rate is a share of it. */
  hourly_rate_eur: number
  /** First and last year of building; null while it is still built. */
  years: readonly [number, number | null]
  drawing: AircraftDrawing
  /** Sources of the figures. */
  source: string
}
