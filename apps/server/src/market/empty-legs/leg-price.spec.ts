import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import type { BuyLeg } from '../../sales/orders/types.ts'
import { insertTestLeg } from './empty-legs.fixture.ts'
import { legPriceAt } from './leg-price.ts'
import { priceLegByStaff } from './change-leg.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'

let h: OrdersHarness

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
})
afterAll(() => h.close())

type Leg = Awaited<ReturnType<typeof insertTestLeg>>

const newBuyer = async () => (await h.client()).clientId
const offered = (days = 20) =>
  insertTestLeg(h.db, {
    departureAt: h.clock
      .now()
      .round('hour')
      .add({ hours: days * 24 }),
  })
const now = async ({ id }: Leg) => h.db.selectFrom('empty_leg').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const priceOf = async (leg: Leg) => legPriceAt(await now(leg), h.clock.now())!
const raise = (leg: Leg, percent: number, floorCents: number | null = null) =>
  priceLegByStaff(h, {
    legId: leg.id,
    steps: [{ hoursBefore: Infinity, percent }],
    floorCents,
    actor: 'staff:1',
    reason: null,
  })
const buy = (leg: Leg, clientId: string, over: Partial<BuyLeg> = {}) =>
  h.create(clientId, null, {
    legs: [],
    emptyLeg: { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null, ...over },
  })

describe('a price that a buyer saw', () => {
  it('holds for half an hour when staff raise it, once and again, and no longer', async () => {
    const leg = await offered()
    const first = await priceOf(leg)
    h.clock.advance({ minutes: 5 })
    await raise(leg, 80)
    const second = await priceOf(leg)
    h.clock.advance({ minutes: 10 })
    await raise(leg, 95)
    const third = await priceOf(leg)
    expect([first < second, second < third]).toEqual([true, true])
    const buyer = await newBuyer()
    for (const shownCents of [first + 100, second - 1, third + 100, 1])
      expect(await catchProblem(buy(leg, buyer, { shownCents }))).toBe('PRICE_CHANGED')
    const order = await buy(leg, buyer, { shownCents: first })
    expect(order.price!.amount).toBe(first / 100)
    await cancelOrder(h, { id: order.id, clientId: buyer, locale: 'en', expectedRefund: null, idempotencyKey: null })
    h.clock.advance({ minutes: 21 })
    expect(await catchProblem(buy(leg, buyer, { shownCents: first }))).toBe('PRICE_CHANGED')
    expect((await buy(leg, buyer, { shownCents: second })).price!.amount).toBe(second / 100)
  })

  it('is that of the leg and of its flight: not of another leg, not from before it was on offer, not of another departure', async () => {
    const [leg, other] = [await offered(), await offered(21)]
    const seen = await priceOf(leg)
    const draft = await insertTestLeg(h.db, { departureAt: leg.departure_at, status: 'draft' })
    for (const one of [leg, draft]) await h.db.updateTable('empty_leg').set({ reference_price: 900_000 }).where('id', '=', one.id).execute()
    await h.db.updateTable('empty_leg').set({ reference_price: 2_000_000 }).where('id', '=', other.id).execute()
    await h.db.updateTable('empty_leg').set({ status: 'offered' }).where('id', '=', draft.id).execute()
    const buyer = await newBuyer()
    expect(await catchProblem(buy(other, buyer, { shownCents: (await priceOf(leg)) + 1 }))).toBe('PRICE_CHANGED')
    expect(await catchProblem(buy(draft, buyer, { shownCents: seen }))).toBe('PRICE_CHANGED')
    const later = leg.departure_at.add({ hours: 1 })
    await h.db
      .updateTable('empty_leg')
      .set({ departure_at: later.toString(), departure_to: later.toString(), changed_at: h.clock.now().toString() })
      .where('id', '=', leg.id)
      .execute()
    expect(await catchProblem(buy(leg, buyer, { shownCents: seen }))).toBe('PRICE_CHANGED')
  })

  it('is kept by the database for every way a price changes', async () => {
    const leg = await offered()
    await raise(leg, 70, leg.floor_price + 100)
    await sql`UPDATE empty_leg SET reference_price = reference_price + 100 WHERE id = ${leg.id}`.execute(h.db)
    await sql`UPDATE empty_leg SET checked_at = checked_at WHERE id = ${leg.id}`.execute(h.db)
    const kept = await h.db.selectFrom('empty_leg_price').select('reference_price').where('leg_id', '=', leg.id).execute()
    expect(kept.map(({ reference_price: cents }) => cents)).toEqual([leg.reference_price, leg.reference_price])
  })
})

describe('a leg that its buyer holds', () => {
  it('names the order and where to pay; it is sold for all others', async () => {
    const leg = await offered()
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const order = await buy(leg, buyer)
    const held = { code: 'LEG_HELD', facts: { order: { id: order.id, pnr: order.pnr } } }
    await expect(buy(leg, buyer)).rejects.toMatchObject({ ...held, message: expect.stringContaining('Pay for it') })
    expect(await catchProblem(buy(leg, other))).toBe('LEG_SOLD')
    const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    await expect(buy(leg, buyer)).rejects.toMatchObject({ ...held, message: expect.stringContaining('have bought') })
  })

  it('twice at once: one order, and the other request names it', async () => {
    for (let round = 0; round < 5; round++) {
      const leg = await offered(30 + round)
      const buyer = await newBuyer()
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          buy(leg, buyer).then(
            () => 'held',
            (error: unknown) => (error as { code: string }).code,
          ),
        ),
      )
      expect(answers.toSorted()).toEqual(['LEG_HELD', 'LEG_HELD', 'held'])
    }
  })
})
