import type { PriceLine } from '../charter/types.ts'
import { resaleLines } from '../charter/resale-lines.ts'
import { isFixedTax } from '../charter/tax-codes.ts'

/** Percent of a seat's share in the whole aircraft: a margin for seats that stay empty. */
const seatPercent = 110

export interface SeatPrices {
  /** Cents. */
  seatCents: number
  sofaCents: number
}

/**
 * Prices of the seats of a shared flight: charter price × 1.1 ÷ threshold seats, a place on the sofa without the margin. Rounded up to
 * whole euros, so that the threshold always pays for the aircraft, whichever seats are sold.
 */
export function seatPrices({ charterCents, thresholdSeats }: { charterCents: number; thresholdSeats: number }): SeatPrices {
  // One division of integers: a factor of 1.1 would add a euro by rounding.
  const price = (percent: number) => Math.ceil((charterCents * percent) / (thresholdSeats * 10_000)) * 100
  return { seatCents: price(seatPercent), sofaCents: price(100) }
}

interface PaidSeats {
  /** Of all its seats, cents. */
  priceCents: number
  /** Less what a coupon took off. */
  paidCents: number
}

/** What a customer has paid for a part of their seats, cents. */
const paidShare = ({ priceCents, paidCents }: PaidSeats, seatsCents: number): number =>
  priceCents === 0 ? 0 : Math.floor((paidCents * Math.min(seatsCents, priceCents)) / priceCents)

/** What is returned for seats that were given up and sold again, cents: what they brought, up to what was paid for them. */
export const resaleRefund = ({ before, after, seatsCents }: { before: PaidSeats; after: PaidSeats; seatsCents: number }): number =>
  Math.min(paidShare(before, seatsCents), paidShare(after, seatsCents))

/** Seats that must be sold by default: six of ten. */
export const defaultThreshold = (seats: number): number => Math.max(1, Math.ceil(seats * 0.6))

/** Hours before the departure at which the flight is decided, by default. */
export const defaultDecisionHours = 72

interface SoldSeats {
  /** Price lines of the whole aircraft with every seat taken, cents. */
  breakdown: readonly PriceLine[]
  /** Seats of the aircraft. */
  aircraftSeats: number
  route: { from: string; to: string }
  prices: SeatPrices
  seats: number
  sofaSeats: number
}

/** Price of some seats line by line, with the taxes of their passengers. The lines add up to the price. */
export function seatLines({ breakdown, aircraftSeats, route, prices, seats, sofaSeats }: SoldSeats): PriceLine[] {
  const count = seats + sofaSeats
  const priceCents = seats * prices.seatCents + sofaSeats * prices.sofaCents
  const taxes = breakdown
    // The Italian levy on air taxis is due for whole aircraft only.
    .filter(({ service }) => isFixedTax(service) && service !== 'it_aerotaxi')
    .map(({ amountCents, reason, ...line }) => ({
      ...line,
      amountCents: Math.round((amountCents * count) / aircraftSeats),
      // A tax of each passenger names how many it is for.
      reason: 'pax' in reason.params ? { ...reason, params: { ...reason.params, pax: count } } : reason,
    }))
  return resaleLines({ breakdown, fixed: taxes, priceCents }, (amountCents) => ({
    service: 'shared_seat',
    amountCents,
    reason: { code: 'shared_seat', params: { ...route, seats, sofaSeats } },
  }))
}

/**
 * What is left to pay for the whole aircraft after some seats, cents; null where nothing is. @param paidCents for the initiator's seats
 */
export const buyoutPrice = ({ charterCents, paidCents }: { charterCents: number; paidCents: number }): number | null =>
  charterCents > paidCents ? charterCents - paidCents : null

/** That price line by line; the taxes of all passengers are in the first line. The lines add up to the price. */
export const buyoutLines = (whole: {
  breakdown: readonly PriceLine[]
  route: { from: string; to: string }
  priceCents: number
}): PriceLine[] =>
  resaleLines({ breakdown: whole.breakdown, fixed: [], priceCents: whole.priceCents }, (amountCents) => ({
    service: 'whole_aircraft',
    amountCents,
    reason: { code: 'whole_aircraft', params: whole.route },
  }))
