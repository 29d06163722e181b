import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { freePort, startServerProcess, type ServerProcess } from '@aquilane/testing/server-process'
import type { WireSuggestion } from '../../market/charter/http/wire.ts'
import type { OrderResponse } from '../orders/http/wire.ts'

/** The real server as its own process, killed without warning between a payment and the news of it, on a real database. */
let test: TestDatabase
let dataDir: string
let server: ServerProcess
let headers: Record<string, string>

const start = async (delayMs: number) =>
  startServerProcess({
    databaseUrl: test.url,
    port: await freePort(),
    dataDir,
    env: {
      TOKEN_SECRET: testTokenSecret,
      BANK_WEBHOOK_SECRET: testTokenSecret,
      SANDBOX_BANK_DELAY_MS: String(delayMs),
      LIMIT_ORDERS_PER_CLIENT_DAY: '1000',
      LIMIT_ORDERS_PER_ADDRESS_HOUR: '1000',
      LIMIT_UNPAID_HOLDS_PER_NETWORK: '1000',
      LIMIT_UNPAID_HOLD_SHARE_PERCENT: '100',
      LOG_LEVEL: 'warn',
    },
  })

beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'aquilane-kill-'))
  headers = { ...(await signInTestClient(test.db)).headers, 'content-type': 'application/json' }
})
afterAll(async () => {
  if (server?.child.exitCode === null && server.child.signalCode === null) await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
  await test.close()
})

async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
const get = async (id: string) => (await (await fetch(`${server.url}/gamma/order/get?id=${id}`, { headers })).json()) as OrderResponse

/** Orders that are on the bank's page, each of another aircraft. */
async function readyToPay(count: number): Promise<{ order: OrderResponse; url: string }[]> {
  const date = `${Temporal.Now.plainDateISO().add({ days: 20 }).toString()}T10:30`
  const trip = { legs: [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date, pax: 4, luggage: 40 }], group: 'aircraft_type' }
  const { data } = await post<{ data: WireSuggestion[] }>('/gamma/charter/suggest', trip)
  const firm = data.filter((suggestion) => suggestion.firmness === 'firm').slice(0, count)
  return Promise.all(
    firm.map(async ({ id }) => {
      const order = await post<OrderResponse>('/gamma/order/create', { ...trip, suggestion_id: id })
      const { url } = await post<{ url: string }>('/gamma/payment2/from-stripe', { invoice: { id: order.invoices[0]!.id } })
      return { order, url }
    }),
  )
}

/** The page's address names the process that made it; another one may answer. */
const here = (url: string) => `${server.url}${new URL(url).pathname}`
const payCard = async (url: string) =>
  (await fetch(here(url), { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"card":"4242424242424242"}' })).status

async function waitForConfirmation(ids: string[]): Promise<string[]> {
  let states: string[] = []
  for (const end = performance.now() + 240_000; performance.now() < end; await sleep(100)) {
    states = await Promise.all(ids.map(async (id) => (await get(id)).confirmation_status))
    if (states.every((state) => state === 'Confirmed')) break
  }
  return states
}

async function expectPaidOnce(ids: string[]) {
  const payments = await test.db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(['order_id', 'payment.status', 'applied', 'payment.amount'])
    .where('order_id', 'in', ids)
    .execute()
  expect(payments.map(({ status, applied }) => [status, applied])).toEqual(ids.map(() => ['Succeeded', 'invoice']))
  const booked = await test.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['code', 'amount'])
    .execute()
  const cash = booked.filter((entry) => entry.code === 'cash_clearing:stripe:EUR').reduce((sum, entry) => sum + entry.amount, 0)
  const charged = await test.db
    .selectFrom('sandbox_bank_payment')
    .select(['amount', 'refunded'])
    .where('status', '=', 'succeeded')
    .execute()
  expect(cash).toBe(charged.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0))
  expect(booked.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
  const periods = await test.db
    .selectFrom('aircraft_availability_block')
    .select('kind')
    .where(
      'reference',
      'in',
      ids.map((id) => `order:${id}`),
    )
    .execute()
  expect(periods).toEqual(ids.map(() => ({ kind: 'booked' })))
}

describe('kill -9', () => {
  it('between payment and webhook: after the restart the order is Confirmed and paid once', async () => {
    // The bank would tell a minute later; the process does not live to hear it.
    server = await start(60_000)
    const [ready] = await readyToPay(1)
    if (!ready) throw new Error('The demo fleet has no firm offer for this trip.')
    const { order, url } = ready
    expect(await payCard(url)).toBe(200)
    await server.end('SIGKILL')
    const before = await test.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(before.status).toBe('AwaitingPayment')
    server = await start(3_000)
    expect(await waitForConfirmation([order.id])).toEqual(['Confirmed'])
    await expectPaidOnce([order.id])
  }, 600_000)

  it('at any time between card and confirmation: nothing lost, nothing doubled', async () => {
    const ready = await readyToPay(8)
    const ids = ready.map(({ order }) => order.id)
    const states = () => test.db.selectFrom('orders').select('status').where('id', 'in', ids).execute()
    // The bank tells three seconds after a card: the kill comes when the first is confirmed and the last is not.
    for (const { url } of ready.slice(0, -1)) {
      expect(await payCard(url)).toBe(200)
      await sleep(250)
    }
    await expect.poll(states).toContainEqual({ status: 'Confirmed' })
    expect(await payCard(ready.at(-1)!.url)).toBe(200)
    await server.end('SIGKILL')
    // The kill fell into the middle: the last ones were not through.
    expect(await states()).toContainEqual({ status: 'AwaitingPayment' })
    server = await start(400)
    expect(await waitForConfirmation(ids)).toEqual(ids.map(() => 'Confirmed'))
    // What the bank still had to tell arrives now, again and late; nothing happens twice.
    await sleep(2_500)
    await expectPaidOnce(ids)
    expect(await test.db.selectFrom('refund').select('id').where('order_id', 'in', ids).execute()).toEqual([])
  }, 600_000)
})
