import type { Locale } from '@aquilane/domain/site/paths'
import type { Static } from 'typebox'
import type { CheaperAirport, getSuggestion, Suggestion, SuggestionGroup } from '@aquilane/contract/charter'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { offsetMinutes, withOffset } from '@aquilane/domain/charter/civil-time'
import { toCustomerLines } from '@aquilane/domain/charter/customer-lines'
import type { Offer, OfferParties, SealedOffer } from '@aquilane/domain/charter/offer'
import type { CharterAirport, PriceLine, Quote, QuotedLeg, ReasonParams } from '@aquilane/domain/charter/types'
import { toClassRef, toTypeRef } from '../../../foundation/fleet/index.ts'
import { nameAirports, nameReasons, nameSentence, type PlacesService } from '../../../foundation/places/index.ts'
import { money } from '../../../platform/http/serialize.ts'
import { driveMinutes } from '../drive.ts'
import type { FoundOffers } from '../find-offers.ts'
import type { OfferState } from '../offers.ts'
import { toLegBodies } from '../trip.ts'

export type WireSuggestion = Static<typeof Suggestion>

/** Who reads a suggestion. */
export interface Reader {
  /** Aircraft and company are withheld from visitors. */
  isVisitor: boolean
  locale: Locale
}

export interface OfferSerializer {
  /** JSON of one suggestion as the contract has it, from what follows the id to the closing brace. */
  suggestionWithoutId(offer: Offer, reader: Reader): string
  /** Parameters of a sentence with its airports by name. */
  name(params: ReasonParams, locale: Locale): ReasonParams
  /** An airport by its names and codes. */
  toAirport(airport: CharterAirport, locale: Locale): Static<typeof CheaperAirport>['airport']
  /** Minutes of the drive between two airports; null where there is no road. */
  drive(from: CharterAirport, to: CharterAirport): number | null
  /** The whole suggestion. */
  toSuggestion(offer: SealedOffer, reader: Reader): WireSuggestion
}

/**
 * Writes offers as JSON text, the only place that does. A search answers eighty kilobytes that mostly repeat what never changes (places,
 * aircraft, companies), so those parts are kept as text and the rest is set in between: four times faster than building objects and
 * turning them into JSON. The specs hold the text against the contract.
 */
export function createOfferSerializer(places: PlacesService): OfferSerializer {
  const kept = createKeptTexts(places)

  function suggestionWithoutId(offer: Offer, reader: Reader): string {
    const { firmness, expiresAt, priceCents, lines, quote } = offer
    const { locale } = reader
    const breakdown = nameReasons(places, toCustomerLines(lines), locale).map((line) =>
      lineText(line.service, line.amountCents, line.reason),
    )
    const caps = nameReasons(places, quote.afterFlightCaps, locale).map((cap) => lineText(cap.service, cap.capCents, cap.reason))
    const legs = quote.legs.map((leg) => legText(kept, leg, locale))
    return (
      `"locked":${reader.isVisitor},"firmness":"${firmness}","cautions":${cautionsText(places, quote, locale)},"notes":${notesText(places, quote, locale)},"expires_at":"${kept.moment(expiresAt)}","price":${moneyText(priceCents)}` +
      `,"price_breakdown":[${breakdown.join()}],"after_flight_caps":[${caps.join()}],${kept.parties(offer, reader)},"legs":[${legs.join()}]` +
      `,"seats":${quote.seats},"luggage":{"limit_kg":${quote.luggage.limitKg},"asked_kg":${quote.luggage.askedKg}},"co2_kg":${Math.round(quote.co2Kg)}}`
    )
  }

  return {
    suggestionWithoutId,
    drive: (from, to) => driveMinutes(places, from, to),
    name: (params, locale) => nameAirports(places, params, locale),
    toAirport: (airport, locale) => {
      const { selector, name, iata, icao } = namePlace(places, airport, locale)
      return { selector, name, iata, icao }
    },
    toSuggestion: (offer, reader) => JSON.parse(`{"id":"${offer.id}",${suggestionWithoutId(offer, reader)}`) as WireSuggestion,
  }
}

/** Empty for nearly every offer of a search. */
const cautionsText = (places: PlacesService, { cautions }: Quote, locale: Locale): string =>
  cautions.length === 0 ? '[]' : JSON.stringify(cautions.map((caution) => nameSentence(places, caution, locale)))

const notesText = (places: PlacesService, { notes }: Quote, locale: Locale): string =>
  notes.length === 0 ? '[]' : JSON.stringify(notes.map((note) => nameSentence(places, note, locale)))

interface KeptTexts {
  place(airport: CharterAirport, offset: number, locale: Locale): string
  /** Class, type, tail, company and terms: everything that hangs on the aircraft alone. */
  parties(offer: OfferParties, reader: Reader): string
  /** All offers of a search have one of two. */
  moment(at: Temporal.Instant): string
}

