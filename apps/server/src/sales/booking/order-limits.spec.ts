import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { cancelOrder } from './customer-answers.fixture.ts'
import { expireOverdueOrders } from './expire-order.ts'

let h: OrdersHarness
let ada: string
let day = 10
beforeAll(async () => {
  h = await ordersHarness({ pool: 30, limits: { ordersPerClientDay: 3, ordersPerDeviceHour: 4, ordersPerAddressHour: 5 } })
})
afterAll(() => h.close())
beforeEach(async () => {
  ada = await customer()
})

/** A customer whom the limit of unpaid holds does not stop first. */
async function customer(): Promise<string> {
  const { clientId } = await h.client()
  await h.db.updateTable('client').set({ unpaid_hold_limit: 100 }).where('id', '=', clientId).execute()
  return clientId
}

let index = 0
let device = 0
const caller = (ip = `192.0.${Math.floor(device / 200)}.${device % 200}`, fingerprint = `device ${device++}`) => ({ ip, fingerprint })
const book = (clientId: string, from = caller()) => {
  index = (index + 1) % h.aircraftIds.length
  if (index === 0) day += 5
  return h.create(clientId, h.offer({ aircraftId: h.aircraftIds[index]!, days: day }), { caller: from })
}
const request = (clientId: string, from = caller()) => h.create(clientId, null, { caller: from })
const pay = async (clientId: string, order: Awaited<ReturnType<typeof book>>) => {
  const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('limits of orders', () => {
  it('count unpaid orders of a customer only: paid ones and requests never', async () => {
    for (let paid = 0; paid < 5; paid++) await pay(ada, await book(ada))
    for (let asked = 0; asked < 5; asked++) await request(ada)
    for (let unpaid = 0; unpaid < 3; unpaid++) await book(ada)
    expect(await refusal(book(ada))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      facts: { reason: 'orders_customer', retry_after: expect.any(Number) },
    })
    expect(await refusal(request(ada))).toBeNull()
  })

  it('free a place when one is paid, none when one is cancelled, all after a day', async () => {
    const orders = [await book(ada), await book(ada), await book(ada)]
    await cancelOrder(h, { id: orders[0]!.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await refusal(book(ada))).toMatchObject({ facts: { reason: 'orders_customer' } })
    await pay(ada, orders[1]!)
    expect(await refusal(book(ada))).toBeNull()
    const refused = (await refusal(book(ada))) as { facts: { retry_after: number } }
    h.clock.advance({ seconds: refused.facts.retry_after - 1 })
    expect(await refusal(book(ada))).toMatchObject({ facts: { retry_after: 1 } })
    h.clock.advance({ seconds: 1 })
    expect(await refusal(book(ada))).toBeNull()
  })

  it('hold for a device and an address with many customers, in parallel', async () => {
    const one = { ip: '198.51.100.7', fingerprint: 'one device' }
    const people = await Promise.all(Array.from({ length: 10 }, customer))
    const results = await Promise.all(people.map((id) => refusal(book(id, one))))
    expect(results.filter((result) => result === null)).toHaveLength(4)
    expect(results.find((result) => result !== null)).toMatchObject({ facts: { reason: 'orders_device' } })
    const others = await Promise.all(people.slice(0, 6).map((id, at) => refusal(book(id, { ...one, fingerprint: `other ${at}` }))))
    expect(others.filter((result) => result === null)).toHaveLength(1)
    expect(others.find((result) => result !== null)).toMatchObject({ facts: { reason: 'orders_network' } })
  })

  it('forget where an order came from after a day, and with the account', async () => {
    const order = await book(ada)
    const origins = () => h.db.selectFrom('order_origin').select('order_id').where('order_id', '=', order.id).execute()
    expect(await origins()).toHaveLength(1)
    h.clock.advance({ hours: 26 })
    await expireOverdueOrders(h)
    await expireOverdueOrders(h)
    expect(await origins()).toEqual([])
  })
})
