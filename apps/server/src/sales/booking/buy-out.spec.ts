import { describe, expect, it } from 'vitest'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { orderNotificationJob } from '../orders/queues.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import type { OrderResponse } from '../orders/http/wire.ts'
import { refundJob } from '../payments/queues.ts'
import { ada, cases, eve, h, useBuyOuts } from './buy-outs.fixture.ts'
import { toCents } from './shared-flight-cases.fixture.ts'
import { getFlightState } from '../../market/shared-flights/change-flight.ts'
import { listOrders, getRefundQuote } from './customer-answers.fixture.ts'
import { decideSharedFlight, decideDueFlights } from './decide-shared-flight.ts'
import { expireOverdueOrders } from './expire-order.ts'

useBuyOuts()

async function joined(order: OrderResponse, isPaid: boolean): Promise<OrderResponse> {
  const other = await cases.seatsOf(order, eve)
  if (isPaid) await cases.pay(eve, other)
  return other
}

const expectBooksInOrder = async () => expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
/** The aircraft is one customer's only for the price of the whole aircraft: what was spent is in `spent` then, and seats are left otherwise. */
async function expectWholePrice(own: OrderResponse): Promise<void> {
  const flight = await cases.flightOf(own)
  const isWhole = flight.status === 'closed'
  const state = await getFlightState(h, h.db, flight.id)
  expect(isWhole ? await cases.spentBy(ada) : flight.charter_price).toBe(flight.charter_price)
  expect(isWhole || state!.soldSeats < flight.seats).toBe(true)
  await expectBooksInOrder()
}

