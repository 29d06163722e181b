import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankSecret, ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import type { Fetch } from './providers/api.ts'
import { claimOpeningLease, openPayments } from './queries.ts'
import { sign } from './signature.ts'
import { createRedirectCheckout } from './checkout.ts'
import { receiveWebhook, processWebhookEvent } from './webhooks.ts'
import { pollPayment } from './service.ts'
import { cancelOpenPayments } from './provider-sync.ts'
import { getOrder } from '../booking/customer-answers.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { createTopUp } from './pay-invoice.ts'
import { getInvoice } from '../invoices/get-invoice.ts'

/** Payments when providers are slow, decline, or respond unexpectedly. */
let h: OrdersHarness
let ada: string
let day = 1
let onLine: (request: Request, go: () => Promise<Response>) => Promise<Response>
let calls: string[] = []
let release: () => void = () => undefined
let logged: { level: number; msg: string; problem?: string }[] = []

const line =
  (inner: Fetch): Fetch =>
  (request) => {
    calls.push(`${request.method} ${request.url.replace(/^https:\/\/|\?.*$/g, '')}`)
    return onLine(request, () => inner(request))
  }

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (text: string) => void logged.push(JSON.parse(text) as (typeof logged)[number]) })
  h = await ordersHarness({ pool: 30, line, log })
})
afterAll(() => h.close())
beforeEach(async () => {
  onLine = (_request, go) => go()
  h.jobs.clear()
  ada = (await h.client()).clientId
  calls = []
  logged = []
})
afterEach(() => release())

async function place() {
  const order = await h.create(ada, h.offer({ aircraftId: h.aircraftIds[day % 100]!, days: 20 + Math.floor(day++ / 100) }))
  return { orderId: order.id, invoiceId: order.invoices[0]!.id }
}

const redirect = (method: string, invoiceId: string, idempotencyKey: string | null = null) =>
  createRedirectCheckout(h, { method, invoiceId, clientId: ada, locale: 'en', idempotencyKey })
const getPayments = (invoiceId: string) =>
  h.db.selectFrom('payment').selectAll().where('invoice_id', '=', invoiceId).orderBy('created_at').execute()
const getPayment = async (invoiceId: string) => (await getPayments(invoiceId))[0]!
const errors = () => logged.filter(({ level }) => level >= 50).map(({ problem }) => problem)

async function told(provider: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  await h.db.deleteFrom('webhook_event').where('provider', '=', provider).execute()
  await receiveWebhook(h, provider, headers, body)
  const { id } = await h.db.selectFrom('webhook_event').select('id').where('provider', '=', provider).executeTakeFirstOrThrow()
  await processWebhookEvent(h, id)
  return (await h.db.selectFrom('webhook_event').select('problem').where('id', '=', id).executeTakeFirstOrThrow()).problem
}

/** Calls to these hosts are not answered until the spec is over. */
function stick(hosts: RegExp) {
  const stuck = new Promise<void>((resolve) => (release = resolve))
  onLine = async (request, go) => {
    if (hosts.test(request.url)) await stuck
    return go()
  }
}

