import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { payFromWallet, listPaymentMethods } from './pay-invoice.ts'
import { getOrder, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { expireOrder } from '../booking/expire-order.ts'

const price = 1_000_000
let h: OrdersHarness
let ada: string
let account: string

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
  account = (await getAccounts(h, ada))[0]!.id
})

const place = async () => {
  const order = await h.create(ada, h.offer({ priceCents: price, days: 20 }))
  return { id: order.id, invoiceId: order.invoices[0]!.id }
}
const topUp = (cents: number) =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `payment:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [debit({ kind: 'customer_deposits' }, cents), credit({ kind: 'customer', clientId: ada, type: 'Personal' }, cents)],
    }),
  )
const usePart = (invoiceId: string, key: string | null = null) =>
  payFromWallet(h, { invoiceId, accountId: account, clientId: ada, locale: 'en', isPart: true, idempotencyKey: key })
const order = (id: string) => getOrder(h, id, ada, 'en')
const balance = async () => (await getAccounts(h, ada))[0]!.balance
const sendRefunds = () => h.jobs.run(undefined, 'payment.refund')

describe('balance and another method', () => {
  it('a balance that is too low pays a part; the rest by card pays the invoice, one receipt covers both', async () => {
    await topUp(300_000)
    const { id, invoiceId } = await place()
    const answers = await Promise.all(Array.from({ length: 10 }, () => usePart(invoiceId, 'part')))
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 'New',
        priceWithDiscount: 1_000_000,
        received: 300_000,
        due: 700_000,
      })
    expect(await balance()).toBe(0)
    const { methods } = await listPaymentMethods(h, { invoice: { id: invoiceId } }, ada)
    expect(new Set(methods.map(({ total }) => total))).toEqual(new Set([7_000_00]))
    await h.submitCard((await h.openCard(ada, invoiceId)).bankId)
    await h.recover()
    expect(await order(id)).toMatchObject({
      confirmation_status: 'Confirmed',
      invoices: [{ status: 'Paid', received: { amount: 10_000 }, due: { amount: 0 } }],
    })
    const receipts = await h.db.selectFrom('fiscal_document').select(['amount', 'content']).where('invoice_id', '=', invoiceId).execute()
    expect(receipts).toMatchObject([{ amount: price, content: { fromBalance: 300_000, discount: null } }])
  })

  it('a cancellation after the payment refunds both, each to its source', async () => {
    await topUp(300_000)
    const { id, invoiceId } = await place()
    await usePart(invoiceId)
    await h.submitCard((await h.openCard(ada, invoiceId)).bankId)
    await h.recover()
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.recover()
    await sendRefunds()
    expect(await order(id)).toMatchObject({ confirmation_status: 'Refund', refund: { settled: true } })
    expect(await balance()).toBe(200_000)
    const refunds = await h.db.selectFrom('refund').select(['amount', 'destination']).where('order_id', '=', id).orderBy('amount').execute()
    expect(refunds).toEqual([
      { amount: 200_000, destination: 'balance' },
      { amount: 700_000, destination: 'provider' },
    ])
  })

  it.each(['canceled', 'expired'] as const)('an order that is %s unpaid returns the part to the balance', async (how) => {
    await topUp(300_000)
    const { id, invoiceId } = await place()
    await usePart(invoiceId)
    if (how === 'canceled') await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    else {
      h.clock.advance({ minutes: 61 })
      await expireOrder(h, id)
    }
    await sendRefunds()
    expect(await order(id)).toMatchObject({ confirmation_status: 'Canceled', invoices: [{ received: { amount: 0 } }] })
    expect(await balance()).toBe(300_000)
  })

  it('a page opened before the part is canceled; paid in full all the same, the part goes back', async () => {
    await topUp(300_000)
    const [first, second] = [await place(), await place()]
    const canceled = await h.openCard(ada, first.invoiceId)
    await usePart(first.invoiceId)
    await h.jobs.run(undefined, 'payment.withdraw')
    expect(await h.bank.findPayment(canceled.bankId)).toMatchObject({ status: 'canceled' })
    await cancelOrder(h, { id: first.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await sendRefunds()

    const paid = await h.openCard(ada, second.invoiceId)
    await h.submitCard(paid.bankId)
    await usePart(second.invoiceId)
    await h.recover()
    await sendRefunds()
    expect(await order(second.id)).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid' }] })
    expect(await balance()).toBe(300_000)
  })

  it('an empty balance pays no part; one that is enough pays the invoice', async () => {
    const { id, invoiceId } = await place()
    expect(await catchProblem(usePart(invoiceId))).toBe('NOT_ENOUGH_GOLD')
    await topUp(price)
    expect(await usePart(invoiceId)).toMatchObject({ status: 'Paid' })
    expect((await order(id)).confirmation_status).toBe('Confirmed')
  })

  it('parallel parts of two invoices spend the balance once', async () => {
    await topUp(300_000)
    const [first, second] = [await place(), await place()]
    const results = await Promise.all([first, second].map(({ invoiceId }) => catchProblem(usePart(invoiceId))))
    expect(results.toSorted()).toEqual(['NOT_ENOUGH_GOLD', 'accepted'])
  })
})

describe('guards of the database', () => {
  it('an invoice cannot close while it keeps a part, nor note more or less than its parts', async () => {
    await topUp(300_000)
    const { invoiceId } = await place()
    await usePart(invoiceId)
    const change = (set: string) => sql`UPDATE invoice SET ${sql.raw(set)} WHERE id = ${invoiceId}`.execute(h.db)
    await expect(change(`status = 'Canceled'`)).rejects.toThrow(/is closed but keeps 300000 cents/)
    await expect(change('received = 0')).rejects.toThrow(/its parts are 300000/)
    await expect(change('received = 400000')).rejects.toThrow(/its parts are 300000/)
    await expect(change(`received = ${price}`)).rejects.toThrow(/invoice_part_below_due/)
    await sql`ALTER TABLE invoice DISABLE TRIGGER invoice_parts`.execute(h.db)
    await change('received = 400000')
    expect((await checkIntegrity(h.db)).findings.map(({ rule }) => rule)).toContain('invoices')
    await change('received = 300000')
    await sql`ALTER TABLE invoice ENABLE TRIGGER invoice_parts`.execute(h.db)
  })

  it('the books of all of this are in order', async () => {
    const { findings } = await checkIntegrity(h.db)
    // The balances of this spec were not paid in.
    expect(findings.filter(({ rule }) => rule !== 'payments')).toEqual([])
  })
})