describe('the rest of the aircraft', () => {
  it('is booked by the initiator for what is left of the charter price, and others get everything back', async () => {
    const own = await cases.openedAndPaid(ada)
    const other = await joined(own, true)
    const flight = await cases.flightOf(own)
    const rest = own.sharing_state!.buy_out!
    expect(toCents(rest) + toCents(own.price!)).toBe(flight.charter_price)
    const order = await cases.buyOut(own.id, ada)
    expect(order).toMatchObject({ product: 'shared_seat', confirmation_status: 'AwaitingPayment', price: rest })
    expect(order.price_breakdown.reduce((sum, { price }) => sum + toCents(price), 0)).toBe(toCents(rest))
    // Its seats are held for the initiator, and it is ordered once.
    expect((await getFlightState(h, h.db, flight.id))!.freeSeats).toBe(0)
    expect(await catchProblem(cases.buyOut(own.id, ada))).toBe('ORDER_STATE_CONFLICT')
    await cases.pay(ada, order)
    expect((await cases.stateOf(order.id, ada)).confirmation_status).toBe('Confirmation')
    await cases.settle()
    expect(await cases.flightOf(own)).toMatchObject({ status: 'closed', reason: 'whole-aircraft', published: false })
    expect((await cases.stateOf(order.id, ada)).confirmation_status).toBe('Confirmed')
    const left = await cases.stateOf(other.id, eve)
    expect(left).toMatchObject({ confirmation_status: 'Refund' })
    expect(left.refund!.amount).toEqual(other.price)
    await h.jobs.run(undefined, orderNotificationJob)
    const keys = await h.db.selectFrom('push_message').select('key').where('client_id', '=', eve).execute()
    expect(keys.filter(({ key }) => key === 'order.boughtOut')).toHaveLength(1)
    await expectBooksInOrder()
  })

  it('makes one trip of it and the seats: one price, every seat, and one cancellation on the terms of a charter', async () => {
    const own = await cases.openedAndPaid(ada)
    const flight = await cases.flightOf(own)
    const rest = await cases.buyOut(own.id, ada)
    expect(rest.sharing_state!.buy_out_order).toEqual({ id: rest.id, pnr: rest.pnr })
    // Before the payment the terms are those of the whole price.
    expect(toCents(rest.terms.steps[0]!.fee!)).toBe(Math.round((flight.charter_price * rest.terms.steps[0]!.fee_percent) / 100))
    await cases.pay(ada, rest)
    await cases.settle()
    const whole = await cases.stateOf(rest.id, ada)
    expect(toCents(whole.price!)).toBe(flight.charter_price)
    expect(whole.refunded).toBe(false)
    expect(whole.price_breakdown.reduce((sum, { price }) => sum + toCents(price), 0)).toBe(flight.charter_price)
    expect(whole.sharing!.seats).toHaveLength(flight.seats)
    expect(whole.parts).toEqual([{ id: own.id, pnr: own.pnr, seats: own.sharing!.seats }])
    expect(await cases.stateOf(own.id, ada)).toMatchObject({ part_of: { id: rest.id, pnr: rest.pnr }, cancelable: false })
    const { data } = await listOrders(h, { clientId: ada, locale: 'en', group: null, page: 1, perPage: 50 })
    expect(data.map(({ id, price }) => [id, toCents(price!)])).toEqual([[rest.id, flight.charter_price]])
    expect(await catchProblem(cases.cancel(own.id, ada))).toBe('ORDER_STATE_CONFLICT')
    const quote = await getRefundQuote(h, rest.id, ada)
    const { cancellation } = whole.terms
    expect(cancellation.length).toBeGreaterThan(1)
    // Each order's fee is rounded.
    expect(Math.abs(toCents(quote.fee) - (flight.charter_price * quote.fee_percent) / 100)).toBeLessThanOrEqual(1)
    expect(quote.fee_percent).toBeLessThan(100)
    const canceled = await cases.cancel(rest.id, ada)
    expect(canceled).toMatchObject({ confirmation_status: 'Refund', refund: { amount: quote.refund } })
    expect(await cases.spentBy(ada)).toBe(toCents(quote.fee))
    await h.jobs.run(undefined, refundJob)
    await h.recover()
    expect((await cases.stateOf(rest.id, ada)).refunded).toBe(true)
    expect(await cases.flightOf(own)).toMatchObject({ status: 'no_go' })
    const blocks = await h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `shared-flight:${flight.id}`)
    expect(await blocks.execute()).toEqual([])
    await expectBooksInOrder()
  })

  it('is refunded with the seats, both in full, where the company cancels the flight', async () => {
    const own = await cases.openedAndPaid(ada)
    const rest = await cases.buyOut(own.id, ada)
    await cases.pay(ada, rest)
    await cases.settle()
    await decideSharedFlight(h, { flightId: own.sharing!.id, decision: 'canceled', actor: 'staff:1', reason: 'aircraft' })
    const { charter_price: charter } = await cases.flightOf(own)
    const whole = await cases.stateOf(rest.id, ada)
    expect(whole).toMatchObject({ confirmation_status: 'Refund', refund: { amount: { amount: charter / 100 }, fee: { amount: 0 } } })
    expect(await cases.stateOf(own.id, ada)).toMatchObject({ confirmation_status: 'Refund' })
    expect(await cases.spentBy(ada)).toBe(0)
    await expectBooksInOrder()
  })

  it('is on sale again when it is not paid in time, and the seats stay as they were', async () => {
    const own = await cases.openedAndPaid(ada)
    const order = await cases.buyOut(own.id, ada)
    expect((await cases.stateOf(own.id, ada)).sharing_state!.buy_out_order).toEqual({ id: order.id, pnr: order.pnr })
    h.clock.advance({ minutes: 16 })
    await expireOverdueOrders(h)
    expect((await cases.stateOf(order.id, ada)).confirmation_status).toBe('Canceled')
    expect(await cases.flightOf(own)).toMatchObject({ status: 'open', buyout_order_id: null })
    expect(await cases.stateOf(own.id, ada)).toMatchObject({ confirmation_status: 'Confirmation', part_of: null, cancelable: true })
    expect((await joined(own, false)).confirmation_status).toBe('AwaitingPayment')
    expect((await cases.stateOf(own.id, ada)).sharing_state!.buy_out).not.toBeNull()
  })

  it('is refused to others, without paid seats, at another price and once the flight is decided', async () => {
    const unpaid = await cases.openSeats(ada)
    expect(await catchProblem(cases.buyOut(unpaid.id, ada))).toBe('ORDER_STATE_CONFLICT')
    expect(unpaid.sharing_state!.buy_out).toBeNull()
    const own = await cases.openedAndPaid(ada)
    const other = await joined(own, true)
    expect(await catchProblem(cases.buyOut(other.id, ada))).toBe('NOT_FOUND')
    expect(await catchProblem(cases.buyOut(other.id, eve))).toBe('ORDER_STATE_CONFLICT')
    expect((await cases.stateOf(other.id, eve)).sharing_state!.buy_out).toBeNull()
    expect(await catchProblem(cases.buyOut(own.id, ada, 1))).toBe('PRICE_CHANGED')
    await decideSharedFlight(h, { flightId: own.sharing!.id, decision: 'confirmed', actor: 'staff:rita' })
    expect(await catchProblem(cases.buyOut(own.id, ada))).toBe('ORDER_STATE_CONFLICT')
  })
})

