import type { PublicHolidays } from '../facts/holidays.ts'
import type { UsualOpening } from '../facts/usual-opening.ts'
import type { AircraftClassSlug, AircraftType } from '../fleet/types.ts'
import type { Party } from './party.ts'
import type { TaxCode } from './tax-codes.ts'

/** How big and dear an airport is to a private aircraft; see `airport-class.ts` for the rule. */
export type AirportSizeClass = 'hub' | 'large' | 'medium' | 'small'

export interface CharterAirport {
  /** ICAO code, or whatever stable code the place has; the engine's key. */
  icao: string
  iata: string | null
  lat: number
  lon: number
  /** IANA zone. */
  zone: string
  /** Longest usable runway; null when unknown, which rejects every aircraft. */
  runway_m: number | null
  /** Declared take-off run and landing distance, metres, where they are known; no longer than the runway. */
  takeoff_m?: number | null
  landing_m?: number | null
  elevation_ft: number
  /** ISO 3166 alpha-2. */
  country: string
  /** ISO 3166-2 (`ES-CN`, `US-HI`) where known: several taxes depend on it. */
  subdivision?: string | null
  sizeClass: AirportSizeClass
  /** When it is open where its hours are not known; missing: that has to be asked. */
  usuallyOpen?: UsualOpening | null
  /** Public holidays there; missing: none are known, every day counts as an ordinary one. */
  holidays?: PublicHolidays
}

/** What has to be confirmed before a price is firm, with the numbers a sentence needs. */
export interface Caution {
  code: 'wet_runway' | 'hours_unknown'
  legIndex: number
  params: ReasonParams
}

/** What a customer should know of an airport at the time of a flight, when it closes or how scarce parking is; key `note.<code>` of the `charter` messages. */
export interface AirportNote {
  code: 'closing' | 'parking'
  legIndex: number
  params: ReasonParams
}

/** A half-open span of absolute time, epoch milliseconds. */
export interface Period {
  from: number
  to: number
}

export interface FleetAircraft {
  id: number
  tail: string
  /** Slug of the aircraft type. */
  typeId: string
  baseIcao: string
  operatorId: number
  /** ISO 3166 alpha-2 of the state of its certificate; left out where it is not known. */
  operatorCountry?: string
  year: number
  /** Seats fitted in this very aircraft. */
  seats: number
  /** Its operator takes no animals on board. */
  refusesPets?: boolean
  /** Operator's hourly rate as thousandths of the type's. */
  ratePermille: number
  /** Spans in which it cannot fly (holds, bookings, maintenance, the time after its insurance ends); any order. */
  busy: readonly Period[]
}

export interface TripLeg {
  from: CharterAirport
  to: CharterAirport
  /** Wall clock of the departure airport, `2026-07-01T14:30`. A time that daylight saving skips moves forward by the gap. */
  departureLocal: string
  pax: number
  /** Kilograms of luggage of all passengers together. */
  luggageKg: number
  /** Left out: adults with suitcases. */
  party?: Party | undefined
}

export interface Trip {
  /** One to six legs in order of departure. */
  legs: readonly TripLeg[]
  /** Time of the price request, epoch milliseconds: short-notice surcharge and tax version depend on it. */
  requestedAt: number
}

/** Parameters of a text; amounts in cents, times in minutes, distances in km unless the name says otherwise. */
export type ReasonParams = Readonly<Record<string, string | number>>

export type ServiceCode =
  | 'flight'
  | 'daily_minimum'
  | 'waiting_day'
  | 'positioning'
  | 'departure_fee'
  | 'navigation'
  | 'landing_handling'
  | 'tech_stop'
  | 'parking'
  | 'crew_night'
  | 'extra_crew'
  | 'peak'
  | 'short_notice'
  | 'service'
  | 'chain'
  | 'empty_leg'
  | 'shared_seat'
  | 'whole_aircraft'
  | TaxCode

/** One line of the price. `reason.code` and `service` are keys of the `charter` messages (`service.<code>`, `reason.<code>`). */
export interface PriceLine {
  service: ServiceCode
  amountCents: number
  reason: { code: string; params: ReasonParams }
}

/** What may be added after the flight, and the most it can be; nothing else ever. */
export interface CapLine {
  service: 'deicing' | 'diversion'
  capCents: number
  reason: { code: string; params: ReasonParams }
}

export interface TechStop {
  airport: CharterAirport
  arrivalAt: number
  departureAt: number
  arrivalLocal: string
  departureLocal: string
}

/** Where each flight of a leg turns around closed airspace, degrees; one list per flight, empty where it is a great circle. */
export type FlownWay = readonly (readonly { lat: number; lon: number }[])[]

