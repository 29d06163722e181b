import { type Line } from './accounts.ts'

export const postingKinds = [
  'payment',
  'payment_after_expiry',
  'unapplied_payment',
  'balance_payment',
  'part_return',
  'cancellation',
  'refund',
  'refund_failed',
  'revenue_recognition',
  'top_up',
  'coupon',
  'bank_transaction',
  'bank_credit',
  'ancillary_revenue',
  'cashback',
  'cashback_expired',
  'cashback_reversed',
  'cashback_forfeited',
  'exception',
  'payout',
  'payout_sent',
  'payout_rejected',
  'charged_back',
  'seat_deposit',
  'seat_deposit_released',
  'seat_resale',
  'lower_class_refund',
  'leg_drop',
  'operator_bill',
  'operator_bill_reversed',
  'operator_paid',
  'bank_charges',
  'account_merged',
  'account_separated',
  'on_account',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** One balanced double entry. `reference` names its occasion; a kind is posted once per reference. */
export interface Posting {
  kind: PostingKind
  /** `payment:<id>`, `refund:<id>`, `order:<id>`, `invoice:<id>`, `bank:<transaction id>`, `payout:<id>`, `run:<id>:<position>`, `merge:<id>:<id>`. */
  reference: string
  currency: string
  lines: Line[]
  details?: Record<string, string | number | null>
}
