import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueShare, toRestShare } from '@aquilane/domain/recovery/rest'
import { catchProblem } from '../orders/orders.fixture.ts'
import { closeRecovery } from './answer-replacement.ts'
import { completeOrder } from './complete-order.ts'
import { quoteStaffCancellation } from './cancel-by-staff.ts'
import { cancelOrder } from './customer-answers.fixture.ts'
import { getOrder } from './order-views.ts'
import { getRefundQuote } from './refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

const movementsOf = (id: string) =>
  h.db
    .selectFrom('aircraft_movement')
    .selectAll()
    .where('order_id', '=', id)
    .where('canceled_at', 'is', null)
    .orderBy('departure_at')
    .execute()
const crewOf = (id: string) =>
  h.db
    .selectFrom('crew_assignment')
    .select(['leg_id', 'member_id'])
    .where('order_id', '=', id)
    .orderBy('leg_id')
    .orderBy('member_id')
    .execute()

describe('a trip whose aircraft is lost after its first leg', () => {
  it('has replacements for the legs that are left, none of them its own, and the gate measures their part of the price', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    const recovery = await h.openOf(trip.id)
    expect(recovery).toMatchObject({ flown: 1, legs: 2, hasDeparted: false, row: { status: 'open', flown_legs: 1 } })
    expect(recovery.candidates.length).toBeGreaterThan(0)
    for (const { plan, row } of recovery.candidates) {
      expect(plan.legs.map(({ id }) => id)).toEqual([trip.legs[1]!.id])
      expect(row.aircraft_id).not.toBe(trip.aircraftId)
      expect(row.margin).toBe(Math.floor(((trip.before.price ?? 0) * restShare(trip).part) / restShare(trip).whole) - row.cost)
    }
    await h.setStatus(trip.aircraftId, 'active')
    expect((await h.read(trip.id)).recovery).toMatchObject({ row: { status: 'returned' } })
  })

  it('flies them with the aircraft that its customer accepts, and what was flown keeps aircraft, time, flights and crew', async () => {
    const trip = await h.halfFlown(true)
    await h.lose(trip)
    const crew = (await crewOf(trip.id)).filter(({ leg_id: id }) => id === trip.legs[0]!.id)
    const flown = (await movementsOf(trip.id)).filter(({ departure_at: at }) => Temporal.Instant.compare(at, h.clock.now()) < 0)
    const { proposalId, candidate } = await h.send(trip.id)
    const shown = await getOrder(h, trip.id, h.clientId, 'en')
    expect(shown.replacement).toMatchObject({ isRest: true, proposed: { legs: [{ id: trip.legs[1]!.id }] } })
    await h.answer({ proposalId, choice: 'accept' })

    const after = await h.row(trip.id)
    expect(after).toMatchObject({
      status: 'Confirmed',
      aircraft_id: candidate.row.aircraft_id,
      price: trip.before.price,
      paid: trip.before.paid,
    })
    expect(after.first_departure_at.equals(trip.before.first_departure_at)).toBe(true)
    const [first, second] = await h.legsOf(trip.id)
    expect(first).toEqual({
      ...trip.legs[0],
      aircraft_id: trip.aircraftId,
      operator_id: trip.before.operator_id,
      flown_cost: expect.any(Number),
      flown_price: expect.any(Number),
      flown_paid: expect.any(Number),
    })
    expect(second).toMatchObject({ aircraft_id: null })
    expect((await h.read(trip.id)).recovery).toMatchObject({ row: { status: 'recovered' } })

    const movements = await movementsOf(trip.id)
    expect(movements.slice(0, flown.length)).toEqual(flown)
    expect(new Set(movements.slice(flown.length).map(({ aircraft_id: id }) => id))).toEqual(new Set([candidate.row.aircraft_id]))
    expect(crew.length).toBeGreaterThan(0)
    expect((await crewOf(trip.id)).filter(({ leg_id: id }) => id === trip.legs[0]!.id)).toEqual(crew)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('holds each aircraft for its own part: the former one is free after its last flight', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    const { proposalId, candidate } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect(await h.blocks(trip.id)).toEqual([{ aircraft_id: candidate.row.aircraft_id }])
    const former = await h.db
      .selectFrom('aircraft_availability_block')
      .select(['aircraft_id', 'period'])
      .where('reference', '=', `flown:${trip.id}`)
      .execute()
    expect(former).toHaveLength(1)
    expect(former[0]).toMatchObject({ aircraft_id: trip.aircraftId })
    const booked = await h.db
      .selectFrom('aircraft_availability_block')
      .select('period')
      .where('reference', '=', `order:${trip.id}`)
      .executeTakeFirstOrThrow()
    await expect(
      h.db
        .insertInto('aircraft_availability_block')
        .values({ aircraft_id: candidate.row.aircraft_id, period: booked.period, kind: 'booked', reference: 'order:other' })
        .execute(),
    ).rejects.toThrow('aircraft_availability_block_no_overlap')
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('never changes a leg that was flown: the database refuses', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    const change = h.db.updateTable('order_leg').set({ departure_at: h.clock.now().toString() })
    await expect(change.where('id', '=', trip.legs[0]!.id).execute()).rejects.toThrow('is flown')
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('holds one aircraft after the second one is lost too: a third one flies the rest', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    const second = await h.send(trip.id)
    await h.answer({ proposalId: second.proposalId, choice: 'accept' })
    await h.lose({ aircraftId: second.candidate.row.aircraft_id })
    const third = await h.send(trip.id)
    await h.answer({ proposalId: third.proposalId, choice: 'accept' })
    expect(await h.blocks(trip.id)).toEqual([{ aircraft_id: third.candidate.row.aircraft_id }])
    const ids = [second.candidate.row.aircraft_id, trip.aircraftId]
    const kept = h.db.selectFrom('aircraft_availability_block').select('aircraft_id').where('reference', '=', `flown:${trip.id}`)
    expect(await kept.execute()).toEqual([{ aircraft_id: trip.aircraftId }])
    for (const id of ids) await h.setStatus(id, 'active')
  })

  it('is recovered again where the second aircraft is lost too, and completes as flown otherwise', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    const { proposalId, candidate } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    await h.setStatus(candidate.row.aircraft_id, 'grounded')
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, row: { status: 'open', aircraft_id: candidate.row.aircraft_id } })
    await h.setStatus(candidate.row.aircraft_id, 'active')
    h.clock.set((await h.row(trip.id)).last_arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
    await h.setStatus(trip.aircraftId, 'active')
  })
})