describe('opening a payment page', () => {
  it('concurrent requests open one page', async () => {
    const { invoiceId } = await place()
    onLine = async (_request, go) => sleep(150).then(go)
    const asked = Array.from({ length: 5 }, () => redirect('nowpayments', invoiceId))
    const answers = await Promise.all(asked)
    await pollPayment(h, answers[0]!.payment.id, 0)
    expect(calls.filter((call) => call === 'POST nowpayments.sandbox/v1/invoice')).toHaveLength(1)
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(answers[0]!.url).toBe((await getPayment(invoiceId)).url)
  })

  it('a stored page is not replaced by a later one', async () => {
    const { invoiceId } = await place()
    onLine = async (request, go) => {
      const kept = { provider_ref: `first-${invoiceId}`, url: 'https://pay.example/first' }
      if (request.url.endsWith('/v1/invoice')) await h.db.updateTable('payment').set(kept).where('invoice_id', '=', invoiceId).execute()
      return go()
    }
    expect((await redirect('nowpayments', invoiceId)).url).toBe('https://pay.example/first')
    expect(await getPayment(invoiceId)).toMatchObject({ provider_ref: `first-${invoiceId}`, url: 'https://pay.example/first' })
  })

  it('a crash while opening leaves the page to the next request', async () => {
    const { invoiceId } = await place()
    const { payment } = await redirect('nowpayments', invoiceId)
    await h.db.updateTable('payment').set({ provider_ref: null, url: null }).where('id', '=', payment.id).execute()
    expect([await claimOpeningLease(h.db, payment.id, 60), await claimOpeningLease(h.db, payment.id, 60)]).toEqual([true, false])
    await h.db.updateTable('payment').set({ opening_until: '2020-01-01T00:00:00Z' }).where('id', '=', payment.id).execute()
    expect((await redirect('nowpayments', invoiceId)).payment).toEqual(payment)
    expect(await getPayment(invoiceId)).toMatchObject({ opening_until: null, provider_ref: expect.any(String) })
  })

  it('an event about an unknown page is parked for review', async () => {
    const { invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId, 'nowpayments')
    await h.bank.submit(bankId, { kind: 'crypto', percent: 100 })
    const news = (await h.news(bankId)).find(({ type }) => type === 'payment.succeeded')!
    await h.db.updateTable('payment').set({ provider_ref: 'pay_other' }).where('id', '=', paymentId).execute()
    expect(await told('nowpayments', news)).toContain(`It speaks of ${bankId}, but the page of payment ${paymentId} is pay_other`)
    expect(errors()).toEqual([expect.stringContaining('It speaks of')])
    await h.db.updateTable('payment').set({ provider_ref: bankId }).where('id', '=', paymentId).execute()
    expect(await told('nowpayments', news)).toBeNull()
  })
})

describe('refusal by the provider', () => {
  it('closes the payment; another method works and the same key opens nothing', async () => {
    const { invoiceId } = await place()
    onLine = async (request, go) => (request.url.endsWith('/v1/invoice') ? Response.json({ code: 'BAD_REQUEST' }, { status: 400 }) : go())
    expect(await catchProblem(redirect('nowpayments', invoiceId, 'key'))).toBe('PAYMENT_METHOD_UNAVAILABLE')
    const { id, ...payment } = await getPayment(invoiceId)
    expect(payment).toMatchObject({ status: 'Failed', failure: 'refused', provider_ref: null, opening_until: null })
    expect(await h.db.selectFrom('audit').select('to_state').where('subject', '=', `payment:${id}`).execute()).toEqual([
      { to_state: 'Failed' },
    ])
    calls = []
    expect(await catchProblem(redirect('nowpayments', invoiceId, 'key'))).toBe('PAYMENT_METHOD_UNAVAILABLE')
    expect(calls).toEqual([])
    expect((await redirect('stripe', invoiceId)).url).toContain('/sandbox-bank/')
  })

  it('an unreachable provider does not block cancelling at others and is retried', async () => {
    const { orderId, invoiceId } = await place()
    const banks = [await h.openCard(ada, invoiceId, 'stripe'), await h.openCard(ada, invoiceId, 'revolut')]
    onLine = async (request, go) => (request.url.includes('stripe') ? new Response('', { status: 502 }) : go())
    await expect(cancelOpenPayments(h, { order: orderId })).rejects.toThrow('Not every payment')
    expect(await Promise.all(banks.map(async ({ bankId }) => (await h.bank.findPayment(bankId))!.status))).toEqual(['open', 'canceled'])
    onLine = (_request, go) => go()
    await cancelOpenPayments(h, { order: orderId })
    expect((await getPayments(invoiceId)).map(({ status }) => status)).toEqual(['Canceled', 'Canceled'])
  })
})

