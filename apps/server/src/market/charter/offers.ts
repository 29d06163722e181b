import { type FleetSnapshotSource, isAircraftFree } from '../../foundation/fleet/index.ts'
import type { Locale } from '@aquilane/contract/paths'
import type { getSuggestion } from '@aquilane/contract/charter'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { CancellationTerms } from '@aquilane/domain/charter/terms'
import type { PositioningKind, Quote, Trip } from '@aquilane/domain/charter/types'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { PricingContext } from './pricing-context.ts'
import { toLegBodies } from './no-availability.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { OfferTokenCodec, DecodedOffer } from './offer-token.ts'
import { readTrip } from './trip.ts'
import { sumLines, type Line, type OfferSerializer, type WireSuggestion } from './wire.ts'

/** Validity of a firm price. */
const firmMinutes = 30
/** An estimate may be asked for this long; its price is settled by a manager anyway. */
const estimateMinutes = 24 * 60

export interface AcceptedOffer {
  /** Complete, never locked: keep it with the order. */
  suggestion: WireSuggestion
  /** `firm`: hold the aircraft and invoice; `estimate`: a manager must confirm first. */
  firmness: 'firm' | 'estimate'
  priceCents: number
  currency: 'EUR'
  /** Adds up to the price. */
  lines: Line[]
  aircraftId: number
  aircraftTypeId: number
  aircraftClassId: number
  operatorId: number
  tail: string
  /** `own`: paid means confirmed; `foreign`: the operator confirms. */
  availability: 'managed' | 'on-request'
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
  blockMinutes: number
  distanceKm: number
  /** Airport codes. */
  techStops: string[]
  pax: number
  luggageKg: number
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

export type AcceptResult =
  | { ok: true; taken: AcceptedOffer }
  | { ok: false; code: 'OFFER_EXPIRED' | 'OFFER_TAKEN' | 'NOT_FOUND' }
  | { ok: false; code: 'PRICE_CHANGED'; priceCents: number; current: WireSuggestion | null }

type OfferView = ResponseOf<typeof getSuggestion>

const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)

/** What a suggestion's id holds of its quote. */
export const toOffer = (quote: Quote, firm: boolean) => ({
  aircraftId: quote.aircraft.id,
  priceCents: quote.totalCents,
  firm,
  isSaved: quote.saving !== undefined,
})

/** A firm price is a promise, but for one that stands on another order. */
const isPriceOpen = (offer: DecodedOffer, quote: Quote): boolean =>
  (!offer.firm || offer.isSaved === true) && quote.totalCents !== offer.priceCents

/** Expiry of an offer made at `issuedAt`, epoch ms. */
export const offerExpiresAt = (firm: boolean, issuedAt: number) => instant(issuedAt).add({ minutes: firm ? firmMinutes : estimateMinutes })

/** A price is firm where the operator's calendar is ours. */
export const isFirm = (pricing: PricingContext, quote: Quote) =>
  pricing.snapshot.operators.get(quote.aircraft.operatorId)?.availability === 'managed'

export interface OffersDeps {
  clock: Clock
  places: PlacesService
  fleet: FleetSnapshotSource
  seal: OfferTokenCodec
  writer: OfferSerializer
  pricing: { current(): Promise<PricingContext> }
  chains: { applyTo(pricing: PricingContext, quote: Quote): Promise<Quote> }
}

/** The offer's trip for the engine; null when a place no longer exists. */
function toTrip(ctx: OffersDeps, pricing: PricingContext, offer: DecodedOffer, requestedAt: number): Trip | null {
  const legs = offer.legs.map((leg) => {
    const from = ctx.places.airportByIcao(leg.from)
    const to = ctx.places.airportByIcao(leg.to)
    return from && to
      ? { from: pricing.airport(from), to: pricing.airport(to), departureLocal: leg.departureLocal, pax: leg.pax, luggageKg: leg.luggageKg }
      : null
  })
  return legs.every((leg) => leg !== null) ? { legs, requestedAt } : null
}

