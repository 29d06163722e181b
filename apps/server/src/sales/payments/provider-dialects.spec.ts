import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankSecret, ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { sign } from './signature.ts'
import { createWidgetCheckout, signWidgetRequest } from './checkout.ts'
import { processWebhookEvent, receiveWebhook } from './webhooks.ts'
import { getAccounts, getTrialBalance } from '../../foundation/ledger/service.ts'
import { getOrder, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { expireOrder } from '../booking/expire-order.ts'

/*
 * Every payment method from checkout to refund, with its provider's webhooks: late, duplicated, in any order, forged and old.
 */
const methods = ['stripe', 'ecommpay', 'paypal', 'revolut', 'coinbase', 'nowpayments'] as const
type Method = (typeof methods)[number]
const price = 2_415_050

let h: OrdersHarness
let ada: string
let day = 1

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

async function place() {
  const order = await h.create(ada, h.offer({ aircraftId: h.aircraftIds[day % 100]!, days: 20 + Math.floor(day++ / 100) }))
  return { orderId: order.id, invoiceId: order.invoices[0]!.id }
}

/** The customer on the provider's page, or with its form before them. */
async function begin(method: Method, invoiceId: string): Promise<{ bankId: string; paymentId: string }> {
  if (method !== 'ecommpay') return h.openCard(ada, invoiceId, method)
  const card = await createWidgetCheckout(h, { invoiceId, clientId: ada, locale: 'en', idempotencyKey: null })
  const { payment, widget: _widget, actionType: _type, ...parameters } = card
  const request = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  ) as Record<string, string | number | boolean>
  const { signature } = await signWidgetRequest(h, request, ada)
  return { bankId: (await h.sandbox.ecommpay.run({ ...request, signature }))!.id, paymentId: payment.id }
}

const pay = (bankId: string) => h.bank.submit(bankId, { kind: 'card', card: '4242424242424242', expiry: '12/30', cvc: '123' })
const coins = (bankId: string, percent: number) => h.bank.submit(bankId, { kind: 'crypto', percent })

async function handle() {
  const waiting = await h.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).orderBy('id', 'desc').execute()
  for (const { id } of waiting) await processWebhookEvent(h, id)
}

