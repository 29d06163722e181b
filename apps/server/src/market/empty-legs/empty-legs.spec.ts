import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BuyLeg } from '../../sales/orders/types.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { orderNotificationJob } from '../../sales/orders/queues.ts'
import { offerEmptyLegsJob } from './queues.ts'
import { legPriceAt } from './leg-price.ts'
import { cancelOrder, createOrder, getOrder as getOrderOf } from '../../sales/booking/customer-answers.fixture.ts'
import { offerMovements } from './offer-movements.ts'
import { confirmOrder } from '../../sales/booking/answer-request.ts'

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
  const order = await h.create(ada, h.offer({ home: 'LOWW', ...shape }))
  const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return order.id
}
const cancel = (id: string) => cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
const codeOf = (error: unknown): string => (error instanceof Refusal ? error.code : String(error))
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
      ['positioning', 'LFMN', 'LOWW'],
    ])
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const [leg, ...others] = await legs(id)
    expect(others).toEqual([])
    expect(leg).toMatchObject({
      status: 'offered',
      source: 'movement',
      departure_airport: 'LFMN',
      arrival_airport: 'LOWW',
      movement_id: flights[1]!.id,
    })
    expect(leg!.departure_at.toString()).toBe(flights[1]!.departure_at.toString())
    expect(leg!.floor_price).toBeGreaterThan(0)
    expect(leg!.floor_price).toBeLessThan(leg!.reference_price)
    expect(leg!.pax_max).toBeGreaterThan(0)
    await offerMovements(h, { order: id, operator: leg!.operator_id })
    expect(await legs(id)).toHaveLength(1)
  })

  it('of an unpaid order, or of an operator who keeps his own calendar, are not offered', async () => {
    const unpaid = await h.create(ada, h.offer({ home: 'LOWW' }))
    expect(await movements(unpaid.id)).toEqual([])
    const foreign = await confirmed({ availability: 'on-request' })
    await confirmOrder(h, foreign, 'staff:1')
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
      arrival_airport: 'LOWW',
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
      await Promise.all([offerMovements(h, { order: id, operator }), delay.then(() => cancel(id))])
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
  type Leg = Awaited<ReturnType<typeof offered>>['leg']
  const newBuyer = async () => (await h.client()).clientId
  const buy = (leg: Pick<Leg, 'id' | 'operator_id'>, clientId: string, over: Partial<BuyLeg> = {}) =>
    createOrder(h, {
      clientId,
      locale: 'en',
      legs: [],
      suggestionId: null,
      emptyLeg: { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null, ...over },
      sharing: null,
      idempotencyKey: null,
      caller: null,
    })
  async function bought(leg: Leg, clientId: string) {
    const order = await buy(leg, clientId)
    const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    return order.id
  }
  const getOrder = (id: string, clientId: string) => getOrderOf(h, id, clientId, 'en')
  const price = (leg: Leg) => legPriceAt(leg, h.clock.now())!
  const status = async (id: string) =>
    await h.db.selectFrom('empty_leg').select(['status', 'buyer_order_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const moveTo = (at: Temporal.Instant) => h.clock.advance(h.clock.now().until(at))

  it('orders it with its price line by line, without refund, and pays for it like for a charter', async () => {
    const { leg } = await offered()
    const buyer = await newBuyer()
    const order = await buy(leg, buyer, { pax: 3 })
    expect(order).toMatchObject({
      product: 'empty_leg',
      empty_leg: { id: leg.id, company_id: leg.operator_id },
      confirmation_status: 'AwaitingPayment',
      price: { amount: price(leg) / 100, currency: 'EUR' },
      terms: { cancellation: [{ hours_before: 0, fee_percent: 100 }] },
      legs: [{ pax: 3, luggage: 20, departure_airport: { icao: 'LFMN' }, arrival_airport: { icao: 'LOWW' } }],
    })
    expect(order.price_breakdown[0]).toMatchObject({ service: 'empty_leg' })
    expect(order.price_breakdown.reduce((sum, { price: line }) => sum + Math.round(line.amount * 100), 0)).toBe(price(leg))
    expect(order.aircraft).not.toBeNull()
    expect(await status(leg.id)).toEqual({ status: 'held', buyer_order_id: order.id })
    const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    expect(await getOrder(order.id, buyer)).toMatchObject({ confirmation_status: 'Confirmed', aircraft: order.aircraft })
    expect(await status(leg.id)).toEqual({ status: 'sold', buyer_order_id: order.id })
    // A sold leg is part of its parent's flights: nothing is planned or offered a second time.
    expect(await movements(order.id)).toEqual([])
  })

  it('200 buyers at once: one holds it, the others are told that it is sold', async () => {
    const { leg } = await offered()
    const buyers = await Promise.all(Array.from({ length: 200 }, newBuyer))
    const answers = await Promise.all(buyers.map((buyer) => buy(leg, buyer).then(() => 'held', codeOf)))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['held', 'LEG_SOLD']))
    expect(await h.db.selectFrom('orders').select('id').where('client_id', 'in', buyers).execute()).toHaveLength(1)
  })

  it('a leg never changes its buyer: the database refuses it', async () => {
    const { leg } = await offered()
    const { id } = await buy(leg, await newBuyer())
    const steal = h.db.updateTable('empty_leg').set({ buyer_order_id: crypto.randomUUID() }).where('id', '=', leg.id)
    await expect(steal.execute()).rejects.toThrow('belongs to another buyer')
    const accepted = h.db.transaction().execute(async (trx) => {
      await sql`DROP TRIGGER empty_leg_status ON empty_leg`.execute(trx)
      await trx.executeQuery(steal.compile())
      throw new Error('accepted without the guard')
    })
    await expect(accepted).rejects.toThrow('accepted without the guard')
    expect(await status(leg.id)).toEqual({ status: 'held', buyer_order_id: id })
  })

  it('is offered again when it is not paid in time, and when its buyer cancels', async () => {
    const { leg } = await offered()
    const late = await newBuyer()
    const order = await buy(leg, late)
    moveTo(h.clock.now().add({ hours: 2 }))
    await h.recover()
    expect(await getOrder(order.id, late)).toMatchObject({ confirmation_status: 'Canceled' })
    expect(await status(leg.id)).toEqual({ status: 'offered', buyer_order_id: null })
    const buyer = await newBuyer()
    const paid = await bought(leg, buyer)
    await cancelOrder(h, { id: paid, clientId: buyer, locale: 'en', expectedRefund: 0, idempotencyKey: null })
    // Under its terms nothing is refunded.
    expect(await getOrder(paid, buyer)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    expect(await status(leg.id)).toEqual({ status: 'offered', buyer_order_id: null })
  })

  it('costs what the buyer saw in the last half an hour', async () => {
    const { leg } = await offered({ days: 10 })
    const seen = price(leg)
    moveTo(leg.departure_at.subtract({ hours: 7 * 24 }).add({ minutes: 10 }))
    expect(price(leg)).toBeLessThan(seen)
    const buyer = await newBuyer()
    await expect(buy(leg, buyer, { shownCents: seen - 100 })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      facts: { price: { cents: price(leg), currency: 'EUR' } },
    })
    expect((await buy(leg, buyer, { shownCents: seen })).price).toEqual({ amount: seen / 100, currency: 'EUR' })
  })

  it('is refused shortly before the departure, for another company, with too many on board, and once it is withdrawn', async () => {
    const { leg, parent } = await offered({ days: 3 })
    const buyer = await newBuyer()
    expect(await catchProblem(buy({ ...leg, operator_id: leg.operator_id + 1 }, buyer))).toBe('NOT_FOUND')
    expect(await catchProblem(buy({ ...leg, id: 'nonsense' }, buyer))).toBe('NOT_FOUND')
    await expect(buy(leg, buyer, { pax: leg.pax_max + 1, luggageKg: leg.luggage_kg + 1 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'empty_leg.pax' }, { path: 'empty_leg.luggage' }],
    })
    await cancel(parent)
    expect(await catchProblem(buy(leg, buyer))).toBe('LEG_WITHDRAWN')
    const late = (await offered({ days: 3 })).leg
    moveTo(late.departure_at.subtract({ hours: 5 }))
    expect(await catchProblem(buy(late, buyer))).toBe('BOOKING_TOO_LATE')
  })

  it('ends with its parent: everything paid is refunded in the same transaction, and the buyer is notified', async () => {
    const { leg, parent } = await offered()
    const buyer = await newBuyer()
    const id = await bought(leg, buyer)
    await cancel(parent)
    const order = await getOrder(id, buyer)
    expect(order).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: { amount: price(leg) / 100 }, fee: { amount: 0 } },
    })
    expect(order.timeline.at(-1)).toMatchObject({ event: 'withdrawn', by: 'system' })
    expect(await status(leg.id)).toMatchObject({ status: 'withdrawn' })
    const notified = vi.fn<(notification: string) => void>()
    h.events.on('order.notification', (_trx, { orderId, notification }) =>
      Promise.resolve(orderId === id ? notified(notification) : undefined),
    )
    await h.jobs.run(undefined, orderNotificationJob)
    expect(notified.mock.calls).toContainEqual(['withdrawn'])
  })

  it('unpaid, ends with its parent too, and a payment under way comes back', async () => {
    const { leg, parent } = await offered()
    const buyer = await newBuyer()
    const order = await buy(leg, buyer)
    const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
    await cancel(parent)
    expect(await getOrder(order.id, buyer)).toMatchObject({ confirmation_status: 'Canceled' })
    await h.submitCard(bankId)
    await h.recover()
    expect(await getOrder(order.id, buyer)).toMatchObject({ confirmation_status: 'Canceled' })
    expect(await status(leg.id)).toMatchObject({ status: 'withdrawn' })
  })

  it('canceled by its parent while its buyer pays, cancels or lets it expire: never sold and withdrawn at once', async () => {
    for (let round = 0; round < 12; round++) {
      const { leg, parent } = await offered({ days: 40 + round })
      const buyer = await newBuyer()
      const order = await buy(leg, buyer)
      const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
      const pay = async () => (await h.submitCard(bankId), await h.recover())
      const giveUp = () =>
        cancelOrder(h, { id: order.id, clientId: buyer, locale: 'en', expectedRefund: null, idempotencyKey: null }).then(
          () => 'canceled',
          codeOf,
        )
      const delay = new Promise((resolve) => setTimeout(resolve, (round % 4) * 4))
      const [answer] = await Promise.all([round % 2 === 0 ? pay() : giveUp(), delay.then(() => cancel(parent))])
      expect([undefined, 'canceled', 'ORDER_STATE_CONFLICT']).toContain(answer)
      await h.recover()
      expect(await status(leg.id)).toMatchObject({ status: 'withdrawn' })
      const ended = await getOrder(order.id, buyer)
      expect(['Refund', 'Canceled']).toContain(ended.confirmation_status)
      const { paid, refund } = await h.db
        .selectFrom('orders')
        .select(['paid', 'refund'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(refund ?? 0).toBe(paid)
    }
  })
})
