import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Answer, type Api } from '../../api.fixture.ts'
import { type Acting, assist, everything } from '../../foundation/assistants/assistants.fixture.ts'
import type { OrderResponse } from '../orders/http/wire.ts'

let api: Api
let ada: TestClient
let days = 20
beforeAll(async () => {
  api = await startApi()
  ada = await api.customer(900_000_000)
})
afterAll(() => api.close())

const code = (answer: Answer) => (answer.json as { code?: string }).code
const post = (path: string, body: object, as: TestClient) => api.call('POST', path, { as, body })
async function book() {
  const legs = api.legsIn(days++)
  return api.order(ada, (await api.offers(ada, legs))[0]!, legs)
}
const dueOf = (order: OrderResponse) => order.invoices[0]!.price.amount
const fromBalance = async (order: OrderResponse, as: TestClient) =>
  post('/gamma/payment/from-account', { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(ada) } }, as)
const spent = async (grace: Acting) => {
  const { rows } = await sql<{ cents: number }>`SELECT assistant_spent(${grace.assistantId}, now()) AS cents`.execute(api.db)
  return Number(rows[0]!.cents) / 100
}

describe('the limit of an assistant', () => {
  it('holds for payments at the same time: of two that fit one by one, one is paid', async () => {
    const orders = [await book(), await book()]
    const limit = Math.max(...orders.map(dueOf)) + 100
    const grace = await assist(api, ada, everything, { euros: limit })
    const answers = await Promise.all(orders.map((order) => fromBalance(order, grace)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.map(code).filter(Boolean)).toEqual(['ASSISTANT_LIMIT'])
    expect(await spent(grace)).toBeLessThanOrEqual(limit)
  })

  it('without its guard both would be paid', async () => {
    const orders = [await book(), await book()]
    const grace = await assist(api, ada, everything, { euros: Math.max(...orders.map(dueOf)) + 100 })
    await sql`ALTER TABLE payment DISABLE TRIGGER payment_by_assistant`.execute(api.db)
    const answers = await Promise.all(orders.map((order) => fromBalance(order, grace)))
    await sql`ALTER TABLE payment ENABLE TRIGGER payment_by_assistant`.execute(api.db)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('counts an open page once for its invoice, and a bank transfer that was asked for', async () => {
    const order = await book()
    const grace = await assist(api, ada, everything, { euros: Math.ceil(dueOf(order) * 1.2) })
    const body = { invoice: { id: order.invoices[0]!.id } }
    expect((await post('/gamma/payment2/from-stripe', body, grace)).status).toBe(200)
    expect((await post('/gamma/payment2/from-paypal', body, grace)).status).toBe(200)
    expect(await spent(grace)).toBeGreaterThanOrEqual(dueOf(order))
    const other = await book()
    const transfer = { invoice: { id: other.invoices[0]!.id }, bill_to: 'Acme', address: null }
    expect(code(await post('/gamma/invoice/swift-print', transfer, grace))).toBe('ASSISTANT_LIMIT')
    const rich = await assist(api, ada, everything, { euros: dueOf(other) + 1_000 })
    expect((await post('/gamma/invoice/swift-print', transfer, rich)).status).toBe(200)
    expect(await spent(rich)).toBe(dueOf(other))
  })

  it('is free again after thirty days, and with an invoice that ends unpaid', async () => {
    const order = await book()
    const grace = await assist(api, ada, everything, { euros: dueOf(order) + 1_000 })
    expect((await post('/gamma/payment2/from-stripe', { invoice: { id: order.invoices[0]!.id } }, grace)).status).toBe(200)
    await post('/gamma/order/cancel', { order: { id: order.id } }, ada)
    await api.jobsDone()
    expect(await spent(grace)).toBe(0)
    const paid = await book()
    const later = await assist(api, ada, everything, { euros: dueOf(paid) + 1_000 })
    await fromBalance(paid, later)
    expect(await spent(later)).toBe(dueOf(paid))
    const { rows } = await sql<{
      cents: number
    }>`SELECT assistant_spent(${later.assistantId}, now() + interval '31 days') AS cents`.execute(api.db)
    expect(Number(rows[0]!.cents)).toBe(0)
  })

  it('ends pages that were opened above it once it falls below them, or with the permission', async () => {
    const grant = (grace: Acting, euros: number | null) =>
      post(
        '/gamma/assistant/change',
        {
          assistant: { id: grace.assistantId },
          permissions: euros === null ? ['see'] : everything,
          ...(euros === null ? {} : { pay_limit: { amount: euros, currency: 'EUR' } }),
        },
        ada,
      )
    const statuses = async (grace: Acting) => {
      await api.jobsDone()
      const rows = await api.db.selectFrom('payment').select('status').where('assistant_id', '=', grace.assistantId).execute()
      return rows.map(({ status }) => status)
    }
    const order = await book()
    const due = Math.ceil(dueOf(order))
    for (const lowered of [due - 1, null]) {
      const grace = await assist(api, ada, everything, { euros: due + 1_000 })
      expect((await post('/gamma/payment2/from-stripe', { invoice: { id: order.invoices[0]!.id } }, grace)).status).toBe(200)
      expect((await grant(grace, due)).status).toBe(200)
      expect(await statuses(grace)).not.toContain('Canceled')
      expect((await grant(grace, lowered)).status).toBe(200)
      expect(await statuses(grace)).toEqual(['Canceled'])
    }
  })

  it('pays nothing that the database knows of a removed assistant, whatever a request under way believes', async () => {
    const [order, grace] = [await book(), await assist(api, ada)]
    await post('/gamma/assistant/remove', { assistant: { id: grace.assistantId } }, ada)
    const values = {
      invoice_id: order.invoices[0]!.id,
      client_id: ada.clientId,
      method: 'stripe',
      provider: 'stripe',
      status: 'Created' as const,
    }
    const insert = api.db
      .insertInto('payment')
      .values({ ...values, amount: 100, currency: 'EUR', created_at: Temporal.Now.instant().toString(), assistant_id: grace.assistantId })
    await expect(insert.execute()).rejects.toMatchObject({ constraint: 'assistant_may_pay' })
    const again = sql`INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'pnr', 'ZZZZZZ',
      'assistant_id', ${grace.assistantId}::text))).* FROM orders o WHERE id = ${order.id}`
    await expect(again.execute(api.db)).rejects.toMatchObject({ constraint: 'assistant_may_book' })
  })
})
