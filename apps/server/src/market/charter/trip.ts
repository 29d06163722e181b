import type { Locale } from '@aquilane/domain/site/paths'
import { isSameParty, toParty, type Party } from '@aquilane/domain/charter/party'
import { findPartyFault } from '@aquilane/domain/charter/party-rules'
import { localToInstant, parseLocal, zoneClock } from '@aquilane/domain/charter/civil-time'
import type { Trip as EngineTrip } from '@aquilane/domain/charter/types'
import { legWindow } from '@aquilane/domain/trip/booking-window'
import type { DepartureWindow } from '@aquilane/domain/trip/departure-window'
import { toDate, isQuarterHour, toTime } from '@aquilane/domain/trip/quarter-hours'
import type { Trip } from '@aquilane/domain/trip/trip'
import type { Location } from '@aquilane/domain/location'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import { type FieldError, Refusal } from '@aquilane/domain/refusal'

/** One leg as a customer asks for it. */
export interface LegBody {
  /** `airport:EGGW` or `city:LON`. */
  departure: string
  arrival: string
  /** `yyyy-MM-ddTHH:mm`, local to the departure. */
  date: string
  pax: number
  /** Kilograms of all passengers together. */
  luggage: number
  party?: Party | undefined
  /** Of a search: any departure in this part of the day. */
  window?: DepartureWindow | undefined
}

/** A leg whose ends are known places and whose time is allowed. */
export interface ResolvedLeg {
  departure: string
  arrival: string
  /** The airports each end may mean: one, or all that serve the city, those that clients use first. */
  from: readonly AirportFacts[]
  to: readonly AirportFacts[]
  /** `yyyy-MM-ddTHH:mm`, local to the departure. */
  departureLocal: string
  pax: number
  luggageKg: number
  party?: Party | undefined
}

export interface ResolvedTrip {
  legs: readonly ResolvedLeg[]
}

const hourMs = 3_600_000

/**
 * Finds the places of a trip and holds its times against the booking window.
 * @throws PLACE_NOT_FOUND, TRIP_INVALID (with the field at fault), COUNTRY_INACTIVE (with `countries`)
 */
export function readTrip(places: PlacesService, legs: readonly LegBody[], now: Temporal.Instant, locale: Locale): ResolvedTrip {
  const resolved = legs.map((leg, index) => resolveLeg(places, leg, index))
  rejectInactiveCountries(resolved, locale)
  const errors = timeErrors(places, resolved, now)
  if (errors.length > 0) throw new Refusal('TRIP_INVALID', errors.map((error) => error.message).join(' '), { errors })
  return { legs: resolved }
}

/** When the first leg of a trip departs. */
export const firstDeparture = ({ legs }: ResolvedTrip): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(departureInstant(legs[0]!)!)

function resolveLeg(places: PlacesService, leg: LegBody, index: number): ResolvedLeg {
  const from = places.charterAirports(leg.departure)
  const to = places.charterAirports(leg.arrival)
  const unknown = from.length === 0 ? 'departure' : to.length === 0 ? 'arrival' : null
  if (unknown) {
    const message = `There is no place ${leg[unknown]}.`
    throw new Refusal('PLACE_NOT_FOUND', message, { errors: [{ path: `legs.${index}.${unknown}`, code: 'unknown_place', message }] })
  }
  if (from.length === 1 && to.length === 1 ? from[0]!.code === to[0]!.code : leg.departure.toLowerCase() === leg.arrival.toLowerCase()) {
    const message = 'A leg ends somewhere else than it starts.'
    throw new Refusal('TRIP_INVALID', message, { errors: [{ path: `legs.${index}.arrival`, code: 'same_place', message }] })
  }
  checkParty(leg, index)
  return {
    departure: from.length === 1 ? from[0]!.selector : leg.departure,
    arrival: to.length === 1 ? to[0]!.selector : leg.arrival,
    from,
    to,
    departureLocal: leg.date.slice(0, 16),
    pax: leg.pax,
    luggageKg: leg.luggage,
    ...partyOf(leg),
  }
}

const partyOf = ({ party: asked }: Pick<LegBody, 'party'>): { party?: Party } => {
  const party = toParty(asked)
  return party ? { party } : {}
}

const partyFaults = {
  adult: 'At least one passenger must be an adult, aged 12 or over.',
  laps: 'Each adult can hold one infant.',
}

function checkParty({ pax, party }: LegBody, index: number): void {
  const fault = findPartyFault(pax, party)
  if (!fault) return
  const message = partyFaults[fault]
  throw new Refusal('TRIP_INVALID', message, { errors: [{ path: `legs.${index}.party`, code: `party_${fault}`, message }] })
}

