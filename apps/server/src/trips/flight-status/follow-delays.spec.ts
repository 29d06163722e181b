import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_POLICY } from '@aquilane/domain/charter/policy'
import { emptyLegById } from '../../market/empty-legs/queries.ts'
import { offerFlightHome } from '../../market/empty-legs/positioned-trip.fixture.ts'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { answerLegChange } from '../../sales/booking/customer-answers.fixture.ts'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { followDelays } from './follow-delays.ts'
import { setDelay } from './staff-acts.ts'

let h: OrdersHarness
let ada: string
let buyer: string
let rita: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 12 })
  ada = (await h.client()).clientId
  buyer = (await h.client()).clientId
  rita = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())

/** The flight home is planned an hour after the arrival. */
const gapMinutes = 60
const stepMinutes = 15

/** A trip with its flight home on offer. The clock stands 20 hours before its departure, and at `buys` the leg has a buyer. */
async function trip({ buys = null }: { buys?: 'held' | 'sold' | null } = {}) {
  const offered = await offerFlightHome(h, ada)
  const leg = await h.db.selectFrom('empty_leg').selectAll().where('movement_id', '=', offered.home.id).executeTakeFirstOrThrow()
  const emptyLeg = { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null }
  const bought = buys && (await h.create(buyer, null, { legs: [], emptyLeg }))
  if (buys === 'sold') {
    const { bankId } = await h.openCard(buyer, bought!.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
  }
  const { aircraft, types } = await h.fleet.current()
  const { turnaroundMinutes } = DEFAULT_POLICY.classes[types.get(aircraft.get(leg.aircraft_id)!.typeId)!.spec.class]
  h.clock.set(offered.revenue.departure_at.subtract({ hours: 20 }))
  if (buys === 'held')
    await h.db.updateTable('orders').set({ pay_before: leg.departure_at.toString() }).where('id', '=', bought!.id).execute()
  return { ...offered, leg, ground: turnaroundMinutes, boughtId: bought?.id ?? '' }
}
type Trip = Awaited<ReturnType<typeof trip>>

/** Minutes that the flight home departs later where the one before is so late. */
const pushed = ({ ground }: Trip, late: number) => Math.ceil((late - Math.max(0, gapMinutes - ground)) / stepMinutes) * stepMinutes
async function delay({ order, legId, revenue }: Trip, minutes: number | null) {
  const offBlockAt = minutes === null ? null : revenue.departure_at.add({ minutes })
  await setDelay(h, { orderId: order, legId, memberId: rita, offBlockAt, delayCode: minutes === null ? null : '41' })
  await followDelays(h)
}
const legNow = async ({ leg }: Trip) => (await emptyLegById(h.db, leg.id))!
/** Minutes after the plan, and those of the window around it. */
async function movedBy(one: Trip) {
  const { departure_at: at, departure_from: from, departure_to: to } = await legNow(one)
  return {
    minutes: one.leg.departure_at.until(at).total('minutes'),
    before: from.until(at).total('minutes'),
    after: at.until(to).total('minutes'),
  }
}
const changeOf = ({ leg }: Trip) =>
  h.db.selectFrom('empty_leg_change').select(['status', 'sold_departure_at']).where('leg_id', '=', leg.id).orderBy('created_at').execute()
const orderOf = (id: string) => h.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const offersOn = ({ home }: Trip) =>
  h.db
    .selectFrom('empty_leg')
    .select(['status', 'reason', 'departure_at'])
    .where('movement_id', '=', home.id)
    .orderBy('created_at')
    .execute()
const movement = (id: string) => h.db.selectFrom('aircraft_movement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an empty leg on offer behind a late flight', () => {
  it('moves within its window, begins once its aircraft is there, and moves back with the delay', async () => {
    const one = await trip()
    await delay(one, 90)
    const minutes = pushed(one, 90)
    expect(minutes).toBeGreaterThan(0)
    expect(await legNow(one)).toMatchObject({ status: 'offered' })
    const moved = await movedBy(one)
    expect(moved).toMatchObject({ minutes, after: 120 })
    const ready = one.revenue.arrival_at.add({ minutes: 90 + one.ground })
    const { departure_from: from, departure_at: at } = await legNow(one)
    expect(from.toString()).toBe((Temporal.Instant.compare(ready, at) < 0 ? ready : at).toString())
    // The plan itself stays.
    expect(await movement(one.home.id)).toMatchObject({ departure_at: one.home.departure_at, arrival_at: one.home.arrival_at })
    await delay(one, null)
    expect(await movedBy(one)).toMatchObject({ minutes: 0 })
    expect(await movement(one.home.id)).toMatchObject({ late_departure_at: null, late_arrival_at: null })
    expect(await movement(one.revenue.id)).toMatchObject({ late_arrival_at: null })
  })

  it('is priced for its new time where nothing of its window is left, and withdrawn where that is too soon to be booked', async () => {
    const one = await trip()
    await delay(one, 300)
    expect(await legNow(one)).toMatchObject({ status: 'draft', reason: 'repricing' })
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const offered = await legNow(one)
    expect(offered.status).toBe('offered')
    expect(one.leg.departure_at.until(offered.departure_at).total('minutes')).toBe(pushed(one, 300))
    h.clock.set(one.revenue.departure_at.add({ minutes: 290 }))
    await delay(one, 430)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect(await offersOn(one)).toMatchObject([{ status: 'withdrawn', reason: 'not-flyable' }])
  })

  it('follows times that were typed, and an early arrival moves nothing', async () => {
    const one = await trip()
    const before = await movedBy(one)
    const type = async (from: number, to: number) => {
      h.clock.set(one.revenue.arrival_at.add({ minutes: to }))
      const [off, on] = [one.revenue.departure_at.add({ minutes: from }), one.revenue.arrival_at.add({ minutes: to })]
      const times = { off_block_at: off.toString(), takeoff_at: off.toString(), landing_at: on.toString(), on_block_at: on.toString() }
      const row = { leg_id: one.legId, order_id: one.order, ...times, recorded_by: rita, recorded_at: h.clock.now().toString() }
      await h.db
        .insertInto('flight_record')
        .values(row)
        .onConflict((oc) => oc.column('leg_id').doUpdateSet(times))
        .execute()
      await followDelays(h)
    }
    await type(-30, -25)
    expect(await movedBy(one)).toEqual(before)
    await type(0, 100)
    expect((await movedBy(one)).minutes).toBe(pushed(one, 100))
  })

  it('does not begin before a late arrival, in the database', async () => {
    const one = await trip()
    await delay(one, 90)
    const late = (await movement(one.revenue.id)).late_arrival_at!
    const begin = (at: Temporal.Instant) =>
      h.db.updateTable('empty_leg').set({ departure_from: at.toString() }).where('id', '=', one.leg.id).execute()
    await expect(begin(late.subtract({ minutes: 1 }))).rejects.toMatchObject({ constraint: 'empty_leg_window' })
    await begin(late)
    await sql`ALTER TABLE empty_leg DISABLE TRIGGER empty_leg_window`.execute(h.db)
    try {
      await begin(late.subtract({ minutes: 1 }))
    } finally {
      await sql`ALTER TABLE empty_leg ENABLE TRIGGER empty_leg_window`.execute(h.db)
    }
    const early = { late_departure_at: one.home.departure_at.subtract({ minutes: 1 }).toString() }
    const advance = h.db.updateTable('aircraft_movement').set(early).where('id', '=', one.home.id).execute()
    await expect(advance).rejects.toMatchObject({ constraint: 'aircraft_movement_late' })
  })
})

describe('the buyer of a leg behind a late flight', () => {
  it('is moved within the window that was bought, and not back for less of a delay', async () => {
    const one = await trip({ buys: 'sold' })
    await delay(one, 90)
    const minutes = pushed(one, 90)
    const departure = async () => one.leg.departure_at.until((await orderOf(one.boughtId)).first_departure_at).total('minutes')
    expect(await departure()).toBe(minutes)
    expect(await changeOf(one)).toEqual([])
    await delay(one, 50)
    await delay(one, null)
    expect(await departure()).toBe(minutes)
    expect(await movedBy(one)).toMatchObject({ minutes })
  })

  it('chooses where the aircraft comes after that window, and has nothing to choose once the delay is over', async () => {
    const one = await trip({ buys: 'sold' })
    await delay(one, 300)
    expect(await changeOf(one)).toMatchObject([{ status: 'open', sold_departure_at: one.leg.departure_at }])
    expect((await orderOf(one.boughtId)).first_departure_at.equals(one.leg.departure_at)).toBe(true)
    await followDelays(h)
    expect(await changeOf(one)).toHaveLength(1)
    await delay(one, null)
    expect(await changeOf(one)).toMatchObject([{ status: 'reverted' }])
    expect(await movedBy(one)).toMatchObject({ minutes: 0 })
    expect(await orderOf(one.boughtId)).toMatchObject({ status: 'Confirmed' })
  })

  it('keeps the later time that was accepted', async () => {
    const one = await trip({ buys: 'sold' })
    await delay(one, 300)
    await answerLegChange(h, { id: one.boughtId, clientId: buyer, locale: 'en', choice: 'new_time', idempotencyKey: null })
    await delay(one, 30)
    expect(await changeOf(one)).toMatchObject([{ status: 'accepted' }])
    expect(await movedBy(one)).toMatchObject({ minutes: pushed(one, 300) })
  })

  it('who has not paid is let go, and one who has left is not moved', async () => {
    const held = await trip({ buys: 'held' })
    await delay(held, 300)
    expect((await orderOf(held.boughtId)).status).toMatch(/Cancel/)
    const left = await trip({ buys: 'sold' })
    const [own] = await h.db.selectFrom('order_leg').select('id').where('order_id', '=', left.boughtId).execute()
    h.clock.set(left.leg.departure_at.subtract({ minutes: 30 }))
    const off = h.clock.now().toString()
    const typed = { leg_id: own!.id, order_id: left.boughtId, off_block_at: off, recorded_by: rita, recorded_at: off }
    await h.db.insertInto('flight_record').values(typed).execute()
    h.clock.set(left.revenue.departure_at)
    await delay(left, 300)
    expect(await movedBy(left)).toMatchObject({ minutes: 0 })
    expect(await changeOf(left)).toEqual([])
  })
})
