import { findPriceConcerns, type EnginePrice, type PriceConcern, type PricedProduct } from '@aquilane/domain/pricing/price-gate'
import type { AcceptedOffer } from '@aquilane/domain/charter/offer'
export type { EnginePrice } from '@aquilane/domain/pricing/price-gate'
import type { CharterService } from './service.ts'
import type { PlannedLeg } from './plan-trip.ts'

/** Lines of a price that are not what its flight costs us. */
const ownLines: ReadonlySet<string> = new Set(['service', 'price_agreed', 'price_promise', 'price_difference', 'lower_class'])

/** What a price is made from without our own share, cents. */
export const toCostCents = (lines: readonly { service: string; amountCents: number }[]): number =>
  lines.reduce((sum, { service, amountCents }) => sum + (ownLines.has(service) ? 0 : amountCents), 0)

export const toEnginePrice = ({ priceCents, lines }: Pick<AcceptedOffer, 'priceCents' | 'lines'>): EnginePrice => ({
  costCents: toCostCents(lines),
  listCents: priceCents,
})

/** Of several aircraft that fly one trip. */
export const addEnginePrices = (prices: readonly EnginePrice[]): EnginePrice =>
  prices.reduce((sum, { costCents, listCents }) => ({ costCents: sum.costCents + costCents, listCents: sum.listCents + listCents }))

/** How the engine flies a trip with one aircraft today, and for what price; null where it cannot. */
export async function planAtTodaysPrice(
  { charter }: { charter: Pick<CharterService, 'planTrip'> },
  trip: { aircraftId: number; legs: readonly PlannedLeg[] },
): Promise<AcceptedOffer | null> {
  const result = await charter.planTrip(trip)
  return result.ok ? result.plan : null
}

/** A price of staff after the gate. */
export interface GatedPrice {
  priceCents: number
  costCents: number
  engine: EnginePrice | null
  /** A member typed the cost. */
  isCostTyped: boolean
  /** Not empty: another member must approve it. */
  concerns: PriceConcern[]
}

/**
 * The one gate that every price of staff passes.
 * @param price.typedCostCents null: the engine's cost
 */
export function gatePrice(
  product: PricedProduct,
  { priceCents, typedCostCents, engine }: { priceCents: number; typedCostCents: number | null; engine: EnginePrice | null },
): GatedPrice {
  // A flight without a known cost counts as sold at it; `unknown_cost` asks for the approval.
  const costCents = typedCostCents ?? engine?.costCents ?? priceCents
  const isCostTyped = typedCostCents !== null && typedCostCents !== engine?.costCents
  return { priceCents, costCents, engine, isCostTyped, concerns: findPriceConcerns(product, { priceCents, costCents, engine }) }
}
