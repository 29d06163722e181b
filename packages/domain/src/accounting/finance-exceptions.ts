/** Money events that finance decides. */
export const exceptionKinds = [
  'payment_reversed',
  'dispute',
  'refund_failed',
  'amount_mismatch',
  'bank_reversal',
  'stray_money',
  'webhook',
  'payout',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/**
 * What finance may decide. `credit_customer`: the money is in the provider's cash and becomes the customer's. `write_off`: the money
 * has left and is a loss. `returned`: unassigned money was sent back. `no_booking`: the books are right as they are.
 * `payout_sent`: finance transferred the money. `payout_rejected`: it goes back to the balance.
 */
export const exceptionResolutions = ['credit_customer', 'write_off', 'returned', 'no_booking', 'payout_sent', 'payout_rejected'] as const
export type ExceptionResolution = (typeof exceptionResolutions)[number]

const byKind: Record<ExceptionKind, readonly ExceptionResolution[]> = {
  payment_reversed: ['write_off', 'no_booking'],
  dispute: ['write_off', 'no_booking'],
  refund_failed: ['credit_customer', 'no_booking'],
  amount_mismatch: ['credit_customer', 'no_booking'],
  bank_reversal: ['write_off', 'no_booking'],
  stray_money: ['returned', 'no_booking'],
  webhook: ['no_booking'],
  payout: ['payout_sent', 'payout_rejected'],
}

/** Resolutions of a kind; a booking needs an amount, and a credit its customer. */
export const resolutionsFor = (kind: ExceptionKind, has: { amount: boolean; customer: boolean }): readonly ExceptionResolution[] =>
  byKind[kind].filter((resolution) => resolution === 'no_booking' || (has.amount && (resolution !== 'credit_customer' || has.customer)))
