import { beforeAll, describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { camt053 } from '../bank-reconciliation/camt053.fixture.ts'
import { assignToInvoice, importText } from '../bank-reconciliation/service.ts'
import { findOverdueLeg } from '../leg-proposals/unpaid-leg.ts'
import { loyaltyJobs } from '../loyalty/jobs.ts'
import { cashbackJob } from '../loyalty/queues.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { taxesIn } from '../orders/index.ts'
import { payFromWallet } from '../payments/pay-invoice.ts'
import { cancelByStaff, quoteStaffCancellation } from './cancel-by-staff.ts'
import { completeFlownOrders, completeOrder } from './complete-order.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

const guarded = (name: string) => expect.objectContaining({ constraint: name })
const alerts = (id: string) =>
  h.db.selectFrom('audit').select('id').where('subject', '=', `order:${id}`).where('action', '=', 'leg-proposal-paid-late').execute()
const revenueOf = async (id: string): Promise<number> =>
  (
    await h.db
      .selectFrom('ledger_entry as entry')
      .innerJoin('ledger_transaction as posted', 'posted.id', 'entry.transaction_id')
      .innerJoin('ledger_account as account', 'account.id', 'entry.account_id')
      .select('entry.amount')
      .where('posted.reference', '=', `order:${id}`)
      .where('account.kind', '=', 'revenue')
      .execute()
  ).reduce((sum, { amount }) => sum - amount, 0)
const complete = (id: string) => h.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', id).execute()
const refundsOf = (invoiceId: string) =>
  h.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'refund.reason'])
    .where('payment.invoice_id', '=', invoiceId)
    .execute()

/** The way out is flown; the return is paid after its time. */
async function withLateReturn() {
  const trip = await trips.withReturn()
  await trips.paidLate(trip)
  await trips.record(trip.id, trip.legs[0]!)
  return trip
}

