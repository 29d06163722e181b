import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchProblem } from '../../sales/orders/orders.fixture.ts'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { recordFlight } from '../operations/record-flight.ts'
import { getTrip } from '../operations/trip-view.ts'
import { flightHarness, type FlightHarness, type FlownTrip } from './flight-status.fixture.ts'
import { getOwnLiveTrip } from './live-trip.ts'
import { pollPositions } from './poll-positions.ts'
import { correctStatus, setDelay, startBoarding } from './staff-acts.ts'
import { getFlightsForStaff } from './staff-view.ts'
import { notifyCustomers } from './notify-customers.ts'

let f: FlightHarness
beforeAll(async () => {
  f = await flightHarness()
})
afterAll(() => f.h.close())

/** One minute of the day: what was seen until then is read, and sent. */
async function poll(trip: FlownTrip, minute: number) {
  trip.toMinute(minute)
  await pollPositions(f.h)
  await notifyCustomers(f.h)
  return (await trip.status()).status
}

const typed = (trip: FlownTrip, times: (number | null)[], delayCode: '81' | null = null) => {
  const [offBlock, takeoff, landing, onBlock] = times.map((one) => (one === null ? null : trip.at(one)))
  const more = { pax: 2, delayCode, fuelKg: null, isDeiced: false }
  return recordFlight(f.h, {
    ...trip.act,
    offBlockAt: offBlock!,
    takeoffAt: takeoff ?? null,
    landingAt: landing ?? null,
    onBlockAt: onBlock ?? null,
    ...more,
  })
}

const live = async ({ orderId }: FlownTrip) => (await getOwnLiveTrip(f.h, { orderId, clientId: f.client.clientId, locale: 'en' })).legs[0]!

const messages = async ({ orderId }: FlownTrip) =>
  (
    await f.h.db
      .selectFrom('push_message')
      .select(['key', 'source', 'urgent', 'params'])
      .where('source', 'like', `order:${orderId}:flight:%`)
      .orderBy('created_at')
      .execute()
  ).map(({ key }) => key)

/** Boards and flies half the way. */
async function flyHalf(trip: FlownTrip) {
  trip.onGround(-30, 'luton')
  await poll(trip, -29)
  trip.inAir(12, 0.05)
  trip.inAir(50, 0.5)
  return poll(trip, 51)
}

describe('a flight followed by its positions', () => {
  it('is scheduled, in the air, landed and closed, and its customer is told of departure and landing once', async () => {
    const trip = await f.releasedTrip()
    expect(await flyHalf(trip)).toBe('airborne')
    expect((await getTrip(f.h, trip.orderId, 'en')).phase).toBe('Airborne')
    await poll(trip, 52)
    trip.onGround(125, 'nice', 40)
    expect(await poll(trip, 126)).toBe('landed')
    trip.onGround(131, 'nice')
    expect(await poll(trip, 132)).toBe('closed')
    expect(await messages(trip)).toEqual(['flight.departed', 'flight.landed'])
    expect(await live(trip)).toMatchObject({ status: 'closed', position: null })
  })

  it('shows where it is and when it arrives, and says when a position is old', async () => {
    const trip = await f.releasedTrip()
    await flyHalf(trip)
    const { position, arrives, departs } = await live(trip)
    expect(position).toMatchObject({ isOld: false, altitudeFt: 36_000 })
    expect(position!.remainingKm).toBeGreaterThan(400)
    expect([departs.timeZoneId, arrives.timeZoneId]).toEqual(['Europe/London', 'Europe/Paris'])
    f.feed.isBroken = true
    await poll(trip, 70)
    f.feed.isBroken = false
    expect((await live(trip)).position).toMatchObject({ isOld: true })
  })

  it('goes on where one position is none that can be kept', async () => {
    const trip = await f.releasedTrip()
    trip.inAir(-31, 0.9, { altitudeFt: 9_000_000_000 })
    trip.toMinute(-30)
    await pollPositions(f.h)
    trip.onGround(-30, 'luton')
    await poll(trip, -29)
    expect((await trip.status()).at_departure_at?.toString()).toBe(trip.at(-30).toString())
  })

  it('is not followed without a release, and its aircraft is not shown before it leaves', async () => {
    const trip = await f.releasedTrip()
    await f.h.db.deleteFrom('trip_release').where('order_id', '=', trip.orderId).execute()
    trip.onGround(-30, 'luton')
    trip.toMinute(-29)
    await pollPositions(f.h)
    expect(await f.h.db.selectFrom('flight_status').select('leg_id').where('leg_id', '=', trip.legId).execute()).toEqual([])
    await f.h.db
      .insertInto('trip_release')
      .values({ order_id: trip.orderId, released_at: f.h.clock.now().toString(), released_by: f.member })
      .execute()
    trip.onGround(-20, 'luton')
    await poll(trip, -19)
    expect((await trip.status()).latitude).not.toBeNull()
    expect((await live(trip)).position).toBeNull()
  })
})

