import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { createInvoiceShare } from '../payments/invoice-shares.ts'
import { paySharedInvoice } from '../payments/shared-invoice.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'
import { unpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: ReturnType<typeof unpaidTrips>
let now: Temporal.Instant
beforeAll(async () => {
  h = await replacementHarness()
  trips = unpaidTrips(h)
})
afterAll(() => h.close())
beforeEach(() => {
  now = h.clock.now()
})
afterEach(async () => {
  h.clock.set(now)
  await h.db.deleteFrom('aircraft_availability_block').where('reference', 'like', 'flown:%').execute()
  await trips.free()
})

const lastOf = (url: string): string => new URL(url).pathname.split('/').at(-1)!

/** Out and back, of which a friend has paid a half, with a first flight that the customer added. */
async function shared() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 26 })
  const leg = { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }
  const back = { ...leg, departure: leg.arrival, arrival: leg.departure, date: `${date.add({ days: 4 }).toString()}T12:00` }
  const { clientId } = h
  const offers = await h.charter.findOffersFor({ legs: [leg, back], clientId, locale: 'en' })
  const order = await h.create(clientId, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs: [leg, back] })
  const invoiceId = order.invoices[0]!.id
  const half = Math.floor((await h.row(order.id)).price! / 2)
  const asked = { invoiceId, clientId, amount: half, currency: 'EUR', name: 'Grace', email: null, locale: 'en' } as const
  const token = lastOf((await createInvoiceShare(h, asked)).url)
  await h.submitCard(lastOf((await paySharedInvoice(h, { token, email: 'grace@example.com', address: '192.0.2.1', locale: 'en' })).url))
  await h.recover()
  await trips.acts.pay(invoiceId)
  const trip = { id: order.id, aircraftId: (await h.row(order.id)).aircraft_id!, date }
  return { ...(await trips.add(trip, { from: 'LTN', to: 'GVA', days: -20 })), half }
}

const refundsOf = async (orderId: string) => {
  const rows = await h.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'payment.share_id'])
    .where('refund.order_id', '=', orderId)
    .execute()
  const sum = (isShare: boolean) => rows.reduce((cents, one) => cents + ((one.share_id !== null) === isShare ? one.amount : 0), 0)
  return { friend: sum(true), customer: sum(false) }
}

describe('a flight that one of a party added, and that was flown, of a trip whose others are not', () => {
  it('is a debt of the customer: others get back what they paid', async () => {
    const trip = await shared()
    expect(trip.chargeCents).toBeLessThan(trip.half)
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 1 }))
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await refundsOf(trip.id)).toEqual({ friend: trip.half, customer: trip.before.paid - trip.half - trip.chargeCents })
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('was paid late by the customer: others get back what they paid', async () => {
    const trip = await shared()
    await trips.paidLate(trip, { hours: 6 })
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await refundsOf(trip.id)).toEqual({ friend: trip.half, customer: trip.before.paid - trip.half })
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})
