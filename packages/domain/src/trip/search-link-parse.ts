import { partyKinds, toParty, type Party } from '../charter/party.ts'
import { findPartyFault, partyLimits } from '../charter/party-rules.ts'
import type { AirportLocation, AirportSummary, CitySummary, Location, LocationCountry, Timezone } from '../location.ts'
import { departureInstant, legWindow, legsOutsideWindow } from './booking-window.ts'
import { isDepartureWindow, isInWindow, type DepartureWindow } from './departure-window.ts'
import { isQuarterHour, toInstant } from './quarter-hours.ts'
import type { SearchLinkAirport, SearchLinkCity, SearchLinkEnd, SearchLinkLeg } from './search-link.ts'
import { addDestination, emptyTrip, MAX_LEGS, setDestination, updateSegment } from './trip.ts'
import type { Trip } from './trip.ts'

/**
 * Why packed search data cannot be searched again. `malformed`: not a share payload; `disconnected`: a leg does not start where the
 * one before it ended; `past`: a departure is over or less than the lead time away; `out_of_window`: legs too close together or
 * beyond the last bookable day. In the last two cases `trip` holds the places and passengers, so that the traveller only picks new
 * dates.
 */
export type SearchLinkTripResult =
  | { ok: true; trip: Trip }
  | { ok: false; reason: 'malformed' | 'disconnected' }
  | { ok: false; reason: 'past' | 'out_of_window'; trip: Trip }

/** Parses the response of `json/unpack` for a query of the suggestions page. Never throws. */
export function parseSearchLinkPayload(data: unknown, now: Temporal.Instant): SearchLinkTripResult {
  const legs = readLegs(data)
  if (!legs) return { ok: false, reason: 'malformed' }
  if (legs.some((leg, i) => i > 0 && leg.departure.selector !== legs[i - 1]?.arrival.selector)) return { ok: false, reason: 'disconnected' }
  const trip = buildTrip(legs)
  const outside = legsOutsideWindow(trip, now)
  if (outside.length === 0) return { ok: true, trip }
  const undated = legs.reduce((done, _, leg) => updateSegment(done, leg, { date: null, time: null, window: undefined }), trip)
  return { ok: false, reason: outside.includes(0) && isBeforeWindow(trip, now) ? 'past' : 'out_of_window', trip: undated }
}

interface ReadLeg {
  date: string
  time: string
  window: DepartureWindow | undefined
  pax: number
  luggage: number
  party: Party | undefined
  departure: Location
  arrival: Location
}

function buildTrip(legs: readonly ReadLeg[]): Trip {
  const start = setDestination(emptyTrip(), 0, legs[0]?.departure ?? null)
  return legs.reduce((trip, { arrival, date, time, window, pax, luggage, party }, leg) => {
    const extended = leg === 0 ? setDestination(trip, 1, arrival) : addDestination(trip, arrival)
    return updateSegment(extended, leg, { date, time, window, pax, luggage, party })
  }, start)
}

// The first leg lies outside its window either because its time has passed or because it is too far ahead.
function isBeforeWindow(trip: Trip, now: Temporal.Instant): boolean {
  const departure = departureInstant(trip, 0)
  const { earliest, zone } = legWindow(trip, 0, now)
  return departure !== null && Temporal.Instant.compare(departure, toInstant(earliest, zone)) < 0
}

function readLegs(data: unknown): ReadLeg[] | null {
  if (!isRecord(data) || !Array.isArray(data.legs) || data.legs.length === 0 || data.legs.length > MAX_LEGS) return null
  const legs = data.legs.map(readLeg)
  return legs.every((leg) => leg !== null) ? legs : null
}