describe('typed times', () => {
  it('move the status, and count before what was seen; a feed never writes them', async () => {
    const trip = await f.releasedTrip()
    await flyHalf(trip)
    await typed(trip, [3, 10, null, null])
    const [leg] = await getFlightsForStaff(f.h, trip.orderId)
    expect(leg!.seen.takeoffAt?.toString()).toBe(trip.at(12).toString())
    expect((await live(trip)).departed!.toInstant().toString()).toBe(trip.at(10).toString())
    trip.onGround(125, 'nice', 40)
    await poll(trip, 140)
    const records = await f.h.db.selectFrom('flight_record').selectAll().where('leg_id', '=', trip.legId).execute()
    expect(records[0]!.landing_at).toBeNull()
    await typed(trip, [3, 10, 126, 131])
    expect((await trip.status()).status).toBe('closed')
  })

  it('cannot say less than the status without a correction', async () => {
    const trip = await f.releasedTrip()
    trip.toMinute(130)
    await typed(trip, [3, 10, null, null])
    const problem = await catchProblem(typed(trip, [3, null, null, null]))
    expect(problem).toBe('FLIGHT_STATUS_CONFLICT')
  })
})

describe('the database', () => {
  it('moves no status back, nor into the air or down without the time of it', async () => {
    const trip = await f.releasedTrip()
    await flyHalf(trip)
    const set = (status: string) => sql`UPDATE flight_status SET status = ${status} WHERE leg_id = ${trip.legId}`.execute(f.h.db)
    await expect(set('boarding')).rejects.toMatchObject({ constraint: 'flight_status_forward' })
    await expect(set('closed')).rejects.toMatchObject({ constraint: 'flight_status_proven' })
    const other = await f.releasedTrip()
    await startBoarding(f.h, other.act)
    const fly = sql`UPDATE flight_status SET status = 'airborne' WHERE leg_id = ${other.legId}`.execute(f.h.db)
    await expect(fly).rejects.toMatchObject({ constraint: 'flight_status_proven' })
  })

  it('takes a correction once, for exactly its step', async () => {
    const trip = await f.releasedTrip()
    await flyHalf(trip)
    await correctStatus(f.h, { ...trip.act, shown: 'airborne', to: 'scheduled', reason: 'Another aircraft' })
    trip.inAir(60, 0.6)
    trip.inAir(62, 0.62)
    expect(await poll(trip, 63)).toBe('airborne')
    const back = sql`UPDATE flight_status SET status = 'scheduled', seen_takeoff_at = NULL WHERE leg_id = ${trip.legId}`.execute(f.h.db)
    await expect(back).rejects.toMatchObject({ constraint: 'flight_status_forward' })
  })
})

