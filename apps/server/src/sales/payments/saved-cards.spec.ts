import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from './providers/api.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { createRedirectCheckout } from './checkout.ts'
import { listCards, removeCard, removeAtProvider } from './cards.ts'
import { toCard } from './http/wire.ts'
import { getPayment } from './get-payment.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'

let h: OrdersHarness
let ada: string
/** Cuts the line to the provider before the next call to a path that ends so. */
let cut: string | null = null

const line =
  (inner: Fetch): Fetch =>
  (request) => {
    if (cut === null || !new URL(request.url).pathname.endsWith(cut)) return inner(request)
    cut = null
    return Promise.reject(new TypeError('fetch failed'))
  }

beforeAll(async () => {
  h = await ordersHarness({ line })
})
afterAll(() => h.close())
let days = 20
beforeEach(async () => {
  h.jobs.clear()
  cut = null
  ada = (await h.client()).clientId
})

const place = async (clientId = ada) => (await h.create(clientId, h.offer({ priceCents: 1_000_000, days: days++ }))).invoices[0]!.id
const pay = (invoiceId: string, how: { cardId?: string; saveCard?: boolean } = {}, clientId = ada) =>
  createRedirectCheckout(h, { method: 'stripe', invoiceId, clientId, locale: 'en', idempotencyKey: null, ...how })
const enter = async (url: string, card = '4242424242424242') => {
  const bankId = new URL(url).pathname.split('/').at(-1)!
  const shown = await h.bank.submit(bankId, { kind: 'card', card, expiry: '12/30', cvc: '123' })
  if (shown?.page === 'challenge') await h.bank.submit(bankId, { kind: 'challenge', answer: 'approve' })
  await h.recover()
}
const cards = async (clientId = ada) => (await listCards(h, clientId)).map(toCard)
const invoice = (id: string) => h.db.selectFrom('invoice').select(['status', 'received']).where('id', '=', id).executeTakeFirstOrThrow()
const payment = (id: string) => getPayment(h, id, ada)
/** A saved card of ada's. */
const saved = async (number = '4242424242424242') => {
  await enter((await pay(await place(), { saveCard: true })).url, number)
  return (await cards())[0]!
}
const atProvider = async () =>
  (
    await h.db
      .selectFrom('sandbox_bank_card')
      .select('token')
      .where('customer', '=', `cus_${ada.replaceAll('-', '')}`)
      .execute()
  ).length
const fingerprints = async () => (await h.db.selectFrom('card_fingerprint').selectAll().where('client_id', '=', ada).execute()).length