/** The offer priced by current rates as of its creation; null when this aircraft cannot fly it (any more). */
async function repriceOffer(ctx: OffersDeps, pricing: PricingContext, offer: DecodedOffer, requestedAt: number): Promise<Quote | null> {
  const trip = toTrip(ctx, pricing, offer, requestedAt)
  if (!trip || !pricing.snapshot.aircraft.has(offer.aircraftId)) return null
  const answer = pricing.quoteOne(trip, offer.aircraftId)
  return answer?.ok ? ctx.chains.applyTo(pricing, answer) : null
}

/** What was offered, for showing it although the aircraft has been taken meanwhile. */
function quoteIgnoringAvailability(ctx: OffersDeps, pricing: PricingContext, offer: DecodedOffer): Quote | null {
  const trip = toTrip(ctx, pricing, offer, offer.issuedAt)
  if (!trip || !pricing.snapshot.aircraft.has(offer.aircraftId)) return null
  const answer = pricing.quoteOne(trip, offer.aircraftId, { anyTime: true })
  return answer?.ok ? answer : null
}

/** A fresh offer for the same trip: the same aircraft, else the cheapest of its type, else of its class. */
async function currentOffer(
  ctx: OffersDeps,
  pricing: PricingContext,
  offer: DecodedOffer,
  now: Temporal.Instant,
  clientId: string | null,
  locale: Locale,
): Promise<WireSuggestion | null> {
  const trip = toTrip(ctx, pricing, offer, now.epochMilliseconds)
  if (!trip || !isWithinBookingWindow(ctx.places, trip, now)) return null
  const same = await repriceOffer(ctx, pricing, offer, now.epochMilliseconds)
  const type = pricing.snapshot.types.get(pricing.snapshot.aircraft.get(offer.aircraftId)?.typeId ?? 0)
  const quote =
    same ??
    (type &&
      (pricing.index.topQuotes(trip, 1, { typeIds: [type.slug] })[0] ??
        pricing.index.topQuotes(trip, 1, { classes: [type.spec.class] })[0])) ??
    null
  if (!quote) return null
  const issuedAt = Math.floor(now.epochMilliseconds / 1_000) * 1_000
  const firm = isFirm(pricing, quote)
  const id = ctx.seal.encoder({ issuedAt, legs: offer.legs }, clientId)(toOffer(quote, firm))
  return ctx.writer.toSuggestion(
    id,
    { locked: clientId === null, firm, expiresAt: offerExpiresAt(firm, issuedAt).toString(), quote, lines: quote.breakdown },
    pricing.snapshot,
    locale,
  )
}

export async function getOffer(
  ctx: OffersDeps,
  { id, clientId, locale }: { id: string; clientId: string | null; locale: Locale },
): Promise<OfferView | null> {
  const offer = ctx.seal.decode(id, clientId)
  if (!offer) return null
  const now = ctx.clock.now()
  const pricing = await ctx.pricing.current()
  const expiresAt = offerExpiresAt(offer.firm, offer.issuedAt)
  const expired = Temporal.Instant.compare(now, expiresAt) >= 0
  const free = await repriceOffer(ctx, pricing, offer, offer.issuedAt)
  const quote = free ?? quoteIgnoringAvailability(ctx, pricing, offer)
  const repriced = free && isPriceOpen(offer, free)
  const state = expired ? 'expired' : !free ? 'taken' : repriced ? 'price_changed' : 'available'
  const trip = toTrip(ctx, pricing, offer, offer.issuedAt)
  const locked = clientId === null
  return {
    state,
    suggestion: quote
      ? ctx.writer.toSuggestion(
          id,
          { locked, firm: offer.firm, expiresAt: expiresAt.toString(), quote, lines: toInvoiceLines(quote, offer) },
          pricing.snapshot,
          locale,
        )
      : null,
    current: state === 'available' ? null : await currentOffer(ctx, pricing, offer, now, clientId, locale),
    legs: trip ? toLegBodies(trip) : [],
  }
}