describe('staff', () => {
  it('correct a status with a reason that stays, and what said otherwise goes', async () => {
    const trip = await f.releasedTrip()
    trip.toMinute(140)
    await typed(trip, [3, 10, 126, 131])
    const correct = { ...trip.act, shown: 'closed' as const, to: 'taxi' as const, reason: 'Typed for the wrong flight' }
    expect(await catchProblem(correctStatus(f.h, { ...correct, shown: 'landed' }))).toBe('FLIGHT_STATUS_CONFLICT')
    await correctStatus(f.h, correct)
    const [leg] = await getFlightsForStaff(f.h, trip.orderId)
    expect(leg).toMatchObject({ status: 'taxi', corrections: [{ from_status: 'closed', to_status: 'taxi', reason: correct.reason }] })
    expect(Object.keys(leg!.corrections[0]!.removed as object).toSorted()).toEqual(['landing_at', 'on_block_at', 'takeoff_at'])
    const items = (await getTrip(f.h, trip.orderId, 'en')).items
    expect(items.find(({ kind }) => kind === 'actual_times')?.status).toBe('NR')
  })

  it('delay a flight with a reason: the customer reads it, and is told beyond fifteen minutes, once for each new time', async () => {
    const trip = await f.releasedTrip()
    const delay = (minutes: number | null) =>
      setDelay(f.h, { ...trip.act, offBlockAt: minutes === null ? null : trip.at(minutes), delayCode: minutes === null ? null : '81' })
    await delay(10)
    await poll(trip, -100)
    expect(await messages(trip)).toEqual([])
    await delay(40)
    await poll(trip, -90)
    await poll(trip, -89)
    expect(await live(trip)).toMatchObject({ delayMinutes: 40, delayCode: '81' })
    expect((await live(trip)).arrives.toInstant().toString()).toContain('T')
    await delay(75)
    await poll(trip, -80)
    await delay(null)
    await poll(trip, -70)
    expect(await messages(trip)).toEqual(['flight.delayed', 'flight.delayed', 'flight.delayed'])
    expect(await live(trip)).toMatchObject({ delayMinutes: 0, delayCode: null })
  })

  it('cannot delay without a reason, into the past, by more than a day, or a flight that has left', async () => {
    const trip = await f.releasedTrip()
    const delay = (minutes: number, delayCode: '81' | null = '81') =>
      catchProblem(setDelay(f.h, { ...trip.act, offBlockAt: trip.at(minutes), delayCode }))
    for (const problem of [await delay(40, null), await delay(-30), await delay(-180), await delay(1_500)])
      expect(problem).toBe('VALIDATION_FAILED')
    await flyHalf(trip)
    expect(await delay(90)).toBe('FLIGHT_STATUS_CONFLICT')
    expect(await catchProblem(startBoarding(f.h, trip.act))).toBe('FLIGHT_STATUS_CONFLICT')
  })

  it('have no day before the day', async () => {
    const trip = await f.releasedTrip()
    trip.toMinute(-25 * 60)
    expect(await catchProblem(startBoarding(f.h, trip.act))).toBe('ORDER_STATE_CONFLICT')
  })
})

describe('a flight that is moved', () => {
  it('begins anew: nobody boards, and the aircraft before is not followed by its transponder', async () => {
    const trip = await f.releasedTrip()
    trip.onGround(-60, 'luton')
    await poll(trip, -59)
    await setDelay(f.h, { ...trip.act, offBlockAt: trip.at(40), delayCode: '81' })
    await poll(trip, -58)
    await startBoarding(f.h, trip.act)
    const [leg] = await f.h.db.selectFrom('order_leg').selectAll().where('id', '=', trip.legId).execute()
    const departureLocal = Temporal.PlainDateTime.from(leg!.departure_local).add({ days: 1 }).toString({ smallestUnit: 'minute' })
    const change = { id: trip.orderId, legs: [{ id: trip.legId, departureLocal }], tail: null, reason: 'Broken tyre', isAgreed: true }
    await retimeOrder(f.h, { ...change, actor: `staff:${f.member}`, isDryRun: false })
    await notifyCustomers(f.h)
    // The move had a message of its own.
    expect(await messages(trip)).toEqual(['flight.delayed'])
    expect(await live(trip)).toMatchObject({ status: 'scheduled', delayMinutes: 0 })
    expect(await trip.status()).toMatchObject({ icao24: null, latitude: null, at_departure_at: null })
  })
})

describe('what happened long ago', () => {
  it('is told to nobody', async () => {
    const trip = await f.releasedTrip()
    trip.toMinute(20 * 60)
    await typed(trip, [3, 10, 126, 131])
    await notifyCustomers(f.h)
    expect(await messages(trip)).toEqual([])
  })
})
