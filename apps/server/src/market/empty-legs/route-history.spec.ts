import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { insertTestLeg } from './empty-legs.fixture.ts'
import { toRoute } from './http/wire.ts'
import { getRoute } from './route-history.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'

let h: OrdersHarness
const visitor = { clientId: null, locale: 'en', latitude: 51.5, longitude: -0.1 } as const
const route = async (from: string, to: string) => toRoute(await getRoute(h, visitor, { from, to }))

beforeAll(async () => {
  h = await ordersHarness({ realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  await h.db.deleteFrom('empty_leg').execute()
})

describe('the page of a route', () => {
  it('has what is on offer, soonest first, and the charter beside it', async () => {
    const at = (days: number) => h.clock.now().add({ hours: 24 * days })
    const later = await insertTestLeg(h.db, { departureAt: at(20) })
    const sooner = await insertTestLeg(h.db, { departureAt: at(10) })
    await insertTestLeg(h.db, { departureAt: at(10), from: 'LFMN', to: 'EGGW' })
    const found = await route('city:LON', 'city:NCE')
    expect(found).toMatchObject({
      from: { name: 'London' },
      to: { name: 'Nice' },
      total_count: 2,
      sold: { count: 0, lowest: null, latest: [] },
    })
    expect(found.data.map(({ id }) => id)).toEqual([sooner.id, later.id])
    expect(found.charter_price!.amount).toBeGreaterThan(1_000)
    expect((await route('city:NCE', 'city:LON')).total_count).toBe(1)
  })

  it('has what earlier ones were sold for, by month and class, without names', async () => {
    const ago = (days: number) => h.clock.now().subtract({ hours: 24 * days })
    await insertTestLeg(h.db, { departureAt: ago(30), soldFor: 500_000 })
    await insertTestLeg(h.db, { departureAt: ago(10), soldFor: 400_000 })
    await insertTestLeg(h.db, { departureAt: ago(20), soldFor: 650_000 })
    await insertTestLeg(h.db, { departureAt: ago(400), soldFor: 100_000 })
    await insertTestLeg(h.db, { departureAt: ago(5), status: 'withdrawn' })
    const { sold } = await route('city:LON', 'city:NCE')
    expect(sold).toMatchObject({ count: 3, lowest: { amount: 4_000 }, median: { amount: 5_000 } })
    expect(sold.latest.map(({ price, discount_percent: off }) => [price.amount, off])).toEqual([
      [4_000, 60],
      [6_500, 35],
      [5_000, 50],
    ])
    expect(sold.latest[0]!.month).toMatch(/^\d{4}-\d\d$/)
    expect(Object.keys(sold.latest[0]!).toSorted()).toEqual(['aircraft_class', 'discount_percent', 'month', 'price'])
  })

  it('keeps the price of a sale, and forgets it when the buyer cancels before paying', async () => {
    const leg = await insertTestLeg(h.db, { departureAt: h.clock.now().add({ hours: 24 * 15 }) })
    const buyer = (await h.client()).clientId
    const emptyLeg = { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null }
    const order = await h.create(buyer, null, { legs: [], emptyLeg })
    const stored = () => h.db.selectFrom('empty_leg').select('sale_price').where('id', '=', leg.id).executeTakeFirstOrThrow()
    expect(await stored()).toEqual({ sale_price: Math.round(order.price!.amount * 100) })
    await cancelOrder(h, { id: order.id, clientId: buyer, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await stored()).toEqual({ sale_price: null })
  })

  it('refuses an unknown place', async () => {
    expect(await catchProblem(route('city:XXX', 'city:NCE'))).toBe('VALIDATION_FAILED')
  })
})