const restShare = ({ legs }: { legs: Awaited<ReturnType<ReplacementHarness['legsOf']>> }) =>
  toRestShare(
    legs.map(({ block_minutes: blockMinutes, distance_km: distanceKm }) => ({ blockMinutes, distanceKm })),
    1,
  )

describe('the customer who does not want to fly the rest', () => {
  it('has back what was paid for it, by the measure that gives most, and keeps what was flown', async () => {
    const trip = await h.halfFlown(true)
    await h.lose(trip)
    const flown = (await movementsOf(trip.id)).filter(({ departure_at: at }) => Temporal.Instant.compare(at, h.clock.now()) < 0)
    const crew = (await crewOf(trip.id)).filter(({ leg_id: id }) => id === trip.legs[0]!.id)
    const { proposalId } = await h.send(trip.id)
    const due = dueShare(trip.before.paid, restShare(trip))
    expect((await getOrder(h, trip.id, h.clientId, 'en')).replacement).toMatchObject({ refundCents: due })
    await h.answer({ proposalId, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ status: 'Refund', refund: due })
    expect((await h.refunds(trip.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(due)
    expect(due).toBeGreaterThanOrEqual(trip.before.paid / 2)
    expect(due).toBeLessThan(trip.before.paid)
    expect(await movementsOf(trip.id)).toEqual(flown)
    expect(await crewOf(trip.id)).toEqual(crew)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('has it also by phone, before anything was proposed', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ status: 'Refund', refund: dueShare(trip.before.paid, restShare(trip)) })
    await h.setStatus(trip.aircraftId, 'active')
  })
})

describe('what has flown', () => {
  it('opens no recovery and keeps its release: nothing is left', async () => {
    const trip = await h.paidCharter(6)
    await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', trip.id).execute()
    await h.db
      .insertInto('trip_release')
      .values({ order_id: trip.id, released_at: h.clock.now().toString(), released_by: h.rita })
      .execute()
    h.clock.set((await h.legsOf(trip.id))[0]!.departure_at.add({ minutes: 10 }))
    const effects = await h.setStatus(trip.aircraftId, 'grounded')
    expect(effects.trips.map(({ id }) => id)).not.toContain(trip.id)
    expect((await h.read(trip.id)).recovery).toBeNull()
    expect(await h.db.selectFrom('trip_release').select('order_id').where('order_id', '=', trip.id).execute()).toHaveLength(1)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is not planned again where its aircraft is grounded twice while the first leg is in the air: it was released when it left', async () => {
    const trip = await h.paidCharter(6, 4)
    await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', trip.id).execute()
    await h.db
      .insertInto('trip_release')
      .values({ order_id: trip.id, released_at: h.clock.now().toString(), released_by: h.rita })
      .execute()
    h.clock.set((await h.legsOf(trip.id))[0]!.departure_at.add({ minutes: 10 }))
    await h.setStatus(trip.aircraftId, 'grounded')
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, row: { status: 'open' } })
    expect(await h.db.selectFrom('trip_release').select('order_id').where('order_id', '=', trip.id).execute()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
    h.clock.advance({ minutes: 10 })
    await h.setStatus(trip.aircraftId, 'grounded')
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, row: { status: 'open', flown_legs: 1 } })
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('has left early where it was seen: the rest is recovered, and what is in the air is not planned again', async () => {
    const trip = await h.paidCharter(6, 4)
    await h.db
      .updateTable('orders')
      .set({ price: sql<number>`price * 5` })
      .where('id', '=', trip.id)
      .execute()
    const legs = await h.legsOf(trip.id)
    h.clock.set(legs[0]!.departure_at.subtract({ minutes: 10 }))
    const now = h.clock.now().toString()
    await h.db
      .insertInto('flight_status')
      .values({ leg_id: legs[0]!.id, order_id: trip.id, status: 'airborne', changed_at: now, seen_takeoff_at: now })
      .execute()
    await h.lose(trip)
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect((await h.legsOf(trip.id))[0]).toEqual({
      ...legs[0],
      aircraft_id: trip.aircraftId,
      operator_id: expect.any(Number),
      flown_cost: expect.any(Number),
      flown_price: expect.any(Number),
      flown_paid: expect.any(Number),
    })
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is not cancelled, also before the time at which it was to leave: what was flown would be given back', async () => {
    const trip = await h.paidCharter(6, 4)
    const [leg] = await h.legsOf(trip.id)
    h.clock.set(leg!.departure_at.subtract({ minutes: 10 }))
    const now = h.clock.now().toString()
    await h.db
      .insertInto('flight_status')
      .values({ leg_id: leg!.id, order_id: trip.id, status: 'airborne', changed_at: now, seen_takeoff_at: now })
      .execute()
    const cancel = () => cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const byStaff = () => quoteStaffCancellation(h, { id: trip.id, waivesFee: true })
    for (const lose of [() => Promise.resolve(), () => h.lose(trip)]) {
      await lose()
      expect(await catchProblem(cancel())).toBe('ORDER_STATE_CONFLICT')
      expect(await catchProblem(byStaff())).toBe('ORDER_STATE_CONFLICT')
      expect(await getRefundQuote(h, trip.id, h.clientId)).toMatchObject({ isCancelable: false })
      expect((await getOrder(h, trip.id, h.clientId, 'en')).isCancelable).toBe(false)
    }
    expect(await h.refunds(trip.id)).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is closed by a member only after the rest has departed', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    const close = () => closeRecovery(h, { orderId: trip.id, reason: 'Flew as planned', memberId: h.rita })
    expect(await catchProblem(close())).toBe('ORDER_STATE_CONFLICT')
    h.clock.set(trip.legs[1]!.departure_at.add({ minutes: 1 }))
    await close()
    expect((await h.read(trip.id)).recovery).toMatchObject({ row: { status: 'ended' } })
    await h.setStatus(trip.aircraftId, 'active')
  })
})
