export const maxAlternatives = 6
/** Validity of a quote unless its member of staff chooses another. */
export const defaultValidHours = 24
export const maxValidHours = 14 * 24
/** A quote ends this long before its first departure at the latest. */
export const lastAcceptanceHours = 3

export const quoteStates = ['approval', 'open', 'expired', 'withdrawn', 'accepted', 'closed'] as const
/**
 * approval: its newest version waits for another member; open: can be accepted; expired: its newest version is over; withdrawn: by staff;
 * accepted; closed: its order ended in another way.
 */
export type QuoteState = (typeof quoteStates)[number]

interface QuoteFacts {
  isAccepted: boolean
  isWithdrawn: boolean
  /** The order still waits for a price. */
  awaitsPrice: boolean
  /** Of the newest version that was sent; null: none was. */
  validUntil: Temporal.Instant | null
}

export function toQuoteState({ isAccepted, isWithdrawn, awaitsPrice, validUntil }: QuoteFacts, now: Temporal.Instant): QuoteState {
  if (isAccepted) return 'accepted'
  if (isWithdrawn) return 'withdrawn'
  if (!awaitsPrice) return 'closed'
  if (validUntil === null) return 'approval'
  return Temporal.Instant.compare(now, validUntil) <= 0 ? 'open' : 'expired'
}

/** End of a quote's validity, never past the last moment at which a flight can be prepared. */
export function toValidUntil(now: Temporal.Instant, hours: number, firstDeparture: Temporal.Instant): Temporal.Instant {
  const asked = now.add({ hours })
  const last = firstDeparture.subtract({ hours: lastAcceptanceHours })
  return Temporal.Instant.compare(asked, last) <= 0 ? asked : last
}
