import { type FleetSnapshotSource, isAircraftFree } from '../../foundation/fleet/index.ts'
import {
  firmnessOf,
  isRepriced,
  linesAtOfferedPrice,
  offerExpiresAt,
  toAcceptedOffer,
  type AcceptedOffer,
  type Firmness,
  type Offer,
  type OfferParties,
  type SealedOffer,
} from '@aquilane/domain/charter/offer'
import type { Quote, Trip } from '@aquilane/domain/charter/types'
import type { PlacesService } from '../../foundation/places/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { PricingContext } from './pricing-context.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { OfferTokenCodec, DecodedOffer, OfferToken } from './offer-token.ts'
import { readTrip, toLegBodies } from './trip.ts'

export type AcceptResult =
  | { ok: true; taken: AcceptedOffer }
  | { ok: false; code: 'OFFER_EXPIRED' | 'OFFER_TAKEN' | 'NOT_FOUND' }
  | { ok: false; code: 'PRICE_CHANGED'; priceCents: number; current: SealedOffer | null }

/** An offer as it stands at the moment. */
export interface OfferState {
  state: 'available' | 'expired' | 'taken' | 'price_changed'
  /** As it was made; null where its aircraft cannot fly it any more. */
  offer: SealedOffer | null
  /** Instead of one that does not stand. */
  current: SealedOffer | null
  /** Null when a place no longer exists. */
  trip: Trip | null
}

export interface OffersDeps {
  clock: Clock
  places: PlacesService
  fleet: FleetSnapshotSource
  seal: OfferTokenCodec
  pricing: { current(): Promise<PricingContext> }
  chains: { applyTo(pricing: PricingContext, quote: Quote): Promise<Quote> }
}

export const quoteFirmness = ({ snapshot }: PricingContext, quote: Quote): Firmness =>
  firmnessOf(snapshot.operators.get(quote.aircraft.operatorId)!, quote)

export function partiesOf({ snapshot }: PricingContext, quote: Quote): OfferParties {
  const aircraft = snapshot.aircraft.get(quote.aircraft.id)!
  const aircraftType = snapshot.types.get(aircraft.typeId)!
  return {
    aircraft,
    aircraftType,
    aircraftClass: snapshot.classes.get(aircraftType.classId)!,
    operator: snapshot.operators.get(aircraft.operatorId)!,
  }
}

/** A quote of today as an offer. */
export const toOffer = (pricing: PricingContext, quote: Quote, firmness: Firmness, expiresAt: Temporal.Instant): Offer => ({
  firmness,
  expiresAt,
  priceCents: quote.totalCents,
  lines: quote.breakdown,
  quote,
  ...partiesOf(pricing, quote),
})

/** What a suggestion's id holds of its offer. */
export const toToken = ({ aircraft, priceCents, firmness, quote }: Offer): OfferToken => ({
  aircraftId: aircraft.id,
  priceCents,
  firm: firmness === 'firm',
  isSaved: quote.saving !== undefined,
})

const readToken = ({ firm, priceCents, isSaved = false }: OfferToken) => ({
  firmness: firm ? ('firm' as const) : ('estimate' as const),
  priceCents,
  isSaved,
})

/** The offer of a token, at the price that it was made at. */
function reopenOffer(pricing: PricingContext, token: DecodedOffer, quote: Quote): Offer {
  const { firmness, priceCents } = readToken(token)
  const lines = linesAtOfferedPrice(quote, { firmness, priceCents })
  return { ...toOffer(pricing, quote, firmness, offerExpiresAt(firmness, token.issuedAt)), priceCents, lines }
}

