import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Invoice } from '@aquilane/contract/invoices'
import { listCoupons } from '@aquilane/contract/loyalty'
import { loyaltyHarness, ledgerMovement, type LoyaltyHarness } from './loyalty.fixture.ts'
import { getOrder, cancelOrder, getRefundQuote } from '../booking/customer-answers.fixture.ts'
import { settleDueLoyalty } from './service.ts'
import { listCouponsByClient } from './coupons.ts'
import { toCoupon } from './http/wire.ts'
import { getInvoice as getInvoiceOf } from '../invoices/get-invoice.ts'
import { toInvoice } from '../invoices/http/index.ts'
import { completeOrder } from '../booking/complete-order.ts'
import { declineOrder } from '../booking/answer-request.ts'
import { receiveWebhook } from '../payments/webhooks.ts'
import { getTrialBalance } from '../../foundation/ledger/service.ts'

/** What a standard offer costs. */
const price = 24_150_50

let h: LoyaltyHarness
let ada: string

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 30 })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const get = (id: string) => getOrder(h, id, ada, 'en')
const getInvoice = async (id: string) => (await get(id)).invoices[0]!
const cancel = (id: string) => cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })

describe('adding a coupon by its code', () => {
  it('takes the code without spaces, capitals or not, and answers it in the list', async () => {
    const code = await h.code({ amount: 250_00, valid_days: 10 })
    expect(await h.add(ada, `  ${code.toLowerCase()} `)).toEqual({ ok: true })
    const list = { data: (await listCouponsByClient(h, ada, 'it', 'Issued')).map(toCoupon) }
    const last = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 10 }).toString()
    expect(list.data).toMatchObject([
      {
        amount: { amount: 250, currency: 'EUR' },
        status: 'Issued',
        expire_at: `${last} 23:59:59`,
        title: expect.stringMatching(/^Buono/),
        source: 'coupon_code',
      },
    ])
    expect([...Value.Errors(listCoupons.response, list)]).toEqual([])
  })

  it('refuses what there is not, what was applied, and what is not valid, each by its own code', async () => {
    expect(await h.add(ada, 'NOSUCH')).toEqual({ ok: false, code: 'CERTIFICATE_NOT_FOUND' })
    const code = await h.code()
    await h.add(ada, code)
    expect(await h.add(ada, code)).toEqual({ ok: false, code: 'INVALID_CERTIFICATE_STATUS' })
    const past = { starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-02-01T00:00:00Z' }
    expect(await h.add(ada, await h.code({}, past))).toEqual({ ok: false, code: 'COUPON_DATA_NOT_FOUND' })
    const future = { starts_at: h.clock.now().add({ hours: 1 }).toString() }
    expect(await h.add(ada, await h.code({}, future))).toEqual({ ok: false, code: 'COUPON_DATA_NOT_FOUND' })
    expect(await h.add(ada, await h.code({}, { active: false }))).toEqual({ ok: false, code: 'CERTIFICATE_NOT_FOUND' })
    // A code of a link is none to type.
    expect(await h.add(ada, 'CCRIVIERA')).toEqual({ ok: false, code: 'CERTIFICATE_NOT_FOUND' })
    expect(await h.coupons(ada)).toEqual([[500, 'Issued']])
  })

  it('gives one to a customer who asks twenty times at once, and no more than there are to twenty customers', async () => {
    const code = await h.code()
    const answers = await Promise.all(Array.from({ length: 10 }, () => h.add(ada, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await h.coupons(ada)).toEqual([[500, 'Issued']])
    const few = await h.code({}, { total: 3 })
    const clients = await Promise.all(Array.from({ length: 8 }, () => h.client()))
    const given = await Promise.all(clients.map(({ clientId }) => h.add(clientId, few)))
    expect(given.filter(({ ok }) => ok)).toHaveLength(3)
    expect(given.filter((answer) => !answer.ok && answer.code === 'COUPON_DATA_NOT_FOUND')).toHaveLength(5)
    expect(await h.db.selectFrom('campaign').select('issued').where('code', '=', few).executeTakeFirst()).toEqual({ issued: 3 })
  })

  it('prevents guessing: after ten wrong codes even a right one has to wait', async () => {
    const code = await h.code()
    for (let tries = 0; tries < 10; tries++) expect(await h.add(ada, `GUESS${tries}`)).toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' })
    expect(await h.add(ada, code)).toMatchObject({
      ok: false,
      code: 'TOO_MANY_REQUESTS',
      exhausted: { retryAfter: expect.any(Number), reason: 'coupon_tries' },
    })
    h.clock.advance({ minutes: 63 })
    expect(await h.add(ada, code)).toEqual({ ok: true })
  })

  it('a campaign with unknown parameters grants nothing', async () => {
    const code = await h.code({ amount: -5 })
    await expect(h.add(ada, code)).rejects.toThrow(/no coupon_code/)
    expect(await h.coupons(ada)).toEqual([])
  })
})

describe('a coupon on an invoice', () => {
  it('the largest that applies is deducted when the invoice is issued, and shown everywhere', async () => {
    await h.give(ada, 300_00)
    await h.give(ada, 700_00)
    await h.give(ada, 900_00, { min_order: 30_000_00 })
    await h.give(ada, 800_00, { scope: 'empty_leg' })
    const { id, order } = await h.place(ada)
    expect(order.invoices[0]).toMatchObject({
      price: { amount: 24_150.5 },
      price_with_discount: { amount: 23_450.5 },
      discount: { amount: { amount: 700, currency: 'EUR' }, title: expect.stringMatching(/^Coupon/) },
    })
    expect((await getOrder(h, id, ada, 'it')).invoices[0]!.discount!.title).toMatch(/^Buono/)
    expect([...Value.Errors(Invoice, toInvoice(await getInvoiceOf(h, order.invoices[0]!.id, ada, 'en')))]).toEqual([])
    expect(await h.coupons(ada)).toEqual([
      [900, 'Issued'],
      [800, 'Issued'],
      [700, 'Reserved'],
      [300, 'Issued'],
    ])
    // The refund that is shown before paying is a share of what will be paid.
    const [step] = order.terms.steps
    expect(step).toMatchObject({ fee_percent: 10, fee: { amount: 2_345.05 }, refund: { amount: 21_105.45 } })
  })

  it('of equal amounts the earliest expiry is used', async () => {
    await h.give(ada, 400_00, { valid_days: 90 })
    await h.give(ada, 400_00, { valid_days: 9 })
    await h.place(ada)
    const [issued] = await listCouponsByClient(h, ada, 'en', 'Issued')
    const last = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 90 }).toString()
    expect(issued!.expire_at!.toString()).toBe(`${last}T23:59:59Z`)
  })

  it('is put on an open invoice when it is added later, and makes way for a better one', async () => {
    const { id } = await h.place(ada)
    expect((await getInvoice(id)).discount).toBeNull()
    await h.give(ada, 300_00)
    expect(await getInvoice(id)).toMatchObject({ price_with_discount: { amount: 23_850.5 } })
    await h.give(ada, 200_00)
    await h.give(ada, 600_00)
    expect(await getInvoice(id)).toMatchObject({ price_with_discount: { amount: 23_550.5 } })
    expect(await h.coupons(ada)).toEqual([
      [600, 'Reserved'],
      [300, 'Issued'],
      [200, 'Issued'],
    ])
  })

  it('changes no price after a payment was opened', async () => {
    const { id, invoiceId } = await h.place(ada)
    await h.openCard(ada, invoiceId)
    await h.give(ada, 300_00)
    await h.jobs.run()
    expect((await getInvoice(id)).discount).toBeNull()
    expect(await h.coupons(ada)).toEqual([[300, 'Issued']])
  })

  it('is on one invoice only, however many orders are placed at once', async () => {
    await h.give(ada, 500_00)
    await h.give(ada, 400_00)
    const placed = await Promise.all(Array.from({ length: 6 }, (_, at) => h.place(ada, { aircraftId: h.aircraftIds[at]!, days: 30 })))
    const discounts = (await Promise.all(placed.map(({ id }) => getInvoice(id)))).map(({ discount }) => discount?.amount.amount ?? 0)
    expect(discounts.toSorted((a, b) => b - a)).toEqual([500, 400, 0, 0, 0, 0])
    const [coupon] = await h.db.selectFrom('coupon').select('id').where('client_id', '=', ada).where('amount', '=', 500_00).execute()
    const other = placed.find((_, at) => discounts[at] === 0)!
    // Without the guard of the database this would be a second use of the same coupon.
    await expect(
      h.db.updateTable('coupon').set({ invoice_id: other.invoiceId, order_id: other.id }).where('id', '=', coupon!.id).execute(),
    ).rejects.toThrow(/reserved for another invoice/)
  })

  it('is released when the invoice expires or the order is cancelled, but not after its own expiry', async () => {
    await h.give(ada, 500_00, { valid_days: 2 })
    const first = await h.place(ada)
    h.clock.advance({ minutes: 61 })
    await h.recover()
    expect((await get(first.id)).confirmation_status).toBe('Canceled')
    expect(await h.coupons(ada)).toEqual([[500, 'Issued']])
    const second = await h.place(ada)
    await cancel(second.id)
    expect(await h.coupons(ada)).toEqual([[500, 'Issued']])
    const third = await h.place(ada)
    h.clock.advance({ hours: 80 })
    await h.recover()
    expect((await get(third.id)).confirmation_status).toBe('Canceled')
    expect(await h.coupons(ada)).toEqual([[500, 'Expired']])
  })
})

