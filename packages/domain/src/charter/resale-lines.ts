import { isShareTax } from './tax-codes.ts'
import type { PriceLine } from './types.ts'

/**
 * Lines of a flight that is sold at another price than its charter: the flight in one line, taxes of the passengers, taxes on the price by
 * the price that is paid. Cents.
 * @param breakdown of the same one-way charter
 * @param fixed taxes that are the same at any price
 * @param flight makes the line of the flight
 * @returns lines that add up to `priceCents`
 */
export function resaleLines(
  { breakdown, fixed, priceCents }: { breakdown: readonly PriceLine[]; fixed: readonly PriceLine[]; priceCents: number },
  flight: (amountCents: number) => PriceLine,
): PriceLine[] {
  const shares = breakdown.filter(({ service }) => isShareTax(service))
  const taxed = priceCents - sumLines(fixed)
  const share = shares.reduce((total, line) => total + percentOf(line) / 100, 0)
  const base = taxed / (1 + share)
  const taxes = shares.map((line) => ({ ...line, amountCents: Math.round((base * percentOf(line)) / 100) }))
  return [flight(taxed - sumLines(taxes)), ...fixed, ...taxes]
}

export const sumLines = (lines: readonly PriceLine[]): number => lines.reduce((total, { amountCents }) => total + amountCents, 0)
const percentOf = ({ reason }: PriceLine): number => Number(reason.params['percent'] ?? 0)
