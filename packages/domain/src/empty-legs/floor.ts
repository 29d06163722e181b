import { fixedTaxCodes, shareTaxCodes } from '../charter/tax-codes.ts'
import type { PriceLine, ServiceCode } from '../charter/types.ts'

/** What carrying customers adds to a flight that takes place anyway. */
const marginal: ReadonlySet<ServiceCode> = new Set(['departure_fee', 'landing_handling', 'navigation', ...fixedTaxCodes, ...shareTaxCodes])

/** Extra fuel for the load, as a share of the flight's price. */
const loadFuelShare = 0.04
const marginShare = 0.12

/** The least an empty leg may cost, cents: marginal cost of its passengers and 12 %. @param breakdown of the same one-way charter */
export function emptyLegFloor(breakdown: readonly PriceLine[]): number {
  const cents = breakdown.reduce(
    (sum, { service, amountCents }) => sum + (marginal.has(service) ? amountCents : service === 'flight' ? amountCents * loadFuelShare : 0),
    0,
  )
  return Math.ceil(cents * (1 + marginShare))
}
