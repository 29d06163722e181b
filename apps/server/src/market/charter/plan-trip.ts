import { firmnessOf, toAcceptedOffer, type AcceptedOffer } from '@aquilane/domain/charter/offer'
import type { Party } from '@aquilane/domain/charter/party'
import type { Constraint, Quote, QuoteFilter, ReasonParams, Trip } from '@aquilane/domain/charter/types'
import { partiesOf, quoteFirmness, toWholeSeconds, type OffersDeps } from './offers.ts'
import type { PricingContext } from './pricing-context.ts'

/** A leg between two airports, as an order stores it. */
export interface PlannedLeg {
  /** Airport codes. */
  from: string
  to: string
  /** `yyyy-MM-ddTHH:mm`, local to the departure. */
  departureLocal: string
  pax: number
  luggageKg: number
  party?: Party | undefined
}

export type PlanResult =
  | { ok: true; plan: AcceptedOffer }
  /** `legIndex`: the leg at fault; null: the trip as a whole. */
  | { ok: false; constraint: Constraint; legIndex: number | null; params: ReasonParams }

/** A charter that is kept for one customer at a price, until the caller says otherwise. */
export interface PromisedCharter {
  /** Suggestion id, accepted with `isPromised`. */
  token: string
  priceCents: number
  aircraftId: number
  busy: { from: Temporal.Instant; to: Temporal.Instant }
}

/** How many of the cheapest aircraft are promised before it is given up: others may be in the middle of booking them. */
const promiseCandidates = 12

export function toEngineTrip(
  ctx: Pick<OffersDeps, 'places'>,
  pricing: PricingContext,
  legs: readonly PlannedLeg[],
  requestedAt: number,
): Trip | null {
  const read = legs.map(({ from, to, ...leg }) => {
    const [departure, arrival] = [ctx.places.airportByIcao(from), ctx.places.airportByIcao(to)]
    return departure && arrival ? { from: pricing.airport(departure), to: pricing.airport(arrival), ...leg } : null
  })
  return read.every((leg) => leg !== null) ? { legs: read, requestedAt } : null
}

/**
 * How one aircraft would fly a trip at these times, whatever else it does: flights without customers, absence and price of today, or of `requestedAt`. The
 * database decides whether it is free.
 */
export async function planTrip(
  ctx: OffersDeps,
  { aircraftId, legs, requestedAt: asOf }: { aircraftId: number; legs: readonly PlannedLeg[]; requestedAt?: Temporal.Instant },
): Promise<PlanResult> {
  const pricing = await ctx.pricing.current()
  const { epochMilliseconds: requestedAt } = asOf ?? ctx.clock.now()
  const trip = toEngineTrip(ctx, pricing, legs, requestedAt)
  if (!trip) return { ok: false, constraint: 'busy', legIndex: null, params: {} }
  const disorder = findDisorder(trip)
  if (disorder) return disorder
  const answer = pricing.quoteOne(trip, aircraftId, { anyTime: true })
  if (!answer?.ok)
    return { ok: false, constraint: answer?.constraint ?? 'busy', legIndex: answer?.legIndex ?? null, params: answer?.params ?? {} }
  return { ok: true, plan: toPlan(pricing, answer) }
}

/** A leg that departs before the one it follows: its gap is negative. */
function findDisorder({ legs }: Trip): Exclude<PlanResult, { ok: true }> | null {
  const departures = legs.map(
    ({ from, departureLocal }) => Temporal.PlainDateTime.from(departureLocal).toZonedDateTime(from.zone).epochMilliseconds,
  )
  const legIndex = departures.findIndex((at, index) => index > 0 && at <= departures[index - 1]!)
  if (legIndex < 0) return null
  const gapMinutes = (departures[legIndex]! - departures[legIndex - 1]!) / 60_000
  const { iata, icao } = legs[legIndex]!.from
  return { ok: false, constraint: 'turnaround', legIndex, params: { neededMinutes: 1, gapMinutes, airport: iata ?? icao } }
}

function toPlan(pricing: PricingContext, quote: Quote): AcceptedOffer {
  const parties = partiesOf(pricing, quote)
  return toAcceptedOffer({
    ...parties,
    firmness: firmnessOf(parties.operator, quote),
    priceCents: quote.totalCents,
    lines: quote.breakdown,
    quote,
  })
}

/** The cheapest aircraft for a trip whose calendars are kept here, cheapest first; none where the engine finds none. */
export async function findPromises(
  ctx: OffersDeps,
  { legs, clientId }: { legs: readonly PlannedLeg[]; clientId: string },
): Promise<PromisedCharter[]> {
  const pricing = await ctx.pricing.current()
  const issuedAt = toWholeSeconds(ctx.clock.now())
  const trip = toEngineTrip(ctx, pricing, legs, issuedAt)
  if (!trip) return []
  const seal = ctx.seal.encoder({ issuedAt, legs }, clientId)
  return pricing.index
    .topQuotes(trip, promiseCandidates)
    .filter((quote) => quoteFirmness(pricing, quote) === 'firm')
    .map(({ aircraft, totalCents: priceCents, busy }) => ({
      token: seal({ aircraftId: aircraft.id, priceCents, firm: true }),
      priceCents,
      aircraftId: aircraft.id,
      busy: { from: Temporal.Instant.fromEpochMilliseconds(busy.from), to: Temporal.Instant.fromEpochMilliseconds(busy.to) },
    }))
}

/** How the cheapest aircraft would fly a trip, those whose price is firm; none where its legs are no trip. */
export async function findFirmPlans(
  ctx: OffersDeps,
  { legs, filter, limit }: { legs: readonly PlannedLeg[]; filter: QuoteFilter; limit: number },
): Promise<AcceptedOffer[]> {
  const pricing = await ctx.pricing.current()
  const trip = toEngineTrip(ctx, pricing, legs, ctx.clock.now().epochMilliseconds)
  if (!trip || findDisorder(trip)) return []
  return pricing.index
    .topQuotes(trip, limit, filter)
    .filter((quote) => quoteFirmness(pricing, quote) === 'firm')
    .map((quote) => toPlan(pricing, quote))
}
