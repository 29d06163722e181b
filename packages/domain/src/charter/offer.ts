import type { Cabin } from '../fleet/cabin.ts'
import type { AircraftClassSlug, AircraftType } from '../fleet/types.ts'
import { Refusal } from '../refusal.ts'
import { offsetMinutes, withOffset } from './civil-time.ts'
import type { Party } from './party.ts'
import type { CancellationTerms } from './terms.ts'
import type { CapLine, FlownWay, PositioningKind, PriceLine, Quote } from './types.ts'

/** `firm`: hold the aircraft and invoice; `estimate`: the operator confirms first. */
export type Firmness = 'firm' | 'estimate'

/** A price line of the engine, or one that keeps an offer at its price (`price_promise`). */
export interface OfferLine {
  service: string
  amountCents: number
  reason: PriceLine['reason']
}

interface OfferOperator {
  id: number
  name: string
  aoc: string
  /** Last insured day, `yyyy-MM-dd`. */
  insuredUntil: string
  /** managed: its calendar is kept here; on-request: it confirms each request. */
  availability: 'managed' | 'on-request'
  terms: CancellationTerms
}

/** What is offered, and who flies it. */
export interface OfferParties {
  aircraft: { id: number; tail: string; year: number; cabin: Cabin }
  aircraftType: { id: number; slug: string; name: string; spec: Pick<AircraftType, 'cabin_height_m'> }
  aircraftClass: { id: number; slug: AircraftClassSlug; name: Readonly<Record<'en' | 'it', string>> }
  operator: OfferOperator
}

/** A trip with one aircraft at a price that stands until it expires. All amounts are euro cents. */
export interface Offer extends OfferParties {
  firmness: Firmness
  expiresAt: Temporal.Instant
  priceCents: number
  /** Add up to the price. */
  lines: readonly OfferLine[]
  /** How the aircraft flies the trip. */
  quote: Quote
}

/** An offer that can be accepted by its id, which is bound to its client. */
export interface SealedOffer extends Offer {
  id: string
}

/** What an order or a quote keeps of the offer that it was made from. */
export interface AcceptedOffer {
  firmness: Firmness
  priceCents: number
  currency: 'EUR'
  /** Add up to the price. */
  lines: OfferLine[]
  /** All that may be charged after the flight. */
  afterFlightCaps: readonly CapLine[]
  aircraftId: number
  aircraft: { tail: string; year: number }
  aircraftTypeId: number
  aircraftClassId: number
  operatorId: number
  operator: Pick<OfferOperator, 'name' | 'aoc' | 'insuredUntil'>
  /** managed: paid means confirmed; on-request: the operator confirms. */
  availability: OfferOperator['availability']
  seats: number
  /** Hold exactly this. */
  busy: { from: Temporal.Instant; to: Temporal.Instant }
  legs: AcceptedLeg[]
  positioning: AcceptedPositioning[]
  terms: CancellationTerms
  co2Kg: number
  /** Part of the price that stands on another order. */
  saving: Quote['saving'] | null
}

interface AcceptedLeg {
  /** Airport codes. */
  departureCode: string
  arrivalCode: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  /** `yyyy-MM-ddTHH:mm` at each end. */
  departureLocal: string
  arrivalLocal: string
  departureZone: string
  arrivalZone: string
  /** Calendar days between both local times. */
  dayShift: number
  blockMinutes: number
  distanceKm: number
  /** Moments are local times with their offset. */
  techStops: { airportCode: string; zone: string; arrivalAt: string; departureAt: string }[]
  way: FlownWay
  pax: number
  luggageKg: number
  party?: Party | undefined
}

interface AcceptedPositioning {
  kind: PositioningKind
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  distanceKm: number
  /** The customer's leg it serves. */
  legIndex: number
}

/** Validity of a firm price. */
const firmMinutes = 30
/** An estimate may be asked for this long; its price is settled by a manager anyway. */
const estimateMinutes = 24 * 60

const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** A price is firm where the operator's calendar is ours and nothing about the flight is left to be confirmed. */
export const firmnessOf = ({ availability }: Pick<OfferOperator, 'availability'>, { cautions }: Pick<Quote, 'cautions'>): Firmness =>
  availability === 'managed' && cautions.length === 0 ? 'firm' : 'estimate'

