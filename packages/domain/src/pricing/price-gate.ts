import { marginPermille } from '../quotes/margin.ts'
import type { Permission } from '../staff/permissions.ts'

/** Products whose price staff may give. */
export type PricedProduct = 'charter' | 'empty_leg'

export interface PricePolicy {
  /** Below this share of the price another member approves, thousandths. */
  minMarginPermille: number
  /** Above this discount against the list price of today another member approves, thousandths. */
  maxDiscountPermille: number
  /** Of the member who approves. */
  approver: Permission
}

/**
 * What a member of staff may give alone. An empty leg is flown in any case: it may cost less than its flight, but not less than what a
 * passenger on board adds (its standard floor), which is its cost here.
 */
export const pricePolicies: Record<PricedProduct, PricePolicy> = {
  charter: { minMarginPermille: 50, maxDiscountPermille: 100, approver: 'quotes.approve' },
  empty_leg: { minMarginPermille: 0, maxDiscountPermille: 1_000, approver: 'quotes.approve' },
}

/** What the engine asks today, cents. */
export interface EnginePrice {
  /** Everything but our own share. */
  costCents: number
  listCents: number
}

export interface StaffPrice {
  priceCents: number
  /** What the flight costs us: the engine's cost, or the one that a member typed. */
  costCents: number
  /** Null: the engine cannot price this flight. */
  engine: EnginePrice | null
}

export const priceConcerns = ['below_margin', 'discount', 'typed_cost', 'unknown_cost'] as const
/**
 * below_margin: less than the minimum margin stays; discount: more than the largest discount; typed_cost: the cost was typed and is below
 * the engine's; unknown_cost: the engine cannot price the flight.
 */
export type PriceConcern = (typeof priceConcerns)[number]

/** Discount against the list price, thousandths, rounded up: an approval is never saved by rounding. */
const discountPermille = (priceCents: number, listCents: number): number => Math.ceil(((listCents - priceCents) * 1000) / listCents)

/** Why a price of staff needs the approval of another member; empty: it does not. The engine's own price never does. */
export function findPriceConcerns(product: PricedProduct, { priceCents, costCents, engine }: StaffPrice): PriceConcern[] {
  const policy = pricePolicies[product]
  const isEngines = engine !== null && priceCents >= engine.listCents && costCents === engine.costCents
  const isBelowMargin = priceCents < costCents || (!isEngines && marginPermille(priceCents, costCents) < policy.minMarginPermille)
  const isDiscount = engine !== null && discountPermille(priceCents, engine.listCents) > policy.maxDiscountPermille
  return [
    ...(isBelowMargin ? (['below_margin'] as const) : []),
    ...(isDiscount ? (['discount'] as const) : []),
    ...(engine !== null && costCents < engine.costCents ? (['typed_cost'] as const) : []),
    ...(engine === null ? (['unknown_cost'] as const) : []),
  ]
}
