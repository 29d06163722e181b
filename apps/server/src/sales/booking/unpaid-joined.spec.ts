import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findBlock, getChain, getMovements, holdAircraft, startChain } from '../../foundation/fleet/index.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

/** The aircraft of a trip is held for another period. */
const holdFor = (id: string, from: Temporal.Instant, to: Temporal.Instant) =>
  h.db
    .updateTable('aircraft_availability_block')
    .set({ period: sql<string>`tstzrange(${from.toString()}, ${to.toString()}, '[)')` })
    .where('reference', '=', `order:${id}`)
    .execute()

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

describe('an added first flight that is not paid and did not leave, of a trip whose aircraft comes from another one', () => {
  const cancel = (id: string) => h.db.updateTable('aircraft_movement').set({ canceled_at: h.clock.now().toString() }).where('id', '=', id)
  /** To Nice, where the aircraft waits for the first flight of the next trip: nothing is flown between both. */
  async function joined() {
    const earlier = await h.paidCharter(2)
    const trip = await trips.withFirst({ from: 'NCE' })
    expect(trip.aircraftId).toBe(earlier.aircraftId)
    for (const id of [earlier.id, trip.id])
      for (const { kind, from, to, id: movement } of await getMovements(h.db, id)) {
        const isLeftOut = kind === 'positioning' && (id === earlier.id ? from === 'LFMN' : to === 'LFMN')
        if (isLeftOut) await cancel(movement).execute()
      }
    const [first, second] = [(await findBlock(h.db, `order:${earlier.id}`))!, (await findBlock(h.db, `order:${trip.id}`))!]
    const boundary = (await h.row(earlier.id)).last_arrival_at!
    await holdFor(earlier.id, first.from, boundary)
    await holdFor(trip.id, boundary, second.to)
    const chain = { earlierOrderId: earlier.id, laterOrderId: trip.id, aircraftId: trip.aircraftId, savedCents: 100_000 }
    await h.db.transaction().execute((trx) => startChain(trx, chain, h.clock.now()))
    return { ...trip, boundary }
  }

  it('leaves it: the aircraft flies on from where the other trip ended, and is held from then on', async () => {
    const trip = await joined()
    h.clock.set(trip.legs[0]!.departure_at.add({ minutes: 10 }))
    await h.lose(trip)
    await trips.drops.dropped(trip.id, 0)
    expect(await getChain(h.db, trip.id)).not.toBeNull()
    const flights = await getMovements(h.db, trip.id)
    expect(flights.slice(0, 2)).toMatchObject([
      { kind: 'positioning', from: 'LFMN', to: 'EGGW' },
      { kind: 'revenue', from: 'EGGW', to: 'LFMN', departureAt: trip.legs[1]!.departure_at },
    ])
    expect((await findBlock(h.db, `order:${trip.id}`))!.from.equals(trip.boundary)).toBe(true)
    await h.setStatus(trip.aircraftId, 'active')
  })
})

