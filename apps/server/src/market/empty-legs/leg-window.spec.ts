import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_POLICY } from '@aquilane/domain/charter/policy'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { enterLeg } from './enter-leg.ts'
import { checkParents } from './offer-movements.ts'
import { offerFlightHome } from './positioned-trip.fixture.ts'

let h: OrdersHarness
let ada: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  ada = (await h.client()).clientId
})
afterAll(() => h.close())

const offered = () => offerFlightHome(h, ada)
const legOf = (movementId: string) =>
  h.db.selectFrom('empty_leg').selectAll().where('movement_id', '=', movementId).executeTakeFirstOrThrow()
async function groundMinutes(aircraftId: number): Promise<number> {
  const { aircraft, types } = await h.fleet.current()
  return DEFAULT_POLICY.classes[types.get(aircraft.get(aircraftId)!.typeId)!.spec.class].turnaroundMinutes
}
/** The flight before arrives so many minutes before the leg departs. */
async function arrive(id: string, departureAt: Temporal.Instant, minutes: number) {
  const arrival = departureAt.subtract({ minutes })
  const times = { departure_at: arrival.subtract({ minutes: 60 }).toString(), arrival_at: arrival.toString() }
  await h.db.updateTable('aircraft_movement').set(times).where('id', '=', id).execute()
}
/** Ten minutes later. */
async function sweep(movementId: string) {
  await sql`UPDATE empty_leg SET checked_at = checked_at - interval '1 hour' WHERE movement_id = ${movementId}`.execute(h.db)
  await checkParents(h)
  return legOf(movementId)
}

describe('the window of an empty leg', () => {
  it('begins when its aircraft has arrived and is ready', async () => {
    const { revenue, home } = await offered()
    const leg = await legOf(home.id)
    const ready = revenue.arrival_at.add({ minutes: await groundMinutes(revenue.aircraft_id) })
    expect(leg.departure_from.toString()).toBe(
      (Temporal.Instant.compare(ready, leg.departure_at) < 0 ? ready : leg.departure_at).toString(),
    )
    expect(leg.departure_at.until(leg.departure_to).total('minutes')).toBe(120)
  })

  it('follows a flight before that is planned to arrive later or earlier', async () => {
    const { revenue, home } = await offered()
    const ground = await groundMinutes(revenue.aircraft_id)
    const at = async (minutes: number) => {
      await arrive(revenue.id, home.departure_at, minutes)
      const leg = await sweep(home.id)
      return leg.departure_from.until(leg.departure_at).total('minutes')
    }
    expect(await at(ground + 70)).toBe(70)
    expect(await at(ground + 20)).toBe(20)
    expect(await at(ground - 10)).toBe(0)
    expect(await at(ground + 400)).toBe(120)
  })

  it('is narrowed by a trip of another customer that ends before it', async () => {
    const { home } = await offered()
    const other = {
      arrival_at: home.departure_at.subtract({ minutes: 100 }).toString(),
      departure_at: home.departure_at.subtract({ minutes: 130 }).toString(),
    }
    await h.db
      .updateTable('aircraft_movement')
      .set({ canceled_at: h.clock.now().toString() })
      .where('order_id', '=', home.order_id)
      .where('id', '<>', home.id)
      .execute()
    expect((await sweep(home.id)).departure_from).toEqual(home.departure_at.subtract({ minutes: 120 }))
    await h.db
      .insertInto('aircraft_movement')
      .values({
        aircraft_id: home.aircraft_id,
        position: 0,
        kind: 'ferry',
        departure_airport: 'EGGW',
        arrival_airport: 'LFMN',
        block_minutes: 30,
        distance_km: 900,
        ...other,
      })
      .execute()
    const leg = await sweep(home.id)
    const ground = await groundMinutes(home.aircraft_id)
    expect(leg.departure_from.until(leg.departure_at).total('minutes')).toBe(100 - ground)
  })

  it('of staff or a calendar does not begin while the aircraft is on a trip', async () => {
    const { order, home } = await offered()
    // The engine ends the time of a trip when the aircraft is ready again.
    const { blocked_to: ready } = await h.db.selectFrom('orders').select('blocked_to').where('id', '=', order).executeTakeFirstOrThrow()
    const departureAt = ready!.add({ hours: 3 })
    const enter = (departureFrom: Temporal.Instant) =>
      h.db.transaction().execute(async (trx) => {
        const flown = { aircraftId: home.aircraft_id, from: 'LOWW', to: 'LFMN', departureAt, departureFrom, departureTo: departureAt }
        return enterLeg(h, trx, { ...flown, source: 'import', steps: null, isDraft: true, actor: 'system' })
      })
    expect(await enter(ready!.subtract({ minutes: 1 }))).toMatchObject({ ok: false, code: 'AIRCRAFT_TAKEN' })
    expect(await enter(ready!)).toMatchObject({ ok: true })
  })

  it('is refused by the database where it begins before the arrival', async () => {
    const { revenue, home } = await offered()
    const early = (at: Temporal.Instant) =>
      h.db.updateTable('empty_leg').set({ departure_from: at.toString() }).where('movement_id', '=', home.id).execute()
    await expect(early(revenue.arrival_at.subtract({ minutes: 1 }))).rejects.toMatchObject({ constraint: 'empty_leg_window' })
    await early(revenue.arrival_at)
    await sql`ALTER TABLE empty_leg DISABLE TRIGGER empty_leg_window`.execute(h.db)
    try {
      await early(revenue.arrival_at.subtract({ minutes: 1 }))
    } finally {
      await sql`ALTER TABLE empty_leg ENABLE TRIGGER empty_leg_window`.execute(h.db)
    }
  })
})
