import type { Permission } from '../staff/permissions.ts'
import { transition, type Table } from '../state-machine.ts'

/** Acts in which staff move money or identity, and who may decide on them. */
export const approvalKinds = {
  payment_run: 'payables.manage',
  bank_account: 'payables.manage',
  customer_merge: 'customers.merge',
  customer_unmerge: 'customers.merge',
  credit_limit: 'customers.credit',
  campaign: 'loyalty.manage',
  exception: 'exceptions.resolve',
  bank_debit: 'payables.manage',
  price_version: 'pricing.manage',
  shared_flight: 'quotes.approve',
  retime: 'quotes.approve',
  recovery_proposal: 'quotes.approve',
  leg_proposal: 'quotes.approve',
  leg_drop: 'quotes.approve',
  cancellation: 'quotes.approve',
  release_override: 'trips.operate',
  ancillary_charge: 'receivables.manage',
  referral: 'loyalty.manage',
  fact_version: 'facts.manage',
} as const satisfies Record<string, Permission>

export type ApprovalKind = keyof typeof approvalKinds

/** Outdated: what it would change is not what was looked at any more. */
export const approvalStatuses = ['Open', 'Approved', 'Refused', 'Withdrawn', 'Outdated', 'Expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** An approval that was not decided by then is asked for again. */
export const approvalHours = 72
/** Sums that one member moves alone are counted over so many hours. */
export const limitHours = 24

export type ApprovalEvent = 'approve' | 'refuse' | 'withdraw' | 'outdate' | 'expire'

const table: Table<ApprovalStatus, ApprovalEvent, { isExpired: boolean }> = [
  { from: ['Open'], event: 'approve', when: ({ isExpired }) => !isExpired, to: 'Approved' },
  { from: ['Open'], event: 'refuse', when: ({ isExpired }) => !isExpired, to: 'Refused' },
  { from: ['Open'], event: 'withdraw', to: 'Withdrawn' },
  { from: ['Open'], event: 'outdate', to: 'Outdated' },
  { from: ['Open'], event: 'expire', when: ({ isExpired }) => isExpired, to: 'Expired' },
]

export const nextApprovalStatus = (
  from: ApprovalStatus,
  event: ApprovalEvent,
  facts: { isExpired: boolean } = { isExpired: false },
): ApprovalStatus | null => transition(table, from, event, facts)

export interface SumOfDay {
  cents: number
  /** Moved within `limitHours` without a second member. */
  usedCents: number
  /** 0: a second member is always needed. */
  limitCents: number
}

/** Whether one member alone may move this. What was moved before counts, so that a sum cannot be split. */
export const needsSecondMember = ({ cents, usedCents, limitCents }: SumOfDay): boolean =>
  cents > 0 && (limitCents === 0 || usedCents + cents > limitCents)

/** What a field of a fact shows; texts of the back office name it. */
export const approvalFields = [
  'number',
  'total',
  'transfers',
  'execute_on',
  'new_accounts',
  'operator',
  'beneficiary',
  'iban',
  'bic',
  'kept',
  'merged',
  'name',
  'email',
  'birthday',
  'photo',
  'locale',
  'balance',
  'credit_limit',
  'days',
  'code',
  'coupon_value',
  'coupons',
  'active',
  'decision',
  'detail',
  'amount',
  'customer',
  'booked',
  'bank_text',
  'explanation',
  'price_version',
  'changes',
  'effective',
  'seats_sold',
  'paid',
  'list_price',
  'cost',
  'trip',
  'aircraft',
  'departure',
  'flight',
  'price',
  'dearer',
  'invoice',
  'extra',
  'received',
  'suspicion',
  'fact_version',
  'areas',
  'types',
  'airports',
  'refund',
  'waived_fee',
  'departs_without',
] as const
export type ApprovalField = (typeof approvalFields)[number]

export type FactValue = { text: string } | { money: { cents: number; currency: string } } | { at: string } | { day: string }

/** One line of what would change. */
export interface ApprovalFact {
  field: ApprovalField
  from: FactValue | null
  to: FactValue | null
}
