import { describe, expect, it } from 'vitest'
import { answerBy, nextProposalStatus } from './proposal.ts'

const now = Temporal.Instant.from('2026-12-01T10:00:00Z')

describe('proposals of a recovery', () => {
  it('a proposal is accepted in time only, and silence leaves every other choice', () => {
    expect(nextProposalStatus('sent', 'accept', { isLate: false })).toBe('accepted')
    expect(nextProposalStatus('sent', 'accept', { isLate: true })).toBeNull()
    expect(nextProposalStatus('sent', 'expire', { isLate: false })).toBeNull()
    expect(nextProposalStatus('expired', 'accept', { isLate: true })).toBeNull()
    expect(nextProposalStatus('expired', 'refund', { isLate: true })).toBe('refunded')
    expect(nextProposalStatus('expired', 'other_time', { isLate: true })).toBe('other_time')
  })

  it('an answer is given once', () => {
    for (const status of ['accepted', 'refunded', 'withdrawn'] as const)
      for (const choice of ['accept', 'other_time', 'refund'] as const)
        expect(nextProposalStatus(status, choice, { isLate: false })).toBeNull()
  })

  it('the deadline ends an hour before the first of both departures, and there is none without time to answer', () => {
    const departures = [now.add({ hours: 30 }), now.add({ hours: 3 })]
    expect(answerBy(now, 24, departures)).toEqual(now.add({ hours: 2 }))
    expect(answerBy(now, 1, departures)).toEqual(now.add({ hours: 1 }))
    expect(answerBy(now, 1, [now.add({ minutes: 65 })])).toBeNull()
    expect(answerBy(now, 4, [now.subtract({ minutes: 10 }), now.add({ hours: 3 })])).toEqual(now.add({ hours: 2 }))
    expect(answerBy(now, 4, [now.subtract({ minutes: 10 })])).toBeNull()
  })
})
