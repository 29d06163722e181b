import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { Order } from '@aquilane/contract/order'
import type { Wishes } from '@aquilane/domain/orders/wishes'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { ordersPersonalData } from '../orders/personal-data.ts'
import { sendOrderNotification } from '../orders/notifications.ts'
import { declineOrder } from './answer-request.ts'
import { getOrder, listOrders } from './customer-answers.fixture.ts'
import { readWishes } from './http/read-wishes.ts'

let h: OrdersHarness
let ada: { clientId: string; phone: string }

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  ada = await h.client()
})

const wishes: Wishes = { note: 'A dog comes along', budget: 20_000, flexibleDays: 2, hours: ['evening'] }
const body = { note: 'A dog comes along', budget: 20_000, flexible_days: 2 }
const wire = { ...body, hours: ['evening'] }
const ask = (more: object = { wishes }) => h.create(ada.clientId, null, more)

describe('what a customer adds to a request', () => {
  it('is on the order, in their list and on the trip of the back office', async () => {
    const order = await ask()
    expect(order.wishes).toEqual(wire)
    expect([...Value.Errors(Order, order)]).toEqual([])
    expect((await getOrder(h, order.id, ada.clientId, 'it')).wishes).toEqual(wire)
    const list = await listOrders(h, { clientId: ada.clientId, locale: 'en', group: null, page: 1, perPage: 50 })
    expect(list.data[0]!.wishes).toEqual(wire)
    expect((await getOrderForStaff(h, order.id, 'en')).wishes).toEqual(wishes)
  })

  it('may be nothing, as of clients that know no wishes', async () => {
    const order = await ask({})
    expect(order.wishes).toBe(null)
    expect((await getOrderForStaff(h, order.id, 'en')).wishes).toBe(null)
  })

  it('stays on an order that ends', async () => {
    const { id } = await ask()
    await declineOrder(h, id, 'staff:rita', 'No crew')
    expect((await getOrder(h, id, ada.clientId, 'en')).wishes).toEqual(wire)
  })

  it('is in the mail that confirms the request', async () => {
    const { id, pnr } = await ask()
    await sendOrderNotification(h, { order: id, notification: 'requested' })
    await h.jobs.run()
    const mails = await h.db.selectFrom('outbox').select('body').where('subject', 'like', `%${pnr}%`).execute()
    expect(mails).toEqual([{ body: expect.stringContaining('Your note: A dog comes along') }])
  })

  it('is erased with its customer: words go, numbers stay', async () => {
    const mine = await ask()
    const other = await h.create((await h.client()).clientId, null, { wishes })
    await h.db.transaction().execute((trx) => ordersPersonalData.erase!(trx, ada.clientId))
    const rows = await h.db
      .selectFrom('orders')
      .select(['id', 'wish_note', 'wish_budget'])
      .where('id', 'in', [mine.id, other.id])
      .orderBy('wish_note')
      .execute()
    expect(rows).toEqual([
      { id: other.id, wish_note: wishes.note, wish_budget: 20_000 },
      { id: mine.id, wish_note: null, wish_budget: 20_000 },
    ])
  })

  it('is bound to the key of the request: other words with the same key are no repetition', async () => {
    const first = await ask({ wishes, idempotencyKey: 'trip-1' })
    expect((await ask({ wishes, idempotencyKey: 'trip-1' })).id).toBe(first.id)
    expect(await catchProblem(ask({ wishes: { ...wishes, budget: 30_000 }, idempotencyKey: 'trip-1' }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it.each([
    ['wish_budget', 999],
    ['wish_budget', 5_000_001],
    ['wish_flexible_days', 4],
    ['wish_flexible_days', -1],
    ['wish_hours', ['noon']],
    ['wish_note', 'x'],
    ['wish_note', 'x'.repeat(2_001)],
  ])('the database keeps no %s of %.9s', async (column, value) => {
    const { id } = await ask()
    await expect(
      h.db
        .updateTable('orders')
        .set({ [column]: value })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow(`orders_${column}_check`)
  })
})

describe('a body with wishes', () => {
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: '2026-12-18T10:30', pax: 2, luggage: 20 }]
  const read = (over: object) => readWishes({ legs, wishes: body, ...over } as Parameters<typeof readWishes>[0])
  const refusal = (over: object) => catchProblem((async () => read(over))())

  it('is read without empty words', () => {
    expect(read({})).toEqual({ wishes: { ...wishes, hours: null } })
    expect(read({ wishes: wire })).toEqual({ wishes })
    expect(read({ wishes: { hours: ['exact'] } })).toEqual({})
    expect(read({ wishes: { note: ' A dog ' } })).toEqual({ wishes: { note: 'A dog', budget: null, flexibleDays: 0, hours: null } })
    expect(read({ wishes: { note: '  ' } })).toEqual({})
    expect(read({ wishes: undefined })).toEqual({})
    expect(read({ wishes: {} })).toEqual({})
  })

  it('is refused where a price is taken, and for words that sales cannot read', async () => {
    expect(await refusal({ suggestion_id: 'one' })).toBe('VALIDATION_FAILED')
    expect(await refusal({ legs: undefined, empty_leg: { id: 'one' } })).toBe('VALIDATION_FAILED')
    expect(await refusal({ sharing: { id: 'one' } })).toBe('VALIDATION_FAILED')
    expect(await refusal({ wishes: { note: 'Спасибо' } })).toBe('VALIDATION_FAILED')
    expect(await refusal({ wishes: { hours: ['any', 'any'] } })).toBe('VALIDATION_FAILED')
    expect(await refusal({ wishes: { note: ' x ' } })).toBe('VALIDATION_FAILED')
  })
})