function readLeg(value: unknown): ReadLeg | null {
  if (!isRecord(value)) return null
  const { pax, luggage } = value as Partial<SearchLinkLeg>
  const when = readDate(value.date)
  const departure = readEnd(value.departure)
  const arrival = readEnd(value.arrival)
  if (!when || !departure || !arrival || !isCount(pax, 1) || !isCount(luggage, 0)) return null
  const party = value.party === undefined ? undefined : readParty(value.party, pax)
  const { window } = value
  const isWindow = window === undefined || (isDepartureWindow(window) && isInWindow(window, when.time))
  return party === null || !isWindow ? null : { ...when, window, pax, luggage, party, departure, arrival }
}

/** Null for what is no party of so many passengers. */
function readParty(value: unknown, pax: number): Party | undefined | null {
  if (!isRecord(value)) return null
  const counts = partyKinds.map((kind) => [kind, value[kind] ?? 0] as const)
  if (counts.some(([kind, count]) => !isCount(count, 0) || count > partyLimits[kind])) return null
  const party = toParty(Object.fromEntries(counts) as Party)
  return findPartyFault(pax, party) ? null : party
}

function readDate(value: unknown): { date: string; time: string } | null {
  const parts = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d$/.exec(value) : null
  const [, date, time] = parts ?? []
  if (!date || !time || !isQuarterHour(time) || !isDate(date)) return null
  return { date, time }
}

function readEnd(value: unknown): Location | null {
  if (!isRecord(value) || typeof value.locationSelector !== 'string' || !isCity(value.cityLocation)) return null
  const { locationSelector, cityLocation } = value as unknown as SearchLinkEnd
  const city = asCity(cityLocation)
  const airports = cityLocation.airports.map((airport) => asAirport(airport, cityLocation))
  if (locationSelector === cityLocation.selector && !locationSelector.startsWith('airport:')) return { ...city, airports }
  const index = cityLocation.airports.findIndex(({ selector }) => selector === locationSelector)
  const airport = airports[index]
  if (!airport) return null
  const ownCity = cityLocation.selector === locationSelector ? null : city
  return {
    ...airport,
    city: ownCity,
    canChangeToCity: ownCity !== null && cityLocation.airports[index]?.canChangeToCity === true,
  } satisfies AirportLocation
}

function asCity({ lat, long, iata, name, country, selector, timezone, placement }: SearchLinkCity): CitySummary {
  return { type: 'city', selector, name, iata, icao: null, latitude: lat, longitude: long, timezone, country, placement: placement ?? '' }
}

function asAirport(airport: SearchLinkAirport, city: SearchLinkCity): AirportSummary {
  const { selector, name, iata, icao, lat, long, timezone, placement, runway_m, country } = airport
  const place = {
    selector,
    name,
    iata: iata ?? null,
    icao: icao ?? null,
    latitude: lat,
    longitude: long,
    timezone,
    placement: placement ?? '',
  }
  return { type: 'airport', ...place, country: country ?? city.country, runway_m: runway_m ?? null }
}

function isCity(value: unknown): value is SearchLinkCity {
  return isPlace(value) && isCountry(value.country) && Array.isArray(value.airports) && value.airports.every(isAirport)
}

function isAirport(value: unknown): value is SearchLinkAirport {
  return isPlace(value) && (value.country === undefined || isCountry(value.country))
}

function isPlace(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  const texts = [value.selector, value.name].every((text) => typeof text === 'string' && text !== '')
  const codes = [value.iata, value.icao, value.placement].every((code) => code === null || code === undefined || typeof code === 'string')
  return texts && codes && isDegrees(value.lat, 90) && isDegrees(value.long, 180) && isTimezone(value.timezone)
}

function isCountry(value: unknown): value is LocationCountry {
  return isRecord(value) && typeof value.iso3 === 'string' && typeof value.name === 'string' && typeof value.is_active === 'boolean'
}

function isTimezone(value: unknown): value is Timezone {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.gmt_offset !== 'number') return false
  return doesNotThrow(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value.name as string))
}

function isDate(value: string): boolean {
  return doesNotThrow(() => Temporal.PlainDate.from(value))
}

function isDegrees(value: unknown, limit: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= limit
}

function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function doesNotThrow(action: () => unknown): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
