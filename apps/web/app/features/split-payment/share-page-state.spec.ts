import { describe, expect, it } from 'vitest'
import { invoiceShareStates } from '@aquilane/domain/invoices/invoice-shares'
import { isPayable, nextPoll } from './share-page-state.ts'

const seconds = (state: Parameters<typeof nextPoll>[0], isReturning: boolean, reads: number) => {
  const wait = nextPoll(state, { isReturning, reads })
  return wait === false ? null : wait / 1_000
}

describe('the page of a share', () => {
  it('reads a share that is being paid every two seconds, and less often after half a minute', () => {
    expect([1, 14, 15, 400].map((reads) => seconds('paying', false, reads))).toEqual([2, 2, 15, 15])
  })

  it('asks for a payment that its payer comes back from, and gives up after ten seconds', () => {
    expect([1, 4, 5].map((reads) => seconds('open', true, reads))).toEqual([2, 2, null])
  })

  it('reads nothing again that waits for its payer or is over', () => {
    for (const state of [undefined, 'paid', 'returned', 'withdrawn', 'closed', 'covered'] as const)
      expect(seconds(state, true, 1)).toBeNull()
    expect(seconds('open', false, 1)).toBeNull()
  })

  it('has a form while a check of the bank is left open, but not while its payer waits for the answer', () => {
    const back = { isReturning: true, hasFailed: false }
    expect([
      isPayable('paying', { isReturning: false, hasFailed: false }),
      isPayable('paying', back),
      isPayable('paying', { isReturning: true, hasFailed: true }),
      isPayable('open', back),
    ]).toEqual([true, false, true, true])
    const over = invoiceShareStates.filter((state) => state !== 'open' && state !== 'paying')
    expect(over.filter((state) => isPayable(state, { isReturning: false, hasFailed: true }))).toEqual([])
  })
})
