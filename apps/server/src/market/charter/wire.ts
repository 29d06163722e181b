import type { Locale } from '@aquilane/contract/paths'
import type { Static } from 'typebox'
import type { Suggestion } from '@aquilane/contract/charter'
import { zoneClock } from '@aquilane/domain/charter/civil-time'
import { toCustomerLines } from '@aquilane/domain/charter/customer-lines'
import type { CharterAirport, PriceLine, Quote, QuotedLeg } from '@aquilane/domain/charter/types'
import { toClassRef, toTypeRef, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { PlacesService } from '../../foundation/places/index.ts'

export type WireSuggestion = Static<typeof Suggestion>

/** A price line in cents, quoted or added by us (`price_promise`). */
export interface Line {
  service: string
  amountCents: number
  reason: PriceLine['reason']
}

interface OfferContent {
  locked: boolean
  firm: boolean
  /** UTC instant. */
  expiresAt: string
  quote: Quote
  /** Adds up to the offered price. */
  lines: readonly Line[]
  /** Every line, for staff; a customer reads flight and taxes. */
  isFull?: boolean
}

export interface OfferSerializer {
  /** JSON of one suggestion as the contract has it, from what follows the id to the closing brace. */
  suggestionWithoutId(offered: OfferContent, snapshot: FleetSnapshot, locale: Locale): string
  /** The whole suggestion. */
  toSuggestion(id: string, offered: OfferContent, snapshot: FleetSnapshot, locale: Locale): WireSuggestion
}

export const money = (cents: number) => ({ amount: cents / 100, currency: 'EUR' })
export const sumLines = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.amountCents, 0)

/**
 * Writes quotes as JSON text. A search answers eighty kilobytes that mostly repeat what never changes (places, aircraft,
 * companies), so those parts are kept as text and the rest is set in between: four times faster than building objects and
 * turning them into JSON. The specs hold the text against the contract.
 */
