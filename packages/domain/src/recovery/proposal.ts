import { transition, type Table } from '../state-machine.ts'

/** `recovered`: flown with another aircraft; `returned`: its own may fly again; `refunded`: the customer chose the money; `ended`: the order ended, or flew all the same. */
export const recoveryStatuses = ['open', 'recovered', 'refunded', 'returned', 'ended'] as const
export type RecoveryStatus = (typeof recoveryStatuses)[number]

/** `void`: it could not be flown any more when it was accepted; `withdrawn`: another one was sent, or the recovery is over. */
export const proposalStatuses = ['sent', 'accepted', 'other_time', 'refunded', 'expired', 'void', 'withdrawn'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

export const proposalChoices = ['accept', 'other_time', 'refund'] as const
export type ProposalChoice = (typeof proposalChoices)[number]

type ProposalEvent = ProposalChoice | 'expire' | 'fail' | 'withdraw'

const table: Table<ProposalStatus, ProposalEvent, { isLate: boolean }> = [
  { from: ['sent'], event: 'accept', when: ({ isLate }) => !isLate, to: 'accepted' },
  { from: ['sent', 'expired', 'void'], event: 'other_time', to: 'other_time' },
  { from: ['sent', 'expired', 'void', 'other_time'], event: 'refund', to: 'refunded' },
  { from: ['sent'], event: 'expire', when: ({ isLate }) => isLate, to: 'expired' },
  { from: ['sent'], event: 'fail', to: 'void' },
  { from: ['sent', 'expired', 'void', 'other_time'], event: 'withdraw', to: 'withdrawn' },
]

/** Null: not possible. @param facts.isLate its deadline has passed: silence decides nothing, but it cannot be accepted any more */
export const nextProposalStatus = (from: ProposalStatus, event: ProposalEvent, facts: { isLate: boolean }): ProposalStatus | null =>
  transition(table, from, event, facts)

/** Hours for an answer that staff choose from. */
export const answerHours = [1, 2, 4, 12, 24] as const
export const defaultAnswerHours = 4
/** The answer comes so long before the departure at the latest. */
const beforeDepartureMinutes = 60
/** With less time than that a customer cannot answer in writing. */
const leastMinutes = 10

/** Until when the customer answers; null: no time is left. A departure that has passed without its flight counts no more. */
export function answerBy(now: Temporal.Instant, hours: number, departures: readonly Temporal.Instant[]): Temporal.Instant | null {
  const ahead = departures.filter((at) => Temporal.Instant.compare(at, now) > 0)
  if (ahead.length === 0) return null
  const moments = [now.add({ hours }), ...ahead.map((at) => at.subtract({ minutes: beforeDepartureMinutes }))]
  const by = moments.reduce((a, b) => (Temporal.Instant.compare(a, b) <= 0 ? a : b))
  return Temporal.Instant.compare(by, now.add({ minutes: leastMinutes })) < 0 ? null : by
}
