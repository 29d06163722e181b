import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'

let api: Api
let sales: Awaited<ReturnType<typeof signInTestStaff>>
beforeAll(async () => {
  api = await startApi()
  sales = await signInTestStaff(api.db, ['sales'])
})
afterAll(() => api.close())

type Customer = Awaited<ReturnType<Api['customer']>>
interface Details {
  id: string
  name: string
  tags: string[]
  trips: number
  value: { amount: number }
  next_flight: string | null
  blocked: string | null
  block: { reason: string } | null
  accounts: { type: string; balance: { amount: number } }[]
  orders: { pnr: string; route: string; status: string }[]
  passengers: { name: string; documents: number; valid_until: string | null }[]
  notes: { id: string; text: string }[]
  tasks: { id: string; title: string; due: string | null; assignee: { id: string } | null; done: string | null }[]
  duplicates: { id: string; reasons: string[] }[]
  history: { action: string; reason: string | null }[]
}

const staff = async (path: string, body: object, as = sales) => {
  const { status, json } = await api.call('POST', `/gamma/staff/customer/${path}`, { headers: as.headers, body })
  return { status, json: json as { id: string; code?: string; tags?: string[] } }
}
const get = async ({ clientId }: Customer) =>
  (await api.call('GET', `/gamma/staff/customer/get?id=${clientId}`, { headers: sales.headers })).json as Details
const list = async (query: string) =>
  ((await api.call('GET', `/gamma/staff/customer/list?${query}`, { headers: sales.headers })).json as { data: Details[] }).data.map(
    ({ id }) => id,
  )
const named = async (first_name: string, last_name: string, email: string | null = null): Promise<Customer> => {
  const customer = await api.customer()
  await api.db.updateTable('client').set({ first_name, last_name, email }).where('id', '=', customer.clientId).execute()
  return customer
}

