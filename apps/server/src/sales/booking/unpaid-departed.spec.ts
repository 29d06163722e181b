import { describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { getMovements } from '../../foundation/fleet/index.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { findOverdueLeg } from '../leg-proposals/unpaid-leg.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { closeRecovery } from './answer-replacement.ts'
import { cancelByStaff, quoteStaffCancellation } from './cancel-by-staff.ts'
import { completeOrder } from './complete-order.ts'
import { cancelOrder } from './customer-answers.fixture.ts'
import { getRefundQuote } from './refund-quote.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { sendReplacement } from './send-replacement.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

describe('an added flight that is not paid, of a trip that has departed', () => {
  it('leaves the trip before its time: the others stay as they are, and the aircraft is free sooner', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ minutes: 10 }))
    await trips.record(trip.id, trip.legs[0]!)
    expect(await findOverdueLeg(h, h.db, trip.id)).toEqual({ legId: trip.legId, isPaidLate: false })
    const held = await h.row(trip.id)
    const { shareCents, refundCents } = await trips.drops.dropped(trip.id, 1)
    expect([shareCents, refundCents]).toEqual([trip.chargeCents, 0])
    const { order } = await trips.expectRest(trip)
    expect(Temporal.Instant.compare(order.blocked_to!, held.blocked_to!)).toBe(-1)
    expect(await findOverdueLeg(h, h.db, trip.id)).toBeNull()
    expect(await completeOrder(h, trip.id)).toBe(true)
  })

  it('takes the empty flights around it along: the aircraft flies home from where it is', async () => {
    const trip = await trips.withReturn({ from: 'GVA', days: 1 })
    h.clock.set(trip.legs[0]!.arrival_at!.add({ minutes: 10 }))
    await trips.record(trip.id, trip.legs[0]!)
    await trips.drops.dropped(trip.id, 1)
    const { flights } = await trips.expectRest(trip)
    expect(flights.flatMap(({ from, to }) => [from, to])).not.toContain('LSGG')
  })

  it('leaves it after its time, by two members, and the trip completes', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 6 }))
    expect(await completeOrder(h, trip.id)).toBe(false)
    const { approvalId } = await trips.drops.drop(trip.id, 1)
    await decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
    await trips.expectRest(trip)
    expect(await completeOrder(h, trip.id)).toBe(true)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('leaves it from between two others, one of them flown', async () => {
    const trip = await trips.withMiddle()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
    await trips.record(trip.id, trip.legs[0]!)
    await trips.drops.dropped(trip.id, 1)
    await trips.expectRest(trip)
    h.clock.set((await h.row(trip.id)).last_arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
  })

  it('stays where it left itself, though nothing is planned of it any more', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 6 }))
    await trips.record(trip.id, trip.legs[1]!)
    expect(await findOverdueLeg(h, h.db, trip.id)).toBeNull()
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('ORDER_STATE_CONFLICT')
    expect(await completeOrder(h, trip.id)).toBe(true)
  })

  it('is taken out also of a released trip: what may leave has not left', async () => {
    const trip = await trips.withReturn()
    await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', trip.id).execute()
    const release = { order_id: trip.id, released_at: h.clock.now().toString(), released_by: h.rita }
    await h.db.insertInto('trip_release').values(release).execute()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 6 }))
    expect(await completeOrder(h, trip.id)).toBe(false)
    await trips.drops.dropped(trip.id, 1)
    await trips.expectRest(trip)
    expect(await completeOrder(h, trip.id)).toBe(true)
  })

  it('keeps what was seen of the others', async () => {
    const trip = await trips.withMiddle()
    const back = trip.legs[2]!
    h.clock.set(back.departure_at.subtract({ minutes: 20 }))
    const seen = { leg_id: back.id, order_id: trip.id, status: 'taxi', changed_at: h.clock.now().toString() } as const
    await h.db
      .insertInto('flight_status')
      .values({ ...seen, seen_off_block_at: h.clock.now().toString() })
      .execute()
    await trips.drops.dropped(trip.id, 1)
    const left = await h.db.selectFrom('flight_status').select('status').where('leg_id', '=', back.id).execute()
    expect(left).toEqual([{ status: 'taxi' }])
  })

  it('is not dropped where it is paid: the trip has departed', async () => {
    const trip = await trips.withReturn()
    await trips.acts.pay(trip.invoiceId)
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 2 }))
    expect(await catchProblem(trips.drops.drop(trip.id, 1))).toBe('ORDER_STATE_CONFLICT')
  })
})

