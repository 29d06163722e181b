import { resaleLines, sumLines } from '../charter/resale-lines.ts'
import { isFixedTax } from '../charter/tax-codes.ts'
import type { PriceLine } from '../charter/types.ts'
import { discountPercent } from './price.ts'

/** Airport codes. */
interface LegRoute {
  from: string
  to: string
  /** Of the leg as it is planned, where it is flown on another route. */
  detourOf?: { from: string; to: string } | null
}

/**
 * The price of an empty leg line by line. @param breakdown of the same one-way charter, cents
 * @returns lines that add up to `priceCents`
 */
export function emptyLegLines(breakdown: readonly PriceLine[], priceCents: number, { from, to, detourOf }: LegRoute): PriceLine[] {
  const referenceCents = sumLines(breakdown)
  const route = { from, to, ...(detourOf ? { legFrom: detourOf.from, legTo: detourOf.to } : {}) }
  const fixed = breakdown.filter(({ service }) => isFixedTax(service))
  return resaleLines({ breakdown, fixed, priceCents }, (amountCents) => ({
    service: 'empty_leg',
    amountCents,
    reason: {
      code: detourOf ? 'empty_leg_detour' : 'empty_leg',
      params: { ...route, percent: discountPercent(referenceCents, priceCents), referenceCents },
    },
  }))
}
