import { describe, expect, it } from 'vitest'
import {
  activeOrderStatuses,
  nextOrderStatus,
  orderEvents,
  orderStatuses,
  orderTransitions,
  type OrderEvent,
  type OrderFacts,
  type OrderStatus,
} from './transitions.ts'

const booleans = [false, true]
const allFacts: OrderFacts[] = booleans.flatMap((paid) =>
  booleans.flatMap((calendarOurs) => booleans.map((refundDue) => ({ paid, calendarOurs, refundDue }))),
)

// Written independently of the table, by state, so that a mistake cannot confirm itself.
function expected(from: OrderStatus | null, event: OrderEvent, facts: OrderFacts): OrderStatus | null {
  const cancel = facts.refundDue ? 'Refund' : 'Canceled'
  // Another flight plan changes no status.
  if (event === 'retimed') return from !== null && activeOrderStatuses.includes(from) ? from : null
  switch (from) {
    case null:
      return event === 'placed' ? 'AwaitingPayment' : event === 'requested' ? 'Confirmation' : null
    case 'AwaitingPayment':
    case 'MoneyTransfer':
      if (event === 'transfer_requested') return from === 'AwaitingPayment' ? 'MoneyTransfer' : null
      if (event === 'paid') return facts.calendarOurs ? 'Confirmed' : 'Confirmation'
      if (event === 'expired') return 'Canceled'
      return event === 'canceled' || event === 'withdrawn' ? cancel : null
    case 'Confirmation':
      if (event === 'quoted') return facts.paid ? null : 'AwaitingPayment'
      if (event === 'confirmed') return facts.paid ? 'Confirmed' : null
      if (event === 'declined') return facts.paid ? 'Refund' : 'Declined'
      return event === 'canceled' || event === 'withdrawn' ? cancel : null
    case 'Confirmed':
      if (event === 'flown') return 'Completed'
      if (event === 'shortened') return 'Confirmed'
      return event === 'canceled' || event === 'withdrawn' ? cancel : null
    case 'Refund':
      return event === 'refund_settled' || (event === 'resold' && facts.paid) ? 'Refund' : null
    case 'Canceled':
      return event === 'resold' && facts.paid ? 'Refund' : null
    case 'Declined':
    case 'Completed':
      return null
  }
}

const moves = (from: OrderStatus | null) =>
  orderEvents.flatMap((event) => allFacts.flatMap((facts) => nextOrderStatus(from, event, facts) ?? []))

describe('order state machine', () => {
  it.each([null, ...orderStatuses])('from %s: every event under every fact leads to the state of the product’s table', (from) => {
    for (const event of orderEvents)
      for (const facts of allFacts)
        expect({ event, facts, to: nextOrderStatus(from, event, facts) }).toEqual({ event, facts, to: expected(from, event, facts) })
  })

  it('has no row without effect', () => {
    const deciding = new Set<number>()
    for (const from of [null, ...orderStatuses])
      for (const event of orderEvents)
        for (const facts of allFacts)
          deciding.add(
            orderTransitions.findIndex(
              (row) => row.event === event && (from === null ? row.from === null : row.from?.includes(from)) && (row.when?.(facts) ?? true),
            ),
          )
    deciding.delete(-1)
    expect(deciding.size).toBe(orderTransitions.length)
  })

  it('every status can be reached and only two are dead ends', () => {
    const reached = new Set<OrderStatus>(moves(null))
    // A Set iterates elements that are added during the loop.
    for (const status of reached) for (const to of moves(status)) reached.add(to)
    expect([...reached].toSorted()).toEqual(orderStatuses.toSorted())
    expect(orderStatuses.filter((status) => moves(status).length === 0).toSorted()).toEqual(['Completed', 'Declined'])
  })
})
