import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { recordFlight } from '../../trips/operations/record-flight.ts'
import { checkUnpaidLeg } from '../leg-proposals/check-unpaid-leg.ts'
import { findOverdueLeg } from '../leg-proposals/unpaid-leg.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { completeOrder } from './complete-order.ts'
import { dropActs } from './drop-leg.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { getRefundQuote } from './refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof legProposalActs>
let drops: ReturnType<typeof dropActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = legProposalActs(h)
  drops = dropActs(h)
})
afterAll(() => h.close())
afterEach(() => drops.free())

const guarded = (name: string) => expect.objectContaining({ constraint: name })

/** Out and back, with a first flight that was added some days before and is not paid. */
async function withUnpaidFirst() {
  const trip = await drops.trip(26)
  const fee = await drops.feeOf(trip.id)
  const leg = { from: 'LTN', to: 'GVA', departureLocal: `${trip.date.subtract({ days: 20 }).toString()}T12:00`, pax: 2, luggageKg: 40 }
  const added = await acts.add(trip, leg)
  return { ...trip, ...added, invoiceId: added.invoiceId!, fee, addedAt: (await h.legsOf(trip.id))[0]!.departure_at }
}
const alerts = (id: string) =>
  h.db.selectFrom('audit').select('id').where('subject', '=', `order:${id}`).where('action', '=', 'leg-proposal-unpaid').execute()
const payProblem = (invoiceId: string) => catchProblem(h.openCard(h.clientId, invoiceId))

describe('an added first flight that is not paid', () => {
  it('is taken out by two members with its invoice, and the trip is what it was, with the terms that it had', async () => {
    const trip = await withUnpaidFirst()
    expect(await drops.feeOf(trip.id)).toBeGreaterThan(trip.fee)
    const preview = await drops.drop(trip.id, 0, { isDryRun: true })
    expect(await h.legsOf(trip.id)).toHaveLength(3)
    const { drop } = preview
    expect(drop).toMatchObject({ shareCents: trip.chargeCents, feeCents: 0, refundCents: 0 })
    expect(drop.waivedCents).toBeGreaterThan(0)
    const { approvalId } = await drops.drop(trip.id, 0)
    expect(await h.legsOf(trip.id)).toHaveLength(3)
    await decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
    expect((await h.legsOf(trip.id)).map(({ id, position }) => [id, position])).toEqual(trip.legs.map(({ id }, at) => [id, at]))
    const order = await h.row(trip.id)
    expect(order).toMatchObject({ price: trip.before.price, paid: trip.before.paid, terms_departure_at: null })
    expect(order.first_departure_at.equals(trip.before.first_departure_at)).toBe(true)
    expect(await drops.feeOf(trip.id)).toBe(trip.fee)
    expect(await drops.statusOf(trip.invoiceId)).toBe('Canceled')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('holds nothing up once its time has passed: staff get one message, and it leaves the trip that goes on', async () => {
    const trip = await withUnpaidFirst()
    const now = h.clock.now()
    await checkUnpaidLeg(h, trip.id)
    expect(await alerts(trip.id)).toEqual([])
    h.clock.set(trip.addedAt.add({ hours: 3 }))
    await checkUnpaidLeg(h, trip.id)
    await checkUnpaidLeg(h, trip.id)
    expect(await alerts(trip.id)).toHaveLength(1)
    expect(await findOverdueLeg(h, h.db, trip.id)).toEqual({ legId: trip.legId, isPaidLate: false })
    expect(await payProblem(trip.invoiceId)).toBe('FLIGHT_NOT_PAYABLE')
    expect(await completeOrder(h, trip.id)).toBe(false)
    await drops.dropped(trip.id, 0)
    expect(await findOverdueLeg(h, h.db, trip.id)).toBeNull()
    const order = await h.row(trip.id)
    expect(order).toMatchObject({ status: 'Confirmed', price: trip.before.price, paid: trip.before.paid })
    expect(order.first_departure_at.equals(trip.before.first_departure_at)).toBe(true)
    expect((order.lines as { amountCents: number }[]).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(order.price)
    expect((await getRefundQuote(h, trip.id, h.clientId)).isCancelable).toBe(true)
    h.clock.set(order.last_arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
    h.clock.set(now)
  })

  it('that left is a debt: it is paid, and is not taken out', async () => {
    const trip = await withUnpaidFirst()
    const now = h.clock.now()
    h.clock.set(trip.addedAt.add({ hours: 3 }))
    const times = { takeoffAt: null, landingAt: null, onBlockAt: null, delayCode: null, fuelKg: null, isDeiced: false, pax: null }
    await recordFlight(h, { orderId: trip.id, legId: trip.legId, offBlockAt: trip.addedAt, memberId: h.rita, ...times })
    expect(await catchProblem(drops.drop(trip.id, 0))).toBe('ORDER_STATE_CONFLICT')
    await acts.pay(trip.invoiceId)
    expect(await drops.statusOf(trip.invoiceId)).toBe('Paid')
    h.clock.set(now)
  })

  it('is not paid while its trip has no aircraft', async () => {
    const trip = await withUnpaidFirst()
    await h.setStatus(trip.aircraftId, 'grounded')
    expect(await payProblem(trip.invoiceId)).toBe('FLIGHT_NOT_PAYABLE')
    await h.setStatus(trip.aircraftId, 'active')
    await acts.pay(trip.invoiceId)
    expect(await drops.statusOf(trip.invoiceId)).toBe('Paid')
  })

  it('is no part of what was flown where the trip loses its aircraft after its time: all that was paid goes back', async () => {
    const trip = await withUnpaidFirst()
    const now = h.clock.now()
    h.clock.set(trip.addedAt.add({ hours: 6 }))
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 0 })
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ refund: trip.before.paid })
    expect(await drops.statusOf(trip.invoiceId)).toBe('Canceled')
    await h.setStatus(trip.aircraftId, 'active')
    h.clock.set(now)
  })

  it('stays where money for it is on its way, and the others stay until it is paid', async () => {
    const trip = await withUnpaidFirst()
    expect(await catchProblem(drops.drop(trip.id, 1))).toBe('VALIDATION_FAILED')
    await h.db.updateTable('invoice').set({ status: 'Processing' }).where('id', '=', trip.invoiceId).execute()
    expect(await catchProblem(drops.drop(trip.id, 0))).toBe('VALIDATION_FAILED')
  })

  it('the database takes out no flight as unpaid whose invoice stands', async () => {
    const trip = await withUnpaidFirst()
    const now = h.clock.now().toString()
    const row = {
      order_id: trip.id,
      leg_id: trip.legId,
      departure_airport: 'EGGW',
      arrival_airport: 'LSGG',
      departure_at: trip.addedAt.toString(),
      departure_local: '2026-12-01T12:00',
      pax: 2,
      agreed: 1000,
      share: 0,
      fee_percent: 0,
      fee: 0,
      waived: 0,
      cashback: 0,
      refund: 0,
      currency: 'EUR',
      agreed_by: 'phone',
      needs_approval: false,
      dropped_at: now,
      dropped_by: h.rita,
      unpaid_invoice_id: trip.invoiceId,
    } as const
    const drop = (values: object) =>
      h.db.transaction().execute(async (trx) => {
        await trx
          .insertInto('dropped_leg')
          .values({ ...row, ...values })
          .execute()
        await trx.deleteFrom('order_leg').where('id', '=', trip.legId).execute()
      })
    await expect(drop({})).rejects.toThrow(guarded('dropped_leg_not_unpaid'))
    await expect(drop({ share: 10, refund: 10 })).rejects.toThrow(guarded('dropped_leg_unpaid'))
  })
})
