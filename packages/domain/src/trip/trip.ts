import { fitParty, type Party, toParty } from '../charter/party.ts'
import type { CityLocation, Location } from '../location.ts'
import type { DepartureWindow } from './departure-window.ts'

/**
 * A trip under construction: a chain of places and one segment slot per place (spec §4 "Flight order building").
 * Leg `i` goes from `destinations[i]` to `destinations[i + 1]` and is described by `segments[i]`. The last slot is open: it waits
 * for a further destination and is neither validated nor sent. All functions return a new trip and never change the given one.
 */
export interface Trip {
  readonly destinations: readonly (Location | null)[]
  readonly segments: readonly TripSegment[]
  /** First empty field per slot while an attempt to go on is being shown; null where nothing is marked. */
  readonly errors: readonly (SegmentField | null)[]
}

export interface TripSegment {
  /** Selectors, in sync with the chain of destinations. */
  readonly departure: string | null
  readonly arrival: string | null
  /** `yyyy-MM-dd`, local to the departure airport. */
  readonly date: string | null
  /** `HH:mm`, a quarter hour, local to the departure airport. */
  readonly time: string | null
  /** Where the hour is left open: `time` is one of the window. */
  readonly window?: DepartureWindow | undefined
  readonly pax: number | null
  /** Kilograms. */
  readonly luggage: number | null
  /** Left out: adults with suitcases. */
  readonly party?: Party | undefined
}

/** In the order in which a traveller fills them, which is the order in which they are checked. */
export const SEGMENT_FIELDS = ['departure', 'arrival', 'date', 'time', 'pax', 'luggage'] as const
export type SegmentField = (typeof SEGMENT_FIELDS)[number]
export type LegEnd = 'departure' | 'arrival'

/** One leg with its ends, for rendering. */
export interface TripLeg {
  readonly index: number
  readonly from: Location | null
  readonly to: Location | null
  readonly segment: TripSegment
  readonly error: SegmentField | null
}

export const DEFAULT_PAX = 2
export const DEFAULT_LUGGAGE = 20
export const MAX_LEGS = 6
const MIN_DESTINATIONS = 2

const OPEN_SLOT: TripSegment = { departure: null, arrival: null, date: null, time: null, pax: DEFAULT_PAX, luggage: DEFAULT_LUGGAGE }

/** A cleared trip: 2 empty destinations and 2 segment slots, 2 passengers, 20 kg of luggage. */
export function emptyTrip(): Trip {
  return { destinations: [null, null], segments: [OPEN_SLOT, OPEN_SLOT], errors: [null, null] }
}

/** Legs of a trip, first to last; between 1 and {@link MAX_LEGS}. */
export function tripLegs(trip: Trip): TripLeg[] {
  return trip.segments.slice(0, -1).map((segment, index) => ({
    index,
    from: trip.destinations[index] ?? null,
    to: trip.destinations[index + 1] ?? null,
    segment,
    error: trip.errors[index] ?? null,
  }))
}

/** The leg there and the one back of a trip that has no other; `back` null: it can be added. Null for trips of other legs. */
export function thereAndBack(legs: readonly TripLeg[]): { there: TripLeg; back: TripLeg | null } | null {
  const [there, back = null] = legs
  if (!there?.from || !there.to || there.from.selector === there.to.selector || legs.length > 2) return null
  const isReturn = back === null || (back.from?.selector === there.to.selector && back.to?.selector === there.from.selector)
  return isReturn ? { there, back } : null
}

export function canAddDestination(trip: Trip): boolean {
  return trip.destinations.length <= MAX_LEGS
}

/**
 * Adds a destination and the leg to it. The leg departs from the previous destination and takes passengers, luggage and party from the
 * previous leg. At {@link MAX_LEGS} legs the trip is answered unchanged.
 */