describe('a customer in the back office', () => {
  it('has trips, value, balances and people in one place', async () => {
    const ada = await named('Ada', 'Rossetti')
    const order = await confirmOrder(api, ada, 20)
    await api.call('POST', '/gamma/person/create', {
      as: ada,
      body: {
        type: 'Secondary',
        name: { first_name: 'Bruno', last_name: 'Rossetti', middle_name: null },
        birth_date: '1980-05-01',
        species: null,
        weight_kg: null,
      },
    })
    const shown = await get(ada)
    expect(shown).toMatchObject({
      name: 'Ada Rossetti',
      trips: 1,
      value: order.price,
      orders: [{ pnr: order.pnr, status: 'Confirmed', route: expect.stringContaining(' – ') as string }],
      blocked: null,
    })
    expect(shown.next_flight).not.toBeNull()
    expect(shown.accounts.map(({ type }) => type)).toContain('Personal')
    expect(shown.passengers).toMatchObject([{ name: 'Bruno Rossetti', documents: 0, valid_until: null }])
    expect(await list('view=upcoming')).toContain(ada.clientId)
  })

  it('is found by name, number, address and tag', async () => {
    const eve = await named('Eve', 'Marchetti', 'eve.marchetti@example.com')
    expect((await staff('set-tags', { customer: { id: eve.clientId }, tags: ['VIP', ' vip', 'Dog  owner'] })).json.tags).toEqual([
      'dog owner',
      'vip',
    ])
    for (const query of ['marchett', 'eve.marchetti@', encodeURIComponent(eve.phone), 'dog%20owner'])
      expect(await list(`query=${query}`)).toContain(eve.clientId)
    expect(await list('query=100%25')).toEqual([])
    expect((await staff('set-tags', { customer: { id: eve.clientId }, tags: ['<script>'] })).status).toBe(400)
  })

  it('shows what moved on the balance, the quotes, and the notification settings', async () => {
    const ada = await api.customer(120_000)
    const order = await api.order(ada, (await api.offers(ada, api.legsIn(27)))[0]!, api.legsIn(27))
    const invoice = { id: order.invoices[0]!.id }
    const account = { id: await api.accountOf(ada) }
    await api.call('POST', '/gamma/payment/from-account', { as: ada, body: { invoice, account, part: true } })
    await api.call('POST', '/gamma/subscription/update', { as: ada, body: { channel: 'offers', medium: 'email', enabled: false } })
    const request = async (id: string, as = sales) => api.call('GET', `/gamma/staff/customer/record?id=${id}`, { headers: as.headers })
    const { status, json } = await request(ada.clientId)
    expect(status).toBe(200)
    const record = json as {
      ledger: { kind: string; order: { id: string } | null; balance: { amount: number } }[]
      preferences: { channel: string; media: { name: string; enabled: boolean }[] }[]
      quotes: object[]
    }
    expect(record.ledger.map(({ kind }) => kind)).toContain('top_up')
    expect(record.quotes).toEqual([])
    const offers = record.preferences.find(({ channel }) => channel === 'offers')!.media
    expect(offers.find(({ name }) => name.startsWith('E'))).toMatchObject({ enabled: false })
    expect((await request(crypto.randomUUID())).status).toBe(404)
    const content = await signInTestStaff(api.db, ['content'])
    expect((await request(ada.clientId, content)).status).toBe(403)
  })

  it('keeps notes, which only their writer deletes', async () => {
    const ada = await api.customer()
    const { id } = (await staff('add-note', { customer: { id: ada.clientId }, text: 'Prefers mornings' })).json
    expect((await get(ada)).notes).toMatchObject([{ id, text: 'Prefers mornings' }])
    const other = await signInTestStaff(api.db, ['finance'])
    expect((await staff('delete-note', { note: { id } }, other)).status).toBe(404)
    expect((await staff('delete-note', { note: { id } })).status).toBe(200)
    expect((await get(ada)).notes).toEqual([])
    expect((await staff('add-note', { customer: { id: crypto.randomUUID() }, text: 'Nobody' })).status).toBe(404)
  })

  it('has tasks that a member finds, does and opens again', async () => {
    const ada = await named('Ada', 'Tasca')
    const body = { customer: { id: ada.clientId }, title: 'Send the winter offers', due: '2031-01-10', assignee: { id: sales.id } }
    const { id } = (await staff('add-task', body)).json
    const outsider = await signInTestStaff(api.db, ['content'])
    expect((await staff('add-task', { ...body, assignee: { id: outsider.id } })).status).toBe(400)
    const mine = async (view: string) =>
      (
        (await api.call('GET', `/gamma/staff/customer/task-list?view=${view}`, { headers: sales.headers })).json as {
          data: Details['tasks']
        }
      ).data.map((task) => task.id)
    expect(await mine('mine')).toContain(id)
    const home = (await api.call('GET', '/gamma/staff/home/get', { headers: sales.headers })).json as {
      counters: { id: string; count: number }[]
    }
    expect(home.counters.find((counter) => counter.id === 'customers.tasks')?.count).toBe((await mine('mine')).length)
    await staff('set-task-done', { task: { id }, done: true })
    expect(await mine('mine')).not.toContain(id)
    expect(await mine('done')).toContain(id)
    await staff('set-task-done', { task: { id }, done: false })
    expect((await get(ada)).tasks).toMatchObject([{ id, due: '2031-01-10', assignee: { id: sales.id }, done: null }])
  })

  it('with two accounts is named as a duplicate, and why', async () => {
    const [one, two, other] = [
      await named('Carla', 'Doppia', 'carla@example.com'),
      await named('carla', 'DOPPIA', 'Carla@Example.com'),
      await named('Carla', 'Sola'),
    ]
    expect((await get(one)).duplicates).toEqual([expect.objectContaining({ id: two.clientId, reasons: ['email', 'name'] })])
    const listed = await list('view=duplicates&per_page=100')
    expect(listed).toEqual(expect.arrayContaining([one.clientId, two.clientId]))
    expect(listed).not.toContain(other.clientId)
  })

  it('loses what the team wrote with the account', async () => {
    const ada = await api.customer()
    await staff('add-note', { customer: { id: ada.clientId }, text: 'A note' })
    await staff('set-tags', { customer: { id: ada.clientId }, tags: ['vip'] })
    const { code, code_hash } = await api.code(ada.phone)
    expect((await api.call('POST', '/gamma/profile/delete', { as: ada, body: { code, code_hash } })).status).toBe(200)
    expect(await api.db.selectFrom('customer_note').select('id').where('client_id', '=', ada.clientId).execute()).toEqual([])
    expect((await api.call('GET', `/gamma/staff/customer/get?id=${ada.clientId}`, { headers: sales.headers })).status).toBe(404)
  })
})