describe('an added first flight that is not paid, of a trip that could be replanned, whose aircraft flies on to another one', () => {
  /** Out and back; from there the aircraft flies the next trip a day later, without a return to its base. */
  async function joined({ isRestorable = true } = {}) {
    const trip = await trips.withFirst({ from: 'LTN' })
    const later = await h.paidCharter(31)
    expect(later.aircraftId).toBe(trip.aircraftId)
    const boundary = (await h.row(trip.id)).last_arrival_at!
    const [first, second] = [(await findBlock(h.db, `order:${trip.id}`))!, (await findBlock(h.db, `order:${later.id}`))!]
    const [home, out] = [(await getMovements(h.db, trip.id)).at(-1)!, (await getMovements(h.db, later.id))[0]!]
    expect([home, out]).toMatchObject([{ kind: 'positioning' }, { kind: 'positioning' }])
    await h.db
      .updateTable('aircraft_movement')
      .set({ canceled_at: h.clock.now().toString() })
      .where('id', 'in', [home.id, out.id])
      .execute()
    await holdFor(trip.id, first.from, boundary)
    await holdFor(later.id, boundary, second.to)
    const chain = { earlierOrderId: trip.id, laterOrderId: later.id, aircraftId: trip.aircraftId, savedCents: 100_000 }
    await h.db.transaction().execute((trx) => startChain(trx, chain, h.clock.now()))
    // More than its aircraft seats, as it is known today.
    if (!isRestorable) await h.db.updateTable('order_leg').set({ pax: 60 }).where('order_id', '=', later.id).execute()
    return { ...trip, later: later.id, boundary, home }
  }

  it('leaves it, and both trips fly from and to the base again', async () => {
    const trip = await joined()
    await trips.drops.dropped(trip.id, 0)
    expect(await getChain(h.db, trip.id)).toBeNull()
    expect((await getMovements(h.db, trip.id)).at(-1)).toMatchObject({ kind: 'positioning', to: trip.home.to })
    expect((await getMovements(h.db, trip.later))[0]).toMatchObject({ kind: 'positioning', from: trip.home.to })
  })

  it('is taken out as it is where the other trip cannot be given its own flights back: both stay joined', async () => {
    const trip = await joined({ isRestorable: false })
    const next = await getMovements(h.db, trip.later)
    await trips.drops.dropped(trip.id, 0)
    expect(await getChain(h.db, trip.id)).toMatchObject({ earlierOrderId: trip.id, laterOrderId: trip.later })
    const flights = await getMovements(h.db, trip.id)
    expect(flights.filter(({ kind }) => kind === 'revenue').map(({ departureAt }) => departureAt.toString())).toEqual(
      trip.legs.slice(1).map(({ departure_at: at }) => at.toString()),
    )
    expect(flights.at(-1)).toMatchObject({ kind: 'revenue', to: 'EGGW' })
    expect(await getMovements(h.db, trip.later)).toEqual(next)
    expect((await findBlock(h.db, `order:${trip.id}`))!.to.equals(trip.boundary)).toBe(true)
    expect(await h.row(trip.id)).toMatchObject({ price: trip.before.price })
    expect(await trips.statusOf(trip.invoiceId)).toBe('Canceled')
  })
})

describe('what is in the way of the flight home', () => {
  /** The way out has left, and nothing else of the trip will. */
  async function stranded() {
    const trip = await trips.withReturn({ days: 1 })
    h.clock.set(trip.legs[0]!.arrival_at!.add({ minutes: 10 }))
    await trips.record(trip.id, trip.legs[0]!)
    return trip
  }
  const shownOf = async (id: string) => (await getMovements(h.db, id)).map(({ kind, from, to }) => ({ kind, from, to }))

  it('is a leg of the calendar of its operator: nothing is planned, and the flight leaves the trip all the same', async () => {
    const trip = await stranded()
    const block = (await findBlock(h.db, `order:${trip.id}`))!
    // It is taken out so late that the aircraft would be home after the period for which it is held.
    h.clock.set(block.to.subtract({ minutes: 30 }))
    const leg = { aircraftId: trip.aircraftId, from: block.to, to: block.to.add({ hours: 8 }), reference: 'empty-leg:of-a-calendar' }
    expect(await h.db.transaction().execute((trx) => holdAircraft(trx, leg))).toBe('held')
    await trips.drops.dropped(trip.id, 1)
    expect((await shownOf(trip.id)).at(-1)).toMatchObject({ kind: 'revenue', to: 'LFMN' })
    expect(await findBlock(h.db, `order:${trip.id}`)).toEqual(block)
    await h.db.deleteFrom('aircraft_availability_block').where('reference', '=', leg.reference).execute()
  })

  it('is that the aircraft is not held for the trip: others may have it', async () => {
    const trip = await stranded()
    await h.db.deleteFrom('aircraft_availability_block').where('reference', '=', `order:${trip.id}`).execute()
    await trips.drops.dropped(trip.id, 1)
    expect((await shownOf(trip.id)).at(-1)).toMatchObject({ kind: 'revenue', to: 'LFMN' })
  })
})
