/** What an entry of a customer's statement is. */
export const entryKinds = [
  'top_up',
  'payment',
  'refund',
  'credit',
  'payout',
  'payout_rejected',
  'charged_back',
  'cashback',
  'cashback_expired',
  'cashback_reversed',
  'cashback_forfeited',
  'account_transfer',
  'other',
] as const
export type EntryKind = (typeof entryKinds)[number]
