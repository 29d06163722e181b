import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { inFullRun, withOwnServer } from '@aquilane/testing/level'
import { freePort, startServerProcess, type ServerProcess } from '@aquilane/testing/server-process'
import type { WireSuggestion } from '../../market/charter/http/wire.ts'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import type { OrderResponse } from '../orders/http/wire.ts'
import { systemClock } from '../../platform/clock.ts'
import { failpoints, type Failpoint } from '../../platform/fault-injection.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { grantCredit } from '../../foundation/ledger/credit-lots.ts'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'

/** The real server crashes at every named point of a payment, once each; clients retry, and the ledger must be correct. */
let test: TestDatabase
let ledger: Context
let dataDir: string
let server: ServerProcess
let headers: Record<string, string>
let client: string
let deaths = 0
let day = 20

const start = async (point: Failpoint | null) =>
  startServerProcess({
    databaseUrl: test.url,
    port: await freePort(),
    dataDir,
    env: {
      TOKEN_SECRET: testTokenSecret,
      BANK_WEBHOOK_SECRET: testTokenSecret,
      SANDBOX_BANK_DELAY_MS: '50',
      LOG_LEVEL: 'error',
      ...(point ? { CRASH_AT: point } : {}),
    },
  })
const dead = () => server.child.exitCode !== null || server.child.signalCode !== null

beforeAll(async () => {
  test = await createTestDatabase()
  ledger = partialContext({ db: test.db, clock: systemClock })
  dataDir = mkdtempSync(join(tmpdir(), 'aquilane-points-'))
  const signed = await signInTestClient(test.db)
  client = signed.clientId
  headers = { ...signed.headers, 'content-type': 'application/json' }
})
// Whatever a case came to: another server at work would take the jobs of the next one past its point.
afterEach(async () => {
  if (server && !dead()) await server.end('SIGKILL')
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await test.close()
})

/** The server is late and takes no requests now: a client asks again. */
const busy = new Error('busy')

/** Does it, and if the server died of it, again on a new one: as a customer does, or a bank that was not answered. */
async function retryAcrossRestarts<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    await revive()
    try {
      return await work()
    } catch (error) {
      if (error === busy) {
        await sleep(1_000)
        continue
      }
      // A broken connection of a crashed process is noticed with a delay.
      for (let waited = 0; !dead() && waited < 10_000; waited += 20) await sleep(20)
      if (!dead()) throw error
    }
  }
}
async function revive(): Promise<void> {
  if (!dead()) return
  deaths++
  expect(server.child.signalCode).toBe('SIGKILL')
  server = await start(null)
}

const ask = async <T>(path: string, body?: object, key?: string): Promise<T> => {
  const response = await fetch(`${server.url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
  })
  if (response.status === 503) throw busy
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
const getOrder = (id: string) => retryAcrossRestarts(() => ask<OrderResponse>(`/gamma/order/get?id=${id}`))
/** A case waits twice: for the confirmation and for the refund. */
const patienceMs = withOwnServer.timeout / 2
async function until(id: string, fits: (order: OrderResponse) => boolean): Promise<OrderResponse> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100)) {
    const order = await getOrder(id)
    if (fits(order)) return order
  }
  throw new Error(`Order ${id} did not come so far.`)
}

async function placeOrder(): Promise<OrderResponse> {
  const date = `${Temporal.Now.plainDateISO().add({ days: day++ }).toString()}T10:30`
  const trip = { legs: [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date, pax: 4, luggage: 40 }], group: 'aircraft_type' }
  const { data } = await retryAcrossRestarts(() => ask<{ data: WireSuggestion[] }>('/gamma/charter/suggest', trip))
  const { id } = data.find((suggestion) => suggestion.firmness === 'firm')!
  const key = crypto.randomUUID()
  return retryAcrossRestarts(() => ask<OrderResponse>('/gamma/order/create', { ...trip, suggestion_id: id }, key))
}

/** One order in money: paid, confirmed, canceled, refunded. */
async function live(how: 'card' | 'balance'): Promise<{ order: string; refund: number }> {
  const { id, invoices } = await placeOrder()
  const invoice = { id: invoices[0]!.id }
  const key = crypto.randomUUID()
  if (how === 'card') {
    const { url } = await retryAcrossRestarts(() => ask<{ url: string }>('/gamma/payment2/from-stripe', { invoice }, key))
    const page = new URL(url).pathname
    await retryAcrossRestarts(async () => {
      const paid = await fetch(`${server.url}${page}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"card":"4242424242424242"}',
      })
      if (paid.status === 503) throw busy
      // 409: it was taken before the process died.
      if (!paid.ok && paid.status !== 409) throw new Error(`${page}: ${paid.status}`)
    })
  } else {
    const account = { id: (await getAccounts(ledger, client))[0]!.id }
    await retryAcrossRestarts(() => ask('/gamma/payment/from-account', { invoice, account }, key))
  }
  await until(id, ({ confirmation_status }) => confirmation_status === 'Confirmed')
  const cancelKey = crypto.randomUUID()
  await retryAcrossRestarts(() => ask('/gamma/order/cancel', { order: { id } }, cancelKey))
  const { refund } = await until(id, (order) => order.refund?.settled === true)
  return { order: id, refund: Math.round(refund!.amount.amount * 100) }
}

/** One point of each kind; `npm run test:full` covers all of them. */
const usual: readonly Failpoint[] = ['settle.committed', 'balance.before-commit']

describe('kill -9 at', () => {
  it.each(inFullRun(usual, failpoints))(
    '%s: nothing is lost, nothing is doubled, the books are right',
    async (point) => {
      const how = point.startsWith('balance') ? 'balance' : 'card'
      if (how === 'balance')
        await test.db.transaction().execute(async (trx) => {
          const lines = [
            debit({ kind: 'cash_clearing', provider: 'test' }, 5_000_000),
            credit({ kind: 'customer', clientId: client, type: 'Personal' } as const, 5_000_000),
          ]
          await postEntry(ledger, trx, { kind: 'top_up', reference: `test:${point}`, currency: 'EUR', lines })
          const expiresAt = systemClock.now().add({ hours: 2_000 })
          await grantCredit(ledger, trx, { clientId: client, cents: 50_000, currency: 'EUR', expiresAt, reference: `test:${point}` })
        })
      const before = (await getAccounts(ledger, client))[0]!.balance
      deaths = 0
      server = await start(point)
      const { order, refund } = await live(how)
      expect(deaths).toBe(1)
      // Pending work completes, too.
      await sleep(500)
      await revive()
      const payments = await test.db
        .selectFrom('payment')
        .innerJoin('invoice', 'invoice.id', 'invoice_id')
        .select(['payment.id', 'payment.status', 'applied', 'payment.amount', 'payment.refunded'])
        .where('order_id', '=', order)
        .execute()
      expect(payments).toMatchObject([{ status: 'Succeeded', applied: 'invoice', refunded: refund }])
      const paid = payments[0]!
      const bank = await test.db
        .selectFrom('sandbox_bank_payment')
        .select(['status', 'amount', 'refunded'])
        .where('reference', '=', paid.id)
        .execute()
      expect(bank).toEqual(how === 'card' ? [{ status: 'succeeded', amount: paid.amount, refunded: refund }] : [])
      const left = (await getAccounts(ledger, client))[0]!.balance
      expect(left).toBe(how === 'card' ? before : before - paid.amount + refund)
      expect((await checkIntegrity(test.db)).findings).toEqual([])
    },
    withOwnServer.timeout,
  )
})