describe('unexpected provider statuses', () => {
  it('a dispute is recorded for review', async () => {
    const body = JSON.stringify({ id: 'evt_d', type: 'charge.dispute.created', data: { object: { id: 'du_1', status: 'needs_response' } } })
    const problem = 'Dispute du_1 (charge.dispute.created): needs_response.'
    expect(await told('stripe', { headers: { 'stripe-signature': sign(bankSecret, body, h.clock.now()) }, body })).toBe(problem)
    expect(errors()).toEqual([problem])
  })

  it.each(['canceled', 'refused'] as const)('money that had come and is now %s is kept for people; the books stay', async (status) => {
    const { orderId, invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId, 'revolut')
    await h.submitCard(bankId)
    await pollPayment(h, paymentId, 0)
    const news = (await h.news(bankId)).find(({ type }) => type === 'payment.succeeded')!
    await h.db.updateTable('sandbox_bank_payment').set({ status }).where('id', '=', bankId).execute()
    const problem = `Payment ${paymentId} had succeeded, but its provider now calls it ${status === 'refused' ? 'failed' : 'canceled'}.`
    expect(await told('revolut', news)).toBe(problem)
    expect(errors()).toEqual([problem])
    expect(await getPayment(invoiceId)).toMatchObject({ status: 'Succeeded', applied: 'invoice' })
    expect(await getOrder(h, orderId, ada, 'en')).toMatchObject({ confirmation_status: 'Confirmed' })
    const trail = await h.db.selectFrom('audit').select('reason').where('subject', '=', `payment:${paymentId}`).execute()
    expect(trail).toContainEqual({ reason: problem })
  })

  it('a wrong amount found by polling is logged and audited', async () => {
    const { invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    await h.db.updateTable('sandbox_bank_payment').set({ received: 100 }).where('id', '=', bankId).execute()
    await pollPayment(h, paymentId, 0)
    const problem = expect.stringContaining('its provider speaks of 100 EUR')
    expect(errors()).toEqual([problem])
    const trail = await h.db.selectFrom('audit').select('reason').where('subject', '=', `payment:${paymentId}`).execute()
    expect(trail).toEqual([{ reason: problem }])
  })
})

describe('slow providers', () => {
  it('do not delay another payment method', async () => {
    const { invoiceId } = await place()
    await h.openCard(ada, invoiceId, 'revolut')
    await h.openCard(ada, invoiceId, 'coinbase')
    stick(/revolut|coinbase/)
    const start = performance.now()
    expect((await redirect('stripe', invoiceId)).url).toContain('/sandbox-bank/')
    // Less than two providers waited for in turn, three seconds each.
    expect(performance.now() - start).toBeLessThan(5_900)
  })

  it('do not delay expiry', async () => {
    const account = (await getAccounts(h, ada))[0]!.id
    const fill = await createTopUp(h, { accountId: account, amount: 50, clientId: ada, locale: 'en', idempotencyKey: null })
    h.clock.advance({ hours: 25 })
    const { invoiceId } = await place()
    await h.openCard(ada, invoiceId, 'revolut')
    stick(/revolut/)
    const status = async () => (await getInvoice(h, fill.id, ada, 'en')).status
    const sweep = h.recover()
    await expect.poll(status).toBe('Expired')
    release()
    await sweep
  })

  it('are polled for the least recently polled payment first', async () => {
    const first = await h.openCard(ada, (await place()).invoiceId)
    const second = await h.openCard(ada, (await place()).invoiceId)
    const turn = async () =>
      (await openPayments(h.db, h.clock.now()))
        .map(({ id }) => id)
        .filter((id) => [first, second].some(({ paymentId }) => paymentId === id))
    await pollPayment(h, first.paymentId, 0)
    expect(await turn()).toEqual([second.paymentId, first.paymentId])
    h.clock.advance({ seconds: 1 })
    await pollPayment(h, second.paymentId, 0)
    expect(await turn()).toEqual([first.paymentId, second.paymentId])
  })
})
