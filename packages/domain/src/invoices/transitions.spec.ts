import { describe, expect, it } from 'vitest'
import {
  invoiceEvents,
  invoiceStatuses,
  nextInvoiceStatus,
  nextPaymentStatus,
  nextRefundStatus,
  paymentEvents,
  paymentStatuses,
  refundEvents,
  refundStatuses,
  type PaymentEvent,
  type PaymentStatus,
} from './transitions.ts'

type Matrix = Record<string, Record<string, string>>

/** What the table does for every state × event; refusals left out. */
function toMatrix<S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  next: (from: S | null, event: E) => S | null,
): Matrix {
  const rows = [null, ...states].map(
    (from) => [from ?? 'birth', events.flatMap((event) => (next(from, event) ? [[event, next(from, event)]] : []))] as const,
  )
  return Object.fromEntries(
    rows.filter(([, moves]) => moves.length > 0).map(([from, moves]) => [from, Object.fromEntries(moves) as Record<string, string>]),
  )
}

describe('invoice state machine', () => {
  it('is exactly this', () => {
    const open = { paid: 'Paid', canceled: 'Canceled', expired: 'Expired' }
    expect(toMatrix(invoiceStatuses, invoiceEvents, nextInvoiceStatus)).toEqual({
      birth: { issued: 'New' },
      New: { payment_started: 'Processing', ...open },
      Processing: { payment_failed: 'New', ...open },
      Paid: { refunded: 'Refunded' },
    })
  })
})

describe('payment state machine', () => {
  it('is exactly this', () => {
    expect(toMatrix(paymentStatuses, paymentEvents, nextPaymentStatus)).toEqual({
      birth: { opened: 'Created' },
      Created: { processing: 'Processing', failed: 'Failed', canceled: 'Canceled', succeeded: 'Succeeded' },
      Processing: { failed: 'Failed', canceled: 'Canceled', succeeded: 'Succeeded' },
      Canceled: { failed: 'Failed', succeeded: 'Succeeded' },
      Failed: { succeeded: 'Succeeded' },
    })
  })

  it('the final status is the same for every set of events in every order with any duplicates', () => {
    const news = paymentEvents.filter((event) => event !== 'opened')
    const permutations = (list: PaymentEvent[]): PaymentEvent[][] =>
      list.length < 2 ? [list] : list.flatMap((head, i) => permutations(list.toSpliced(i, 1)).map((tail) => [head, ...tail]))
    for (let mask = 1; mask < 1 << news.length; mask++) {
      const set = news.filter((_, i) => mask & (1 << i))
      const ends = new Set(
        permutations([...set, ...set]).map((order) =>
          order.reduce<PaymentStatus>((status, event) => nextPaymentStatus(status, event) ?? status, 'Created'),
        ),
      )
      expect([set.join(), ends.size]).toEqual([set.join(), 1])
    }
  })
})

describe('refund state machine', () => {
  it('is exactly this', () => {
    expect(toMatrix(refundStatuses, refundEvents, nextRefundStatus)).toEqual({
      birth: { opened: 'Pending' },
      Pending: { submitted: 'Submitted', settled: 'Settled', failed: 'Failed' },
      Submitted: { settled: 'Settled', failed: 'Failed' },
    })
  })
})
