import type { PriceLine, ReasonParams, ServiceCode } from '../charter/types.ts'
import { discountPercent } from './price.ts'

/** Taxes that are a share of the price. */
const onPrice: ReadonlySet<ServiceCode> = new Set(['vat', 'us_fet'])
/** Taxes of each passenger, the same at any price. */
const perPassenger: ReadonlySet<ServiceCode> = new Set([
  'it_aerotaxi',
  'uk_apd',
  'fr_tsba',
  'de_luftverkehrsteuer',
  'at_flugabgabe',
  'us_segment_fee',
  'us_international_head',
])

/**
 * The price of an empty leg line by line: the flight in one line, the taxes of its passengers as in the same charter, taxes on the price
 * by the price that is paid. @param breakdown of the same one-way charter, cents
 * @returns lines that add up to `priceCents`
 */
export function emptyLegLines(breakdown: readonly PriceLine[], priceCents: number, route: { from: string; to: string }): PriceLine[] {
  const fixed = breakdown.filter(({ service }) => perPassenger.has(service))
  const shares = breakdown.filter(({ service }) => onPrice.has(service))
  const taxed = priceCents - sum(fixed)
  const share = shares.reduce((total, line) => total + percentOf(line) / 100, 0)
  const base = taxed / (1 + share)
  const taxes = shares.map((line) => ({ ...line, amountCents: Math.round((base * percentOf(line)) / 100) }))
  const referenceCents = sum(breakdown)
  const params: ReasonParams = { ...route, percent: discountPercent(referenceCents, priceCents), referenceCents }
  const flight: PriceLine = {
    service: 'empty_leg',
    amountCents: taxed - sum(taxes),
    reason: { code: 'empty_leg', params },
  }
  return [flight, ...fixed, ...taxes]
}

const sum = (lines: readonly PriceLine[]): number => lines.reduce((total, { amountCents }) => total + amountCents, 0)
const percentOf = ({ reason }: PriceLine): number => Number(reason.params['percent'] ?? 0)