describe('the books', () => {
  it('prepaid gets the whole price, coupons bear the discount, and the flight earns what it cost', async () => {
    await h.give(ada, 500_00)
    const { id, invoiceId } = await h.place(ada)
    expect(await ledgerMovement(h, () => h.payByCard(ada, invoiceId))).toEqual({
      'cash_clearing:stripe:EUR': price - 500_00,
      'promotion_expense:EUR': 500_00,
      'customer_deposits:EUR': -price,
    })
    expect(await h.coupons(ada)).toEqual([[500, 'Used']])
    h.clock.advance({ hours: 24 * 60 })
    const flown = await ledgerMovement(h, () => completeOrder(h, id))
    expect(flown['customer_deposits:EUR']).toBe(price)
    expect((flown['revenue:EUR'] ?? 0) + (flown['taxes_payable:EUR'] ?? 0)).toBe(-price)
    expect(Object.keys(flown)).not.toContain('promotion_expense:EUR')
  })

  it('cancelling gives back a share of what was paid and undoes the cost of the coupon, which stays spent', async () => {
    await h.give(ada, 500_00)
    const { id, invoiceId } = await h.place(ada, { days: 20 })
    await h.payByCard(ada, invoiceId)
    const paid = price - 500_00
    const fee = Math.round(paid / 10)
    expect(await getRefundQuote(h, id, ada)).toMatchObject({
      paid: { amount: paid / 100 },
      fee: { amount: fee / 100 },
      fee_percent: 10,
    })
    expect(await ledgerMovement(h, () => cancel(id))).toEqual({
      'customer_deposits:EUR': price,
      'promotion_expense:EUR': -500_00,
      'refunds_payable:EUR': -(paid - fee),
      'revenue:EUR': -fee,
    })
    expect(await h.coupons(ada)).toEqual([[500, 'Used']])
  })

  it('a declined order gives back all that was paid, and the coupon', async () => {
    await h.give(ada, 500_00)
    const { id, invoiceId } = await h.place(ada, { availability: 'on-request' })
    await h.payByCard(ada, invoiceId)
    expect((await get(id)).confirmation_status).toBe('Confirmation')
    expect(await ledgerMovement(h, () => declineOrder(h, id, 'staff:rita', 'no crew'))).toEqual({
      'customer_deposits:EUR': price,
      'promotion_expense:EUR': -500_00,
      'refunds_payable:EUR': -(price - 500_00),
    })
    expect(await h.coupons(ada)).toEqual([[500, 'Issued']])
    const again = await h.place(ada, { aircraftId: h.aircraftIds[3]! })
    expect(await getInvoice(again.id)).toMatchObject({ discount: { amount: { amount: 500 } } })
  })

  it('a full payment on an outdated page keeps the coupon available', async () => {
    const { id, invoiceId } = await h.place(ada)
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    // The attempt has failed, the coupon is applied, and then the provider reports the money.
    await sql`UPDATE payment SET status = 'Canceled' WHERE id = ${paymentId}`.execute(h.db)
    await h.give(ada, 500_00)
    expect(await getInvoice(id)).toMatchObject({ discount: { amount: { amount: 500 } } })
    await h.submitCard(bankId)
    for (const { body, headers } of await h.news(bankId)) await receiveWebhook(h, 'stripe', headers, body)
    await h.jobs.run()
    expect((await get(id)).confirmation_status).toBe('Confirmed')
    expect(await h.coupons(ada)).toEqual([[500, 'Issued']])
    expect(Object.values(await getTrialBalance(h, h.db)).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  })
})

describe('the database itself', () => {
  const set = (change: string) => sql`UPDATE coupon SET ${sql.raw(change)} WHERE client_id = ${ada}`.execute(h.db)

  it('lets no coupon change what it is, jump, be used without an invoice, or go away', async () => {
    await h.give(ada, 500_00)
    await expect(set('amount = 900000')).rejects.toThrow(/is immutable/)
    await expect(set("status = 'Used'")).rejects.toThrow(/cannot change from Issued to Used/)
    await expect(set("status = 'Reserved'")).rejects.toThrow(/check constraint/)
    await expect(sql`DELETE FROM coupon WHERE client_id = ${ada}`.execute(h.db)).rejects.toThrow(/coupon is append-only/)
    await set("status = 'Withdrawn'")
    await expect(set("status = 'Issued'")).rejects.toThrow(/cannot change from Withdrawn to Issued/)
  })
})

describe('time', () => {
  it('expires unused coupons', async () => {
    await h.give(ada, 500_00, { valid_days: 1 })
    h.clock.advance({ hours: 49 })
    await settleDueLoyalty(h)
    expect(await h.coupons(ada)).toEqual([[500, 'Expired']])
  })
})
