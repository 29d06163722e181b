import { sortsOf } from '../list-sort.ts'

/** How long an amount is due, in days from the day on which it was. */
export const ageBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const
export type AgeBucket = (typeof ageBuckets)[number]

export const receivableSorts = sortsOf(['customer', 'due', 'open'])
export type ReceivableSort = (typeof receivableSorts)[number]

export const payableSorts = sortsOf(['party', 'due', 'quoted', 'amount'])
export type PayableSort = (typeof payableSorts)[number]

/** @param days since it was due; none or less: not due yet */
export const ageBucket = (days: number): AgeBucket =>
  days <= 0 ? 'not_due' : days <= 30 ? 'to_30' : days <= 60 ? 'to_60' : days <= 90 ? 'to_90' : 'older'