describe('money that comes for an added flight after its time', () => {
  it('is held: the flight is not flown by it, and staff get one message that names it', async () => {
    const trip = await withLateReturn()
    expect(await trips.statusOf(trip.invoiceId)).toBe('Paid')
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    for (let again = 0; again < 2; again++) expect(await completeOrder(h, trip.id)).toBe(false)
    await completeFlownOrders(h)
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed', paid: trip.before.paid + trip.chargeCents })
    expect(await revenueOf(trip.id)).toBe(0)
    expect(await alerts(trip.id)).toHaveLength(1)
    const mails = await h.db.selectFrom('outbox').select(['subject', 'body']).execute()
    const [mail] = mails.filter(({ subject }) => subject?.includes(trip.before.pnr) && subject.includes('time is over'))
    expect(mail!.subject).toContain('Enter its times')
    expect(mail!.body).toContain('NCE')
    expect(await findOverdueLeg(h, h.db, trip.id)).toEqual({ legId: trip.legId, isPaidLate: true })
    await expect(complete(trip.id)).rejects.toThrow(guarded('order_added_flight_paid'))
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is held where a bank transfer brings it', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 20 }))
    const { number } = await h.db.selectFrom('invoice').select('number').where('id', '=', trip.invoiceId).executeTakeFirstOrThrow()
    const amount = (trip.chargeCents / 100).toFixed(2)
    const entry = { amount, ref: 'LATE-1', text: `AQ-${String(number).padStart(6, '0')}` }
    await importText(h, camt053({ entries: [entry], name: 'LATE' }), (await signInTestStaff(h.db, ['finance'])).id)
    expect(await trips.statusOf(trip.invoiceId)).toBe('Paid')
    expect(await alerts(trip.id)).toHaveLength(1)
    expect(await completeOrder(h, trip.id)).toBe(false)
  })

  it('is the price of the flight once a member enters that it left', async () => {
    const trip = await withLateReturn()
    await trips.record(trip.id, trip.legs[1]!)
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    expect(await findOverdueLeg(h, h.db, trip.id)).toBeNull()
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('ORDER_STATE_CONFLICT')
    expect(await completeOrder(h, trip.id)).toBe(true)
    const order = await h.row(trip.id)
    expect(await revenueOf(trip.id)).toBe(order.paid - taxesIn(order))
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('was in time where a member had entered a later departure', async () => {
    const trip = await trips.withReturn()
    const { id: leg_id, departure_at: at } = trip.legs[1]!
    const status = { leg_id, order_id: trip.id, status: 'scheduled', changed_at: h.clock.now().toString() } as const
    const estimated = { estimate_of: at.toString(), estimated_off_block_at: at.add({ hours: 3 }).toString() }
    const later = { ...estimated, delay_code: '93', estimated_by: h.rita }
    await h.db
      .insertInto('flight_status')
      .values({ ...status, ...later })
      .execute()
    h.clock.set(at.add({ hours: 1 }))
    await trips.acts.pay(trip.invoiceId)
    expect(await alerts(trip.id)).toEqual([])
    h.clock.set(at.add({ hours: 12 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
  })
})

describe('a flight that was paid after its time and did not leave', () => {
  it('is dropped by two members with all of its money, and the trip is what it was', async () => {
    const trip = await withLateReturn()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    const { drop, approvalId } = await trips.drops.drop(trip.id, 1)
    expect(drop).toMatchObject({ shareCents: trip.chargeCents, feeCents: 0, refundCents: trip.chargeCents - drop.cashbackCents })
    expect(await refundsOf(trip.invoiceId)).toEqual([])
    await decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
    await trips.drops.settle()
    expect(await refundsOf(trip.invoiceId)).toEqual([{ amount: drop.refundCents, reason: 'dropped_leg' }])
    expect(await trips.drops.creditNotes(trip.id)).toEqual([{ amount: drop.refundCents, type: 'Additional' }])
    await trips.expectRest(trip, 'Paid')
    expect(await completeOrder(h, trip.id)).toBe(true)
    const order = await h.row(trip.id)
    expect(await revenueOf(trip.id)).toBe(order.paid - taxesIn(order))
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is dropped from before others that are ahead', async () => {
    const trip = await trips.withFirst()
    await trips.paidLate(trip)
    await trips.drops.dropped(trip.id, 0)
    await trips.expectRest(trip, 'Paid')
    expect((await refundsOf(trip.invoiceId)).map(({ reason }) => reason)).toEqual(['dropped_leg'])
  })

  it('is not cancelled with its trip: what came late is no fee', async () => {
    const trip = await trips.withFirst()
    await trips.paidLate(trip)
    const cancel = () => cancelByStaff(h, { id: trip.id, waivesFee: false, expectedCents: null, memberId: h.rita, reason: 'As asked' })
    expect(await catchProblem(cancel())).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(quoteStaffCancellation(h, { id: trip.id, waivesFee: false }))).toBe('ORDER_STATE_CONFLICT')
    await trips.drops.dropped(trip.id, 0)
    expect(await cancel()).toBeNull()
  })

  it('gives all of its money back where the trip loses its aircraft before anything was flown', async () => {
    const trip = await trips.withFirst()
    await trips.paidLate(trip)
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ refund: trip.before.paid + trip.chargeCents })
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('keeps the money of a trip that is flown in part until it is dropped', async () => {
    const trip = await trips.withMiddle()
    await trips.paidLate(trip)
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('UNPAID_FLIGHT_OPEN')
    await trips.drops.dropped(trip.id, 1)
    await trips.drops.settle()
    await h.record({ orderId: trip.id, choice: 'refund' })
    const { refund } = await h.row(trip.id)
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThan(trip.before.paid)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('the database lets it go with its whole price alone', async () => {
    const trip = await withLateReturn()
    const leg = trip.legs[1]!
    const row = {
      order_id: trip.id,
      leg_id: trip.legId,
      departure_airport: leg.departure_airport!,
      arrival_airport: leg.arrival_airport!,
      departure_at: leg.departure_at.toString(),
      departure_local: leg.departure_local,
      pax: 2,
      agreed: trip.before.price! + trip.chargeCents,
      share: 10,
      fee_percent: 0,
      fee: 0,
      waived: 0,
      cashback: 10,
      refund: 0,
      currency: 'EUR',
      agreed_by: 'phone',
      needs_approval: false,
      dropped_at: h.clock.now().toString(),
      dropped_by: h.rita,
      late_invoice_id: trip.invoiceId,
    } as const
    const drop = (values: object) =>
      h.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('dropped_leg')
          .values({ ...row, ...values })
          .execute()
        await trx.deleteFrom('order_leg').where('id', '=', trip.legId).execute()
      })
    await expect(drop({})).rejects.toThrow(guarded('dropped_leg_not_late'))
    await expect(drop({ fee: 5, cashback: 5 })).rejects.toThrow(guarded('dropped_leg_late'))
    await expect(drop({ late_invoice_id: null })).rejects.toThrow(guarded('dropped_leg_ahead'))
  })
})

describe('a part of the price of a flight whose time is over', () => {
  it('goes back with the flight', async () => {
    const trip = await trips.withReturn()
    const { number } = await h.db.selectFrom('invoice').select('number').where('id', '=', trip.invoiceId).executeTakeFirstOrThrow()
    const { id: memberId } = await signInTestStaff(h.db, ['finance'])
    const entry = { amount: '100.00', ref: 'PART-1', text: `AQ-${String(number).padStart(6, '0')}` }
    await importText(h, camt053({ entries: [entry], name: 'PART' }), memberId)
    const { id: transactionId } = await h.db
      .selectFrom('bank_transaction')
      .select('id')
      .where('status', '=', 'queued')
      .executeTakeFirstOrThrow()
    const { id: staffId } = await signInTestStaff(h.db, ['finance'])
    await assignToInvoice(h, { transactionId, invoiceId: trip.invoiceId, staffId, note: 'A part' })
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('VALIDATION_FAILED')
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    await trips.drops.dropped(trip.id, 1)
    await trips.drops.settle()
    expect((await refundsOf(trip.invoiceId)).map(({ amount }) => amount)).toEqual([10_000])
    await trips.expectRest(trip)
  })
})

describe('an added flight that was flown unpaid, of a trip whose others lose their aircraft', () => {
  /** The first flight left unpaid; the others are ahead. */
  async function withDebt() {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 1 }))
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, legs: 3 })
    return trip
  }

  it('is settled with what was paid for the others, at its own price', async () => {
    const trip = await withDebt()
    expect(trip.chargeCents).toBeLessThan(trip.before.paid)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ refund: trip.before.paid - trip.chargeCents })
    expect(await trips.statusOf(trip.invoiceId)).toBe('Canceled')
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is paid before: then all that was paid for the others goes back', async () => {
    const trip = await withDebt()
    await trips.acts.pay(trip.invoiceId)
    expect(await alerts(trip.id)).toEqual([])
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ paid: trip.before.paid + trip.chargeCents, refund: trip.before.paid })
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('stays a debt at its own price while another aircraft flies the others', async () => {
    const trip = await withDebt()
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect(await trips.statusOf(trip.invoiceId)).toBe('New')
    expect((await h.legsOf(trip.id))[0]).toMatchObject({ flown_paid: trip.chargeCents })
    await trips.acts.pay(trip.invoiceId)
    const second = { aircraftId: (await h.row(trip.id)).aircraft_id! }
    await h.setStatus(trip.aircraftId, 'active')
    await h.lose(second)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ refund: trip.before.paid })
    await h.setStatus(second.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

describe('cashback of what came late', () => {
  const credit = async () => (await getAccounts(h, h.clientId))[0]!.cashback?.total ?? 0
  const pass = async () => {
    h.clock.advance({ hours: 25 })
    await h.jobs.run(h.clock.now(), cashbackJob)
  }
  const grantOf = (invoiceId: string) =>
    h.db
      .selectFrom('cashback_grant')
      .innerJoin('payment', 'payment.id', 'cashback_grant.payment_id')
      .select(['cashback_grant.amount', 'cashback_grant.status'])
      .where('payment.invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow()
  /** As a part of what another trip costs. */
  const spend = async () => {
    const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 80 })
    const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
    const offers = await h.charter.findOffersFor({ legs, clientId: h.clientId, locale: 'en' })
    const order = await h.create(h.clientId, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
    const [account] = await getAccounts(h, h.clientId)
    const paid = { invoiceId: order.invoices[0]!.id, accountId: account!.id, clientId: h.clientId, isPart: true }
    await payFromWallet(h, { ...paid, locale: 'en', idempotencyKey: null })
    expect(await credit()).toBe(0)
  }

  beforeAll(async () => {
    const always = { active: true, ends_at: '2999-12-31T23:59:59Z', usable_until: '2999-12-31T23:59:59Z' }
    await h.db.updateTable('campaign').set(always).where('kind', '=', 'cashback').execute()
    loyaltyJobs(h.jobs, h)
  })

  it('is dropped with it where it is due', async () => {
    const due = await withLateReturn()
    expect((await trips.drops.dropped(due.id, 1)).cashbackCents).toBe(0)
    expect(await grantOf(due.invoiceId)).toMatchObject({ status: 'Dropped' })
  })

  it('is taken back with it where it is not spent', async () => {
    const unspent = await withLateReturn()
    await pass()
    const [before, { amount }] = [await credit(), await grantOf(unspent.invoiceId)]
    expect((await trips.drops.dropped(unspent.id, 1)).cashbackCents).toBe(0)
    expect(await credit()).toBe(before - amount)
  })

  it('is taken off what goes back where it is spent', async () => {
    const spent = await withLateReturn()
    await pass()
    await spend()
    const used = await grantOf(spent.invoiceId)
    const drop = await trips.drops.dropped(spent.id, 1)
    expect(drop).toMatchObject({ cashbackCents: used.amount, refundCents: spent.chargeCents - used.amount })
    await trips.drops.settle()
    expect(await refundsOf(spent.invoiceId)).toEqual([{ amount: drop.refundCents, reason: 'dropped_leg' }])
    expect(await grantOf(spent.invoiceId)).toMatchObject({ status: 'Reversed' })
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

describe('the database', () => {
  it.each(['unpaid', 'paid late'])('keeps no flight as flown while one that is %s is open', async (how) => {
    const trip = await trips.withMiddle()
    if (how === 'unpaid') h.clock.set(trip.legs[1]!.arrival_at!)
    else await trips.paidLate(trip)
    await trips.record(trip.id, trip.legs[0]!)
    const order = await h.row(trip.id)
    const own = { aircraft_id: order.aircraft_id, operator_id: order.operator_id, flown_cost: 1, flown_price: 1, flown_paid: 1 }
    const keep = () => h.db.updateTable('order_leg').set(own).where('id', '=', trip.legs[0]!.id).execute()
    await expect(keep()).rejects.toThrow(guarded('order_leg_flown_for_sure'))
    await trips.record(trip.id, trip.legs[1]!)
    await keep()
  })
})