const recoverySearch = async (id: string) => {
  await h.jobs.run(undefined, 'recovery.find')
  return h.openOf(id)
}

describe('an added flight that is not paid, of a trip without an aircraft', () => {
  it('is taken out after its time, and replacements of the others are looked for again', async () => {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 0, legs: 3, hasDeparted: false, candidates: [], row: { flown_legs: 0 } })
    const close = () => closeRecovery(h, { orderId: trip.id, reason: 'Flew as planned', memberId: h.rita })
    expect(await catchProblem(close())).toBe('ORDER_STATE_CONFLICT')
    expect(await findOverdueLeg(h, h.db, trip.id)).toEqual({ legId: trip.legId, isPaidLate: false })
    await trips.drops.dropped(trip.id, 0)
    const { candidates, row } = await recoverySearch(trip.id)
    expect(row).toMatchObject({ status: 'open', flown_legs: 0 })
    expect(candidates.length).toBeGreaterThan(0)
    for (const { plan } of candidates) expect(plan.legs.map(({ id }) => id)).toEqual(trip.legs.slice(1).map(({ id }) => id))
    await trips.expectRest(trip)
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect((await h.read(trip.id)).recovery).toMatchObject({ row: { status: 'recovered' } })
    expect(await h.legsOf(trip.id)).toHaveLength(2)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('leaves what its aircraft flew to its departure', async () => {
    const trip = await trips.withFirst({ from: 'NCE' })
    const [out] = await getMovements(h.db, trip.id)
    expect(out).toMatchObject({ kind: 'positioning', to: trip.legs[0]!.departure_airport })
    h.clock.set(trip.legs[0]!.departure_at.add({ minutes: 10 }))
    await h.lose(trip)
    await trips.drops.dropped(trip.id, 0)
    const { flights } = await trips.expectRest(trip)
    expect(flights[0]).toEqual(out)
    expect(flights[1]).toMatchObject({ kind: 'positioning', from: out!.to, to: trip.legs[1]!.departure_airport })
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('ends its recovery where nothing else is left to fly', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 2 }))
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, legs: 2 })
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('UNPAID_FLIGHT_OPEN')
    await trips.drops.dropped(trip.id, 1)
    expect((await h.read(trip.id)).recovery).toMatchObject({ row: { status: 'ended', flown_legs: 1 } })
    expect(await h.row(trip.id)).toMatchObject({ paid: trip.before.paid, refund: null })
    expect(await completeOrder(h, trip.id)).toBe(true)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('keeps money and proposals of a trip that is partly flown until it is taken out', async () => {
    const trip = await trips.withMiddle()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ minutes: 10 }))
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    const [, unpaid] = trip.legs
    expect(await h.openOf(trip.id)).toMatchObject({
      flown: 1,
      legs: 3,
      refundCents: null,
      candidates: [],
      row: { searched_at: null },
      inWay: { leg: { id: unpaid!.id }, route: 'NCE – GVA', isPaying: false, keepsMoney: true },
    })
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('UNPAID_FLIGHT_OPEN')
    await trips.drops.dropped(trip.id, 1)
    const { candidates, ...left } = await recoverySearch(trip.id)
    expect(left).toMatchObject({ flown: 1, legs: 2, inWay: null, refundCents: expect.any(Number) })
    expect(candidates.length).toBeGreaterThan(0)
    await h.record({ orderId: trip.id, choice: 'refund' })
    const { refund } = await h.row(trip.id)
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThan(trip.before.paid)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('opens none where it alone is left, and its time has passed; then no way home is planned for a grounded aircraft', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    await h.setStatus(trip.aircraftId, 'grounded')
    expect((await h.read(trip.id)).recovery).toBeNull()
    await trips.drops.dropped(trip.id, 1)
    const last = (await getMovements(h.db, trip.id)).at(-1)!
    expect(last.to).toBe(trip.legs[0]!.arrival_airport)
    expect(Temporal.Instant.compare(last.departureAt, h.clock.now())).toBe(-1)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is no part of what was flown: nothing goes back before it is taken out, and then what was paid for the legs that are left', async () => {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    await trips.record(trip.id, trip.legs[1]!)
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 2, legs: 3 })
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('UNPAID_FLIGHT_OPEN')
    await trips.drops.dropped(trip.id, 0)
    expect(await recoverySearch(trip.id)).toMatchObject({ flown: 1, legs: 2, row: { flown_legs: 1 } })
    await h.record({ orderId: trip.id, choice: 'refund' })
    const { refund } = await h.row(trip.id)
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThan(trip.before.paid)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('lets nothing be proposed once its time has passed, also what was found before', async () => {
    const trip = await trips.withFirst()
    await h.lose(trip)
    const [candidate] = (await h.openOf(trip.id)).candidates
    h.clock.set(trip.legs[0]!.departure_at.add({ minutes: 1 }))
    expect(await h.openOf(trip.id)).toMatchObject({ candidates: [], inWay: { keepsMoney: false }, refundCents: expect.any(Number) })
    const sent = { orderId: trip.id, candidateId: candidate!.row.id, hours: 4, reason: 'Same day', memberId: h.rita }
    expect(await catchProblem(sendReplacement(h, sent))).toBe('UNPAID_FLIGHT_OPEN')
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('withdraws what its customer was asked with it', async () => {
    const trip = await trips.withFirst()
    await h.lose(trip)
    const { proposalId } = await h.send(trip.id)
    h.clock.advance({ seconds: 1 })
    await trips.drops.dropped(trip.id, 0)
    expect(await catchProblem(h.answer({ proposalId, choice: 'accept' }))).toBe('ORDER_STATE_CONFLICT')
    expect((await recoverySearch(trip.id)).candidates.length).toBeGreaterThan(0)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await h.read(trip.id)).recovery).toMatchObject({ row: { status: 'returned' } })
    await trips.expectRest(trip)
  })
})