// Spec §5: a flight is unavailable when two consecutive airports both lie in inactive countries.
function rejectInactiveCountries(legs: readonly ResolvedLeg[], locale: Locale): void {
  const names = new Set<string>()
  for (const { from, to } of legs) {
    const [a, b] = [from[0]!.country, to[0]!.country]
    if (!a.active && !b.active) names.add(a.name[locale]).add(b.name[locale])
  }
  if (names.size === 0) return
  const countries = [...names]
  throw new Refusal('COUNTRY_INACTIVE', `No flight can be arranged between these countries at present: ${countries.join(', ')}.`, {
    facts: { countries },
  })
}

const dateError = (index: number, code: string, message: string): FieldError => ({ path: `legs.${index}.date`, code, message })

function timeErrors(places: PlacesService, legs: readonly ResolvedLeg[], now: Temporal.Instant): FieldError[] {
  const departures: number[] = []
  for (const [index, leg] of legs.entries()) {
    const time = leg.departureLocal.slice(11)
    if (!isQuarterHour(time)) return [dateError(index, 'not_quarter_hour', `Choose a time on a quarter hour, not ${time}.`)]
    const departure = departureInstant(leg)
    if (departure === null) return [dateError(index, 'invalid_date', `${leg.departureLocal} does not exist at the departure airport.`)]
    departures.push(departure)
  }
  if (isClearlyInside(departures, now.epochMilliseconds)) return []
  return windowErrors(places, legs, now)
}

// Far from every border of the window no calendar has to be asked: 8 hours' lead, 87 days, 6 hours between legs.
function isClearlyInside(departures: readonly number[], now: number): boolean {
  return departures.every((at, index) => {
    const least = index === 0 ? now + 8 * hourMs : departures[index - 1]! + 6 * hourMs
    return at >= least && at <= now + 87 * 24 * hourMs
  })
}

function windowErrors(places: PlacesService, legs: readonly ResolvedLeg[], now: Temporal.Instant): FieldError[] {
  const last = legs.at(-1)!
  const stops = [...legs.map((leg) => leg.departure), last.arrival]
  const trip: Trip = {
    destinations: stops.map((selector): Location | null => places.get(selector, 'en')),
    segments: [...legs, null].map((leg) => ({
      departure: leg?.departure ?? null,
      arrival: leg?.arrival ?? null,
      date: leg?.departureLocal.slice(0, 10) ?? null,
      time: leg?.departureLocal.slice(11) ?? null,
      pax: leg?.pax ?? null,
      luggage: leg?.luggageKg ?? null,
    })),
    errors: stops.map(() => null),
  }
  const errors: FieldError[] = []
  for (const [index, leg] of legs.entries()) {
    const window = legWindow(trip, index, now)
    const wall = Temporal.PlainDateTime.from(leg.departureLocal)
    if (Temporal.PlainDateTime.compare(wall, window.earliest) < 0) {
      const message = `Leg ${index + 1} can start from ${toDate(window.earliest)} ${toTime(window.earliest)}${index > 0 ? ', six hours after the leg before' : ''}.`
      errors.push(dateError(index, index > 0 ? 'too_close' : 'too_early', message))
    } else if (Temporal.PlainDateTime.compare(wall, window.latest) > 0) {
      errors.push(dateError(index, 'too_late', `Leg ${index + 1} can start until ${toDate(window.latest)} ${toTime(window.latest)}.`))
    }
  }
  return errors
}

/** Epoch milliseconds of the departure; null for a date or an hour that the clocks of the place never show. */
function departureInstant(leg: ResolvedLeg): number | null {
  const zone = leg.from[0]!.zone
  try {
    const local = parseLocal(leg.departureLocal)
    const at = localToInstant(local, zone)
    return at + zoneClock(zone, at).offsetAt(at) === local ? at : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Whether these legs describe the flown ones. A city matches each of its airports.
 * @param flown the legs of a suggestion, with airport codes
 */
export function isSameTrip(
  places: PlacesService,
  flown: readonly {
    departureCode: string
    arrivalCode: string
    departureLocal: string
    pax: number
    luggageKg: number
    party?: Party | undefined
  }[],
  legs: readonly LegBody[],
): boolean {
  const toComparable = (selector: string, code: string) => places.charterAirports(selector).some((airport) => airport.code === code)
  return (
    flown.length === legs.length &&
    legs.every((leg, index) => {
      const { departureCode, arrivalCode, departureLocal, pax, luggageKg, party } = flown[index]!
      return (
        toComparable(leg.departure, departureCode) &&
        toComparable(leg.arrival, arrivalCode) &&
        leg.date.slice(0, 16) === departureLocal &&
        leg.pax === pax &&
        leg.luggage === luggageKg &&
        isSameParty(leg.party, party)
      )
    })
  )
}

/** An engine trip as a client would ask for it. */
export const toLegBodies = (trip: EngineTrip): LegBody[] =>
  trip.legs.map((leg) => ({
    departure: `airport:${leg.from.icao}`,
    arrival: `airport:${leg.to.icao}`,
    date: leg.departureLocal,
    pax: leg.pax,
    luggage: leg.luggageKg,
    ...partyOf(leg),
  }))
