import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { Invoice } from '@aquilane/contract/invoices'
import { getPayment as getPaymentEndpoint } from '@aquilane/contract/payments'
import { bankSecret, ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { type OfferStub } from '../orders/offers.fixture.ts'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { sign } from './signature.ts'
import { getOrder, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { getTrialBalance, postEntry, getAccounts } from '../../foundation/ledger/service.ts'
import { payFromWallet, listPaymentMethods } from './pay-invoice.ts'
import { receiveWebhook } from './webhooks.ts'
import { getPayment } from './get-payment.ts'
import { toPayment, toPaymentMethod } from './http/wire.ts'
import { getInvoice } from '../invoices/get-invoice.ts'
import { toInvoice } from '../invoices/http/index.ts'
import { createRedirectCheckout } from './checkout.ts'
import { grantCredit } from '../../foundation/ledger/credit-lots.ts'
import { expireOrder, expireOverdueOrders, releaseUnpaidOrder } from '../booking/expire-order.ts'
import { pollPayment } from './service.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 30 })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const get = (id: string) => getOrder(h, id, ada, 'en')
const place = async (shape: OfferStub = {}) => {
  const order = await h.create(ada, h.offer(shape))
  return { id: order.id, pnr: order.pnr, invoiceId: order.invoices[0]!.id }
}
const total = async () => Object.values(await getTrialBalance(h, h.db)).reduce((sum, cents) => sum + cents, 0)
const moved = async (work: () => Promise<unknown>) => {
  const before = await getTrialBalance(h, h.db)
  await work()
  const after = await getTrialBalance(h, h.db)
  return Object.fromEntries(
    Object.keys(after)
      .map((code) => [code, after[code]! - (before[code] ?? 0)])
      .filter(([, change]) => change !== 0),
  )
}
const topUp = (cents: number) =>
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
const periods = (orderId: string) =>
  h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `order:${orderId}`).execute()
const refunds = (orderId: string) =>
  h.db.selectFrom('refund').select(['amount', 'reason', 'status', 'destination']).where('order_id', '=', orderId).execute()

const pay = async (invoiceId: string, key: string | null = null) =>
  payFromWallet(h, {
    invoiceId,
    accountId: (await getAccounts(h, ada))[0]!.id,
    clientId: ada,
    locale: 'en',
    idempotencyKey: key,
  })
const send = (body: string, signature: string) => receiveWebhook(h, 'stripe', { 'stripe-signature': signature }, body)
const stored = async () =>
  Number(
    (
      await h.db
        .selectFrom('webhook_event')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('paying by card', () => {
  it('the browser return confirms nothing; the provider status confirms order, aircraft and ledger once', async () => {
    const { id, invoiceId } = await place()
    const changes = await moved(async () => {
      const { bankId, paymentId } = await h.openCard(ada, invoiceId)
      await h.submitCard(bankId)
      expect((await get(id)).confirmation_status).toBe('AwaitingPayment')
      await h.recover()
      await h.recover()
      const payment = await getPayment(h, paymentId, ada)
      expect(payment).toMatchObject({ status: 'Succeeded', failure: null, invoice: { status: 'Paid' }, orderId: id })
      expect([...Value.Errors(getPaymentEndpoint.response, toPayment(payment))]).toEqual([])
    })
    expect(changes).toEqual({ 'cash_clearing:stripe:EUR': 2_415_050, 'customer_deposits:EUR': -2_415_050 })
    expect(await get(id)).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid', ttl: null }] })
    expect(await periods(id)).toEqual([{ kind: 'booked' }])
    const invoice = toInvoice(await getInvoice(h, invoiceId, ada, 'en'))
    expect([...Value.Errors(Invoice, invoice)]).toEqual([])
  })

  it('an order on an operator without known availability waits for the operator', async () => {
    const { id, invoiceId } = await place({ availability: 'on-request' })
    await h.submitCard((await h.openCard(ada, invoiceId)).bankId)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Confirmation')
  })

  it('parallel requests return the open page, with and without an idempotency key', async () => {
    const { invoiceId } = await place()
    const ask = (idempotencyKey: string | null) =>
      createRedirectCheckout(h, { method: 'stripe', invoiceId, clientId: ada, locale: 'en', idempotencyKey })
    const answers = await Promise.all([...Array.from({ length: 50 }, () => ask('same')), ...Array.from({ length: 10 }, () => ask(null))])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const other = await place()
    expect(
      await catchProblem(
        createRedirectCheckout(h, {
          method: 'stripe',
          invoiceId: other.invoiceId,
          clientId: ada,
          locale: 'en',
          idempotencyKey: 'same',
        }),
      ),
    ).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('after a declined card the invoice stays payable and a new payment opens', async () => {
    const { id, invoiceId } = await place()
    const first = await h.openCard(ada, invoiceId)
    await h.submitCard(first.bankId, '4000000000000002')
    expect(await getPayment(h, first.paymentId, ada)).toMatchObject({
      status: 'Failed',
      failure: 'card_declined',
      invoice: { status: 'New' },
    })
    const second = await h.openCard(ada, invoiceId)
    expect(second.paymentId).not.toBe(first.paymentId)
    await h.submitCard(second.bankId)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })

  it('the invoice is Processing while the provider decides, and payable again when it never answers', async () => {
    const { id, invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId, '4000000000000341')
    await h.recover()
    expect((await get(id)).invoices[0]!.status).toBe('Processing')
    h.clock.advance({ seconds: 46 })
    await h.jobs.run(h.clock.now(), 'payment.poll')
    expect(await getPayment(h, paymentId, ada)).toMatchObject({ status: 'Failed', failure: 'timeout' })
    expect((await get(id)).invoices[0]!.status).toBe('New')
  })

  it('the polling job settles a payment whose webhook was lost', async () => {
    const { id, invoiceId } = await place()
    const { bankId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    h.clock.advance({ seconds: 10 })
    await h.jobs.run(h.clock.now(), 'payment.poll')
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })

  it('a payment of a wrong amount does not pay the invoice', async () => {
    const { id, invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    await h.db.updateTable('sandbox_bank_payment').set({ received: 100 }).where('id', '=', bankId).execute()
    expect(await moved(() => h.recover())).toEqual({})
    expect(await get(id)).toMatchObject({ confirmation_status: 'AwaitingPayment', invoices: [{ status: 'New' }] })
    expect(await getPayment(h, paymentId, ada)).toMatchObject({ status: 'Failed', failure: 'amount_mismatch' })
    const trail = await h.db.selectFrom('audit').select(['action', 'reason']).where('subject', '=', `payment:${paymentId}`).execute()
    expect(trail).toEqual([{ action: 'failed', reason: expect.stringContaining('its provider speaks of 100 EUR') }])
    // The provider corrects itself: then the money counts.
    await h.db.updateTable('sandbox_bank_payment').set({ received: 2_415_050 }).where('id', '=', bankId).execute()
    const [right] = (await h.news(bankId)).filter(({ type }) => type === 'payment.succeeded')
    await send(right!.body, right!.headers['stripe-signature']!)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })

  it('a payment whose page was not opened before a crash is opened and settled later', async () => {
    const { id, invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    await h.db.updateTable('payment').set({ provider_ref: null, url: null }).where('id', '=', paymentId).execute()
    await h.submitCard(bankId)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })
})

describe('paying from a balance', () => {
  it('is offered with an insufficient balance; the error contains the shortfall', async () => {
    const { invoiceId } = await place({ priceCents: 1_000_000 })
    await topUp(999_999)
    const { methods } = await listPaymentMethods(h, { invoice: { id: invoiceId } }, ada)
    expect(methods.map((method) => method.id)).toEqual([
      'stripe',
      'ecommpay',
      'paypal',
      'revolut',
      'coinbase',
      'nowpayments',
      'account',
      'swift-print',
    ])
    for (const method of methods.map(toPaymentMethod))
      expect(method).toMatchObject({ fee: { amount: 0, currency: 'EUR' }, total: { amount: 10_000, currency: 'EUR' } })
    await expect(pay(invoiceId)).rejects.toMatchObject({
      code: 'NOT_ENOUGH_GOLD',
      facts: { shortfall: { cents: 1, currency: 'EUR' }, balance: { cents: 9_999_99 } },
    })
    await topUp(1)
    expect(await pay(invoiceId)).toMatchObject({ status: 'Paid' })
  })

  it('50 requests with one key pay once; the balance never becomes negative', async () => {
    await topUp(1_500_000)
    const [first, second] = [await place({ priceCents: 1_000_000 }), await place({ priceCents: 1_000_000 })]
    const changes = await moved(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => pay(first.invoiceId, 'pay-1')))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]).toMatchObject({ status: 'Paid' })
    })
    expect(changes).toEqual({ [`client:${ada}:Personal:EUR`]: 1_000_000, 'customer_deposits:EUR': -1_000_000 })
    expect((await get(first.id)).confirmation_status).toBe('Confirmed')
    expect(await catchProblem(pay(second.invoiceId))).toBe('NOT_ENOUGH_GOLD')
    expect(await catchProblem(pay(first.invoiceId))).toBe('INVOICE_NOT_PAYABLE')
  })

  it('two concurrent invoices with money for one: one is paid', async () => {
    await topUp(1_000_000)
    const places = [await place({ priceCents: 1_000_000 }), await place({ priceCents: 1_000_000 }), await place({ priceCents: 1_000_000 })]
    const results = await Promise.all(places.map(({ invoiceId }) => catchProblem(pay(invoiceId))))
    expect(results.toSorted()).toEqual(['NOT_ENOUGH_GOLD', 'NOT_ENOUGH_GOLD', 'accepted'])
  })

  it('cancels the open card page; a refund goes to the balance', async () => {
    await topUp(1_000_000)
    const { id, invoiceId } = await place({ priceCents: 1_000_000, days: 20 })
    const { bankId } = await h.openCard(ada, invoiceId)
    await pay(invoiceId)
    await h.jobs.run(undefined, 'payment.withdraw')
    expect(await h.bank.findPayment(bankId)).toMatchObject({ status: 'canceled' })
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: 900_000, idempotencyKey: null })
    await h.jobs.run(undefined, 'payment.refund')
    expect((await getAccounts(h, ada))[0]!.balance).toBe(900_000)
    expect(await get(id)).toMatchObject({ confirmation_status: 'Refund', refund: { settled: true } })
  })

  it('spends credit first, includes it in the shortfall and refunds money first', async () => {
    const { id, invoiceId } = await place({ priceCents: 1_000_000, days: 20 })
    await topUp(600_000)
    const grant = (cents: number, hours: number) =>
      h.db.transaction().execute((trx) =>
        grantCredit(h, trx, {
          clientId: ada,
          cents,
          currency: 'EUR',
          expiresAt: h.clock.now().add({ hours }),
          reference: `test:${crypto.randomUUID()}`,
        }),
      )
    await grant(300_000, 900)
    await grant(5_000, 1)
    h.clock.advance({ minutes: 59 })
    await expect(pay(invoiceId)).rejects.toMatchObject({
      code: 'NOT_ENOUGH_GOLD',
      facts: { shortfall: { cents: 950_00 }, balance: { cents: 9_050_00 } },
    })
    await grant(150_000, 24 * 90)
    const changes = await moved(() => pay(invoiceId))
    expect(changes).toEqual({
      [`client:${ada}:Credit:EUR`]: 455_000,
      [`client:${ada}:Personal:EUR`]: 545_000,
      'customer_deposits:EUR': -1_000_000,
    })
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: 900_000, idempotencyKey: null })
    await h.jobs.run(undefined, 'payment.refund')
    expect((await getAccounts(h, ada))[0]).toMatchObject({
      balance: 955_000,
      cashback: { total: 355_000, lots: [{ amount: 205_000 }, { amount: 150_000 }] },
    })
  })

  it('accounts, invoices and payments of other customers answer NOT_FOUND', async () => {
    const { invoiceId } = await place()
    const { paymentId } = await h.openCard(ada, invoiceId)
    const eve = (await h.client()).clientId
    const account = (await getAccounts(h, ada))[0]!.id
    const calls = [
      getInvoice(h, invoiceId, eve, 'en'),
      listPaymentMethods(h, { invoice: { id: invoiceId } }, eve),
      getPayment(h, paymentId, eve),
      createRedirectCheckout(h, { method: 'stripe', invoiceId, clientId: eve, locale: 'en', idempotencyKey: null }),
      payFromWallet(h, { invoiceId, accountId: account, clientId: eve, locale: 'en', idempotencyKey: null }),
    ]
    expect(await Promise.all(calls.map(catchProblem))).toEqual(calls.map(() => 'NOT_FOUND'))
    const nonsense = { invoiceId, accountId: 'nonsense', clientId: ada, locale: 'en', idempotencyKey: null } as const
    expect(await catchProblem(payFromWallet(h, nonsense))).toBe('NOT_FOUND')
    const theirs = await h.create(eve, h.offer())
    expect(
      await catchProblem(
        payFromWallet(h, {
          invoiceId: theirs.invoices[0]!.id,
          accountId: account,
          clientId: eve,
          locale: 'en',
          idempotencyKey: null,
        }),
      ),
    ).toBe('NOT_FOUND')
  })
})

