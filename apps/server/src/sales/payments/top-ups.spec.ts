import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Invoice } from '@aquilane/contract/invoices'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { getAccounts, getTrialBalance } from '../../foundation/ledger/service.ts'
import { createTopUp, listPaymentMethods, payFromWallet } from './pay-invoice.ts'
import { getInvoice } from '../invoices/get-invoice.ts'
import { toInvoice } from '../invoices/http/index.ts'
import { expireTopUp } from './top-ups.ts'

let h: OrdersHarness
let ada: string
let personal: string

beforeAll(async () => {
  h = await ordersHarness()
  ada = (await h.client()).clientId
  personal = (await getAccounts(h, ada))[0]!.id
})
afterAll(() => h.close())

const fill = (amount: number, more: Partial<{ accountId: string; clientId: string; idempotencyKey: string | null }> = {}) =>
  createTopUp(h, { accountId: personal, amount, clientId: ada, locale: 'en', idempotencyKey: null, ...more })
const balance = async () => (await getAccounts(h, ada))[0]!.balance
const pay = async (invoiceId: string) => {
  const { bankId } = await h.openCard(ada, invoiceId)
  await h.submitCard(bankId)
}
const total = async () => Object.values(await getTrialBalance(h, h.db)).reduce((sum, cents) => sum + cents, 0)

describe('a top-up', () => {
  it('is an invoice without an order; a card payment credits its account exactly', async () => {
    const before = await balance()
    const invoice = toInvoice(await fill(1_234.56))
    expect([...Value.Errors(Invoice, invoice)]).toEqual([])
    expect(invoice).toMatchObject({
      type: 'Additional',
      status: 'New',
      order: null,
      account: { id: personal },
      price: { amount: 1_234.56, currency: 'EUR' },
      details: [{ service: 'top_up', price: { amount: 1_234.56, currency: 'EUR' } }],
      ttl: 86_400,
    })
    const { methods } = await listPaymentMethods(h, { invoice: { id: invoice.id } }, ada)
    expect(methods.map(({ id }) => id)).toEqual(expect.arrayContaining(['stripe', 'swift-print']))
    expect(methods.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['account']))
    await pay(invoice.id)
    await h.recover()
    expect((await getInvoice(h, invoice.id, ada, 'en')).status).toBe('Paid')
    expect((await balance()) - before).toBe(123_456)
    expect(await total()).toBe(0)
  })

  it('cannot pay itself from the balance', async () => {
    const invoice = await fill(10)
    const paying = payFromWallet(h, {
      invoiceId: invoice.id,
      accountId: personal,
      clientId: ada,
      locale: 'en',
      idempotencyKey: null,
    })
    expect(await catchProblem(paying)).toBe('PAYMENT_METHOD_UNAVAILABLE')
  })

  it('accepts whole cents within the limits, for own accounts only', async () => {
    for (const amount of [9.99, 10.001, 300_000.01]) expect(await catchProblem(fill(amount))).toBe('VALIDATION_FAILED')
    const { clientId: bob } = await h.client()
    expect(await catchProblem(fill(50, { clientId: bob }))).toBe('NOT_FOUND')
    expect(await catchProblem(fill(50, { accountId: crypto.randomUUID() }))).toBe('NOT_FOUND')
    const stolen = h.db
      .insertInto('invoice')
      .values({
        client_id: bob,
        account_id: personal,
        type: 'Additional',
        status: 'New',
        price: 100,
        currency: 'EUR',
        details: '[]',
        created_at: h.clock.now().toString(),
      })
      .execute()
    await expect(stolen).rejects.toThrow(/invoice_own_wallet/)
  })

  it('is created once per key; another amount under the key is refused', async () => {
    const idempotencyKey = crypto.randomUUID()
    const [first, second] = await Promise.all([fill(77, { idempotencyKey }), fill(77, { idempotencyKey })])
    expect(second.id).toBe(first.id)
    expect(await catchProblem(fill(78, { idempotencyKey }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('expires after a day; late and duplicate money is credited, not refunded', async () => {
    const before = await balance()
    const invoice = await fill(500)
    const first = await h.openCard(ada, invoice.id)
    await h.submitCard(first.bankId)
    h.clock.advance({ hours: 24, seconds: 1 })
    await expireTopUp(h, invoice.id)
    expect((await getInvoice(h, invoice.id, ada, 'en')).status).toBe('Expired')
    await h.recover()
    expect((await balance()) - before).toBe(50_000)
    const refunds = await h.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'payment_id')
      .select('refund.id')
      .where('invoice_id', '=', invoice.id)
      .execute()
    expect(refunds).toEqual([])
    expect(await total()).toBe(0)
  })

  it('is limited to twenty open ones', async () => {
    const { clientId } = await h.client()
    const accountId = (await getAccounts(h, clientId))[0]!.id
    const asked = await Promise.all(Array.from({ length: 25 }, () => catchProblem(fill(10, { accountId, clientId }))))
    expect(asked.toSorted()).toEqual([...Array<string>(5).fill('LIMIT_REACHED'), ...Array<string>(20).fill('accepted')])
    h.clock.advance({ hours: 25 })
    await h.recover()
    expect(await catchProblem(fill(10, { accountId, clientId }))).toBe('accepted')
  })

  it('is expired by recovery', async () => {
    const invoice = await fill(20)
    h.clock.advance({ hours: 25 })
    await h.recover()
    expect((await getInvoice(h, invoice.id, ada, 'en')).status).toBe('Expired')
  })
})
