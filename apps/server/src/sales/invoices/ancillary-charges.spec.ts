import { sql } from 'kysely'
import { toStaffInvoice } from './http/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '@aquilane/domain/refusal'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getOrder, listOrders, getRefundQuote, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { getAccounts, postEntry, getTrialBalance } from '../../foundation/ledger/service.ts'
import { payFromWallet, listPaymentMethods } from '../payments/pay-invoice.ts'
import { completeOrder } from '../booking/complete-order.ts'
import { createInvoiceByStaff, getChargeAllowances, cancelInvoiceByStaff, listInvoicesForStaff, getInvoiceForStaff } from './admin.ts'
import { getInvoice } from './get-invoice.ts'
import { issueProforma } from './proforma-invoices.ts'
import { listPaymentsByInvoice } from '../payments/service.ts'

let h: OrdersHarness
let ada: string
let rita: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 30 })
  rita = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

/** The offers of these specs announce de-icing up to 4000 euro. */
const place = async () => {
  const order = await h.create(ada, h.offer())
  return { id: order.id, pnr: order.pnr, primary: order.invoices[0]!.id }
}
const get = (id: string) => getOrder(h, id, ada, 'en')
const account = async () => (await getAccounts(h, ada))[0]!
const give = (cents: number) =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `test:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [
        debit({ kind: 'cash_clearing', provider: 'test' }, cents),
        credit({ kind: 'customer', clientId: ada, type: 'Personal' }, cents),
      ],
    }),
  )
const pay = async (invoiceId: string) =>
  payFromWallet(h, { invoiceId, accountId: (await account()).id, clientId: ada, locale: 'en', idempotencyKey: null })
const confirmed = async () => {
  const order = await place()
  await give(10_000_000)
  await pay(order.primary)
  expect((await get(order.id)).confirmation_status).toBe('Confirmed')
  return order
}
const flown = async () => {
  const order = await confirmed()
  const { last_arrival_at } = await h.db.selectFrom('orders').select('last_arrival_at').where('id', '=', order.id).executeTakeFirstOrThrow()
  h.clock.advance(h.clock.now().until(last_arrival_at!).add({ hours: 1 }))
  await completeOrder(h, order.id)
  return order
}
type Lines = { service: string; amount: number; note?: string | null }[]
const charge = (orderId: string, lines: Lines, key: string | null = null) =>
  createInvoiceByStaff(h, { order: { id: orderId }, lines }, rita, key)
const catering: Lines = [{ service: 'catering', amount: 250.5, note: 'Sushi for four' }]
const deicing = (amount: number): Lines => [{ service: 'deicing', amount }]
const movedBy = async (work: () => Promise<unknown>) => {
  const before = await getTrialBalance(h, h.db)
  await work()
  const after = await getTrialBalance(h, h.db)
  return Object.fromEntries(
    Object.keys(after)
      .map((code) => [code.replace(ada, 'ada'), after[code]! - (before[code] ?? 0)])
      .filter(([, change]) => change !== 0),
  )
}

describe('ancillary invoice', () => {
  it('can be paid by bank transfer; its due date stays', async () => {
    const { id } = await confirmed()
    const { id: invoiceId } = await charge(id, catering)
    const before = await getInvoice(h, invoiceId, ada, 'en')
    const { methods } = await listPaymentMethods(h, { invoice: { id: invoiceId } }, ada)
    expect(methods.map((method) => method.id)).toContain('swift-print')
    const payer = { bill_to: 'Società Volo S.p.A.', address: null }
    await issueProforma(h, { invoiceId, clientId: ada, payer, locale: 'en', idempotencyKey: null })
    expect(await getInvoice(h, invoiceId, ada, 'en')).toMatchObject({
      payBefore: before.payBefore,
      proforma: { iban: expect.stringMatching(/^IT/), reference: expect.stringMatching(/^RF/) },
    })
  })

  it('lists its charges, is due in a week and notifies the customer', async () => {
    const order = await confirmed()
    const invoice = toStaffInvoice(await charge(order.id, [...catering, ...deicing(1_000)]))
    expect(invoice).toMatchObject({
      type: 'Additional',
      status: 'New',
      overdue: false,
      due: { amount: 1_250.5, currency: 'EUR' },
      order: { pnr: order.pnr, status: 'Confirmed' },
      details: [{ service: 'catering', note: 'Sushi for four' }, { service: 'deicing' }],
    })
    expect(Temporal.Instant.from(invoice.pay_before!).since(h.clock.now()).total('hours')).toBe(7 * 24)
    expect((await get(order.id)).invoices).toContainEqual(
      expect.objectContaining({
        id: invoice.id,
        type: 'Additional',
        details: expect.arrayContaining([expect.objectContaining({ note: 'Sushi for four' })]),
      }),
    )
    const codes = await h.db.selectFrom('push_message').select('key').where('client_id', '=', ada).execute()
    expect(codes).toContainEqual({ key: 'invoice.added' })
    const trail = await h.db.selectFrom('audit').select(['actor', 'action']).where('subject', '=', `invoice:${invoice.id}`).execute()
    expect(trail).toContainEqual({ actor: `staff:${rita}`, action: 'issued' })
  })

  it('is possible for confirmed and completed orders only', async () => {
    const order = await place()
    expect(await catchProblem(charge(order.id, catering))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(charge(crypto.randomUUID(), catering))).toBe('NOT_FOUND')
    const done = await flown()
    expect((await charge(done.id, catering)).order_status).toBe('Completed')
  })

  it.each<[string, Lines]>([
    ['another service', [{ service: 'fuel', amount: 1 }]],
    ['what the offer did not announce', [{ service: 'diversion', amount: 1 }]],
    ['more than it announced', deicing(4_000.01)],
    ['more than it announced, in parts', [...deicing(2_000), ...deicing(2_000.01)]],
    ['catering that nobody described', [{ service: 'catering', amount: 10 }]],
  ])('%s is refused, with what is allowed', async (_what, lines) => {
    const order = await confirmed()
    const error = await charge(order.id, lines).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'CHARGE_NOT_ALLOWED', message: expect.stringContaining('deicing up to 4000.00 EUR') })
    expect((await get(order.id)).invoices).toHaveLength(1)
  })

  it('counts earlier charges but not withdrawn ones', async () => {
    const order = await confirmed()
    const first = await charge(order.id, deicing(3_000))
    expect(await catchProblem(charge(order.id, deicing(1_000.01)))).toBe('CHARGE_NOT_ALLOWED')
    const scope = await getChargeAllowances(h, order.pnr.toLowerCase())
    expect(scope).toMatchObject({
      isChargeable: true,
      allowed: [
        { service: 'catering', left: null },
        { service: 'deicing', cap: 4_000_00, invoiced: 3_000_00, left: 1_000_00 },
      ],
    })
    expect(await cancelInvoiceByStaff(h, first.id, 'It was another aircraft', rita)).toMatchObject({ status: 'Canceled' })
    expect(toStaffInvoice(await charge(order.id, deicing(4_000))).due.amount).toBe(4_000)
    expect(await catchProblem(cancelInvoiceByStaff(h, first.id, 'Again', rita))).toBe('INVOICE_NOT_PAYABLE')
  })

  it('ten concurrent requests stay within the cap; the same key charges once', async () => {
    const order = await confirmed()
    const codes = await Promise.all(Array.from({ length: 10 }, () => catchProblem(charge(order.id, deicing(1_500)))))
    expect(codes.filter((code) => code === 'CHARGE_NOT_ALLOWED')).toHaveLength(8)
    const key = crypto.randomUUID()
    const concurrent = await Promise.all(Array.from({ length: 5 }, () => charge(order.id, catering, key)))
    expect(new Set(concurrent.map(({ id }) => id)).size).toBe(1)
  })

  it('Primary invoices cannot be withdrawn', async () => {
    const order = await confirmed()
    expect(await catchProblem(cancelInvoiceByStaff(h, order.primary, 'No', rita))).toBe('NOT_FOUND')
  })
})

describe('accounting of ancillary invoices', () => {
  it('a payment before the flight is a deposit and becomes revenue with it', async () => {
    const order = await confirmed()
    const { id } = await charge(order.id, catering)
    expect(await movedBy(() => pay(id))).toEqual({ 'client:ada:Personal:EUR': 25_050, 'customer_deposits:EUR': -25_050 })
    const { last_arrival_at } = await h.db
      .selectFrom('orders')
      .select('last_arrival_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    h.clock.advance(h.clock.now().until(last_arrival_at!).add({ hours: 1 }))
    const changes = await movedBy(() => completeOrder(h, order.id))
    expect(changes['customer_deposits:EUR']).toBe(2_415_050 + 25_050)
  })

  it('keeps a flown order among those with something to do until it is paid', async () => {
    const order = await flown()
    const groups = async () => {
      const list = (group: 'active' | 'past' | 'open') =>
        listOrders(h, { clientId: ada, locale: 'en', group, page: 1, perPage: 50 }).then(({ data }) => data.map(({ id }) => id))
      return { active: await list('active'), past: await list('past'), open: await list('open') }
    }
    expect(await groups()).toEqual({ active: [], past: [order.id], open: [] })
    const { id } = await charge(order.id, catering)
    expect(await groups()).toEqual({ active: [], past: [order.id], open: [order.id] })
    await pay(id)
    expect((await groups()).open).toEqual([])
  })

  it('a payment after the flight is revenue at once', async () => {
    const order = await flown()
    const { id } = await charge(order.id, deicing(900))
    expect(await movedBy(() => pay(id))).toEqual({ 'client:ada:Personal:EUR': 90_000, 'revenue:EUR': -90_000 })
  })

  it('is refunded in full on cancellation, whatever the terms', async () => {
    const order = await confirmed()
    const { id } = await charge(order.id, catering)
    await pay(id)
    const before = (await account()).balance
    const quote = await getRefundQuote(h, order.id, ada)
    expect(quote.paid.amount).toBe(24_150.5 + 250.5)
    expect(quote.fee.amount).toBeGreaterThan(0)
    expect(quote.refund.amount).toBeCloseTo(24_150.5 + 250.5 - quote.fee.amount, 2)
    const unpaid = await charge(order.id, deicing(10))
    await cancelOrder(h, {
      id: order.id,
      clientId: ada,
      locale: 'en',
      expectedRefund: Math.round(quote.refund.amount * 100),
      idempotencyKey: null,
    })
    await h.jobs.run(h.clock.now(), 'payment.refund')
    const after = await get(order.id)
    expect(after).toMatchObject({ confirmation_status: 'Refund', refund: { amount: quote.refund, fee: quote.fee, settled: true } })
    expect((await account()).balance - before).toBe(Math.round(quote.refund.amount * 100))
    const states = Object.fromEntries(after.invoices.map((invoice) => [invoice.id, invoice.status]))
    expect(states).toEqual({ [order.primary]: 'Refunded', [id]: 'Refunded', [unpaid.id]: 'Canceled' })
  })

  it('stays payable when overdue and is listed first', async () => {
    const order = await flown()
    const { id, number } = await charge(order.id, catering)
    h.clock.advance({ hours: 8 * 24 })
    await h.recover()
    const [first] = (await listInvoicesForStaff(h, { query: '', status: null, page: 1, perPage: 5 })).invoices
    expect(first).toMatchObject({ isOverdue: true, status: 'New' })
    expect((await listInvoicesForStaff(h, { query: number, status: 'New', page: 1, perPage: 5 })).invoices).toMatchObject([
      { id, isOverdue: true },
    ])
    expect((await getInvoice(h, id, ada, 'en')).secondsLeft).toBe(0)
    await h.openCard(ada, id)
    await pay(id)
    expect(await getInvoiceForStaff(h, id)).toMatchObject({ status: 'Paid', isOverdue: false })
    expect(await listPaymentsByInvoice(h, h.db, id)).toContainEqual(expect.objectContaining({ status: 'Succeeded' }))
  })

  it('the ledger adds up', async () => {
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })
})

describe('invoice list', () => {
  it('searches number, booking reference, name and phone', async () => {
    const order = await confirmed()
    const { phone } = await h.db.selectFrom('client').select('phone').where('id', '=', ada).executeTakeFirstOrThrow()
    const { number } = (await listInvoicesForStaff(h, { query: order.pnr, status: null, page: 1, perPage: 5 })).invoices[0]!
    const find = async (query: string) =>
      (await listInvoicesForStaff(h, { query, status: null, page: 1, perPage: 5 })).invoices.map(({ id }) => id)
    for (const query of [number, order.pnr.toLowerCase(), phone!, phone!.slice(-8)])
      expect([query, await find(query)]).toEqual([query, [order.primary]])
    // Bare digits may be in somebody's telephone number as well.
    expect(await find(number.slice(3))).toContain(order.primary)
    expect((await listInvoicesForStaff(h, { query: 'ada', status: 'Paid', page: 1, perPage: 1 })).total).toBeGreaterThan(1)
    expect((await listInvoicesForStaff(h, { query: '%', status: null, page: 1, perPage: 5 })).invoices).toEqual([])
  })
})

// Last, because it breaks the database.
it('the database enforces the caps', async () => {
  const order = await confirmed()
  const beyond = () =>
    sql`WITH made AS (
        INSERT INTO invoice (client_id, order_id, type, status, price, currency, details, created_at)
        VALUES (${ada}, ${order.id}, 'Additional', 'New', 500000, 'EUR', '[]', now()) RETURNING id
      ) INSERT INTO ancillary_charge (invoice_id, position, order_id, service, amount) SELECT id, 0, ${order.id}, 'deicing', 500000 FROM made`.execute(
      h.db,
    )
  await expect(beyond()).rejects.toThrow('may not be charged')
  // An invoice without charges would go around the caps.
  const without = () =>
    sql`INSERT INTO invoice (client_id, order_id, type, status, price, currency, details, created_at)
      VALUES (${ada}, ${order.id}, 'Additional', 'New', 500000, 'EUR', '[]', now())`.execute(h.db)
  await expect(without()).rejects.toThrow('does not equal its charges')
  await sql`ALTER TABLE ancillary_charge DISABLE TRIGGER ancillary_charge_within_cap`.execute(h.db)
  await beyond()
  await sql`ALTER TABLE invoice DISABLE TRIGGER invoice_charges_balanced`.execute(h.db)
  await without()
})
