import { describe, expect, it } from 'vitest'
import { firstInvoice, firstUnpaid, isOverdue, orderGroup, unpaidKind, type InvoiceLike, type OrderLike } from './grouping.ts'
import { orderStatuses } from './transitions.ts'

const anInvoice = (over: Partial<InvoiceLike> & { id?: string } = {}) => ({
  type: 'Primary' as const,
  status: 'New' as const,
  created: '2026-05-01 10:00:00',
  ttl: null,
  ...over,
})
const anOrder = (id: string, over: Partial<OrderLike> = {}) => ({
  id,
  confirmation_status: 'AwaitingPayment' as const,
  created: '2026-05-01 10:00:00',
  invoices: [],
  ...over,
})

describe('grouping orders', () => {
  it('Refund, Declined and Canceled are inactive, Completed is completed, anything else is active', () => {
    expect(Object.fromEntries(orderStatuses.map((status) => [status, orderGroup(status)]))).toEqual({
      AwaitingPayment: 'active',
      MoneyTransfer: 'active',
      Confirmation: 'active',
      Confirmed: 'active',
      Declined: 'inactive',
      Canceled: 'inactive',
      Refund: 'inactive',
      Completed: 'completed',
    })
  })
})

describe('unpaid orders', () => {
  it('are those with any invoice in status New, split by activity and by a Primary invoice', () => {
    const kinds = Object.fromEntries(
      [
        anOrder('paid', { invoices: [anInvoice({ status: 'Paid' })] }),
        anOrder('in-flight', { invoices: [anInvoice({ status: 'Processing' })] }),
        anOrder('first', { invoices: [anInvoice()] }),
        anOrder('both', { invoices: [anInvoice({ type: 'Additional' }), anInvoice()] }),
        anOrder('extra', {
          confirmation_status: 'Confirmed',
          invoices: [anInvoice({ status: 'Paid' }), anInvoice({ type: 'Additional' })],
        }),
        anOrder('flown', { confirmation_status: 'Completed', invoices: [anInvoice({ type: 'Additional' })] }),
        anOrder('gone', { confirmation_status: 'Canceled', invoices: [anInvoice({ type: 'Additional' })] }),
      ].map((order) => [order.id, unpaidKind(order)]),
    )
    expect(kinds).toEqual({
      paid: null,
      'in-flight': null,
      first: 'primary',
      both: 'primary',
      extra: 'additional',
      flown: 'additional',
      gone: 'inactive',
    })
  })
})

describe('the invoice shown first', () => {
  it('is the New one with the earliest ttl', () => {
    const soon = anInvoice({ ttl: 60, created: '2026-05-09 10:00:00' })
    expect(
      firstInvoice([
        anInvoice({ ttl: 3600 }),
        soon,
        anInvoice({ ttl: null, created: '2026-01-01 00:00:00' }),
        anInvoice({ status: 'Paid', ttl: 1 }),
      ]),
    ).toBe(soon)
  })
  it('is the first listed of equally urgent ones, wherever the most urgent one stands', () => {
    const [first, second] = [anInvoice({ ttl: 60 }), anInvoice({ ttl: 60 })]
    expect(firstInvoice([first, second, anInvoice({ ttl: 3600 })])).toBe(first)
    const [older, same] = [anInvoice({ created: '2026-01-01 00:00:00' }), anInvoice({ created: '2026-01-01 00:00:00' })]
    expect(firstInvoice([older, same, anInvoice()])).toBe(older)
  })
  it('is the oldest New one when none has a ttl', () => {
    const oldest = anInvoice({ created: '2026-01-01 00:00:00' })
    expect(firstInvoice([anInvoice(), oldest, anInvoice({ status: 'Canceled', created: '2025-01-01 00:00:00' })])).toBe(oldest)
  })
  it('is none when nothing is New', () => {
    expect(firstInvoice([anInvoice({ status: 'Paid' }), anInvoice({ status: 'Expired' })])).toBeNull()
  })
  it('counts a ttl that has run out as the earliest', () => {
    const late = anInvoice({ ttl: 0 })
    expect(firstInvoice([anInvoice({ ttl: 5 }), late])).toBe(late)
  })
})

describe('the invoice to pay first of all orders', () => {
  it('is the most urgent one, with its order and how many wait', () => {
    const urgent = anOrder('urgent', { invoices: [anInvoice({ ttl: 60 }), anInvoice({ status: 'Paid' })] })
    const orders = [anOrder('calm', { invoices: [anInvoice({ ttl: 3600 }), anInvoice({ type: 'Additional' })] }), urgent]
    expect(firstUnpaid(orders)).toEqual({ order: urgent, invoice: urgent.invoices[0], count: 3 })
  })
  it('is none when everything is paid', () => {
    expect(firstUnpaid([anOrder('paid', { invoices: [anInvoice({ status: 'Paid' })] }), anOrder('none')])).toBeNull()
  })
})

describe('an invoice whose day has passed', () => {
  it.each([
    ['Additional', 0, true],
    ['Additional', 60, false],
    ['Additional', null, false],
    ['Primary', 0, false],
  ] as const)('%s with %s seconds left: overdue %s', (type, ttl, overdue) => {
    expect(isOverdue({ type, ttl })).toBe(overdue)
  })
})
