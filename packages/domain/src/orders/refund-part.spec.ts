import { describe, expect, it } from 'vitest'
import { type RefundPart, toRefundTarget, toRefundTime } from './refund-part.ts'

const part = (change: Partial<RefundPart>): RefundPart => ({
  destination: 'source',
  method: 'stripe',
  digits: null,
  others: false,
  returned: false,
  settled: false,
  ...change,
})

describe('a part of a refund', () => {
  it.each([
    ['card', { digits: '4242' }],
    ['others', { others: true }],
    ['cardUsed', {}],
    ['method', { method: 'paypal' }],
    ['balance', { destination: 'balance' }],
    ['transfer', { destination: 'balance', method: 'swift-print' }],
    ['account', { destination: 'balance', method: 'account' }],
    ['debt', { destination: 'balance', method: 'credit' }],
    ['returned', { destination: 'balance', returned: true, settled: true }],
  ] as const)('goes to %s', (target, change) => expect(toRefundTarget(part(change))).toBe(target))

  it('is at the bank only after its days, and on the balance once it is settled', () =>
    expect([
      toRefundTime(part({})),
      toRefundTime(part({ settled: true })),
      toRefundTime(part({ destination: 'balance' })),
      toRefundTime(part({ destination: 'balance', settled: true })),
    ]).toEqual(['bank', 'sent', 'soon', 'now']))
})
