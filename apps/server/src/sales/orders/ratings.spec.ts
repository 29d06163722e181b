import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startApi, type Api } from '../../api.fixture.ts'
import { completeOrder } from './flown-order.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Customer = Awaited<ReturnType<Api['customer']>>

async function newOrder(as: Customer): Promise<string> {
  const { status, json } = await api.call('POST', '/gamma/order/create', { as, body: { legs: api.legsIn(20), group: 'aircraft_type' } })
  expect(status).toBe(200)
  return (json as { id: string }).id
}

const toRate = async (as: Customer) =>
  ((await api.call('GET', '/gamma/order/to-rate', { as })).json as { order: { id: string } | null }).order?.id ?? null
const rate = async (as: Customer, id: string, more: object = {}) => {
  const { status, json } = await api.call('POST', '/gamma/order/rate', { as, body: { order: { id }, score: 5, ...more } })
  return [status, (json as { code?: string }).code]
}

describe('rating a trip', () => {
  it('is asked for after the flight, once, and reaches staff', async () => {
    const ada = await api.customer()
    const id = await newOrder(ada)
    expect(await toRate(ada)).toBeNull()
    expect(await rate(ada, id)).toEqual([409, 'ORDER_STATE_CONFLICT'])
    await completeOrder(api, id)
    expect(await toRate(ada)).toBe(id)
    expect(await rate(ada, id, { score: 6 })).toEqual([400, 'VALIDATION_FAILED'])
    expect(await rate(ada, id, { score: 2, comment: 'The car was late.' })).toEqual([200, undefined])
    expect(await rate(ada, id)).toEqual([409, 'ALREADY_RATED'])
    expect(await toRate(ada)).toBeNull()
    const member = await signInTestStaff(api.db, ['operations'])
    const trip = await api.call('GET', `/gamma/staff/order/get?id=${id}`, { headers: member.headers })
    expect(trip.json).toMatchObject({ rating: { score: 2, comment: 'The car was late.' } })
  })

  it('is not asked for a trip of long ago, nor allowed to another customer', async () => {
    const [ada, eve] = [await api.customer(), await api.customer()]
    const id = await newOrder(ada)
    await completeOrder(api, id, 40)
    expect(await toRate(ada)).toBeNull()
    expect((await rate(eve, id))[0]).toBe(404)
  })

  it('counts for its operator from the third one on, as an average without its words', async () => {
    const operator = (await api.db.selectFrom('operator').select('id').orderBy('id').executeTakeFirstOrThrow()).id
    const ratings = async () => {
      const { json } = await api.call('GET', '/gamma/company/ratings')
      return (json as { data: { company: { id: number } }[] }).data.filter(({ company }) => company.id === operator)
    }
    await api.db.deleteFrom('order_rating').execute()
    const seen: unknown[] = []
    for (const score of [5, 4, 4]) {
      const ada = await api.customer()
      const id = await newOrder(ada)
      await completeOrder(api, id)
      await rate(ada, id, { score, comment: 'Lovely crew.' })
      await api.db.updateTable('orders').set({ operator_id: operator }).where('id', '=', id).execute()
      seen.push(await ratings())
    }
    expect(seen).toEqual([[], [], [{ company: { id: operator }, score: 4.3, count: 3 }]])
  })

  it('is refused by the database before the flight', async () => {
    const id = await newOrder(await api.customer())
    const insert = () =>
      api.db.insertInto('order_rating').values({ order_id: id, score: 5, created_at: Temporal.Now.instant().toString() }).execute()
    await expect(insert()).rejects.toMatchObject({ constraint: 'order_rating_flown' })
    await sql`ALTER TABLE order_rating DISABLE TRIGGER order_rating_flown`.execute(api.db)
    await insert()
    await sql`ALTER TABLE order_rating ENABLE TRIGGER order_rating_flown`.execute(api.db)
  })

  it('loses its words with the account', async () => {
    const ada = await api.customer()
    const id = await newOrder(ada)
    await completeOrder(api, id)
    await rate(ada, id, { comment: 'Wonderful.' })
    const { code, code_hash } = await api.code(ada.phone)
    expect((await api.call('POST', '/gamma/profile/delete', { as: ada, body: { code, code_hash } })).status).toBe(200)
    const rows = await api.db.selectFrom('order_rating').select(['score', 'comment']).where('order_id', '=', id).execute()
    expect(rows).toEqual([{ score: 5, comment: null }])
  })
})