export function addDestination(trip: Trip, destination: Location | null = null): Trip {
  if (!canAddDestination(trip)) return trip
  const last = trip.destinations.length - 1
  const previous = trip.segments[last - 1] ?? OPEN_SLOT
  const added: TripSegment = { ...OPEN_SLOT, pax: previous.pax, luggage: previous.luggage, party: previous.party }
  return link({
    destinations: [...trip.destinations, destination],
    segments: [...trip.segments.slice(0, last), added, OPEN_SLOT],
    errors: [...trip.errors, null],
  })
}

/** Truncates destinations and segments down to `index`; the first leg always remains. */
export function removeDestination(trip: Trip, index: number): Trip {
  const length = Math.max(MIN_DESTINATIONS, index)
  if (length >= trip.destinations.length) return trip
  return link({
    destinations: trip.destinations.slice(0, length),
    segments: [...trip.segments.slice(0, length - 1), OPEN_SLOT],
    errors: trip.errors.slice(0, length),
  })
}

/** Sets one end of a leg; the neighbouring leg (previous arrival or next departure) follows. */
export function setAirport(trip: Trip, leg: number, end: LegEnd, location: Location | null): Trip {
  return setDestination(trip, end === 'departure' ? leg : leg + 1, location)
}

/** Sets a place of the chain, and with it the arrival before it and the departure after it. */
export function setDestination(trip: Trip, index: number, location: Location | null): Trip {
  if (index < 0 || index >= trip.destinations.length) return trip
  return link({ ...trip, destinations: trip.destinations.with(index, location) })
}

/** Exchanges departure and arrival of a leg; the neighbours follow. */
export function swapEnds(trip: Trip, leg: number): Trip {
  const from = trip.destinations[leg]
  const to = trip.destinations[leg + 1]
  if (from === undefined || to === undefined) return trip
  return link({ ...trip, destinations: trip.destinations.with(leg, to).with(leg + 1, from) })
}

/** The party is never larger than its passengers. */
export function setPax(trip: Trip, leg: number, pax: number | null): Trip {
  return updateSegment(trip, leg, { pax, party: pax === null ? undefined : fitParty(pax, trip.segments[leg]?.party) })
}

/** Children, infants, pets and special luggage among or besides the passengers. */
export function setParty(trip: Trip, leg: number, party: Party): Trip {
  return updateSegment(trip, leg, { party: toParty(party) })
}

/** Luggage in kilograms. */
export function setLuggage(trip: Trip, leg: number, luggage: number | null): Trip {
  return updateSegment(trip, leg, { luggage })
}

/** True for an airport whose city has others, so that "any airport of the city" is a choice. */
export function canSwitchToCity(location: Location | null | undefined): boolean {
  return location?.type === 'airport' && location.canChangeToCity && location.city !== null
}

/** Replaces the airport at `index` by its parent city where that is allowed; otherwise the trip is unchanged. */
export function switchToCity(trip: Trip, index: number): Trip {
  const location = trip.destinations[index]
  if (location?.type !== 'airport' || !canSwitchToCity(location) || location.city === null) return trip
  return setDestination(trip, index, asCity(location.city))
}

/** Replaces every airport by its parent city where that is allowed. */
export function switchAllToCities(trip: Trip): Trip {
  return trip.destinations.reduce<Trip>((done, _, index) => switchToCity(done, index), trip)
}

/** Changes fields of one leg; used by the modules of this folder. */
export function updateSegment(trip: Trip, leg: number, change: Partial<TripSegment>): Trip {
  const segment = trip.segments[leg]
  if (!segment || leg < 0 || leg >= trip.segments.length - 1) return trip
  return { ...trip, segments: trip.segments.with(leg, { ...segment, ...change }) }
}

function link(trip: Trip): Trip {
  const selector = (index: number) => trip.destinations[index]?.selector ?? null
  const segments = trip.segments.map((segment, index) => ({ ...segment, departure: selector(index), arrival: selector(index + 1) }))
  return { ...trip, segments }
}

// The airports of a parent city are not part of an airport's wire shape unless the server had them at hand.
function asCity(city: CityLocation | Omit<CityLocation, 'airports'>): CityLocation {
  return 'airports' in city ? city : { ...city, airports: [] }
}
