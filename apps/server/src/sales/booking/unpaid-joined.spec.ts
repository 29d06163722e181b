import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getChain, getMovements, startChain } from '../../foundation/fleet/index.ts'
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
  await trips.free()
})

describe('an added flight that is not paid, of a departed trip whose aircraft flies on to another one', () => {
  /** Its aircraft flies on from there. */
  async function joined(trip: { id: string }) {
    const { id: later } = await h.paidCharter(40)
    const { aircraft_id: aircraftId } = await h.row(trip.id)
    const chain = { earlierOrderId: trip.id, laterOrderId: later, aircraftId: aircraftId!, savedCents: 100_000 }
    await h.db.transaction().execute((trx) => startChain(trx, chain, h.clock.now()))
    return later
  }
  /** Its aircraft came sooner than the engine plans it today. */
  async function departed(trip: Awaited<ReturnType<typeof trips.withReturn>>) {
    const later = await joined(trip)
    const [out] = await getMovements(h.db, trip.id)
    expect(out).toMatchObject({ kind: 'positioning' })
    const sooner = (at: Temporal.Instant) => at.subtract({ minutes: 5 }).toString()
    await h.db
      .updateTable('aircraft_movement')
      .set({ departure_at: sooner(out!.departureAt), arrival_at: sooner(out!.arrivalAt) })
      .where('id', '=', out!.id)
      .execute()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
    await trips.record(trip.id, trip.legs[0]!)
    const at = h.clock.now()
    const flown = (await getMovements(h.db, trip.id)).filter(({ departureAt }) => Temporal.Instant.compare(departureAt, at) <= 0)
    return { flown, later }
  }

  it('ends that as the last flight: what was flown stays, and the aircraft flies home', async () => {
    const trip = await trips.withReturn()
    const { flown, later } = await departed(trip)
    await trips.drops.dropped(trip.id, 1)
    for (const id of [trip.id, later]) expect(await getChain(h.db, id)).toBeNull()
    const { flights } = await trips.expectRest(trip)
    expect(flights.slice(0, flown.length)).toEqual(flown)
  })

  it('leaves that as it is before another one', async () => {
    const trip = await trips.withMiddle()
    const { flown, later } = await departed(trip)
    await trips.drops.dropped(trip.id, 1)
    expect(await getChain(h.db, trip.id)).toMatchObject({ earlierOrderId: trip.id, laterOrderId: later })
    const { flights } = await trips.expectRest(trip)
    expect(flights.slice(0, flown.length)).toEqual(flown)
  })
})
