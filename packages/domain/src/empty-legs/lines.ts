import { perPassengerTaxes, resaleLines, sumLines } from '../charter/resale-lines.ts'
import type { PriceLine } from '../charter/types.ts'
import { discountPercent } from './price.ts'

/**
 * The price of an empty leg line by line. @param breakdown of the same one-way charter, cents
 * @returns lines that add up to `priceCents`
 */
export function emptyLegLines(breakdown: readonly PriceLine[], priceCents: number, route: { from: string; to: string }): PriceLine[] {
  const referenceCents = sumLines(breakdown)
  const fixed = breakdown.filter(({ service }) => perPassengerTaxes.has(service))
  return resaleLines({ breakdown, fixed, priceCents }, (amountCents) => ({
    service: 'empty_leg',
    amountCents,
    reason: { code: 'empty_leg', params: { ...route, percent: discountPercent(referenceCents, priceCents), referenceCents } },
  }))
}
