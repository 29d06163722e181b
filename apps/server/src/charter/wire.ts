import type { Static } from 'typebox'
import type { CapLine, LegPlace, PriceLine, Suggestion, SuggestionLeg } from '@aquilane/contract/charter'
import { parseLocal } from '@aquilane/domain/charter/civil-time'
import type { CharterAirport, PriceLine as EngineLine, Quote, QuotedLeg } from '@aquilane/domain/charter/types'
import { classRef, typeRef } from '../fleet/service.ts'
import type { FleetSnapshot } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'

type Locale = 'en' | 'it'
export type WireSuggestion = Static<typeof Suggestion>

/** A line of the price in cents, as quoted or added by the house itself (`price_promise`). */
export interface Line {
  service: string
  amountCents: number
  reason: EngineLine['reason']
}

export interface Offered {
  id: string
  locked: boolean
  firm: boolean
  expiresAt: Temporal.Instant
  quote: Quote
  /** Adds up to the offered price. */
  lines: readonly Line[]
}

export interface WireWriter {
  suggestion(offered: Offered, snapshot: FleetSnapshot, locale: Locale): WireSuggestion
}

export const money = (cents: number) => ({ amount: cents / 100, currency: 'EUR' })
export const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)

/** Writes quotes as the contract shows them. Place names are looked up once per airport and language. */
export function createWireWriter(places: PlacesService): WireWriter {
  const named = new Map<string, Omit<Static<typeof LegPlace>, 'timezone'>>()
  let namedVersion = places.version()

  function place(airport: CharterAirport, local: string, at: number, locale: Locale): Static<typeof LegPlace> {
    if (places.version() !== namedVersion) {
      named.clear()
      namedVersion = places.version()
    }
    const key = `${locale}${airport.icao}`
    let base = named.get(key)
    if (!base) {
      base = namePlace(places, airport, locale)
      named.set(key, base)
    }
    return { ...base, timezone: { name: airport.zone, gmt_offset: offsetMinutes(local, at) } }
  }

  const leg = (quoted: QuotedLeg, locale: Locale): Static<typeof SuggestionLeg> => ({
    departure: place(quoted.from, quoted.departureLocal, quoted.departureAt, locale),
    arrival: place(quoted.to, quoted.arrivalLocal, quoted.arrivalAt, locale),
    departure_at: moment(quoted.departureLocal, quoted.departureAt),
    arrival_at: moment(quoted.arrivalLocal, quoted.arrivalAt),
    day_shift: quoted.dayShift,
    block_minutes: quoted.blockMinutes,
    elapsed_minutes: quoted.elapsedMinutes,
    distance_km: Math.round(quoted.distanceKm),
    tech_stops: quoted.techStops.map((stop) => ({
      airport: place(stop.airport, stop.arrivalLocal, stop.arrivalAt, locale),
      arrival_at: moment(stop.arrivalLocal, stop.arrivalAt),
      departure_at: moment(stop.departureLocal, stop.departureAt),
    })),
    pax: quoted.pax,
    luggage: quoted.luggageKg,
  })

  return {
    suggestion({ id, locked, firm, expiresAt, quote, lines }, snapshot, locale) {
      const aircraft = snapshot.aircraft.get(quote.aircraft.id)!
      const type = snapshot.types.get(aircraft.typeId)!
      const operator = snapshot.operators.get(aircraft.operatorId)!
      return {
        id,
        locked,
        firmness: firm ? 'firm' : 'estimate',
        expires_at: expiresAt.toString(),
        price: money(sumOf(lines)),
        price_breakdown: lines.map((line): Static<typeof PriceLine> => ({ service: line.service, price: money(line.amountCents), reason: line.reason })),
        after_flight_caps: quote.afterFlightCaps.map((cap): Static<typeof CapLine> => ({ service: cap.service, price: money(cap.capCents), reason: cap.reason })),
        aircraft_class: classRef(snapshot.classes.get(type.classId)!, locale),
        aircraft_type: typeRef(type),
        aircraft: locked ? null : { tail: aircraft.tail, year: aircraft.year },
        company: locked ? null : { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
        legs: quote.legs.map((quoted) => leg(quoted, locale)),
        seats: quote.seats,
        luggage: { limit_kg: quote.luggage.limitKg, asked_kg: quote.luggage.askedKg },
        co2_kg: Math.round(quote.co2Kg),
        terms: { cancellation: operator.terms.cancellation.map((step) => ({ ...step })) },
      }
    },
  }
}

function namePlace(places: PlacesService, airport: CharterAirport, locale: Locale): Omit<Static<typeof LegPlace>, 'timezone'> {
  const facts = places.airportByIcao(airport.icao)
  const location = facts && places.airportLocation(facts.code, locale)
  return {
    selector: `airport:${airport.icao}`,
    name: location?.name ?? airport.icao,
    iata: airport.iata,
    icao: facts?.icao ?? null,
    latitude: airport.lat,
    longitude: airport.lon,
    country: location ? { iso3: location.country.iso3, name: location.country.name } : { iso3: facts?.country.iso3 ?? 'XXX', name: airport.country },
    city: location?.city ? { selector: location.city.selector, iata: location.city.iata, name: location.city.name } : null,
  }
}

const offsetMinutes = (local: string, at: number) => Math.round((parseLocal(local) - at) / 60_000)

/** `2026-12-18T10:30:00+01:00` */
export function moment(local: string, at: number): string {
  const offset = offsetMinutes(local, at)
  const size = Math.abs(offset)
  return `${local}:00${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))