describe('the price of the rest', () => {
  it('stands on the seats: once it is ordered, and while it is paid and not settled, they are not cancelled by themselves', async () => {
    const own = await cases.openedAndPaid(ada, 4)
    const rest = await cases.buyOut(own.id, ada)
    expect(await catchProblem(cases.cancel(own.id, ada))).toBe('ORDER_STATE_CONFLICT')
    expect(await cases.stateOf(own.id, ada)).toMatchObject({ cancelable: false })
    expect(await getRefundQuote(h, own.id, ada)).toMatchObject({ cancelable: false })
    await cases.pay(ada, rest)
    expect(await catchProblem(cases.cancel(own.id, ada))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(cases.cancel(rest.id, ada))).toBe('ORDER_STATE_CONFLICT')
    await cases.settle()
    await expectWholePrice(own)
    expect((await cases.flightOf(own)).status).toBe('closed')
  })

  it('counts no seats that were cancelled before it was ordered', async () => {
    const own = await cases.openedAndPaid(ada)
    const more = await cases.seatsOf(own, ada)
    await cases.pay(ada, more)
    await cases.cancel(more.id, ada)
    const { charter_price: charter } = await cases.flightOf(own)
    const rest = await cases.buyOut(own.id, ada)
    expect(toCents(rest.price!)).toBe(charter - toCents(own.price!))
    expect(await catchProblem(cases.buyOut(more.id, ada))).toBe('ORDER_STATE_CONFLICT')
    await cases.cancel(rest.id, ada)
    await cases.cancel(own.id, ada)
    expect(await catchProblem(cases.buyOut(own.id, ada))).toBe('ORDER_STATE_CONFLICT')
  })

  async function withMoreSeats() {
    const own = await cases.openedAndPaid(ada)
    const more = await cases.seatsOf(own, ada)
    const rest = await cases.buyOut(own.id, ada)
    return { own, more, rest, invoice: rest.invoices[0]!.id }
  }

  it('no longer fits once the initiator has paid other seats: it is refused at payment and closed', async () => {
    const { own, more, rest, invoice } = await withMoreSeats()
    await cases.pay(ada, more)
    expect(await catchProblem(h.openCard(ada, invoice))).toBe('PRICE_CHANGED')
    expect(await catchProblem(h.openCard(ada, invoice))).toBe('PRICE_CHANGED')
    expect(await cases.stateOf(rest.id, ada)).toMatchObject({ confirmation_status: 'Canceled' })
    expect(await cases.flightOf(own)).toMatchObject({ status: 'open', buyout_order_id: null })
    expect(await cases.spentBy(ada)).toBe(toCents(own.price!) + toCents(more.price!))
  })

  it('is refunded where its payment page was opened before', async () => {
    const { own, more, rest, invoice } = await withMoreSeats()
    const { bankId } = await h.openCard(ada, invoice)
    await cases.pay(ada, more)
    await h.submitCard(bankId)
    await h.recover()
    await cases.settle()
    expect(await cases.stateOf(rest.id, ada)).toMatchObject({ confirmation_status: 'Refund', refund: { fee: { amount: 0 } } })
    expect(await cases.flightOf(own)).toMatchObject({ status: 'open', buyout_order_id: null })
    expect(await cases.spentBy(ada)).toBe(toCents(own.price!) + toCents(more.price!))
    await expectBooksInOrder()
  })

  it('ends with an order of the initiator that is still unpaid', async () => {
    const own = await cases.openedAndPaid(ada)
    const unpaid = await cases.seatsOf(own, ada)
    const rest = await cases.buyOut(own.id, ada)
    await cases.pay(ada, rest)
    await cases.settle()
    expect(await cases.stateOf(unpaid.id, ada)).toMatchObject({ confirmation_status: 'Canceled' })
    await expectWholePrice(own)
    expect((await cases.flightOf(own)).status).toBe('closed')
  })

  it('is void once the flight is confirmed for several travellers, and with a flight that does not take place', async () => {
    const own = await cases.openedAndPaid(ada)
    await joined(own, true)
    const rest = await cases.buyOut(own.id, ada)
    const { bankId } = await h.openCard(ada, rest.invoices[0]!.id)
    await decideSharedFlight(h, { flightId: own.sharing!.id, decision: 'confirmed', actor: 'staff:rita' })
    expect(await cases.stateOf(rest.id, ada)).toMatchObject({ confirmation_status: 'Canceled' })
    await h.submitCard(bankId)
    await h.recover()
    await cases.settle()
    expect(await cases.flightOf(own)).toMatchObject({ status: 'go', buyout_order_id: null })
    expect(await cases.spentBy(ada)).toBe(toCents(own.price!))

    const lost = await cases.openedAndPaid(ada)
    const second = await cases.buyOut(lost.id, ada)
    await cases.pay(ada, second)
    await decideSharedFlight(h, { flightId: lost.sharing!.id, decision: 'canceled', actor: 'staff:1', reason: 'aircraft' })
    await cases.settle()
    for (const id of [lost.id, second.id])
      expect(await cases.stateOf(id, ada)).toMatchObject({ confirmation_status: 'Refund', refund: { fee: { amount: 0 } } })
    await expectBooksInOrder()
  })

  it('is settled before the decision of its flight, when both are due', async () => {
    const own = await cases.openedAndPaid(ada)
    await cases.pay(ada, await cases.buyOut(own.id, ada))
    h.clock.advance(h.clock.now().until((await cases.flightOf(own)).decide_at))
    await decideDueFlights(h)
    expect(await cases.flightOf(own)).toMatchObject({ status: 'closed' })
    await expectWholePrice(own)
  })
})
