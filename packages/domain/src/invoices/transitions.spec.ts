import { describe, expect, it } from 'vitest'
import {
  invoiceEvents, invoiceStatuses, nextInvoiceStatus, nextPaymentStatus, nextRefundStatus, paymentEvents, paymentStatuses, refundEvents, refundStatuses,
  type PaymentEvent, type PaymentStatus,
} from './transitions.ts'

type Matrix = Record<string, Record<string, string>>

/** Every state × event: what the matrix names happens, everything else is refused. */
function check<S extends string, E extends string>(states: readonly S[], events: readonly E[], next: (from: S | null, event: E) => S | null, matrix: Matrix) {
  for (const from of [null, ...states])
    for (const event of events) expect(next(from, event), `${from} + ${event}`).toBe(matrix[from ?? 'birth']?.[event] ?? null)
}

describe('invoice state machine', () => {
  it('is exactly this', () => {
    const open = { paid: 'Paid', canceled: 'Canceled', expired: 'Expired' }
    check(invoiceStatuses, invoiceEvents, nextInvoiceStatus, {
      birth: { issued: 'New' },
      New: { payment_started: 'Processing', ...open },
      Processing: { payment_failed: 'New', ...open },
      Paid: { refunded: 'Refunded' },
    })
  })
})

describe('payment state machine', () => {
  it('is exactly this', () => {
    check(paymentStatuses, paymentEvents, nextPaymentStatus, {
      birth: { opened: 'Created' },
      Created: { processing: 'Processing', failed: 'Failed', canceled: 'Canceled', succeeded: 'Succeeded' },
      Processing: { failed: 'Failed', canceled: 'Canceled', succeeded: 'Succeeded' },
      Canceled: { failed: 'Failed', succeeded: 'Succeeded' },
      Failed: { succeeded: 'Succeeded' },
    })
  })

  it('ends the same for every set of news in every order, however often each is told', () => {
    const news = paymentEvents.filter((event) => event !== 'opened')
    const permutations = (list: PaymentEvent[]): PaymentEvent[][] =>
      list.length < 2 ? [list] : list.flatMap((head, i) => permutations(list.toSpliced(i, 1)).map((tail) => [head, ...tail]))
    for (let mask = 1; mask < 1 << news.length; mask++) {
      const set = news.filter((_, i) => mask & (1 << i))
      const ends = new Set(
        permutations([...set, ...set]).map((order) => order.reduce<PaymentStatus>((status, event) => nextPaymentStatus(status, event) ?? status, 'Created')),
      )
      expect([...ends], set.join(', ')).toHaveLength(1)
    }
  })
})

describe('refund state machine', () => {
  it('is exactly this', () => {
    check(refundStatuses, refundEvents, nextRefundStatus, {
      birth: { opened: 'Pending' },
      Pending: { submitted: 'Submitted', settled: 'Settled', failed: 'Failed' },
      Submitted: { settled: 'Settled', failed: 'Failed' },
    })
  })
})
