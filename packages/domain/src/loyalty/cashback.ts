import { share, type Currency } from '../money.ts'
import { transition, type Table } from '../state-machine.ts'

export const cashbackStatuses = ['Due', 'Granted', 'Dropped', 'Reversed'] as const
export type CashbackStatus = (typeof cashbackStatuses)[number]
export const cashbackEvents = ['earned', 'granted', 'dropped', 'taken_back', 'returned'] as const
export type CashbackEvent = (typeof cashbackEvents)[number]

/** Cashback of one payment: earned at once, credited a little later, reversed if its flight is canceled or its top-up withdrawn. */
export const cashbackTransitions: Table<CashbackStatus, CashbackEvent> = [
  { from: null, event: 'earned', to: 'Due' },
  { from: ['Due'], event: 'granted', to: 'Granted' },
  { from: ['Due'], event: 'dropped', to: 'Dropped' },
  { from: ['Granted'], event: 'taken_back', to: 'Reversed' },
  // The payout that undid it was rejected.
  { from: ['Dropped'], event: 'returned', to: 'Due' },
  { from: ['Reversed'], event: 'returned', to: 'Granted' },
]

export const nextCashbackStatus = (from: CashbackStatus | null, event: CashbackEvent): CashbackStatus | null =>
  transition(cashbackTransitions, from, event, {})

/** Cents of a grant that are undone once so much of its top-up was withdrawn. */
export const undoneCashback = (granted: number, topUp: { amount: number; paidOut: number }): number =>
  topUp.paidOut >= topUp.amount ? granted : Math.round((granted * topUp.paidOut) / topUp.amount)

/** Cents of cashback on a payment; the rate in hundredths of a per cent (5 % is 500). */
export const cashbackAmount = (cents: number, currency: string, basisPoints: number): number =>
  share({ amount: cents, currency: currency as Currency }, basisPoints, 10_000).amount