export async function acceptOffer(
  ctx: OffersDeps,
  trx: Trx,
  { id, clientId, locale = 'en', isPromised = false }: { id: string; clientId: string; locale?: Locale; isPromised?: boolean },
): Promise<AcceptResult> {
  const offer = ctx.seal.decode(id, clientId)
  if (!offer) return { ok: false, code: 'NOT_FOUND' }
  const now = ctx.clock.now()
  const expiresAt = offerExpiresAt(offer.firm, offer.issuedAt)
  if (!isPromised && Temporal.Instant.compare(now, expiresAt) >= 0) return { ok: false, code: 'OFFER_EXPIRED' }
  const pricing = await ctx.pricing.current()
  // The snapshot still has the hold of a promised offer, which the caller has just released.
  const quote = isPromised ? quoteIgnoringAvailability(ctx, pricing, offer) : await repriceOffer(ctx, pricing, offer, offer.issuedAt)
  if (!quote) return { ok: false, code: 'OFFER_TAKEN' }
  const busy = { from: instant(quote.busy.from), to: instant(quote.busy.to) }
  // The snapshot may be stale; the database decides.
  if (!(await isAircraftFree(trx, offer.aircraftId, busy.from, busy.to))) return { ok: false, code: 'OFFER_TAKEN' }
  if (!isPromised && isPriceOpen(offer, quote)) {
    return {
      ok: false,
      code: 'PRICE_CHANGED',
      priceCents: quote.totalCents,
      current: await currentOffer(ctx, pricing, offer, now, clientId, locale),
    }
  }
  const lines = toInvoiceLines(quote, offer)
  const suggestion = ctx.writer.toSuggestion(
    id,
    { locked: false, firm: offer.firm, expiresAt: expiresAt.toString(), quote, lines },
    pricing.snapshot,
    locale,
  )
  return { ok: true, taken: toAcceptedOffer(pricing, offer, quote, { suggestion, lines, busy }) }
}

function isWithinBookingWindow(places: PlacesService, trip: Trip, now: Temporal.Instant): boolean {
  try {
    readTrip(places, toLegBodies(trip), now, 'en')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Lines that add up to the offered price. A firm price is a promise: where rates have changed since, the difference stands as a
 * line of its own and the price stays. (For an estimate such a line only shows what was said at the time.)
 */
function toInvoiceLines(quote: Quote, offer: DecodedOffer): Line[] {
  const difference = offer.priceCents - quote.totalCents
  if (difference === 0) return [...quote.breakdown]
  const code = offer.firm ? 'price_promise' : 'price_difference'
  return [...quote.breakdown, { service: code, amountCents: difference, reason: { code, params: { minutes: firmMinutes } } }]
}

export function toAcceptedOffer(
  pricing: PricingContext,
  offer: Pick<DecodedOffer, 'aircraftId' | 'firm'>,
  quote: Quote,
  parts: { suggestion: WireSuggestion; lines: Line[]; busy: AcceptedOffer['busy'] },
): AcceptedOffer {
  const aircraft = pricing.snapshot.aircraft.get(offer.aircraftId)!
  const operator = pricing.snapshot.operators.get(aircraft.operatorId)!
  return {
    ...parts,
    firmness: offer.firm ? 'firm' : 'estimate',
    priceCents: sumLines(parts.lines),
    currency: 'EUR',
    aircraftId: aircraft.id,
    aircraftTypeId: aircraft.typeId,
    aircraftClassId: pricing.snapshot.types.get(aircraft.typeId)!.classId,
    operatorId: operator.id,
    tail: aircraft.tail,
    availability: operator.availability,
    legs: quote.legs.map((leg) => ({
      departureCode: leg.from.icao,
      arrivalCode: leg.to.icao,
      departureAt: instant(leg.departureAt),
      arrivalAt: instant(leg.arrivalAt),
      departureLocal: leg.departureLocal,
      arrivalLocal: leg.arrivalLocal,
      departureZone: leg.from.zone,
      arrivalZone: leg.to.zone,
      blockMinutes: leg.blockMinutes,
      distanceKm: Math.round(leg.distanceKm),
      techStops: leg.techStops.map((stop) => stop.airport.icao),
      pax: leg.pax,
      luggageKg: leg.luggageKg,
    })),
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
