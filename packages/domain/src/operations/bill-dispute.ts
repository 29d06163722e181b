/** What is wrong with a bill. `services`: for what was not flown or not agreed. */
export const disputeReasons = ['amount', 'services', 'duplicate', 'vat', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** How it ends: the bill is entered again, approved all the same, or withdrawn. */
export const disputeOutcomes = ['corrected', 'accepted', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
