import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { findOwnTrip } from '../orders/service.ts'
import { issueProforma } from '../invoices/proforma-invoices.ts'
import { cancelOrder, getOrder } from './customer-answers.fixture.ts'
import { releaseUnpaidOrder } from './expire-order.ts'

/** What one customer can block without paying. */
let h: OrdersHarness
let ada: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 40 })
})
afterAll(() => h.close())
let day = 10
beforeEach(async () => {
  day += 20
  ada = (await h.client()).clientId
  await h.db.updateTable('client').set({ unpaid_hold_limit: 2 }).where('id', '=', ada).execute()
})

const book = (index: number, more: object = {}) => h.create(ada, h.offer({ aircraftId: h.aircraftIds[index]!, days: day, ...more }))
const blocked = async () =>
  (
    await h.db
      .selectFrom('aircraft_availability_block')
      .innerJoin('orders', (join) => join.onRef('reference', '=', sql<string>`'order:' || orders.id`))
      .select('aircraft_availability_block.id')
      .where('orders.client_id', '=', ada)
      .execute()
  ).length
const transfer = (invoiceId: string) =>
  issueProforma(h, { invoiceId, clientId: ada, payer: { bill_to: 'Ada' }, locale: 'en', idempotencyKey: null })

describe('unpaid holds', () => {
  it('are two per customer; the third is refused and names the open bookings', async () => {
    const [first, second] = [await book(0), await book(1)]
    const refusal: unknown = await book(2).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'UNPAID_HOLD_LIMIT',
      facts: {
        orders: expect.arrayContaining([
          { id: first.id, pnr: first.pnr },
          { id: second.id, pnr: second.pnr },
        ]),
      },
    })
    expect(await blocked()).toBe(2)
    await cancelOrder(h, { id: first.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect((await book(2)).confirmation_status).toBe('AwaitingPayment')
  })

  it('may be more for customers whom staff trust', async () => {
    await h.db.updateTable('client').set({ unpaid_hold_limit: 3 }).where('id', '=', ada).execute()
    for (let index = 0; index < 3; index++) await book(index)
    expect(await catchProblem(book(3))).toBe('UNPAID_HOLD_LIMIT')
  })

  it('stay within the limit under 20 parallel requests; without the trigger they do not', async () => {
    const attempts = async () =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          book(index).then(
            () => 'booked',
            () => 'refused',
          ),
        ),
      )
    expect((await attempts()).filter((result) => result === 'booked')).toHaveLength(2)
    expect(await blocked()).toBe(2)
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_unpaid_hold_limit`.execute(h.db)
    day += 1
    const unguarded = (await attempts()).filter((result) => result === 'booked')
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_unpaid_hold_limit`.execute(h.db)
    expect(unguarded.length).toBeGreaterThan(2)
  })

  it('wait for one bank transfer at a time', async () => {
    const [first, second] = [await book(0), await book(1)]
    await transfer(first.invoices[0]!.id)
    expect((await getOrder(h, first.id, ada, 'en')).confirmation_status).toBe('MoneyTransfer')
    expect(await catchProblem(transfer(second.invoices[0]!.id))).toBe('UNPAID_HOLD_LIMIT')
    expect((await getOrder(h, second.id, ada, 'en')).confirmation_status).toBe('AwaitingPayment')
  })

  it('are not offered for trips that block the aircraft for more than 14 days', async () => {
    expect(await catchProblem(book(0, { blockedDays: 15 }))).toBe('HOLD_TOO_LONG')
    const order = await book(0, { blockedDays: 9 })
    expect(order.invoices[0]!.ttl).toBe(20 * 60)
  })

  it('that got a later deadline meanwhile are not released by the job of the earlier one', async () => {
    const order = await book(0)
    await transfer(order.invoices[0]!.id)
    h.clock.advance({ minutes: 61 })
    expect(await releaseUnpaidOrder(h, order.id)).toBe(false)
    expect(await blocked()).toBe(1)
  })
})

describe('the same trip again', () => {
  it('leads to the own booking instead of naming another customer', async () => {
    const own = await book(0)
    const legs = [{ ...h.leg, date: own.legs[0]!.departure_date.slice(0, 16) }]
    const suggestion = h.offer({ aircraftId: h.aircraftIds[0]!, days: day })
    const again: unknown = await h.create(ada, suggestion, { legs }).catch((error: unknown) => error)
    expect(again).toMatchObject({ code: 'OFFER_TAKEN', facts: { order: { id: own.id, pnr: own.pnr } } })
    // Its flight is the second one once another was added before it.
    await h.db.updateTable('order_leg').set({ position: 1 }).where('order_id', '=', own.id).execute()
    expect(await h.create(ada, suggestion, { legs }).catch((error: unknown) => error)).toMatchObject({ facts: { order: { id: own.id } } })
    const eve = (await h.client()).clientId
    const other: unknown = await h.create(eve, suggestion, { legs }).catch((error: unknown) => error)
    expect(other).toMatchObject({ code: 'OFFER_TAKEN', facts: {} })
  })

  it('is found by each of its flights, whichever of the wanted ones it is', async () => {
    const own = await book(0)
    const date = own.legs[0]!.departure_date.slice(0, 16)
    const earlier = { ...h.leg, departure: h.leg.arrival, arrival: h.leg.departure, date: `${date.slice(0, 11)}05:00` }
    const find = (...legs: object[]) => findOwnTrip(h, h.db, { clientId: ada, legs: legs.map((leg) => ({ ...h.leg, ...leg })) })
    expect(await find(earlier, { date })).toEqual({ id: own.id, pnr: own.pnr })
    expect(await find(earlier)).toBeNull()
    expect(await find()).toBeNull()
    // A flight of one wanted leg at the time of another one is none of them.
    expect(await find({ ...earlier, date }, { date: earlier.date })).toBeNull()
  })

  it('is found by its airport where its city was asked for', async () => {
    const own = await book(0)
    const leg = h.db.updateTable('order_leg').where('order_id', '=', own.id)
    await leg.set({ departure: 'city:LON' }).execute()
    const legs = [{ ...h.leg, date: own.legs[0]!.departure_date.slice(0, 16) }]
    expect(await findOwnTrip(h, h.db, { clientId: ada, legs })).toEqual({ id: own.id, pnr: own.pnr })
    expect(await findOwnTrip(h, h.db, { clientId: ada, legs: [{ ...legs[0]!, departure: 'city:LON' }] })).not.toBeNull()
  })

  it('is the whole, where seats of it were bought before', async () => {
    const [seats, whole] = [await book(0), await book(1)]
    h.clock.advance({ seconds: 1 })
    await h.db.updateTable('orders').set({ created_at: h.clock.now().toString(), part_of: whole.id }).where('id', '=', seats.id).execute()
    const legs = [{ ...h.leg, date: seats.legs[0]!.departure_date.slice(0, 16) }]
    expect(await findOwnTrip(h, h.db, { clientId: ada, legs })).toEqual({ id: whole.id, pnr: whole.pnr })
  })
})