const balance = async () => (await getAccounts(h, ada)).find(({ type }) => type === 'Personal')!.balance
const total = async () => Object.values(await getTrialBalance(h, h.db)).reduce((sum, amount) => sum + amount, 0)
const payment = (id: string) => h.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe.each(methods)('%s', (method) => {
  it('the result does not depend on the order of up to ten deliveries; a canceled payment is refunded', async () => {
    const samples = fc.sample(fc.array(fc.nat({ max: 4 }), { minLength: 8, maxLength: 50 }), { numRuns: 3, seed: 16 })
    const ends: unknown[] = []
    for (const sample of samples) {
      const { orderId, invoiceId } = await place()
      const { bankId, paymentId } = await begin(method, invoiceId)
      await pay(bankId)
      const events = await h.news(bankId)
      expect(events.length).toBeGreaterThan(0)
      const counted = sample.map((index) => events[index % events.length]!)
      const deliveries = [...counted, ...events].filter((event, at, all) => all.slice(0, at).filter((one) => one === event).length < 10)
      for (const { headers, body } of deliveries) {
        await receiveWebhook(h, method, headers, body)
        if (sample.length % 2 === 0) await handle()
      }
      await handle()
      expect(await getOrder(h, orderId, ada, 'en')).toMatchObject({
        confirmation_status: 'Confirmed',
        invoices: [{ status: 'Paid' }],
      })
      await cancelOrder(h, { id: orderId, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
      await h.recover()
      for (const { headers, body } of (await h.news(bankId)).toReversed()) await receiveWebhook(h, method, headers, body)
      await handle()
      await h.recover()
      const refunds = await h.db.selectFrom('refund').select(['amount', 'status']).where('payment_id', '=', paymentId).execute()
      const { status, applied, received, refunded } = await payment(paymentId)
      ends.push({ refunds, status, applied, received, refunded })
    }
    expect(ends[0]).toMatchObject({ status: 'Succeeded', applied: 'invoice', received: price })
    expect(ends).toEqual(samples.map(() => ends[0]))
    const [{ refunds }] = ends as [{ refunds: { status: string }[] }]
    // Where a provider cannot send it back it is on the balance.
    expect(refunds.map(({ status }) => status)).toEqual([method === 'nowpayments' ? 'Failed' : 'Settled'])
    expect((await balance()) > 0).toBe(method === 'nowpayments')
    expect(await total()).toBe(0)
    expect(
      await h.db.selectFrom('webhook_event').select('problem').where('provider', '=', method).where('problem', 'is not', null).execute(),
    ).toEqual([])
  }, 60_000)

  it('refuses wrong signatures and old messages', async () => {
    const { invoiceId } = await place()
    const { bankId } = await begin(method, invoiceId)
    await pay(bankId)
    const genuine = (await h.news(bankId)).at(-1)!
    const changed = genuine.body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '00000000-0000-4000-8000-000000000000')
    expect(await catchProblem(receiveWebhook(h, method, genuine.headers, changed))).toBe('WEBHOOK_SIGNATURE_INVALID')
    expect(await catchProblem(receiveWebhook(h, method, {}, genuine.body.replace(/"signature":"[^"]*"/, '"signature":"x"')))).toBe(
      'WEBHOOK_SIGNATURE_INVALID',
    )
    // Another provider's words are not this one's.
    const other = methods[(methods.indexOf(method) + 1) % methods.length]!
    expect(await catchProblem(receiveWebhook(h, other, genuine.headers, genuine.body))).toBe('WEBHOOK_SIGNATURE_INVALID')
    h.clock.advance({ seconds: 302 })
    const late = await catchProblem(receiveWebhook(h, method, genuine.headers, genuine.body))
    // Where the signature knows no time, an old message is only a reason to ask how things stand now.
    expect(late).toBe(method === 'ecommpay' || method === 'nowpayments' ? 'accepted' : 'WEBHOOK_SIGNATURE_INVALID')
  })
})

describe.each(['coinbase', 'nowpayments'] as const)('crypto by %s', (method) => {
  it('an underpayment counts once as received and the rest stays due', async () => {
    const { orderId, invoiceId } = await place()
    const { bankId, paymentId } = await begin(method, invoiceId)
    await coins(bankId, 50)
    for (const { headers, body } of [...(await h.news(bankId)), ...(await h.news(bankId))]) await receiveWebhook(h, method, headers, body)
    await handle()
    await h.recover()
    expect(await payment(paymentId)).toMatchObject({ status: 'Failed', failure: 'underpaid', received: price / 2, applied: null })
    expect([await balance(), await total()]).toEqual([0, 0])
    expect(await getOrder(h, orderId, ada, 'en')).toMatchObject({
      confirmation_status: 'AwaitingPayment',
      invoices: [{ status: 'New', received: { amount: price / 200 }, due: { amount: price / 200 } }],
    })
    await h.jobs.run(undefined, 'order.notification')
    // The same event twice and one more poll: one notification.
    const entries = await h.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `order:${orderId}`)
      .where('action', 'like', 'notification.partReceived%')
      .execute()
    expect(entries).toEqual([{ action: expect.stringMatching(/^notification\.partReceived/) }])
    // Another payment brings the rest.
    const again = await begin('stripe', invoiceId)
    await pay(again.bankId)
    await h.recover()
    expect(await getOrder(h, orderId, ada, 'en')).toMatchObject({ confirmation_status: 'Confirmed' })
    expect([await balance(), await total()]).toEqual([0, 0])
  })

  it('an overpayment pays the invoice and the rest is credited to the balance', async () => {
    const { orderId, invoiceId } = await place()
    const { bankId, paymentId } = await begin(method, invoiceId)
    await coins(bankId, 110)
    await h.recover()
    await h.recover()
    expect(await getOrder(h, orderId, ada, 'en')).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid' }] })
    expect(await payment(paymentId)).toMatchObject({
      status: 'Succeeded',
      applied: 'invoice',
      amount: price,
      received: Math.round(price * 1.1),
    })
    expect([await balance(), await total()]).toEqual([Math.round(price * 1.1) - price, 0])
  })

  it('late money is refunded, or credited where the provider has no refunds', async () => {
    const { orderId, invoiceId } = await place()
    const { bankId, paymentId } = await begin(method, invoiceId)
    h.clock.advance({ minutes: 61 })
    await expireOrder(h, orderId)
    expect(await payment(paymentId)).toMatchObject({ status: 'Canceled' })
    await coins(bankId, 100)
    for (const { headers, body } of await h.news(bankId)) await receiveWebhook(h, method, headers, body)
    await handle()
    await h.recover()
    await h.recover()
    expect(await payment(paymentId)).toMatchObject({ status: 'Succeeded', applied: 'late', refunded: price })
    expect([await balance(), await total()]).toEqual([method === 'nowpayments' ? price : 0, 0])
    expect(await getOrder(h, orderId, ada, 'en')).toMatchObject({ confirmation_status: 'Canceled' })
  })

  it('a later deposit brings the rest and pays the order', async () => {
    const { orderId, invoiceId } = await place()
    const { bankId, paymentId } = await begin(method, invoiceId)
    await coins(bankId, 50)
    await h.recover()
    await h.db.updateTable('sandbox_bank_payment').set({ received: price, status: 'succeeded' }).where('id', '=', bankId).execute()
    const [event] = (await h.news(bankId)).filter(({ type }) => type === 'payment.partial')
    // The same event with a new signature: the provider is polled, and reports more.
    await h.db.deleteFrom('webhook_event').where('provider', '=', method).execute()
    await receiveWebhook(h, method, event!.headers, event!.body)
    await handle()
    expect(await payment(paymentId)).toMatchObject({ status: 'Failed', received: price })
    expect([await balance(), await total()]).toEqual([0, 0])
    expect((await getOrder(h, orderId, ada, 'en')).confirmation_status).toBe('Confirmed')
  })
})

describe('card widget', () => {
  const asked = async () => {
    const { invoiceId } = await place()
    const {
      payment: made,
      widget,
      actionType,
      ...parameters
    } = await createWidgetCheckout(h, {
      invoiceId,
      clientId: ada,
      locale: 'it',
      idempotencyKey: null,
    })
    const request = Object.fromEntries(
      Object.entries(parameters).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    ) as Record<string, string | number | boolean>
    return { made, widget, actionType, parameters, request }
  }

  it('gets its parameters in camelCase and hides both wallets', async () => {
    const { parameters, widget, actionType, made } = await asked()
    expect(parameters).toMatchObject({ paymentId: made.id, paymentAmount: price, paymentCurrency: 'EUR', languageCode: 'it' })
    expect(parameters).toMatchObject({ hideApplePay: true, hideGooglePay: true, forcePaymentMethod: 'card' })
    expect([actionType, widget.script, widget.style].map((value) => value.split('/').at(-1))).toEqual([
      'Sale',
      'merchant.js',
      'merchant.css',
    ])
  })

  it.each([
    ['payment_amount', 1],
    ['payment_currency', 'RUB'],
    ['project_id', 1],
    ['merchant_callback_url', 'https://evil.example'],
    ['customer_id', 'somebody'],
    ['something_new', 'x'],
    ['mode', 'card_verify'],
    ['frame_mode', 'x;payment:status:success'],
    ['target_element', 'y;general:project_id:1'],
  ])('signs nothing with another %s', async (name, value) => {
    const { request } = await asked()
    expect(await catchProblem(signWidgetRequest(h, { ...request, [name]: value }, ada))).toBe('VALIDATION_FAILED')
    const { [name]: _left, ...rest } = request
    expect(await catchProblem(signWidgetRequest(h, rest, ada))).toBe(name in request ? 'VALIDATION_FAILED' : 'accepted')
  })

  it('does not sign for other customers or paid invoices', async () => {
    const { request, made } = await asked()
    const eve = (await h.client('eve@example.com')).clientId
    expect(await catchProblem(signWidgetRequest(h, request, eve))).toBe('NOT_FOUND')
    const { invoice_id: invoiceId } = await payment(made.id)
    const { bankId } = await h.openCard(ada, invoiceId)
    await pay(bankId)
    await h.recover()
    expect(await catchProblem(signWidgetRequest(h, request, ada))).toBe('INVOICE_NOT_PAYABLE')
  })
})

describe('valid but unusable events', () => {
  it('are parked with their problem, logged and not retried', async () => {
    const body = JSON.stringify({ id: 'evt_odd', type: 'checkout.session.completed' })
    await receiveWebhook(h, 'stripe', { 'stripe-signature': sign(bankSecret, body, h.clock.now()) }, body)
    await handle()
    await handle()
    const event = await h.db.selectFrom('webhook_event').selectAll().where('event_id', '=', 'evt_odd').executeTakeFirstOrThrow()
    expect(event).toMatchObject({ problem: 'It cannot be read: Error: An event without data.object.', body })
    expect(event.processed_at).not.toBeNull()
    const trail = await h.db.selectFrom('audit').select(['action', 'reason']).where('subject', '=', `webhook:${event.id}`).execute()
    expect(trail).toEqual([{ action: 'parked', reason: event.problem }])
  })
})

describe('ledger after all cases', () => {
  it('has no integrity findings', async () => {
    const books = await checkIntegrity(h.db)
    expect([books.findings, books.payments > 20]).toEqual([[], true])
  })
})