describe('a blocked customer', () => {
  const block = (customer: Customer, blocked: boolean) =>
    staff('set-blocked', { customer: { id: customer.clientId }, blocked, reason: 'Two chargebacks' })

  it('sees trips and writes to us, but books and pays nothing', async () => {
    const ada = await api.customer(500_000)
    const legs = api.legsIn(22)
    const [offer] = await api.offers(ada, legs)
    const order = await api.order(ada, (await api.offers(ada, api.legsIn(23)))[0]!, api.legsIn(23))
    expect((await block(ada, true)).status).toBe(200)
    expect((await block(ada, true)).status).toBe(409)
    const answer = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const { status, json } = await api.call(method, path, { as: ada, ...(body ? { body } : {}) })
      return [status, (json as { code?: string }).code]
    }
    const locked = [423, 'ACCOUNT_LOCKED']
    expect(await answer('POST', '/gamma/order/create', { legs, suggestion_id: offer })).toEqual(locked)
    const invoice = { id: order.invoices[0]!.id }
    expect(await answer('POST', '/gamma/payment/from-account', { invoice, account: { id: await api.accountOf(ada) } })).toEqual(locked)
    expect(await answer('POST', '/gamma/coupon/create-by-code', { code: 'WELCOME250' })).toEqual(locked)
    const share = { invoice, money: { amount: 100, currency: 'EUR' }, name: 'Grace' }
    expect(await answer('POST', '/gamma/invoice-share/create', share)).toEqual(locked)
    expect(await answer('GET', `/gamma/order/get?id=${order.id}`)).toEqual([200, undefined])
    expect((await answer('POST', '/gamma/conversation/send', { id: crypto.randomUUID(), text: 'Why?', order: null }))[0]).not.toBe(423)
    expect((await get(ada)).block).toMatchObject({ reason: 'Two chargebacks' })
    expect((await block(ada, false)).status).toBe(200)
    expect((await answer('POST', '/gamma/order/create', { legs, suggestion_id: offer }))[0]).toBe(200)
    expect((await get(ada)).history.map(({ action }) => action)).toEqual(['blocked', 'unblocked'])
  })

  it('gets no order whatever creates it; without the guard it would', async () => {
    const ada = await api.customer()
    const order = await confirmOrder(api, ada, 24)
    await block(ada, true)
    const copy = () =>
      sql`INSERT INTO orders (pnr, client_id, status, locale, terms, first_departure_at, created_at)
        SELECT ${'4'.repeat(3) + order.pnr.slice(3)}, client_id, 'Confirmation', locale, terms, first_departure_at, now() FROM orders WHERE id = ${order.id}::uuid`.execute(
        api.db,
      )
    await expect(copy()).rejects.toMatchObject({ constraint: 'client_not_blocked' })
    await sql`ALTER TABLE orders DISABLE TRIGGER orders_client_not_blocked`.execute(api.db)
    await copy()
    await sql`ALTER TABLE orders ENABLE TRIGGER orders_client_not_blocked`.execute(api.db)
  })

  it('is blocked by those who may', async () => {
    const ada = await api.customer()
    const operations = await signInTestStaff(api.db, ['operations'])
    const body = { customer: { id: ada.clientId }, blocked: true, reason: 'Two chargebacks' }
    expect((await staff('set-blocked', body, operations)).status).toBe(403)
  })
})

describe('the order of the list of customers', () => {
  it('is the one that is asked for, with those that have no value last both ways', async () => {
    const [zoe, adam, none] = [await named('Zoe', 'Sortova'), await named('Adam', 'Sortova'), await named('Mia', 'Sortova')]
    await confirmOrder(api, zoe, 30)
    await confirmOrder(api, adam, 31)
    const sorted = (sort: string) => list(`query=sortova&sort=${sort}`)
    expect(await sorted('name:asc')).toEqual([adam.clientId, none.clientId, zoe.clientId])
    expect(await sorted('name:desc')).toEqual([zoe.clientId, none.clientId, adam.clientId])
    expect(await sorted('next:asc')).toEqual([zoe.clientId, adam.clientId, none.clientId])
    expect(await sorted('next:desc')).toEqual([adam.clientId, zoe.clientId, none.clientId])
    expect((await sorted('trips:desc')).at(-1)).toBe(none.clientId)
    expect((await sorted('value:asc')).at(0)).toBe(none.clientId)
  })

  it('goes over its pages without a row twice or left out', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await named(name, 'Pagelli')
    const page = (n: number) => list(`query=pagelli&sort=trips:desc&per_page=2&page=${n}`)
    const seen = [...(await page(1)), ...(await page(2)), ...(await page(3))]
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  it('is refused where the list has no such column', async () => {
    const { status, json } = await api.call('GET', '/gamma/staff/customer/list?sort=phone:asc', { headers: sales.headers })
    expect([status, (json as { code: string }).code]).toEqual([400, 'VALIDATION_FAILED'])
  })
})
