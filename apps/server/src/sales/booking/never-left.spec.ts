import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchProblem } from '../orders/orders.fixture.ts'
import { completeOrder } from './complete-order.ts'
import { getOrder } from './order-views.ts'
import { searchAgain } from './staff-recoveries.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

type Status = 'scheduled' | 'boarding' | 'taxi'

/** A trip of one leg, released, some minutes after its departure. */
async function pastDeparture(status: Status | null, seenAfter: number | null = null) {
  const trip = await h.paidCharter(6)
  const [leg] = await h.legsOf(trip.id)
  // Far above its cost: one member may send what departs later.
  await h.db
    .updateTable('orders')
    .set({ price: sql<number>`price * 5` })
    .where('id', '=', trip.id)
    .execute()
  await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', trip.id).execute()
  await h.db.insertInto('trip_release').values({ order_id: trip.id, released_at: h.clock.now().toString(), released_by: h.rita }).execute()
  const departureAt = leg!.departure_at
  if (status !== null)
    await h.db
      .insertInto('flight_status')
      .values({
        leg_id: leg!.id,
        order_id: trip.id,
        status,
        changed_at: departureAt.subtract({ minutes: 15 }).toString(),
        at_departure_at: seenAfter === null ? null : departureAt.add({ minutes: seenAfter }).toString(),
        ...(status === 'taxi' ? { seen_off_block_at: departureAt.toString() } : {}),
      })
      .execute()
  h.clock.set(departureAt.add({ minutes: 10 }))
  return { ...trip, leg: leg!, before: await h.row(trip.id) }
}
const isReleased = async (id: string) =>
  (await h.db.selectFrom('trip_release').select('order_id').where('order_id', '=', id).execute()).length > 0

describe('a trip of one leg whose departure has passed and whose aircraft is grounded', () => {
  it.each([
    ['while its passengers board', 'boarding', null],
    ['after it was seen on its stand', 'scheduled', 5],
  ] as const)('opens a recovery %s, and its release is taken back', async (_when, status, seenAfter) => {
    const trip = await pastDeparture(status, seenAfter)
    const effects = await h.setStatus(trip.aircraftId, 'grounded')
    expect(effects.trips.map(({ id }) => id)).toContain(trip.id)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 0, hasDeparted: true, row: { status: 'open' } })
    expect(await isReleased(trip.id)).toBe(false)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('opens one where it was never released: it could not leave', async () => {
    const trip = await pastDeparture(null)
    await h.db.deleteFrom('trip_release').where('order_id', '=', trip.id).execute()
    await h.setStatus(trip.aircraftId, 'grounded')
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 0, row: { status: 'open' } })
    await h.setStatus(trip.aircraftId, 'active')
  })

  it.each([
    ['where it was seen to leave', 'taxi', 0],
    ['where nothing says that it stands', null, null],
    ['where it was last seen before its time', 'scheduled', -5],
  ] as const)('opens none %s', async (_when, status, seenAfter) => {
    const trip = await pastDeparture(status, seenAfter)
    await h.setStatus(trip.aircraftId, 'grounded')
    expect((await h.read(trip.id)).recovery).toBeNull()
    expect(await isReleased(trip.id)).toBe(true)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('opens none once it should have landed', async () => {
    const trip = await pastDeparture('boarding')
    h.clock.set(trip.leg.arrival_at!.add({ minutes: 5 }))
    await h.setStatus(trip.aircraftId, 'grounded')
    expect((await h.read(trip.id)).recovery).toBeNull()
    await h.setStatus(trip.aircraftId, 'active')
  })
})

describe('the recovery of a trip that stands after its departure', () => {
  it('proposes departures that are still to come, and its customer accepts one', async () => {
    const trip = await pastDeparture('boarding')
    await h.lose(trip)
    const { candidates } = await h.openOf(trip.id)
    expect(candidates.length).toBeGreaterThan(0)
    for (const { row } of candidates) expect(row.shift_minutes).toBeGreaterThan(10)
    const { candidate, proposalId } = await h.send(trip.id)
    expect((await getOrder(h, trip.id, h.clientId, 'en')).replacement).toMatchObject({ status: 'sent' })
    await h.answer({ proposalId, choice: 'accept' })
    const after = await h.row(trip.id)
    expect(after).toMatchObject({ status: 'Confirmed', aircraft_id: candidate.row.aircraft_id, price: trip.before.price })
    expect(Temporal.Instant.compare(after.first_departure_at, h.clock.now())).toBe(1)
    expect(await h.blocks(trip.id)).toEqual([{ aircraft_id: candidate.row.aircraft_id }])
    const flights = h.db
      .selectFrom('aircraft_movement')
      .select('aircraft_id')
      .where('order_id', '=', trip.id)
      .where('canceled_at', 'is', null)
    expect(new Set((await flights.execute()).map(({ aircraft_id: id }) => id))).toEqual(new Set([candidate.row.aircraft_id]))
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('gives its customer the money by the page only after a member has proposed something: before, it may be in the air', async () => {
    const trip = await pastDeparture('boarding')
    const departureAt = trip.leg.departure_at
    h.clock.set(departureAt.subtract({ hours: 3 }))
    await h.lose(trip)
    const early = await h.send(trip.id, 1)
    h.clock.set(departureAt.add({ minutes: 10 }))
    expect((await getOrder(h, trip.id, h.clientId, 'en')).replacement).toBeNull()
    expect(await catchProblem(h.answer({ proposalId: early.proposalId, choice: 'refund' }))).toBe('ORDER_STATE_CONFLICT')
    await h.jobs.run(undefined, 'recovery.proposal-expired')
    await searchAgain(h, trip.id)
    const { proposalId } = await h.send(trip.id, 1)
    await h.answer({ proposalId, choice: 'refund' })
    expect(await h.refunds(trip.id)).toEqual([{ amount: trip.before.paid, reason: 'canceled' }])
    expect(await completeOrder(h, trip.id)).toBe(false)
    await h.setStatus(trip.aircraftId, 'active')
  })
})