/** The offer's trip for the engine; null when a place no longer exists. */
function toTrip(ctx: OffersDeps, pricing: PricingContext, offer: DecodedOffer, requestedAt: number): Trip | null {
  const legs = offer.legs.map((leg) => {
    const from = ctx.places.airportByIcao(leg.from)
    const to = ctx.places.airportByIcao(leg.to)
    return from && to ? { ...leg, from: pricing.airport(from), to: pricing.airport(to) } : null
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
): Promise<SealedOffer | null> {
  const trip = toTrip(ctx, pricing, offer, now.epochMilliseconds)
  if (!trip || !isBookable(ctx.places, trip, now)) return null
  const same = await repriceOffer(ctx, pricing, offer, now.epochMilliseconds)
  const type = pricing.snapshot.types.get(pricing.snapshot.aircraft.get(offer.aircraftId)?.typeId ?? 0)
  const quote =
    same ??
    (type &&
      (pricing.index.topQuotes(trip, 1, { typeIds: [type.slug] })[0] ??
        pricing.index.topQuotes(trip, 1, { classes: [type.spec.class] })[0])) ??
    null
  if (!quote) return null
  const issuedAt = toWholeSeconds(now)
  const firmness = quoteFirmness(pricing, quote)
  const fresh = toOffer(pricing, quote, firmness, offerExpiresAt(firmness, issuedAt))
  return { ...fresh, id: ctx.seal.encoder({ issuedAt, legs: offer.legs }, clientId)(toToken(fresh)) }
}

/** As in every token, so that opening an id prices exactly what was asked; epoch ms. */
export const toWholeSeconds = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1_000) * 1_000

/** @returns null for unknown and foreign ids */
export async function getOffer(ctx: OffersDeps, { id, clientId }: { id: string; clientId: string | null }): Promise<OfferState | null> {
  const token = ctx.seal.decode(id, clientId)
  if (!token) return null
  const now = ctx.clock.now()
  const pricing = await ctx.pricing.current()
  const { firmness, ...offered } = readToken(token)
  const expired = Temporal.Instant.compare(now, offerExpiresAt(firmness, token.issuedAt)) >= 0
  const free = await repriceOffer(ctx, pricing, token, token.issuedAt)
  const quote = free ?? quoteIgnoringAvailability(ctx, pricing, token)
  const repriced = free && isRepriced({ firmness, ...offered }, free)
  const state = expired ? 'expired' : !free ? 'taken' : repriced ? 'price_changed' : 'available'
  return {
    state,
    offer: quote && { ...reopenOffer(pricing, token, quote), id },
    current: state === 'available' ? null : await currentOffer(ctx, pricing, token, now, clientId),
    trip: toTrip(ctx, pricing, token, token.issuedAt),
  }
}

export async function acceptOffer(
  ctx: OffersDeps,
  trx: Trx,
  { id, clientId, isPromised = false }: { id: string; clientId: string; isPromised?: boolean },
): Promise<AcceptResult> {
  const token = ctx.seal.decode(id, clientId)
  if (!token) return { ok: false, code: 'NOT_FOUND' }
  const now = ctx.clock.now()
  const offered = readToken(token)
  const expiresAt = offerExpiresAt(offered.firmness, token.issuedAt)
  if (!isPromised && Temporal.Instant.compare(now, expiresAt) >= 0) return { ok: false, code: 'OFFER_EXPIRED' }
  const pricing = await ctx.pricing.current()
  // The snapshot still has the hold of a promised offer, which the caller has just released.
  const quote = isPromised ? quoteIgnoringAvailability(ctx, pricing, token) : await repriceOffer(ctx, pricing, token, token.issuedAt)
  if (!quote) return { ok: false, code: 'OFFER_TAKEN' }
  const taken = toAcceptedOffer(reopenOffer(pricing, token, quote))
  // The snapshot may be stale; the database decides.
  if (!(await isAircraftFree(trx, taken.aircraftId, taken.busy.from, taken.busy.to))) return { ok: false, code: 'OFFER_TAKEN' }
  if (isPromised || !isRepriced(offered, quote)) return { ok: true, taken }
  const current = await currentOffer(ctx, pricing, token, now, clientId)
  return { ok: false, code: 'PRICE_CHANGED', priceCents: quote.totalCents, current }
}

/** Whether a trip may be asked for now: its times are allowed, and its countries. */
export function isBookable(places: PlacesService, trip: Trip, now: Temporal.Instant): boolean {
  try {
    readTrip(places, toLegBodies(trip), now, 'en')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
