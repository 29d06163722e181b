import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approvalStatuses, needsSecondMember, nextApprovalStatus, type ApprovalEvent } from './approval.ts'

describe('a second member', () => {
  it('is needed above the limit of the day, and always with a limit of 0', () => {
    expect(needsSecondMember({ cents: 100_000, usedCents: 0, limitCents: 100_000 })).toBe(false)
    expect(needsSecondMember({ cents: 100_001, usedCents: 0, limitCents: 100_000 })).toBe(true)
    expect(needsSecondMember({ cents: 1, usedCents: 0, limitCents: 0 })).toBe(true)
    expect(needsSecondMember({ cents: 0, usedCents: 0, limitCents: 0 })).toBe(false)
  })

  it('is needed for the same sum however it is split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 500_000 }),
        (parts, limitCents) => {
          let usedCents = 0
          for (const cents of parts) if (!needsSecondMember({ cents, usedCents, limitCents })) usedCents += cents
          expect(usedCents).toBeLessThanOrEqual(limitCents)
        },
      ),
    )
  })
})

describe('an approval', () => {
  it('is decided once, and not after it expired', () => {
    const events: ApprovalEvent[] = ['approve', 'refuse', 'withdraw', 'outdate', 'expire']
    for (const status of approvalStatuses.filter((one) => one !== 'Open'))
      for (const event of events) expect(nextApprovalStatus(status, event, { isExpired: event === 'expire' })).toBe(null)
    expect(nextApprovalStatus('Open', 'approve', { isExpired: true })).toBe(null)
    expect(nextApprovalStatus('Open', 'expire')).toBe(null)
    expect(nextApprovalStatus('Open', 'approve')).toBe('Approved')
  })
})
