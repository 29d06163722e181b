import type { Party } from '../charter/party.ts'
import type { AirportLocation, AirportSummary, CitySummary, Location, LocationCountry, Timezone } from '../location.ts'
import type { DepartureWindow } from './departure-window.ts'
import { orderPayload } from './order-payload.ts'
import type { OrderPayloadResult } from './order-payload.ts'
import { tripLegs } from './trip.ts'
import type { Trip } from './trip.ts'

/** What `json/pack` turns into the query of the suggestions page (spec §3 "Share payload"); it carries all that the page shows. */
export interface SearchLinkPayload {
  legs: SearchLinkLeg[]
}

export interface SearchLinkLeg {
  /** `yyyy-MM-ddTHH:mm:ss`, local to the departure airport. */
  date: string
  pax: number
  /** Kilograms. */
  luggage: number
  /** Left out: adults with suitcases. */
  party?: Party
  /** Left out: departs at the time of `date`. */
  window?: DepartureWindow
  departure: SearchLinkEnd
  arrival: SearchLinkEnd
}

export interface SearchLinkEnd {
  /** IATA code of the airport, ICAO where it has none; null when any airport of the city will do. */
  airportCode: string | null
  locationSelector: string
  /** The city; an airport without a city represents itself, with its own selector. */
  cityLocation: SearchLinkCity
}

export interface SearchLinkCity {
  lat: number
  long: number
  iata: string | null
  name: string
  country: LocationCountry
  selector: string
  timezone: Timezone
  placement: string
  airports: SearchLinkAirport[]
}

export interface SearchLinkAirport {
  selector: string
  name: string
  iata: string | null
  icao: string | null
  lat: number
  long: number
  timezone: Timezone
  placement: string
  runway_m: number | null
  /** Present on the chosen airport. */
  canChangeToCity?: boolean
  country?: LocationCountry
}

export type SearchLinkResult = { ok: true; payload: SearchLinkPayload } | Extract<OrderPayloadResult, { ok: false }>

/** The share payload of a complete trip, or the first empty field of each leg that still has one. */
export function toSearchLinkPayload(trip: Trip): SearchLinkResult {
  const order = orderPayload(trip)
  if (!order.ok) return order
  const ends = tripLegs(trip).flatMap(({ from, to }) => (from && to ? [{ departure: toEnd(from), arrival: toEnd(to) }] : []))
  const legs = order.payload.legs.flatMap(({ date, pax, luggage, party, window }, leg) => {
    const end = ends[leg]
    return end ? [{ date: `${date}:00`, pax, luggage, ...(party ? { party } : {}), ...(window ? { window } : {}), ...end }] : []
  })
  return { ok: true, payload: { legs } }
}

function toEnd(location: Location): SearchLinkEnd {
  if (location.type === 'city') {
    return {
      airportCode: null,
      locationSelector: location.selector,
      cityLocation: toCity(
        location,
        location.airports.map((airport) => toAirport(airport, location)),
      ),
    }
  }
  const city = location.city ?? location
  const chosen = { ...toAirport(location, city), canChangeToCity: location.canChangeToCity }
  return { airportCode: location.iata ?? location.icao, locationSelector: location.selector, cityLocation: toCity(city, [chosen]) }
}

function toCity(city: CitySummary | AirportLocation, airports: SearchLinkAirport[]): SearchLinkCity {
  const { latitude: lat, longitude: long, iata, name, country, selector, timezone, placement } = city
  return { lat, long, iata, name, country, selector, timezone, placement, airports }
}

function toAirport(airport: AirportSummary, city: Location | CitySummary): SearchLinkAirport {
  const { selector, name, iata, icao, latitude: lat, longitude: long, timezone, placement, runway_m, country } = airport
  const shared = { selector, name, iata, icao, lat, long, timezone, placement, runway_m }
  return country.iso3 === city.country.iso3 ? shared : { ...shared, country }
}
