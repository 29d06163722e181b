import { type TaxCode, isFixedTax, isShareTax } from './tax-codes.ts'
import type { ServiceCode } from './types.ts'

/** Price lines that are taxes by law. */
export const isTax = (service: string): boolean => isFixedTax(service) || isShareTax(service)

/** Lines of the engine and of sales that together are the price of the flight. The saving of a trip in a row is an agreement, so it stays a line. */
type FlightPart =
  | Exclude<ServiceCode, TaxCode | 'chain' | 'empty_leg' | 'shared_seat' | 'whole_aircraft'>
  | 'price_agreed'
  | 'price_promise'
  | 'price_difference'
const flightParts: Record<FlightPart, true> = {
  flight: true,
  daily_minimum: true,
  waiting_day: true,
  positioning: true,
  departure_fee: true,
  navigation: true,
  landing_handling: true,
  tech_stop: true,
  parking: true,
  crew_night: true,
  extra_crew: true,
  peak: true,
  short_notice: true,
  service: true,
  price_agreed: true,
  price_promise: true,
  price_difference: true,
}
const isFlightPart = (service: string): boolean => Object.hasOwn(flightParts, service)

interface Line {
  service: string
  amountCents: number
}

const sum = (lines: readonly Line[]): number => lines.reduce((total, { amountCents }) => total + amountCents, 0)

/** The reason of the flight price has no figures: neither rates nor block hours are the customer's. */
export const flightReason = { code: 'flight_price', params: {} } as const

/**
 * A price as its customer reads it: the flight, each tax, each service ordered. No line shows cost, markup or a difference to a list. The lines
 * add up to the same amount.
 */
export function toCustomerLines<T extends Line>(
  lines: readonly T[],
): (T | { service: 'flight'; amountCents: number; reason: typeof flightReason })[] {
  const parts = lines.filter(({ service }) => isFlightPart(service))
  if (parts.length === 0) return [...lines]
  const others = lines.filter(({ service }) => !isFlightPart(service))
  return [{ service: 'flight', amountCents: sum(parts), reason: flightReason }, ...others]
}

/** What is due whatever the price: a price must be more than this. */
export const fixedTaxes = (lines: readonly Line[]): number => sum(lines.filter(({ service }) => isFixedTax(service)))

const isAgreed = (service: string): boolean => service === 'price_agreed' || service === 'price_promise' || service === 'price_difference'

/**
 * The lines of a price that stands where its trip was planned otherwise, between other airports: flight and taxes are those of the plan, what was agreed
 * beside them stays, and the difference is a line of its own. As they are where the price does not cover these taxes.
 * @param planned lines of the plan at its own price
 */
export function toLinesOfPlan<T extends Line, D extends Line>(
  lines: readonly T[],
  planned: readonly T[],
  toDifference: (amountCents: number) => D,
): (T | D)[] {
  const price = sum(lines)
  if (price <= fixedTaxes(planned)) return [...lines]
  const flight = planned.filter(({ service }) => !isTax(service))
  const kept = lines.filter(({ service }) => isAgreed(service) || !(isTax(service) || isFlightPart(service)))
  const taxes = toLinesAtPrice(planned, price, toDifference).filter(({ service }) => isTax(service))
  const difference = price - sum(flight) - sum(kept) - sum(taxes)
  return [...flight, ...taxes, ...kept, ...(difference === 0 ? [] : [toDifference(difference)])]
}

/**
 * The lines of an offer at another price: taxes that are a share of the price follow it, and the rest of the difference is a line of its own.
 * @param priceCents more than the fixed taxes
 */
export function toLinesAtPrice<T extends Line, D extends Line>(
  lines: readonly T[],
  priceCents: number,
  toDifference: (amountCents: number) => D,
): (T | D)[] {
  const taxed = sum(lines) - fixedTaxes(lines)
  const ratio = taxed > 0 ? (priceCents - fixedTaxes(lines)) / taxed : 1
  const scaled = lines.map((line) => (isShareTax(line.service) ? { ...line, amountCents: Math.round(line.amountCents * ratio) } : line))
  const difference = priceCents - sum(scaled)
  return difference === 0 ? scaled : [...scaled, toDifference(difference)]
}