describe('payment deadline', () => {
  it('expiry: order Canceled, aircraft free, invoice Expired, page closed, payment refused, customer notified', async () => {
    const { id, pnr, invoiceId } = await place()
    const { bankId } = await h.openCard(ada, invoiceId)
    const job = (await h.jobs.waiting('order.expire')).find((waiting) => (waiting.data as { order: string }).order === id)!
    h.clock.set(job.startAfter!.subtract({ seconds: 1 }))
    await expireOrder(h, id)
    // The provider was asked to cancel, the order is not canceled yet.
    expect((await get(id)).confirmation_status).toBe('AwaitingPayment')
    h.clock.set(job.startAfter!)
    expect(
      await catchProblem(createRedirectCheckout(h, { method: 'stripe', invoiceId, clientId: ada, locale: 'en', idempotencyKey: null })),
    ).toBe('INVOICE_EXPIRED')
    await h.jobs.run(h.clock.now(), 'order.expire')
    expect(await get(id)).toMatchObject({ confirmation_status: 'Canceled', invoices: [{ status: 'Expired', ttl: null }] })
    expect(await periods(id)).toEqual([])
    expect(await h.submitCard(bankId)).toMatchObject({ page: 'closed' })
    expect(await catchProblem(listPaymentMethods(h, { invoice: { id: invoiceId } }, ada))).toBe('INVOICE_EXPIRED')
    await h.jobs.run(undefined, 'order.notification')
    await h.jobs.run(undefined, 'push.deliver')
    expect((await h.db.selectFrom('outbox').select('subject').execute()).map((mail) => mail.subject)).toContain(
      `Order ${pnr} was not paid in time`,
    )
  })

  it('recovery expires orders whose job was lost', async () => {
    const { id } = await place()
    h.clock.advance({ minutes: 61 })
    h.jobs.clear()
    await expireOverdueOrders(h)
    expect((await get(id)).confirmation_status).toBe('Canceled')
  })

  it('a card payment before the deadline counts when its webhook arrives later', async () => {
    const { id, invoiceId } = await place()
    const { bankId } = await h.openCard(ada, invoiceId)
    h.clock.advance({ minutes: 59, seconds: 59 })
    await h.submitCard(bankId)
    h.clock.advance({ minutes: 10 })
    await expireOrder(h, id)
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })

  it('late money of a deleted account is refunded and its card is not saved', async () => {
    const { id, invoiceId } = await place()
    const { bankId } = await h.openCard(ada, invoiceId)
    h.clock.advance({ minutes: 61 })
    await releaseUnpaidOrder(h, id)
    await h.db.updateTable('sandbox_bank_payment').set({ expires_at: null }).where('id', '=', bankId).execute()
    const left = { erased_at: h.clock.now().toString(), phone: null, email: null, first_name: null }
    await h.db.updateTable('client').set(left).where('id', '=', ada).execute()
    await h.submitCard(bankId)
    for (let round = 0; round < 3; round++) await h.recover()
    expect(await refunds(id)).toEqual([{ amount: 2_415_050, reason: 'late', status: 'Settled', destination: 'provider' }])
    expect(await h.db.selectFrom('card').select('id').where('client_id', '=', ada).execute()).toEqual([])
  })

  it('late money is refunded in full and the order stays Canceled', async () => {
    const { id, invoiceId } = await place()
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    h.clock.advance({ minutes: 61 })
    // Like an unreachable provider: nothing is canceled.
    await releaseUnpaidOrder(h, id)
    await h.db.updateTable('sandbox_bank_payment').set({ expires_at: null }).where('id', '=', bankId).execute()
    await h.submitCard(bankId)
    const changes = await moved(async () => {
      for (let round = 0; round < 3; round++) await h.recover()
    })
    expect(changes).toEqual({})
    expect(await refunds(id)).toEqual([{ amount: 2_415_050, reason: 'late', status: 'Settled', destination: 'provider' }])
    expect(await get(id)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    expect(await getPayment(h, paymentId, ada)).toMatchObject({ status: 'Succeeded', invoice: { status: 'Expired' } })
  })

  it('two successful cards: one pays, the other is refunded', async () => {
    const { id, invoiceId } = await place()
    const first = await h.openCard(ada, invoiceId)
    await h.db.updateTable('payment').set({ status: 'Canceled' }).where('id', '=', first.paymentId).execute()
    const second = await h.openCard(ada, invoiceId)
    await Promise.all([h.submitCard(first.bankId), h.submitCard(second.bankId)])
    const changes = await moved(async () => {
      for (const { body, headers } of await h.news()) await receiveWebhook(h, 'stripe', headers, body)
      for (let round = 0; round < 3; round++) await h.recover()
    })
    expect(changes).toEqual({ 'cash_clearing:stripe:EUR': 2_415_050, 'customer_deposits:EUR': -2_415_050 })
    expect(await refunds(id)).toEqual([{ amount: 2_415_050, reason: 'late', status: 'Settled', destination: 'provider' }])
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })

  const races = inFullRun(10, 40)

  it(`concurrent payment and expiry, ${races} times: paid and booked, or expired and refunded`, async () => {
    let sold = 0
    for (let round = 0; round < races; round++) {
      const aircraftId = h.aircraftIds[round]!
      const { id, invoiceId } = await place({ aircraftId, days: 60 + round })
      const { bankId, paymentId } = await h.openCard(ada, invoiceId)
      h.clock.advance({ minutes: 60 })
      // Half of the rounds the withdrawal races with the card, half the expiry alone with the settlement.
      await h.db.updateTable('sandbox_bank_payment').set({ expires_at: null }).where('id', '=', bankId).execute()
      // The first two rounds are not concurrent: both ends occur for certain.
      if (round === 0) await expireOrder(h, id).then(() => h.submitCard(bankId))
      else if (round === 1) await h.submitCard(bankId).then(() => pollPayment(h, paymentId, 0))
      else if (round % 2 === 0) await Promise.all([h.submitCard(bankId), expireOrder(h, id)])
      else {
        await h.submitCard(bankId)
        await Promise.all([releaseUnpaidOrder(h, id), getPayment(h, paymentId, ada), h.recover()])
      }
      for (let again = 0; again < 3; again++) await h.recover()
      const order = await get(id)
      const [period, back] = [await periods(id), await refunds(id)]
      const won = order.confirmation_status === 'Confirmed'
      const charged = (await h.bank.findPayment(bankId))!.status === 'succeeded'
      if (won) sold++
      expect({
        status: order.confirmation_status,
        invoice: order.invoices[0]!.status,
        period,
        back: back.map(({ reason, status }) => [reason, status]),
      }).toEqual(
        won
          ? { status: 'Confirmed', invoice: 'Paid', period: [{ kind: 'booked' }], back: [] }
          : { status: 'Canceled', invoice: 'Expired', period: [], back: charged ? [['late', 'Settled']] : [] },
      )
    }
    expect(await total()).toBe(0)
    expect(sold).toBeGreaterThan(0)
    expect(sold).toBeLessThan(races)
  })
})

describe('webhooks', () => {
  it('forged, altered and old webhooks are refused and not stored', async () => {
    const { id, invoiceId } = await place()
    const { bankId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    const genuine = (await h.news()).find((event) => event.type === 'payment.succeeded' && event.body.includes(bankId))!
    const before = await stored()
    const refused = [
      send(genuine.body, sign('another-secret', genuine.body, h.clock.now())),
      send(genuine.body.replace('succeeded', 'succeeded '), genuine.headers['stripe-signature']!),
      send(genuine.body, sign(bankSecret, genuine.body, h.clock.now().subtract({ seconds: 302 }))),
      send(genuine.body, sign(bankSecret, genuine.body, h.clock.now().add({ seconds: 302 }))),
      send(genuine.body, ''),
      send('not json', sign(bankSecret, 'not json', h.clock.now())),
    ]
    expect(await Promise.all(refused.map(catchProblem))).toEqual(refused.map(() => 'WEBHOOK_SIGNATURE_INVALID'))
    expect(await stored()).toBe(before)
    expect(await catchProblem(receiveWebhook(h, 'nobody', genuine.headers, genuine.body))).toBe('NOT_FOUND')
    expect((await get(id)).confirmation_status).toBe('AwaitingPayment')
  })

  it('10 parallel deliveries are stored once, unchanged, and processed once', async () => {
    const { invoiceId } = await place()
    const { bankId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    const genuine = (await h.news()).find((event) => event.type === 'payment.succeeded' && event.body.includes(bankId))!
    await Promise.all(Array.from({ length: 10 }, () => receiveWebhook(h, 'stripe', genuine.headers, genuine.body)))
    const rows = await h.db.selectFrom('webhook_event').select(['body', 'deliveries']).where('event_id', '=', genuine.id).execute()
    expect(rows).toEqual([{ body: genuine.body, deliveries: 10 }])
    expect(await h.jobs.waiting('payment.event')).toHaveLength(1)
  })

  it('a valid webhook about an unknown payment or refund is stored and changes nothing', async () => {
    const payment = {
      id: 'pay_x',
      reference: '00000000-0000-4000-8000-000000000000',
      status: 'succeeded',
      failure: null,
      amount: 1,
      currency: 'EUR',
    }
    for (const event of [
      { id: 'evt_a', type: 'payment.succeeded', data: { payment, refund: null } },
      { id: 'evt_b', type: 'refund.succeeded', data: { payment, refund: { reference: payment.reference, amount: 1 } } },
      { id: 'evt_c', type: 'payment.succeeded', data: { payment: { ...payment, reference: 'nonsense' }, refund: null } },
    ]) {
      const body = JSON.stringify(event)
      await send(body, sign(bankSecret, body, h.clock.now()))
    }
    await h.jobs.run(undefined, 'payment.event')
    expect(
      await h.db
        .selectFrom('webhook_event')
        .select('event_id')
        .where('event_id', 'in', ['evt_a', 'evt_b', 'evt_c'])
        .where('processed_at', 'is not', null)
        .execute(),
    ).toHaveLength(3)
  })
})
