import { describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { createInvoiceShare } from '../payments/invoice-shares.ts'
import { getCredit, putOnAccount, setCredit } from '../payments/on-account.ts'
import { paySharedInvoice } from '../payments/shared-invoice.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

const lastOf = (url: string): string => new URL(url).pathname.split('/').at(-1)!

/** Out and back in 26 days, not paid. */
async function booked() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 26 })
  const leg = { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }
  const back = { ...leg, departure: leg.arrival, arrival: leg.departure, date: `${date.add({ days: 4 }).toString()}T12:00` }
  const { clientId } = h
  const offers = await h.charter.findOffersFor({ legs: [leg, back], clientId, locale: 'en' })
  const order = await h.create(clientId, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs: [leg, back] })
  return { id: order.id, date, invoiceId: order.invoices[0]!.id }
}

/** With a first flight that the customer adds. */
const withFirst = async ({ id, date }: Pick<Awaited<ReturnType<typeof booked>>, 'id' | 'date'>) =>
  trips.add({ id, date, aircraftId: (await h.row(id)).aircraft_id! }, { from: 'LTN', to: 'GVA', days: -20 })

/** A friend has paid a half. */
async function shared() {
  const { invoiceId, ...trip } = await booked()
  const half = Math.floor((await h.row(trip.id)).price! / 2)
  const asked = { invoiceId, clientId: h.clientId, amount: half, currency: 'EUR', name: 'Grace', email: null, locale: 'en' } as const
  const token = lastOf((await createInvoiceShare(h, asked)).url)
  await h.submitCard(lastOf((await paySharedInvoice(h, { token, email: 'grace@example.com', address: '192.0.2.1', locale: 'en' })).url))
  await h.recover()
  await trips.acts.pay(invoiceId)
  return { ...(await withFirst(trip)), half }
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

  it('keeps what was paid for it late: a trip on account owes nothing any more', async () => {
    const credit = { clientId: h.clientId, limit: { cents: 20_000_000, days: 90 }, reason: 'Pays on time', memberId: h.rita }
    const approvalId = await setCredit(h, credit)
    if (approvalId !== null) await decideApproval(h, { id: approvalId, isApproved: true, note: null, memberId: h.tom })
    const { id, date } = await booked()
    await putOnAccount(h, { orderId: id, product: 'charter', reason: 'As agreed', memberId: h.rita })
    const trip = await withFirst({ id, date })
    await trips.paidLate(trip, { hours: 6 })
    await trips.record(id, trip.legs[0]!)
    await h.lose(trip)
    await h.record({ orderId: id, choice: 'refund' })
    await trips.drops.settle()
    expect(await h.refunds(id)).toEqual([{ amount: trip.before.paid, reason: 'canceled' }])
    expect((await getCredit(h, h.clientId))!.used).toBe(0)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})
