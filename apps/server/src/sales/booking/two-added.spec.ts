import { describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { recordMoneyTaken } from '../payments/disputes.ts'
import { completeOrder } from './complete-order.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

/** Out and back in 26 days, with a first flight in 6 days and another one in 16. */
async function withTwo() {
  const a = await trips.withFirst()
  const departureLocal = `${a.date.subtract({ days: 10 }).toString()}T12:00`
  const b = await trips.acts.add(a, { from: 'GVA', to: 'LTN', departureLocal, pax: 2, luggageKg: 40 })
  const legs = await h.legsOf(a.id)
  expect(legs.map(({ id }) => id).indexOf(b.legId)).toBe(1)
  return { a: { ...a, legs }, b: { ...a, ...b, invoiceId: b.invoiceId!, legs }, legs }
}

describe('two added flights, A before B', () => {
  it('A is dropped after late money, and B is paid in time', async () => {
    const { a, b } = await withTwo()
    await trips.paidLate(a)
    await trips.drops.dropped(a.id, 0)
    await trips.drops.settle()
    await trips.acts.pay(b.invoiceId)
    expect(await trips.statusOf(b.invoiceId)).toBe('Paid')
    const order = await h.row(a.id)
    expect([order.price! - a.before.price!, order.paid - a.before.paid]).toEqual([b.chargeCents, b.chargeCents])
    h.clock.set(order.last_arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, a.id)).toBe(true)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('are dropped one by one after their time', async () => {
    const { a, legs } = await withTwo()
    h.clock.set(legs[1]!.arrival_at!.add({ hours: 3 }))
    await trips.drops.dropped(a.id, 0)
    await trips.drops.dropped(a.id, 0)
    const order = await h.row(a.id)
    expect([order.price, order.paid]).toEqual([a.before.price, a.before.paid])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('B is dropped before A, which was paid late', async () => {
    const { a, legs } = await withTwo()
    await trips.paidLate(a)
    h.clock.set(legs[1]!.arrival_at!.add({ hours: 3 }))
    await trips.drops.dropped(a.id, 1)
    await trips.drops.dropped(a.id, 0)
    await trips.drops.settle()
    const order = await h.row(a.id)
    expect([order.price, order.paid]).toEqual([a.before.price, a.before.paid])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('are settled where A left unpaid and the aircraft is lost before B', async () => {
    const { a, legs } = await withTwo()
    h.clock.set(legs[0]!.arrival_at!.add({ hours: 1 }))
    await h.lose(a)
    await trips.record(a.id, legs[0]!)
    expect(await catchProblem(h.record({ orderId: a.id, choice: 'refund' }))).toBe('UNPAID_FLIGHT_OPEN')
    await trips.drops.dropped(a.id, 1)
    await h.record({ orderId: a.id, choice: 'refund' })
    expect(await h.row(a.id)).toMatchObject({ refund: a.before.paid - a.chargeCents })
    await h.setStatus(a.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

describe('an added flight', () => {
  it('that was paid since it was shown is not dropped as one that is not: its fee would be all that was paid', async () => {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[0]!.departure_at.subtract({ hours: 30 }))
    const { drop } = await trips.drops.drop(trip.id, 0, { isDryRun: true })
    expect([drop.refundCents, drop.unpaid?.isPaidLate]).toEqual([0, false])
    await trips.acts.pay(trip.invoiceId)
    const shown = { expectedCents: 0, shownUnpaid: true }
    expect(await catchProblem(trips.drops.drop(trip.id, 0, shown))).toBe('REFUND_CHANGED')
    expect(await h.legsOf(trip.id)).toHaveLength(3)
    expect((await trips.drops.drop(trip.id, 0, { ...shown, shownUnpaid: false })).drop).toMatchObject({ feePercent: 100 })
  })

  it('that was paid late and sent back from the dashboard is dropped, and its money goes back once', async () => {
    const trip = await trips.withReturn()
    await trips.paidLate(trip)
    await trips.record(trip.id, trip.legs[0]!)
    const payment = await h.db.selectFrom('payment').selectAll().where('invoice_id', '=', trip.invoiceId).executeTakeFirstOrThrow()
    const stripe = h.providers.find(({ name }) => name === 'stripe')!
    const made = { paymentId: payment.id, ref: null, id: 're_first', amount: trip.chargeCents, currency: 'EUR', hasFailed: false }
    await recordMoneyTaken(h, stripe, { about: 'provider_refund', refund: made })
    const before = (await getAccounts(h, h.clientId))[0]!.balance
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    await trips.drops.dropped(trip.id, 1)
    await trips.drops.settle()
    const refund = await h.db.selectFrom('refund').selectAll().where('payment_id', '=', payment.id).executeTakeFirstOrThrow()
    expect(refund).toMatchObject({ status: 'Settled', by_hand: true, made_ref: 're_first', reason: 'dropped_leg' })
    expect((await getAccounts(h, h.clientId))[0]!.balance).toBe(before)
    await trips.expectRest(trip, 'Paid')
    expect(await completeOrder(h, trip.id)).toBe(true)
  })
})