describe('a card', () => {
  it('is not stored unless the customer asks for it; what recognises it is, for fraud checks', async () => {
    const invoiceId = await place()
    await enter((await pay(invoiceId)).url)
    expect((await invoice(invoiceId)).status).toBe('Paid')
    expect(await cards()).toEqual([])
    expect(await atProvider()).toBe(0)
    expect(await fingerprints()).toBe(1)
  })

  it('is stored when they do, once, and pays the next invoice at once', async () => {
    const card = await saved()
    expect(card).toMatchObject({ brand: 'Visa', last4: '4242', expires: '12/30' })
    const invoiceId = await place()
    const { url, payment: made } = await pay(invoiceId, { cardId: card.id })
    expect(new URL(url).searchParams.get('payment')).toBe(made.id)
    await h.recover()
    expect(await invoice(invoiceId)).toEqual({ status: 'Paid', received: 0 })
    expect((await payment(made.id)).status).toBe('Succeeded')
    expect(await cards()).toEqual([card])
  })

  it('saved twice is listed once, and stored once at the provider', async () => {
    await saved()
    await saved()
    expect(await cards()).toHaveLength(1)
    await h.jobs.run(undefined, 'payment.remove-at-provider')
    expect(await atProvider()).toBe(1)
  })

  it('that asks for a challenge leads to it, and back', async () => {
    const card = await saved('4000002500003155')
    const invoiceId = await place()
    const { url, payment: made } = await pay(invoiceId, { cardId: card.id })
    expect(url).toContain('/sandbox-bank/')
    const bankId = new URL(url).pathname.split('/').at(-1)!
    expect((await payment(made.id)).status).toBe('Processing')
    const left = await h.bank.submit(bankId, { kind: 'challenge', answer: 'approve' })
    expect(left).toMatchObject({ page: 'leave', to: expect.stringContaining(`payment=${made.id}`) })
    await h.recover()
    expect((await invoice(invoiceId)).status).toBe('Paid')
  })

  it('that is declined leads to the failure page; another one may pay', async () => {
    const card = await saved()
    await h.db.updateTable('sandbox_bank_card').set({ behavior: 'refused' }).execute()
    const invoiceId = await place()
    const { url, payment: made } = await pay(invoiceId, { cardId: card.id })
    expect(new URL(url).pathname).toBe('/payment-error')
    expect(new URL(url).searchParams.get('reason')).toBe('card_declined')
    await h.recover()
    expect(await payment(made.id)).toMatchObject({ status: 'Failed', failure: 'card_declined' })
    await enter((await pay(invoiceId)).url)
    expect((await invoice(invoiceId)).status).toBe('Paid')
  })

  it('is charged once, however often and however broken the line', async () => {
    const card = await saved()
    const invoiceId = await place()
    cut = '/confirm'
    expect(await catchProblem(pay(invoiceId, { cardId: card.id }))).toBe('UNAVAILABLE')
    await h.recover()
    expect((await invoice(invoiceId)).status).toBe('New')
    const answers = await Promise.all(Array.from({ length: 5 }, () => catchProblem(pay(invoiceId, { cardId: card.id }))))
    // A request after the settlement is rejected.
    expect(new Set(answers)).toEqual(new Set(['accepted', ...answers.filter((code) => code === 'INVOICE_NOT_PAYABLE')]))
    await h.recover()
    const payments = await h.db.selectFrom('payment').select(['id', 'status']).where('invoice_id', '=', invoiceId).execute()
    expect(payments.map(({ status }) => status)).toEqual(['Succeeded'])
    const charged = await h.db.selectFrom('sandbox_bank_payment').select('status').where('reference', '=', payments[0]!.id).execute()
    expect(charged).toEqual([{ status: 'succeeded' }])
    expect((await invoice(invoiceId)).status).toBe('Paid')
  })

  it('is not charged by the job that cancels an order', async () => {
    const card = await saved()
    const order = await h.create(ada, h.offer({ priceCents: 1_000_000, days: days++ }))
    cut = '/payment_intents'
    expect(await catchProblem(pay(order.invoices[0]!.id, { cardId: card.id }))).toBe('UNAVAILABLE')
    await cancelOrder(h, { id: order.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.jobs.run(undefined, 'payment.withdraw')
    await h.recover()
    const rows = await h.db.selectFrom('payment').select('status').where('invoice_id', '=', order.invoices[0]!.id).execute()
    expect(rows).toEqual([{ status: 'Canceled' }])
  })

  it('paid money is refunded to it', async () => {
    const card = await saved()
    const order = await h.create(ada, h.offer({ priceCents: 1_000_000, days: days++ }))
    await pay(order.invoices[0]!.id, { cardId: card.id })
    await h.recover()
    await cancelOrder(h, { id: order.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    for (let round = 0; round < 3; round++) await h.recover()
    const refunds = await h.db.selectFrom('refund').select(['status', 'destination']).where('order_id', '=', order.id).execute()
    expect(refunds).toEqual([{ status: 'Settled', destination: 'provider' }])
  })
})

describe('removing', () => {
  it('a card removes it here and at the provider, however often the line breaks', async () => {
    const card = await saved()
    await removeCard(h, card.id, ada)
    expect(await cards()).toEqual([])
    cut = '/detach'
    const [job] = await h.jobs.waiting('payment.remove-at-provider')
    await expect(h.jobs.run(undefined, 'payment.remove-at-provider')).rejects.toThrow('fetch failed')
    for (let time = 0; time < 2; time++) await removeAtProvider(h, job!.data as { provider: string; card: string })
    expect(await atProvider()).toBe(0)
    expect(await catchProblem(pay(await place(), { cardId: card.id }))).toBe('NOT_FOUND')
    expect(await catchProblem(removeCard(h, card.id, ada))).toBe('NOT_FOUND')
    expect(await fingerprints()).toBe(1)
  })

  it('is for the owner: others neither remove the card nor pay with it', async () => {
    const card = await saved()
    const { clientId: eve } = await h.client()
    expect(await catchProblem(removeCard(h, card.id, eve))).toBe('NOT_FOUND')
    expect(await catchProblem(pay(await place(eve), { cardId: card.id }, eve))).toBe('NOT_FOUND')
    expect(await cards()).toHaveLength(1)
  })

  it('an account removes its cards, its fingerprints and its record at the provider', async () => {
    await saved()
    const digits = () =>
      h.db.selectFrom('payment').select('card_last4').where('client_id', '=', ada).where('card_last4', 'is not', null).execute()
    expect(await digits()).not.toEqual([])
    await h.db.transaction().execute((trx) => paymentsPersonalData(h).erase!(trx, ada))
    expect([await cards(), await fingerprints(), await digits()]).toEqual([[], 0, []])
    await h.jobs.run(undefined, 'payment.remove-at-provider')
    expect(await atProvider()).toBe(0)
  })
})
