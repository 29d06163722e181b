import { sortsOf } from '../list-sort.ts'
import { transition, type Table } from '../state-machine.ts'

export const emptyLegStatuses = ['draft', 'offered', 'held', 'sold', 'withdrawn', 'flown'] as const
export type EmptyLegStatus = (typeof emptyLegStatuses)[number]

export const emptyLegSorts = sortsOf(['departure', 'floor', 'reference'])
export type EmptyLegSort = (typeof emptyLegSorts)[number]

export const emptyLegActions = ['pause', 'offer', 'withdraw'] as const
export type EmptyLegAction = (typeof emptyLegActions)[number]

/** What staff may do with a leg; orders hold, sell and release it themselves. */
const staffTransitions: Table<EmptyLegStatus, EmptyLegAction> = [
  { from: ['offered'], event: 'pause', to: 'draft' },
  { from: ['draft'], event: 'offer', to: 'offered' },
  { from: ['draft', 'offered', 'held', 'sold'], event: 'withdraw', to: 'withdrawn' },
]

/** The status after an action of staff; null where it is not possible. */
export const nextEmptyLegStatus = (from: EmptyLegStatus, action: EmptyLegAction): EmptyLegStatus | null =>
  transition(staffTransitions, from, action, {})
