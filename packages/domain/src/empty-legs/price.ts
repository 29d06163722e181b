/** Share of the reference price that applies from so long before the departure on. */
export interface PriceStep {
  hoursBefore: number
  percent: number
}

/** The standard steps; staff may set others for one leg. */
export const standardSteps: readonly PriceStep[] = [
  { hoursBefore: Infinity, percent: 65 },
  { hoursBefore: 7 * 24, percent: 55 },
  { hoursBefore: 48, percent: 45 },
  { hoursBefore: 24, percent: 35 },
]

/** Spec §9: up to 75 % off. */
export const maxDiscountPercent = 75

export interface EmptyLegPricing {
  /** What the engine quotes for the same one-way charter, cents. */
  referenceCents: number
  /** Never sold for less, cents; not above the reference. */
  floorCents: number
  /** Latest first does not matter: the step with the fewest hours that has been reached applies. */
  steps: readonly PriceStep[]
}

/** A price on the list carries no cents: rounded down for the buyer, never below the lowest. */
const toWholeEuros = (cents: number, lowest: number): number => Math.max(Math.floor(cents / 100), Math.ceil(lowest / 100)) * 100

const stepAt = (steps: readonly PriceStep[], hours: number): PriceStep | undefined =>
  steps.filter(({ hoursBefore }) => hours <= hoursBefore).toSorted((a, b) => a.hoursBefore - b.hoursBefore)[0]

const priceOf = ({ referenceCents, floorCents }: EmptyLegPricing, percent: number): number => {
  const lowest = Math.max(floorCents, (referenceCents * (100 - maxDiscountPercent)) / 100)
  return Math.min(referenceCents, toWholeEuros((referenceCents * percent) / 100, lowest))
}

/**
 * Price of an empty leg, cents, at so many hours before its departure: never below the floor, above the reference or more than 75 % off.
 * Null where the floor is above the reference, or no step applies yet: such a leg is not offered.
 */
export function emptyLegPrice(pricing: EmptyLegPricing, hoursBefore: number): number | null {
  if (pricing.floorCents > pricing.referenceCents) return null
  const step = stepAt(pricing.steps, hoursBefore)
  return step ? priceOf(pricing, step.percent) : null
}

/** Price while a step applies, cents. */
export const priceAtStep = (pricing: EmptyLegPricing, { percent }: PriceStep): number => priceOf(pricing, percent)

/** Whether this step applies at so many hours before the departure. */
export const isCurrentStep = ({ steps }: EmptyLegPricing, step: PriceStep, hoursBefore: number): boolean =>
  stepAt(steps, hoursBefore) === step

/** When the price next changes, in hours before the departure, and to how many cents; null when it stays. */
export function nextPrice(pricing: EmptyLegPricing, hoursBefore: number): { hoursBefore: number; cents: number } | null {
  const current = emptyLegPrice(pricing, hoursBefore)
  const later = pricing.steps.filter((step) => step.hoursBefore < hoursBefore).toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  for (const step of later) {
    const cents = emptyLegPrice(pricing, step.hoursBefore)
    if (cents !== null && cents !== current) return { hoursBefore: step.hoursBefore, cents }
  }
  return null
}

/** Percent off the reference, rounded down. */
export const discountPercent = (referenceCents: number, priceCents: number): number =>
  Math.floor(((referenceCents - priceCents) * 100) / referenceCents)