/** Expiry of an offer made at `issuedAt`, epoch ms. */
export const offerExpiresAt = (firmness: Firmness, issuedAt: number): Temporal.Instant =>
  instant(issuedAt).add({ minutes: firmness === 'firm' ? firmMinutes : estimateMinutes })

/**
 * Lines that add up to the offered price. A firm price is a promise: where rates have changed since, the difference stands as a
 * line of its own and the price stays. (For an estimate such a line only shows what was said at the time.)
 */
export function linesAtOfferedPrice(quote: Quote, { firmness, priceCents }: Pick<Offer, 'firmness' | 'priceCents'>): readonly OfferLine[] {
  const difference = priceCents - quote.totalCents
  if (difference === 0) return quote.breakdown
  const code = firmness === 'firm' ? 'price_promise' : 'price_difference'
  return [...quote.breakdown, { service: code, amountCents: difference, reason: { code, params: { minutes: firmMinutes } } }]
}

/** A firm price is a promise, but for one that stands on another order. */
export const isRepriced = (
  offered: { firmness: Firmness; priceCents: number; isSaved: boolean },
  { totalCents }: Pick<Quote, 'totalCents'>,
): boolean => (offered.firmness === 'estimate' || offered.isSaved) && totalCents !== offered.priceCents

export function toAcceptedOffer({ firmness, priceCents, lines, quote, ...parties }: Omit<Offer, 'expiresAt'>): AcceptedOffer {
  const { aircraft, aircraftType, aircraftClass, operator } = parties
  return {
    firmness,
    priceCents,
    currency: quote.currency,
    lines: [...lines],
    afterFlightCaps: quote.afterFlightCaps,
    aircraftId: aircraft.id,
    aircraft: { tail: aircraft.tail, year: aircraft.year },
    aircraftTypeId: aircraftType.id,
    aircraftClassId: aircraftClass.id,
    operatorId: operator.id,
    operator: { name: operator.name, aoc: operator.aoc, insuredUntil: operator.insuredUntil },
    availability: operator.availability,
    seats: quote.seats,
    busy: { from: instant(quote.busy.from), to: instant(quote.busy.to) },
    legs: quote.legs.map(toAcceptedLeg),
    positioning: quote.positioning.map((leg) => ({
      kind: leg.kind,
      from: leg.from.icao,
      to: leg.to.icao,
      departureAt: instant(leg.departureAt),
      arrivalAt: instant(leg.arrivalAt),
      blockMinutes: leg.blockMinutes,
      distanceKm: Math.round(leg.distanceKm),
      legIndex: leg.legIndex,
    })),
    terms: operator.terms,
    co2Kg: Math.round(quote.co2Kg),
    saving: quote.saving ?? null,
  }
}

const toAcceptedLeg = (leg: Quote['legs'][number]): AcceptedLeg => ({
  departureCode: leg.from.icao,
  arrivalCode: leg.to.icao,
  departureAt: instant(leg.departureAt),
  arrivalAt: instant(leg.arrivalAt),
  departureLocal: leg.departureLocal,
  arrivalLocal: leg.arrivalLocal,
  departureZone: leg.from.zone,
  arrivalZone: leg.to.zone,
  dayShift: leg.dayShift,
  blockMinutes: leg.blockMinutes,
  distanceKm: Math.round(leg.distanceKm),
  techStops: leg.techStops.map(({ airport, arrivalAt, departureAt, arrivalLocal, departureLocal }) => ({
    airportCode: airport.icao,
    zone: airport.zone,
    arrivalAt: withOffset(arrivalLocal, offsetMinutes(airport.zone, arrivalAt)),
    departureAt: withOffset(departureLocal, offsetMinutes(airport.zone, departureAt)),
  })),
  way: leg.way,
  pax: leg.pax,
  luggageKg: leg.luggageKg,
  ...(leg.party ? { party: leg.party } : {}),
})

/** An offer cannot be accepted at its price any more. */
export class OfferRepriced extends Refusal {
  readonly priceCents: number
  /** Instead of it; null where nothing can be offered. */
  readonly current: SealedOffer | null
  /** Language of the customer. */
  readonly locale: 'en' | 'it'

  constructor({ priceCents, current, locale }: Pick<OfferRepriced, 'priceCents' | 'current' | 'locale'>) {
    super('PRICE_CHANGED', 'The price of this offer has changed.')
    this.priceCents = priceCents
    this.current = current
    this.locale = locale
  }
}
