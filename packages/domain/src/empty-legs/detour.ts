import { maxDiscountPercent } from './price.ts'

const marginPercent = 12
/** A detour that saves less is no offer: the charter leaves when its customer wants. */
const leastDiscountPercent = 5

interface CostLine {
  service: string
  amountCents: number
}

/** What a chain of flights costs, cents: its price without our margin. */
export const chainCost = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { service, amountCents }) => sum + (service === 'service' ? 0 : amountCents), 0)

/** What a detour adds to the price of a leg, cents: what the chain of flights costs more with it, and 12 %. Never less than nothing. */
export const detourSurcharge = (withDetour: readonly CostLine[], withLeg: readonly CostLine[]): number =>
  Math.max(0, Math.ceil(((chainCost(withDetour) - chainCost(withLeg)) * (100 + marginPercent)) / 100))

/**
 * The same where the flights around the leg are not ours: the difference of both routes, and the flights to and from the detour.
 * @param routeCents what the detour costs to fly with customers @param legCents the same of the leg
 */
export const estimatedSurcharge = (cost: {
  routeCents: number
  legCents: number
  ferryMinutes: number
  centsPerMinute: number
  ferryShare: number
}): number => {
  const cents = cost.routeCents - cost.legCents + cost.ferryMinutes * cost.centsPerMinute * cost.ferryShare
  return Math.max(0, Math.ceil((cents * (100 + marginPercent)) / 100))
}

/**
 * Price of a leg with its detour, whole euros in cents. Null where it would save less than 5 % of the charter.
 * @param referenceCents the detour as a one-way charter
 * @param floorCents marginal cost of its passengers and 12 %
 */
export function detourPrice({
  legCents,
  surchargeCents,
  referenceCents,
  floorCents,
}: {
  legCents: number
  surchargeCents: number
  referenceCents: number
  floorCents: number
}): number | null {
  const lowest = Math.max(floorCents, (referenceCents * (100 - maxDiscountPercent)) / 100)
  const cents = Math.ceil(Math.max(legCents + surchargeCents, lowest) / 100) * 100
  return cents <= (referenceCents * (100 - leastDiscountPercent)) / 100 ? cents : null
}