describe('staff', () => {
  const cancel = (id: string, waivesFee = false) =>
    cancelByStaff(h, { id, waivesFee, expectedCents: null, memberId: h.rita, reason: 'The customer called' })

  it('cancel a trip whose first flight is not paid and did not leave, also after its planned arrival: by the terms that count to it', async () => {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
    expect((await getOrderForStaff(h, trip.id, 'en')).isCancelable).toBe(true)
    const { refund } = await quoteStaffCancellation(h, { id: trip.id, waivesFee: false })
    expect(refund.feePercent).toBe(100)
    expect(await cancel(trip.id)).toBeNull()
    expect(await h.row(trip.id)).toMatchObject({ status: 'Canceled', refund: 0 })
    expect(await trips.statusOf(trip.invoiceId)).toBe('Canceled')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('drop the flight first, and the rest is cancelled by its own terms, also by its customer', async () => {
    const now = h.clock.now()
    for (const by of ['staff', 'customer'] as const) {
      const trip = await trips.withFirst()
      h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
      await trips.drops.dropped(trip.id, 0)
      const quote = await getRefundQuote(h, trip.id, h.clientId)
      expect(quote).toMatchObject({ isCancelable: true, feePercent: expect.any(Number) })
      expect(quote.refundCents).toBe(trip.before.paid - Math.round((trip.before.paid * quote.feePercent) / 100))
      if (by === 'staff') await cancel(trip.id)
      else await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
      expect(await h.row(trip.id)).toMatchObject({ refund: quote.refundCents })
      expect((await checkIntegrity(h.db)).findings).toEqual([])
      h.clock.set(now)
    }
  })

  it('cancel no trip whose other flight has left', async () => {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 3 }))
    expect((await getOrderForStaff(h, trip.id, 'en')).isCancelable).toBe(false)
    expect(await catchProblem(cancel(trip.id))).toBe('ORDER_STATE_CONFLICT')
  })
})
