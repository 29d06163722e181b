import { fixedTaxes } from '@aquilane/domain/charter/customer-lines'
import {
  gatePrice,
  planAtTodaysPrice,
  toEnginePrice,
  type GatedPrice,
  type AcceptedOffer,
  findUnknownAirports,
} from '../../market/charter/index.ts'
import {
  readQuotedOffer,
  toQuotedOffer,
  type QuotedOffer,
  type OrderRequest,
  acceptOffer,
  partyOf,
  quotedFlights,
} from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { insertAlternatives, type AlternativeRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** What a member gives for one aircraft. */
export interface AlternativeInput {
  suggestionId: string | null
  /** Instead: position in the newest version. */
  keep: number | null
  priceCents: number | null
  costCents: number | null
}

export interface PricedAlternative {
  aircraftId: number
  price: GatedPrice
  offer: QuotedOffer
  costTypedBy: string | null
}

/** @throws VALIDATION_FAILED, NOT_FOUND, OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID */
export async function priceAlternatives(
  ctx: Context,
  trx: Trx,
  request: OrderRequest,
  { alternatives, memberId, before }: { alternatives: readonly AlternativeInput[]; memberId: string; before: readonly AlternativeRow[] },
): Promise<PricedAlternative[]> {
  const priced: PricedAlternative[] = []
  for (const [at, input] of alternatives.entries()) {
    const path = `alternatives.${at}`
    const kept = input.keep === null ? undefined : before.find(({ position }) => position === input.keep)
    if (input.keep !== null && !kept) throw fieldError(`${path}.keep`, 'unknown', 'The newest version has no such alternative.')
    priced.push(kept ? await keepAlternative(ctx, kept) : await priceOffer(ctx, trx, request, { input, memberId, path }))
  }
  for (const [at, { aircraftId }] of priced.entries())
    if (priced.findIndex((other) => other.aircraftId === aircraftId) < at)
      throw fieldError(`alternatives.${at}.suggestion_id`, 'duplicate', 'Each aircraft can be offered once.')
  return priced
}

/** The price stays; it passes the gate again at the engine's price of today, and an earlier approval does not count. */
async function keepAlternative(ctx: Context, kept: AlternativeRow): Promise<PricedAlternative> {
  const { aircraft_id: aircraftId, price: priceCents, cost, cost_typed_by: costTypedBy, engine_cost: engineCost } = kept
  const offer = readQuotedOffer(kept.offer)
  const plan = await planAtTodaysPrice(ctx, { aircraftId, legs: offer.legs.map(toPlannedLeg) })
  // Of versions older than the gate it is unknown who gave the cost.
  const typedCostCents = costTypedBy !== null || engineCost === null ? cost : null
  return {
    aircraftId,
    price: gatePrice('charter', { priceCents, typedCostCents, engine: plan && toEnginePrice(plan) }),
    offer,
    costTypedBy,
  }
}

const toPlannedLeg = (leg: QuotedOffer['legs'][number]) => ({
  from: String(leg.departure_airport),
  to: String(leg.arrival_airport),
  departureLocal: leg.departure_local,
  pax: leg.pax,
  luggageKg: leg.luggage,
  ...partyOf(leg),
})

async function priceOffer(
  ctx: Context,
  trx: Trx,
  { order, locale, legs }: OrderRequest,
  { input, memberId, path }: { input: AlternativeInput; memberId: string; path: string },
): Promise<PricedAlternative> {
  if (input.suggestionId === null) throw fieldError(`${path}.suggestion_id`, 'required', 'Choose an aircraft for this alternative.')
  const taken = await acceptOffer(ctx, trx, { clientId: order.client_id, locale, legs }, input.suggestionId)
  return priceTaken(order.id, legs, taken, { ...input, memberId, path })
}

/** An aircraft of the engine at a member's price and cost. @throws VALIDATION_FAILED */
export function priceTaken(
  orderId: string,
  legs: OrderRequest['legs'],
  taken: AcceptedOffer,
  input: { priceCents: number | null; costCents: number | null; memberId: string; path: string },
): PricedAlternative {
  if (input.priceCents !== null && input.priceCents <= 0) throw fieldError(`${input.path}.price`, 'too_low', 'A price is more than zero.')
  if (input.priceCents !== null && input.priceCents <= fixedTaxes(taken.lines))
    throw fieldError(`${input.path}.price`, 'too_low', 'The taxes of this trip alone are more than this price.')
  if (input.costCents !== null && input.costCents <= 0) throw fieldError(`${input.path}.cost`, 'too_low', 'A cost is more than zero.')
  const price = gatePrice('charter', {
    priceCents: input.priceCents ?? taken.priceCents,
    typedCostCents: input.costCents,
    engine: toEnginePrice(taken),
  })
  return {
    aircraftId: taken.aircraftId,
    price,
    offer: toQuotedOffer(orderId, legs, taken, price.priceCents),
    costTypedBy: price.isCostTyped ? input.memberId : null,
  }
}

/** Stores alternatives with the airports whose hours were unknown then: a member offered them knowing it. */
export async function storeAlternatives(ctx: Context, trx: Trx, versionId: string, priced: readonly PricedAlternative[]): Promise<void> {
  const unknown = await Promise.all(
    priced.map(async ({ aircraftId, offer }) => offer.unknownHours ?? (await findUnknownAirports(ctx, aircraftId, quotedFlights(offer)))),
  )
  await insertAlternatives(
    trx,
    priced.map(({ aircraftId, price, offer, costTypedBy }, at) => ({
      version_id: versionId,
      position: at + 1,
      aircraft_id: aircraftId,
      price: price.priceCents,
      cost: price.costCents,
      engine_cost: price.engine?.costCents ?? null,
      list_price: price.engine?.listCents ?? null,
      cost_typed_by: costTypedBy,
      offer: JSON.stringify({ ...offer, unknownHours: unknown[at] ?? [] } satisfies QuotedOffer),
    })),
  )
}

/** Typed costs of a version, for the history: by whom is its actor. */
export const describeTypedCosts = (priced: readonly PricedAlternative[]) =>
  priced
    .filter(({ costTypedBy }) => costTypedBy !== null)
    .map(({ offer, price }) => ({
      tail: offer.offer.aircraft?.tail ?? '',
      typed: price.costCents,
      engine: price.engine?.costCents ?? null,
    }))