export interface QuotedLeg {
  from: CharterAirport
  to: CharterAirport
  /** Epoch milliseconds. */
  departureAt: number
  arrivalAt: number
  /** Wall clock at each end, `2026-07-01T14:30`. */
  departureLocal: string
  arrivalLocal: string
  /** Calendar days between the two wall clocks: 1 shows as "+1 day", −1 across the date line eastbound. */
  dayShift: number
  /** Off blocks to on blocks, stops on the ground included in `elapsedMinutes` only. */
  blockMinutes: number
  elapsedMinutes: number
  /** As flown: around closed airspace, and through the stops where there are any. */
  distanceKm: number
  techStops: readonly TechStop[]
  way: FlownWay
  pax: number
  luggageKg: number
  party?: Party | undefined
}

export type PositioningKind = 'out' | 'between' | 'home'

/** A flight without customers. `out` starts at the base, `home` ends there, `between` connects two legs or is a stay at the base. */
export interface PositioningLeg {
  kind: PositioningKind
  from: CharterAirport
  to: CharterAirport
  departureAt: number
  arrivalAt: number
  departureLocal: string
  arrivalLocal: string
  blockMinutes: number
  /** Landings for fuel on the way, at places the crew chooses; in the times, not in the block minutes. */
  fuelStops: number
  distanceKm: number
  /** Index of its customer leg: the next one for `out` and `between`, the last one for `home`. */
  legIndex: number
}

export interface Quote {
  ok: true
  aircraft: FleetAircraft
  type: AircraftType
  legs: readonly QuotedLeg[]
  positioning: readonly PositioningLeg[]
  /** The whole absence: positioning out, every leg, the way home, turnaround. Hold exactly this. */
  busy: Period
  breakdown: readonly PriceLine[]
  /** Sum of the breakdown, euro cents. */
  totalCents: number
  currency: 'EUR'
  co2Kg: number
  /** Why the price is an estimate; empty where nothing is to be confirmed. */
  cautions: readonly Caution[]
  notes: readonly AirportNote[]
  afterFlightCaps: readonly CapLine[]
  seats: number
  luggage: { limitKg: number; askedKg: number }
  crew: { nights: number; extraPilots: number }
  /** Part of the price that stands on another order, before or after which the aircraft flies. */
  saving?: { orderId: string; cents: number }
}

export type Constraint =
  | 'seats'
  | 'pets'
  | 'luggage'
  | 'luggage_space'
  | 'range'
  | 'runway'
  | 'airspace'
  | 'country_pair'
  | 'airport_access'
  | 'curfew'
  | 'schedule'
  | 'turnaround'
  | 'crew_duty'
  | 'busy'

/** Why one aircraft cannot fly the trip. `params` per constraint: see `failures.ts`; `reason.<constraint>` has the sentence. */
export interface Refusal {
  ok: false
  aircraft: FleetAircraft
  type: AircraftType
  constraint: Constraint
  /** Customer leg at fault; null when it is the trip as a whole. */
  legIndex: number | null
  params: ReasonParams
}

export type Answer = Quote | Refusal

/** What would make the trip work, nearest first; `params` feed `nearest.<kind>`. */
export interface Alternative {
  kind: 'tech_stop' | 'airport' | 'later' | 'earlier' | 'bigger_class' | 'split_group' | 'less_luggage'
  constraint: Constraint
  legIndex: number | null
  params: ReasonParams
  /** Of another airport: both of them. */
  swap?: { old: CharterAirport; by: CharterAirport }
  /** The changed trip, ready to be quoted; that of each aircraft when the group is split. */
  trip: Trip
  /** Cheapest price of that trip, cents; of all aircraft together when the group is split. */
  totalCents: number
  classSlug: AircraftClassSlug | null
}

/** A refusal of a fleet. */
export interface FleetRefusal extends Refusal {
  /** Nothing else stands in the way of this aircraft, as far as that can be determined. */
  isAlone: boolean
}

export interface NoAvailability {
  /** How many aircraft fail at each constraint, and how many at nothing else; those that exclude most aircraft alone come first. */
  failed: readonly { constraint: Constraint; count: number; alone: number }[]
  /** Of the reason that is given, the refusal that came nearest to flying. Null only for an empty fleet. */
  nearest: Refusal | null
  alternatives: readonly Alternative[]
}

/** The part of the world the engine works on. One value per change of the fleet; the index built on it is reused by every request. */
export interface Fleet {
  types: readonly AircraftType[]
  aircraft: readonly FleetAircraft[]
  /** Every base of the fleet must be in it; the rest are candidates for technical stops and for "a nearby longer runway". */
  airports: readonly CharterAirport[]
}

/** Narrows a search; every field may be left out. */
export interface QuoteFilter {
  classes?: readonly AircraftClassSlug[]
  typeIds?: readonly string[]
  operatorIds?: readonly number[]
  minSeats?: number
  /** Only aircraft that need no stop for fuel on any customer leg. */
  nonstop?: boolean
}