export function createOfferSerializer(places: PlacesService): OfferSerializer {
  const placeTexts = new Map<string, string>()
  const aircraftTexts = new Map<string, string>()
  let placesVersion = places.version()
  let fleetVersion = -1

  function refresh(snapshot: FleetSnapshot): void {
    if (places.version() !== placesVersion) placeTexts.clear()
    if (snapshot.version !== fleetVersion) aircraftTexts.clear()
    placesVersion = places.version()
    fleetVersion = snapshot.version
  }

  function place(airport: CharterAirport, offset: number, locale: Locale): string {
    const key = `${locale}${airport.icao}/${offset}`
    const known = placeTexts.get(key)
    if (known) return known
    const text = JSON.stringify({ ...namePlace(places, airport, locale), timezone: { name: airport.zone, gmt_offset: offset } })
    placeTexts.set(key, text)
    return text
  }

  /** Class, type, tail, company and terms: everything that hangs on the aircraft alone. */
  function aircraftText(id: number, locked: boolean, snapshot: FleetSnapshot, locale: Locale): string {
    const key = `${locale}${locked ? '-' : ''}${id}`
    const known = aircraftTexts.get(key)
    if (known) return known
    const aircraft = snapshot.aircraft.get(id)!
    const type = snapshot.types.get(aircraft.typeId)!
    const operator = snapshot.operators.get(aircraft.operatorId)!
    const text = JSON.stringify({
      aircraft_class: toClassRef(snapshot.classes.get(type.classId)!, locale),
      aircraft_type: toTypeRef(type),
      aircraft: locked ? null : { tail: aircraft.tail, year: aircraft.year },
      company: locked ? null : { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
      terms: operator.terms,
    }).slice(1, -1)
    aircraftTexts.set(key, text)
    return text
  }

  function leg(toBreakdown: QuotedLeg, locale: Locale): string {
    const left = offsetMinutes(toBreakdown.from.zone, toBreakdown.departureAt)
    const arrived = offsetMinutes(toBreakdown.to.zone, toBreakdown.arrivalAt)
    const stops = toBreakdown.techStops.map((stop) => {
      const offset = offsetMinutes(stop.airport.zone, stop.arrivalAt)
      return `{"airport":${place(stop.airport, offset, locale)},"arrival_at":"${moment(stop.arrivalLocal, offset)}","departure_at":"${moment(stop.departureLocal, offsetMinutes(stop.airport.zone, stop.departureAt))}"}`
    })
    return (
      `{"departure":${place(toBreakdown.from, left, locale)},"arrival":${place(toBreakdown.to, arrived, locale)}` +
      `,"departure_at":"${moment(toBreakdown.departureLocal, left)}","arrival_at":"${moment(toBreakdown.arrivalLocal, arrived)}"` +
      `,"day_shift":${toBreakdown.dayShift},"block_minutes":${toBreakdown.blockMinutes},"elapsed_minutes":${toBreakdown.elapsedMinutes},"distance_km":${Math.round(toBreakdown.distanceKm)}` +
      `,"tech_stops":[${stops.join()}],"pax":${toBreakdown.pax},"luggage":${toBreakdown.luggageKg}}`
    )
  }

  function suggestionWithoutId(
    { locked, firm, expiresAt, quote, lines, isFull = false }: OfferContent,
    snapshot: FleetSnapshot,
    locale: Locale,
  ): string {
    refresh(snapshot)
    let breakdown = ''
    let total = 0
    for (const line of isFull ? lines : toCustomerLines(lines)) {
      total += line.amountCents
      breakdown += `${breakdown === '' ? '' : ','}{"service":"${line.service}","price":${moneyText(line.amountCents)},"reason":${reasonText(line.reason)}}`
    }
    const caps = quote.afterFlightCaps.map(
      (cap) => `{"service":"${cap.service}","price":${moneyText(cap.capCents)},"reason":${reasonText(cap.reason)}}`,
    )
    const legs = quote.legs.map((quoted) => leg(quoted, locale))
    return (
      `"locked":${locked},"firmness":"${firm ? 'firm' : 'estimate'}","expires_at":"${expiresAt}","price":${moneyText(total)}` +
      `,"price_breakdown":[${breakdown}],"after_flight_caps":[${caps.join()}],${aircraftText(quote.aircraft.id, locked, snapshot, locale)},"legs":[${legs.join()}]` +
      `,"seats":${quote.seats},"luggage":{"limit_kg":${quote.luggage.limitKg},"asked_kg":${quote.luggage.askedKg}},"co2_kg":${Math.round(quote.co2Kg)}}`
    )
  }

  return {
    suggestionWithoutId,
    toSuggestion: (id, offered, snapshot, locale) =>
      JSON.parse(`{"id":"${id}",${suggestionWithoutId(offered, snapshot, locale)}`) as WireSuggestion,
  }
}

const moneyText = (cents: number) => `{"amount":${cents / 100},"currency":"EUR"}`

function reasonText({ code, params }: PriceLine['reason']): string {
  let text = ''
  for (const name in params) {
    const value = params[name]!
    text += `${text === '' ? '' : ','}"${name}":${typeof value === 'number' ? value : quoted(value)}`
  }
  return `{"code":"${code}","params":{${text}}}`
}

// Codes and names without anything to escape are most of what is written.
const quoted = (value: string) => (/^[\w ,.:+-]*$/.test(value) ? `"${value}"` : JSON.stringify(value))

function namePlace(places: PlacesService, airport: CharterAirport, locale: Locale) {
  const facts = places.airportByIcao(airport.icao)
  const location = facts && places.airportLocation(facts.code, locale)
  return {
    selector: `airport:${airport.icao}`,
    name: location?.name ?? airport.icao,
    iata: airport.iata,
    icao: facts?.icao ?? null,
    latitude: airport.lat,
    longitude: airport.lon,
    country: location
      ? { iso3: location.country.iso3, name: location.country.name }
      : { iso3: facts?.country.iso3 ?? 'XXX', name: airport.country },
    city: location?.city ? { selector: location.city.selector, iata: location.city.iata, name: location.city.name } : null,
  }
}

const offsetMinutes = (zone: string, at: number) => Math.round(zoneClock(zone, at).offsetAt(at) / 60_000)

/** `2026-12-18T10:30:00+01:00` */
function moment(local: string, offset: number): string {
  const size = Math.abs(offset)
  return `${local}:00${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value))
