import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Value } from 'typebox/value'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Invoice } from '@aquilane/contract/invoices'
import { listPaymentMethods } from '@aquilane/contract/payments'
import { listAccounts } from '@aquilane/contract/ledger'
import { listOrders, getRefundQuote } from '@aquilane/contract/orders'
import { Order } from '@aquilane/contract/order'
import { signInTestClient, testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { freePort } from '@aquilane/testing/server-process'
import { createApp, type App } from '../../app.ts'
import type { WireSuggestion } from '../../market/charter/http/wire.ts'
import { readConfig } from '../../config/config.ts'
import type { OrderResponse } from '../orders/http/wire.ts'
import { sign } from './signature.ts'

/** "Book and pay" as an API client sees it: the whole process, real jobs, webhooks over HTTP. */
let test: TestDatabase
let app: App
let base: string
let dataDir: string
let ada: TestClient
let eve: TestClient

beforeAll(async () => {
  test = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'aquilane-routes-'))
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    TOKEN_SECRET: testTokenSecret,
    BANK_WEBHOOK_SECRET: testTokenSecret,
    DRAIN_MS: '0',
    // Beside other specs on a busy machine.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
    SANDBOX_BANK_DELAY_MS: '50',
    PAYMENT_FEES: 'stripe=1.5',
  }
  app = await createApp({ config: readConfig(env), databaseUrl: test.url, log: pino({ level: 'silent' }) })
  await app.listen()
  ada = await signInTestClient(test.db)
  eve = await signInTestClient(test.db)
})
afterAll(async () => {
  await app.stop()
  rmSync(dataDir, { recursive: true, force: true })
  await test.close()
})

// oxlint-disable-next-line typescript/no-explicit-any -- answers are checked against the contract's schemas
type Answer = { status: number; headers: Headers; body: any }

async function call(
  method: string,
  path: string,
  options: { as?: TestClient | null; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(options.as === null ? {} : (options.as ?? ada).headers),
      ...options.headers,
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
  }
}

const trip = () => ({
  legs: [
    {
      departure: 'airport:EGGW',
      arrival: 'airport:LFMN',
      date: `${Temporal.Now.plainDateISO().add({ days: 20 }).toString()}T10:30`,
      pax: 4,
      luggage: 40,
    },
  ],
  group: 'aircraft_type',
})
let offers: WireSuggestion[] = []
async function firmOffer(): Promise<string> {
  if (offers.length === 0)
    offers = ((await call('POST', '/gamma/charter/suggest', { body: trip() })).body.data as WireSuggestion[]).filter(
      ({ firmness }) => firmness === 'firm',
    )
  return offers.shift()!.id
}
const place = async (): Promise<OrderResponse> =>
  (await call('POST', '/gamma/order/create', { body: { ...trip(), suggestion_id: await firmOffer() } })).body as OrderResponse

async function settled(id: string): Promise<OrderResponse> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const { body } = await call('GET', `/gamma/order/get?id=${id}`)
    if (body.confirmation_status !== 'AwaitingPayment') return body as OrderResponse
    await sleep(100)
  }
  throw new Error('The order did not move.')
}

