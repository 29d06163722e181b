import { transition, type Table } from '../state-machine.ts'

/** `void`: it could not be flown any more when it was accepted; `withdrawn`: by staff, with another proposal, or because the trip changed or ended. */
export const legProposalStatuses = ['sent', 'accepted', 'declined', 'expired', 'void', 'withdrawn'] as const
export type LegProposalStatus = (typeof legProposalStatuses)[number]

export const legProposalChoices = ['accept', 'decline'] as const
export type LegProposalChoice = (typeof legProposalChoices)[number]

type LegProposalEvent = LegProposalChoice | 'expire' | 'fail' | 'withdraw'

const table: Table<LegProposalStatus, LegProposalEvent, { isLate: boolean }> = [
  { from: ['sent'], event: 'accept', when: ({ isLate }) => !isLate, to: 'accepted' },
  { from: ['sent'], event: 'decline', to: 'declined' },
  { from: ['sent'], event: 'expire', when: ({ isLate }) => isLate, to: 'expired' },
  { from: ['sent'], event: 'fail', to: 'void' },
  { from: ['sent'], event: 'withdraw', to: 'withdrawn' },
]

/** Null: not possible. @param facts.isLate its deadline has passed: silence decides nothing, but it cannot be accepted any more */
export const nextLegProposalStatus = (
  from: LegProposalStatus,
  event: LegProposalEvent,
  facts: { isLate: boolean } = { isLate: false },
): LegProposalStatus | null => transition(table, from, event, facts)
