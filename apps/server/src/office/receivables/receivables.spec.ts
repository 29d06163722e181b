import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTestClient, type TestClient } from '@aquilane/testing/client'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'
import { sendDueReminders } from './service.ts'

let api: Api
let headers: Record<string, string>
let ada: TestClient
beforeAll(async () => {
  api = await startApi()
  headers = (await signInTestStaff(api.db, ['finance'])).headers
  ada = await api.customer(5_000_000_00)
})
afterAll(() => api.close())

interface Receivable {
  id: string
  open: { amount: number }
  days: number
  age: string
  reminder: { level: number } | null
  dispute: string | null
  remindable: boolean
}
type List = { data: Receivable[]; ages: { age: string; count: number; open: { amount: number } }[] }

const list = async (query = '') => (await api.call('GET', `/gamma/staff/receivable/list?per_page=100&${query}`, { headers })).json as List
const ask = async (path: string, body: object) => {
  const { status, json } = await api.call('POST', `/gamma/staff/receivable/${path}`, { headers, body })
  return [status, (json as { code?: string }).code ?? (json as { level?: number }).level]
}
let days = 20

/** An additional invoice that was due so many days ago. */
async function overdue(ago: number, client = ada): Promise<string> {
  const order = await confirmOrder(api, client, days++)
  const body = { order: { id: order.id }, lines: [{ service: 'catering', amount: 80, note: 'Fruit' }], pay_days: 7 }
  const { json } = await api.call('POST', '/gamma/staff/invoice/create', { headers, body })
  const { id } = json as { id: string }
  await sql`UPDATE invoice SET expires_at = now() - make_interval(days => ${ago}) WHERE id = ${id}`.execute(api.db)
  return id
}
const find = async (id: string) => (await list()).data.find((one) => one.id === id)
const messages = async (client: TestClient) =>
  (await api.db.selectFrom('push_message').select(['key', 'params', 'locale']).where('client_id', '=', client.clientId).execute()).filter(
    ({ key }) => key === 'invoice.reminder',
  )

describe('open invoices', () => {
  it('are listed with their age, and the sums are those of the rows', async () => {
    const [fresh, late, oldest] = [await overdue(-5), await overdue(10), await overdue(100)]
    expect(await find(fresh)).toMatchObject({ age: 'not_due', remindable: false, open: { amount: 80 } })
    expect(await find(late)).toMatchObject({ age: 'to_30', days: 10, remindable: true })
    expect(await find(oldest)).toMatchObject({ age: 'older' })
    const { data, ages } = await list()
    for (const { age, count, open } of ages) {
      const own = data.filter((one) => one.age === age)
      const cents = own.reduce((sum, one) => sum + Math.round(one.open.amount * 100), 0)
      expect([count, open.amount]).toEqual([own.length, cents / 100])
      expect((await list(`age=${age}`)).data.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    }
  })
})

describe('reminders', () => {
  it('go out on their days, one level at a time, in the customer’s language', async () => {
    const gina = await api.customer(5_000_000_00)
    await sql`UPDATE client SET locale = 'it' WHERE id = ${gina.clientId}`.execute(api.db)
    const id = await overdue(31, await signInTestClient(api.db, gina.phone))
    for (const level of [1, 2, 3]) {
      expect(await sendDueReminders(api.app.ctx)).toBeGreaterThanOrEqual(1)
      expect((await find(id))?.reminder?.level).toBe(level)
    }
    await sendDueReminders(api.app.ctx)
    const sent = await messages(gina)
    expect(sent.map(({ params }) => (params as { level: number }).level).toSorted()).toEqual([1, 2, 3])
    expect(sent.every(({ locale }) => locale === 'it')).toBe(true)
    expect(await find(id)).toMatchObject({ remindable: false })
  })

  it('a member sends the next one earlier; twenty at once send one', async () => {
    const id = await overdue(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('remind', { invoice: { id } })))
    expect(answers.filter(([status]) => status === 200).length).toBeGreaterThanOrEqual(1)
    const rows = await api.db.selectFrom('invoice_reminder').select('level').where('invoice_id', '=', id).execute()
    expect(new Set(rows.map(({ level }) => level)).size).toBe(rows.length)
    expect(await ask('remind', { invoice: { id: await overdue(-2) } })).toEqual([409, 'REMINDER_NOT_DUE'])
    expect(await ask('remind', { invoice: { id: crypto.randomUUID() } })).toEqual([404, 'NOT_FOUND'])
  })

  it('no reminder is sent for a disputed invoice', async () => {
    const id = await overdue(40)
    expect(await ask('set-disputed', { invoice: { id }, disputed: true, reason: 'The fruit was bad' })).toEqual([200, undefined])
    expect(await find(id)).toMatchObject({ dispute: 'The fruit was bad', remindable: false })
    await sendDueReminders(api.app.ctx)
    expect((await find(id))?.reminder).toBeNull()
    expect(await ask('set-disputed', { invoice: { id }, disputed: true, reason: 'Again' })).toEqual([409, 'ORDER_STATE_CONFLICT'])
    expect(await ask('set-disputed', { invoice: { id }, disputed: false, reason: 'Settled by phone' })).toEqual([200, undefined])
    await sendDueReminders(api.app.ctx)
    expect((await find(id))?.reminder?.level).toBe(1)
  })
})

describe('the order of open invoices', () => {
  it.each([
    ['due', ({ days }: Receivable) => -days],
    ['open', ({ open }: Receivable) => open.amount],
  ])('is by %s, both ways', async (key, valueOf) => {
    await overdue(3)
    const up = (await list(`sort=${key}:asc`)).data.map(valueOf)
    const down = (await list(`sort=${key}:desc`)).data.map(valueOf)
    expect(new Set(up).size).toBeGreaterThan(1)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(down).toEqual(up.toReversed())
  })
})
