export const maxPriceAlerts = 10
/** Days before and after the departure of which the cheapest counts. */
export const maxFlexDays = 3
/** Share of the known price from which on a lower price is notified without a limit, and again below a limit. */
const fallenShare = 0.9

/**
 * Whether a price is worth a message: at most 90 % of what the customer saw last; with a limit only below it, the first time whatever the
 * difference. Cents.
 */
export function isWorthTelling(priceCents: number, { knownCents, limitCents }: { knownCents: number; limitCents: number | null }): boolean {
  const isFallen = priceCents <= knownCents * fallenShare
  if (limitCents === null) return isFallen
  return priceCents < limitCents && (knownCents >= limitCents || isFallen)
}