function createKeptTexts(places: PlacesService): KeptTexts {
  const placeTexts = new Map<string, string>()
  // The fleet is read as a whole: when its type or operator changes, an aircraft is another object too.
  const partyTexts = new WeakMap<OfferParties['aircraft'], Record<string, string>>()
  const momentTexts = new WeakMap<Temporal.Instant, string>()
  let placesVersion = places.version()
  return {
    place(airport, offset, locale) {
      if (places.version() !== placesVersion) placeTexts.clear()
      placesVersion = places.version()
      const key = `${locale}${airport.icao}/${offset}`
      const known = placeTexts.get(key)
      if (known) return known
      const text = JSON.stringify({ ...namePlace(places, airport, locale), timezone: { name: airport.zone, gmt_offset: offset } })
      placeTexts.set(key, text)
      return text
    },
    parties(offer, reader) {
      let texts = partyTexts.get(offer.aircraft)
      if (!texts) partyTexts.set(offer.aircraft, (texts = {}))
      return (texts[`${reader.locale}${reader.isVisitor ? '-' : ''}`] ??= JSON.stringify(toParties(offer, reader)).slice(1, -1))
    },
    moment(at) {
      const known = momentTexts.get(at)
      if (known) return known
      const text = at.toString()
      momentTexts.set(at, text)
      return text
    },
  }
}

function legText({ place }: KeptTexts, leg: QuotedLeg, locale: Locale): string {
  const left = offsetMinutes(leg.from.zone, leg.departureAt)
  const arrived = offsetMinutes(leg.to.zone, leg.arrivalAt)
  const stops = leg.techStops.map((stop) => {
    const offset = offsetMinutes(stop.airport.zone, stop.arrivalAt)
    return `{"airport":${place(stop.airport, offset, locale)},"arrival_at":"${withOffset(stop.arrivalLocal, offset)}","departure_at":"${withOffset(stop.departureLocal, offsetMinutes(stop.airport.zone, stop.departureAt))}"}`
  })
  return (
    `{"departure":${place(leg.from, left, locale)},"arrival":${place(leg.to, arrived, locale)}` +
    `,"departure_at":"${withOffset(leg.departureLocal, left)}","arrival_at":"${withOffset(leg.arrivalLocal, arrived)}"` +
    `,"day_shift":${leg.dayShift},"block_minutes":${leg.blockMinutes},"elapsed_minutes":${leg.elapsedMinutes},"distance_km":${Math.round(leg.distanceKm)}` +
    `,"tech_stops":[${stops.join()}]${wayText(leg)},"pax":${leg.pax},"luggage":${leg.luggageKg}${partyText(leg)}}`
  )
}

/** Most trips are of adults with suitcases. */
const partyText = ({ party }: QuotedLeg): string => (party ? `,"party":${JSON.stringify(party)}` : '')

/** Most flights are great circles. */
const wayText = ({ way }: QuotedLeg): string =>
  way.some((turns) => turns.length > 0) ? `,"way":${JSON.stringify(way.map((turns) => turns.map(toWireTurn)))}` : ''

const toWireTurn = ({ lat: latitude, lon: longitude }: QuotedLeg['way'][number][number]) => ({ latitude, longitude })

const toParties = ({ aircraft, aircraftType, aircraftClass, operator }: OfferParties, { isVisitor, locale }: Reader) => ({
  aircraft_class: toClassRef(aircraftClass, locale),
  aircraft_type: toTypeRef(aircraftType),
  cabin_height_m: aircraftType.spec.cabin_height_m,
  aircraft: isVisitor ? null : { tail: aircraft.tail, year: aircraft.year, cabin: aircraft.cabin },
  company: isVisitor ? null : { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
  terms: operator.terms,
})

const moneyText = (cents: number) => `{"amount":${cents / 100},"currency":"EUR"}`

const lineText = (service: string, cents: number, reason: PriceLine['reason']) =>
  `{"service":"${service}","price":${moneyText(cents)},"reason":${reasonText(reason)}}`

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

export function toSuggestionState(serializer: OfferSerializer, seen: OfferState, reader: Reader): ResponseOf<typeof getSuggestion> {
  const write = (offer: SealedOffer | null) => offer && serializer.toSuggestion(offer, reader)
  return { state: seen.state, suggestion: write(seen.offer), current: write(seen.current), legs: seen.trip ? toLegBodies(seen.trip) : [] }
}

/** Types by class, in the order of the catalogue, cheapest type first. @param idOf of the offer at an index */
export function toGroups(
  { basis, offers }: Pick<FoundOffers, 'basis' | 'offers'>,
  locale: Locale,
  idOf: (index: number) => string,
): Static<typeof SuggestionGroup>[] {
  const byType = new Map<number, { offer: Offer; cents: number; seats: number; ids: string[] }>()
  for (const [index, offer] of offers.entries()) {
    const { priceCents: cents, quote } = offer
    const known = byType.get(offer.aircraftType.id)
    if (!known) byType.set(offer.aircraftType.id, { offer, cents, seats: quote.seats, ids: [idOf(index)] })
    else {
      known.ids.push(idOf(index))
      known.cents = Math.min(known.cents, cents)
      known.seats = Math.max(known.seats, quote.seats)
    }
  }
  return [...basis.context.snapshot.classes.values()].flatMap((aircraftClass) => {
    const inside = [...byType.values()]
      .filter(({ offer }) => offer.aircraftClass.id === aircraftClass.id)
      .toSorted((a, b) => a.cents - b.cents)
    if (inside.length === 0) return []
    return [
      {
        aircraft_class: toClassRef(aircraftClass, locale),
        from_price: euros(inside[0]!.cents),
        aircraft_types: inside.map(({ offer, cents, seats, ids }) => ({
          aircraft_type: toTypeRef(offer.aircraftType),
          from_price: euros(cents),
          seats_max: seats,
          suggestion_ids: ids,
        })),
      },
    ]
  })
}

export const euros = (cents: number) => money(cents, 'EUR')
