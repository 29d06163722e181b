import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { offerEmptyLegsJob } from './queues.ts'
import { legPriceAt } from './sell-leg.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

async function confirmed(shape: Parameters<OrdersHarness['offer']>[0] = {}) {
  const order = await h.create(ada, h.offer({ home: 'EDDM', ...shape }))
  const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return order.id
}
const cancel = (id: string) => h.booking.cancelOrder({ id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
const movements = (orderId: string) =>
  h.db.selectFrom('aircraft_movement').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
const legs = async (orderId: string) => {
  const ids = (await movements(orderId)).map(({ id }) => id)
  return h.db.selectFrom('empty_leg').selectAll().where('movement_id', 'in', ids).orderBy('created_at').execute()
}

describe('flights of a confirmed order', () => {
  it('are written in their order, once, and offered where no customer is on board', async () => {
    const id = await confirmed()
    const flights = await movements(id)
    expect(flights.map(({ kind, departure_airport, arrival_airport }) => [kind, departure_airport, arrival_airport])).toEqual([
      ['revenue', 'EGGW', 'LFMN'],
      ['positioning', 'LFMN', 'EDDM'],
    ])
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const [leg, ...others] = await legs(id)
    expect(others).toEqual([])
    expect(leg).toMatchObject({
      status: 'offered',
      source: 'movement',
      departure_airport: 'LFMN',
      arrival_airport: 'EDDM',
      movement_id: flights[1]!.id,
    })
    expect(leg!.departure_at.toString()).toBe(flights[1]!.departure_at.toString())
    expect(leg!.floor_price).toBeGreaterThan(0)
    expect(leg!.floor_price).toBeLessThan(leg!.reference_price)
    expect(leg!.pax_max).toBeGreaterThan(0)
    await h.emptyLegs.offerMovements({ order: id, operator: leg!.operator_id })
    expect(await legs(id)).toHaveLength(1)
  })

  it('of an unpaid order, or of an operator who keeps his own calendar, are not offered', async () => {
    const unpaid = await h.create(ada, h.offer({ home: 'EDDM' }))
    expect(await movements(unpaid.id)).toEqual([])
    const foreign = await confirmed({ availability: 'on-request' })
    await h.booking.confirmOrder(foreign, 'staff:1')
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect(await movements(foreign)).toHaveLength(2)
    expect(await legs(foreign)).toEqual([])
  })

  it('are not offered when they depart too soon', async () => {
    const id = await confirmed({ days: 0, hours: 8 })
    h.clock.advance({ hours: 6 })
    await h.jobs.run(h.clock.now(), offerEmptyLegsJob)
    expect(await legs(id)).toEqual([])
  })

  it('are taken back with the order, and their legs withdrawn in the same transaction', async () => {
    const id = await confirmed()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    await cancel(id)
    expect((await movements(id)).every(({ canceled_at }) => canceled_at !== null)).toBe(true)
    expect(await legs(id)).toMatchObject([{ status: 'withdrawn', reason: 'parent-canceled' }])
  })
})

describe('guards of the database', () => {
  it('two flights of one aircraft never overlap', async () => {
    const [first] = await movements(await confirmed())
    const overlapping = h.db.insertInto('aircraft_movement').values({
      aircraft_id: first!.aircraft_id,
      position: 0,
      kind: 'ferry',
      departure_airport: 'EGGW',
      arrival_airport: 'EDDM',
      departure_at: first!.departure_at.add({ minutes: 10 }).toString(),
      arrival_at: first!.departure_at.add({ minutes: 90 }).toString(),
      block_minutes: 80,
      distance_km: 900,
    })
    await expect(overlapping.execute()).rejects.toThrow('aircraft_movement_no_overlap')
    const accepted = h.db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE aircraft_movement DROP CONSTRAINT aircraft_movement_no_overlap`.execute(trx)
      await trx.executeQuery(overlapping.compile())
      throw new Error('accepted without the guard')
    })
    await expect(accepted).rejects.toThrow('accepted without the guard')
  })

  it('no leg outlives its parent', async () => {
    const id = await confirmed()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const orphan = h.db.updateTable('aircraft_movement').set({ canceled_at: h.clock.now().toString() }).where('order_id', '=', id)
    await expect(orphan.execute()).rejects.toThrow('outlives its parent')
  })

  it('orders canceled while their legs are being offered leave none behind, in either order of commit', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await confirmed({ days: 25 + round })
      const operator = (await h.db.selectFrom('orders').select('operator_id').where('id', '=', id).executeTakeFirstOrThrow()).operator_id!
      const delay = new Promise((resolve) => setTimeout(resolve, round * 3))
      await Promise.all([h.emptyLegs.offerMovements({ order: id, operator }), delay.then(() => cancel(id))])
      expect((await legs(id)).every(({ status }) => status === 'withdrawn')).toBe(true)
    }
  })
})

describe('buying a leg', () => {
  async function offered(shape: Parameters<OrdersHarness['offer']>[0] = {}) {
    const parent = await confirmed(shape)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    return { parent, leg: (await legs(parent))[0]! }
  }
  const hold = (leg: { id: string; operator_id: number }, orderId: string, shownCents: number) =>
    h.db
      .transaction()
      .execute((trx) =>
        h.emptyLegs.holdLeg(trx, { id: leg.id, companyId: leg.operator_id, orderId, shownCents, until: h.clock.now().add({ hours: 1 }) }),
      )
  const price = (leg: Parameters<typeof legPriceAt>[0]) => legPriceAt(leg, h.clock.now())!
  const status = async (id: string) =>
    await h.db.selectFrom('empty_leg').select(['status', 'buyer_order_id']).where('id', '=', id).executeTakeFirstOrThrow()

  it('200 buyers at once: one holds it, the others get LEG_SOLD', async () => {
    const { leg } = await offered()
    const answers = await Promise.all(Array.from({ length: 200 }, () => hold(leg, crypto.randomUUID(), price(leg))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(answers.map((answer) => (answer.ok ? 'held' : answer.code)))).toEqual(new Set(['held', 'LEG_SOLD']))
  })

  it('a leg never changes its buyer: the database refuses it', async () => {
    const { leg } = await offered()
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    expect((await hold(leg, first, price(leg))).ok).toBe(true)
    const steal = h.db.updateTable('empty_leg').set({ buyer_order_id: second }).where('id', '=', leg.id)
    await expect(steal.execute()).rejects.toThrow('belongs to another buyer')
    const accepted = h.db.transaction().execute(async (trx) => {
      await sql`DROP TRIGGER empty_leg_status ON empty_leg`.execute(trx)
      await trx.executeQuery(steal.compile())
      throw new Error('accepted without the guard')
    })
    await expect(accepted).rejects.toThrow('accepted without the guard')
    expect(await status(leg.id)).toEqual({ status: 'held', buyer_order_id: first })
  })

  it('is sold with the payment, or offered again without it', async () => {
    const { leg } = await offered()
    const [late, paying] = [crypto.randomUUID(), crypto.randomUUID()]
    await hold(leg, late, price(leg))
    expect(await h.db.transaction().execute((trx) => h.emptyLegs.releaseLeg(trx, late))).toBe(true)
    expect(await status(leg.id)).toEqual({ status: 'offered', buyer_order_id: null })
    await hold(leg, paying, price(leg))
    expect(await h.db.transaction().execute((trx) => h.emptyLegs.sellLeg(trx, paying))).toBe(true)
    expect(await status(leg.id)).toEqual({ status: 'sold', buyer_order_id: paying })
    expect(await h.db.transaction().execute((trx) => h.emptyLegs.releaseLeg(trx, paying))).toBe(false)
    expect(await hold(leg, crypto.randomUUID(), price(leg))).toEqual({ ok: false, code: 'LEG_SOLD' })
  })

  it('costs what the buyer saw in the last half an hour', async () => {
    const { leg } = await offered({ days: 10 })
    const seen = price(leg)
    h.clock.advance(
      h.clock
        .now()
        .until(leg.departure_at.subtract({ hours: 7 * 24 }))
        .add({ minutes: 10 }),
    )
    expect(price(leg)).toBeLessThan(seen)
    expect(await hold(leg, crypto.randomUUID(), seen - 100)).toEqual({ ok: false, code: 'PRICE_CHANGED', priceCents: price(leg) })
    expect(await hold(leg, crypto.randomUUID(), seen)).toMatchObject({ ok: true, priceCents: seen })
  })

  it('is refused shortly before the departure, for another company, and once it is withdrawn', async () => {
    const { leg, parent } = await offered({ days: 3 })
    expect(await hold({ ...leg, operator_id: leg.operator_id + 1 }, crypto.randomUUID(), price(leg))).toEqual({
      ok: false,
      code: 'NOT_FOUND',
    })
    expect(await hold({ ...leg, id: 'nonsense' }, crypto.randomUUID(), price(leg))).toEqual({ ok: false, code: 'NOT_FOUND' })
    await cancel(parent)
    expect(await hold(leg, crypto.randomUUID(), price(leg))).toEqual({ ok: false, code: 'LEG_WITHDRAWN' })
    const late = (await offered({ days: 3 })).leg
    h.clock.advance(h.clock.now().until(late.departure_at).subtract({ hours: 5 }))
    expect(await hold(late, crypto.randomUUID(), price(late))).toEqual({ ok: false, code: 'BOOKING_TOO_LATE' })
  })
})