describe('book and pay over HTTP', () => {
  it('from suggestion to confirmed order, responses match the contract', async () => {
    const created = await call('POST', '/gamma/order/create', { body: { ...trip(), suggestion_id: await firmOffer() } })
    expect(created.status).toBe(200)
    expect([...Value.Errors(Order, created.body)]).toEqual([])
    const invoice = { id: created.body.invoices[0].id as string }

    const methods = await call('POST', '/gamma/payment2/scope-extended', { body: { invoice } })
    expect([...Value.Errors(listPaymentMethods.response, methods.body)]).toEqual([])
    const price = Math.round(created.body.price.amount * 100)
    const fee = methods.body.methods[0]
    expect(fee.id).toBe('stripe')
    expect(Math.abs(Math.round(fee.fee.amount * 100) - price * 0.015)).toBeLessThanOrEqual(0.5)
    expect(Math.round(fee.total.amount * 100)).toBe(price + Math.round(fee.fee.amount * 100))

    const redirect = await call('POST', '/gamma/payment2/from-stripe', { body: { invoice, save_card: true } })
    const page = await fetch(redirect.body.url)
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-.*form-action 'self'/)
    const paid = await fetch(redirect.body.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ card: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }),
    })
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `${base}/order/${created.body.id}?payment=${redirect.body.payment.id}`,
    ])

    const order = await settled(created.body.id)
    expect(order).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid' }] })
    expect([...Value.Errors(Order, order)]).toEqual([])
    expect((await call('GET', `/gamma/payment/get?id=${redirect.body.payment.id}`)).body).toMatchObject({
      status: 'Succeeded',
      total: fee.total,
    })
    expect([...Value.Errors(Invoice, (await call('GET', `/gamma/invoice/get?id=${invoice.id}`)).body)]).toEqual([])
    expect([...Value.Errors(listOrders.response, (await call('GET', '/gamma/order/list')).body)]).toEqual([])
    expect([...Value.Errors(listAccounts.response, (await call('GET', '/gamma/account/list')).body)]).toEqual([])
    expect((await call('GET', '/gamma/card/list')).body).toEqual({
      data: [{ id: expect.any(String), brand: 'Visa', last4: '4242', expires: '12/40', created: expect.any(String) }],
    })

    const quote = await call('GET', `/gamma/order/refund-quote?id=${order.id}`)
    expect([...Value.Errors(getRefundQuote.response, quote.body)]).toEqual([])
    const canceled = await call('POST', '/gamma/order/cancel', { body: { order: { id: order.id }, refund: quote.body.refund } })
    expect(canceled.body).toMatchObject({ confirmation_status: 'Refund', refund: { amount: quote.body.refund } })
    for (let waited = 0; waited < 15_000; waited += 100) {
      if ((await call('GET', `/gamma/order/get?id=${order.id}`)).body.refund?.settled) break
      await sleep(100)
    }
    expect((await call('GET', `/gamma/order/get?id=${order.id}`)).body).toMatchObject({
      refund: { settled: true },
      invoices: [{ status: 'Refunded' }],
    })
  }, 60_000)

  it('a repeated Idempotency-Key returns identical bytes; another body is refused', async () => {
    const body = { ...trip(), suggestion_id: await firmOffer() }
    const headers = { 'idempotency-key': 'order-1' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/gamma/order/create', { body, headers })))
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    const other = await call('POST', '/gamma/order/create', { body: { ...body, legs: [{ ...body.legs[0]!, pax: 3 }] }, headers })
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await call('POST', '/gamma/order/cancel', { body: { id: answers[0]!.body.id } })).body.confirmation_status).toBe('Canceled')
  })

  it('a declined card leads to the payment error page in the customer’s language', async () => {
    const order = await place()
    const invoice = { id: order.invoices[0]!.id }
    const { body } = await call('POST', '/gamma/payment2/from-stripe', { body: { invoice }, headers: { 'accept-language': 'it' } })
    const refused = await fetch(body.url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card: '4000000000000002' }) })
    expect(refused.headers.get('location')).toBe(
      `${base}/it/payment-error?invoice=${invoice.id}&order=${order.id}&payment=${body.payment.id}&reason=card_declined`,
    )
  })

  it('401 without a token, 404 for other customers', async () => {
    const order = await place()
    const invoice = { id: order.invoices[0]!.id }
    const payment = (await call('POST', '/gamma/payment2/from-stripe', { body: { invoice } })).body.payment.id as string
    const account = { id: (await call('GET', '/gamma/account/list')).body.data[0].id as string }
    const calls: [string, string, object?][] = [
      ['GET', `/gamma/order/get?id=${order.id}`],
      ['GET', `/gamma/order/refund-quote?id=${order.id}`],
      ['POST', '/gamma/order/cancel', { order: { id: order.id } }],
      ['GET', `/gamma/invoice/get?id=${invoice.id}`],
      ['POST', '/gamma/payment2/scope-extended', { invoice }],
      ['POST', '/gamma/payment2/from-stripe', { invoice }],
      ['POST', '/gamma/payment/from-account', { invoice, account }],
      ['GET', `/gamma/payment/get?id=${payment}`],
    ]
    for (const [method, path, body] of calls) {
      const nobody = await call(method, path, { as: null, ...(body ? { body } : {}) })
      const foreign = await call(method, path, { as: eve, ...(body ? { body } : {}) })
      const unknown = await call(method, path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, crypto.randomUUID()), {
        as: eve,
        ...(body ? { body: JSON.parse(JSON.stringify(body).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, crypto.randomUUID())) } : {}),
      })
      expect([path, nobody.status, foreign.status, foreign.body.code, foreign.body.detail]).toEqual([
        path,
        401,
        404,
        'NOT_FOUND',
        unknown.body.detail,
      ])
    }
    expect((await call('GET', `/gamma/order/calendar?id=${order.id}`, { as: eve })).status).toBe(404)
    expect((await call('GET', `/gamma/order/calendar?id=${order.id}`, { as: null })).status).toBe(404)
  })

  it('the calendar file is served by token and by signed link', async () => {
    const order = await place()
    for (const file of [await call('GET', order.calendar_url, { as: null }), await call('GET', `/gamma/order/calendar?id=${order.id}`)]) {
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="aquilane-${order.pnr}.ics"`)
      expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r?\n?$/)
    }
  })

  it('the webhook accepts only signed raw bytes, and its body is dropped once it was applied', async () => {
    const body = '{ "id":"evt_http",   "type":"checkout.session.completed","data":{"object":{"client_reference_id":"x"}} }'
    const post = (signature: string, type = 'application/json') =>
      fetch(`${base}/gamma/payment/webhook/stripe`, {
        method: 'POST',
        headers: { 'content-type': type, 'stripe-signature': signature },
        body,
      })
    expect((await post(sign('forged', body, Temporal.Now.instant()))).status).toBe(401)
    expect((await post(sign(testTokenSecret, body, Temporal.Now.instant().subtract({ seconds: 305 })))).status).toBe(401)
    expect((await post(sign(testTokenSecret, body, Temporal.Now.instant()))).status).toBe(200)
    expect((await post(sign(testTokenSecret, body, Temporal.Now.instant()), 'text/plain')).status).toBe(200)
    const stored = () => test.db.selectFrom('webhook_event').select(['body', 'deliveries']).where('event_id', '=', 'evt_http').execute()
    expect(await stored()).toMatchObject([{ deliveries: 2 }])
    await expect.poll(stored).toEqual([{ body: '', deliveries: 2 }])
  })
})
