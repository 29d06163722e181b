import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Order, OrderSummary } from '@aquilane/contract/order'
import { forged } from '@aquilane/testing/forged'
import { standardLeg } from '../orders/offers.fixture.ts'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { listOrders, getOrder, cancelOrder, getRefundQuote } from './customer-answers.fixture.ts'
import { confirmOrder, declineOrder } from './answer-request.ts'
import { answerWithPrice } from '../../trips/quotes/answer-with-price.ts'
import { getCalendar } from '../orders/read-model.ts'
import { getTrialBalance, getAccounts } from '../../foundation/ledger/service.ts'
import { completeOrder, completeFlownOrders } from './complete-order.ts'
import { sendOrderNotification } from '../orders/notifications.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const periods = (orderId: string) =>
  h.db.selectFrom('aircraft_availability_block').select(['kind', 'aircraft_id']).where('reference', '=', `order:${orderId}`).execute()
const mails = async (to: string) =>
  await h.db.selectFrom('outbox').select(['subject', 'channel', 'body']).where('recipient', '=', to).orderBy('id').execute()
const list = async () => (await listOrders(h, { clientId: ada, locale: 'en', group: null, page: 1, perPage: 50 })).data
const cancel = (id: string, shown: number | null = null, idempotencyKey: string | null = null) =>
  cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: shown, idempotencyKey })
async function paidOrder(shape: Parameters<OrdersHarness['offer']>[0] = {}) {
  const order = await h.create(ada, h.offer(shape))
  const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return getOrder(h, order.id, ada, 'en')
}

describe('order on a firm suggestion', () => {
  it('holds the aircraft, issues a Primary invoice due in 60 minutes and returns the contract’s shape', async () => {
    const order = await h.create(ada, h.offer({ aircraftId: h.aircraftIds[0]! }))
    expect(order).toMatchObject({
      confirmation_status: 'AwaitingPayment',
      price: { amount: 24_150.5, currency: 'EUR' },
      price_firmness: 'firm',
      cancelable: true,
      refund: null,
    })
    expect(order.pnr).toMatch(/^[34679BCDFGHJKMNPQRTVWXY]{6}$/)
    expect(order.invoices).toMatchObject([
      { type: 'Primary', status: 'New', ttl: 3600, price: { amount: 24_150.5 }, price_with_discount: { amount: 24_150.5 } },
    ])
    expect(order.invoices[0]!.details.reduce((sum, line) => sum + Math.round(line.price.amount * 100), 0)).toBe(2_415_050)
    expect(await periods(order.id)).toEqual([{ kind: 'hold', aircraft_id: h.aircraftIds[0] }])
    expect([...Value.Errors(Order, order)]).toEqual([])
    expect(order.legs[0]).toMatchObject({
      departure_airport: { iata: 'LTN', city: { iata: 'LON' } },
      arrival_airport: { iata: 'NCE' },
      pax: 4,
      meeting_point: { kind: expect.stringMatching(/fbo|airport/) },
    })
    expect(order.timeline).toMatchObject([{ event: 'placed', status: 'AwaitingPayment', by: 'customer', amount: { amount: 24_150.5 } }])
  })

  it('keeps children, pets and special luggage of its legs', async () => {
    const party = { children: 2, laps: 1, pets: 1, golf: 2 }
    const order = await h.create(ada, h.offer({ days: 33 }, [{ ...standardLeg, party }]))
    expect(order.legs).toMatchObject([{ pax: 4, party }])
    expect((await getOrder(h, order.id, ada, 'en')).legs).toMatchObject([{ party }])
    expect((await h.create(ada, h.offer({ days: 34 }))).legs[0]).not.toHaveProperty('party')
  })

  it('has a shorter deadline near departure', async () => {
    const order = await h.create(ada, h.offer({ days: 0, hours: 5.5 }))
    expect(order.invoices[0]!.ttl).toBe(30 * 60)
  })

  it('is refused when the aircraft is taken, and stores nothing', async () => {
    const aircraftId = h.aircraftIds[5]!
    await h.create((await h.client()).clientId, h.offer({ aircraftId, days: 40 }))
    expect(await catchProblem(h.create(ada, h.offer({ aircraftId, days: 40 })))).toBe('OFFER_TAKEN')
    expect(await list()).toEqual([])
  })

  it('is refused for an unknown suggestion and for other legs', async () => {
    expect(await catchProblem(h.create(ada, 'unknown'))).toBe('NOT_FOUND')
    expect(await catchProblem(h.create(ada, h.offer(), { legs: [h.leg, h.leg] }))).toBe('TRIP_INVALID')
  })

  it('50 parallel requests with one Idempotency-Key create one order; another body is refused', async () => {
    const offer = h.offer({ days: 45 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => h.create(ada, offer, { idempotencyKey: 'k-1' })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await list()).toHaveLength(1)
    expect(await catchProblem(h.create(ada, offer, { idempotencyKey: 'k-1', legs: [{ ...h.leg, pax: 5 }] }))).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('order without a firm price', () => {
  it('on an estimate it waits for sales with the estimated price and holds nothing', async () => {
    const order = await h.create(ada, h.offer({ firmness: 'estimate', availability: 'on-request' }))
    expect(order).toMatchObject({ confirmation_status: 'Confirmation', price_firmness: 'estimate', invoices: [] })
    expect(await periods(order.id)).toEqual([])
  })

  it('without a suggestion it has neither price nor aircraft, and cities stay cities', async () => {
    const order = await h.create(ada, null, { legs: [{ ...h.leg, departure: 'city:LON' }] })
    expect(order).toMatchObject({ confirmation_status: 'Confirmation', price: null, aircraft: null, invoices: [] })
    expect(order.legs[0]).toMatchObject({ departure_airport: { selector: 'city:LON', name: 'London' }, arrival_date: null })
    expect([...Value.Errors(Order, order)]).toEqual([])
    expect(order.terms.steps[0]).toMatchObject({ fee: null, refund: null })
  })

  it('becomes payable with the price by sales and confirmed by the operator', async () => {
    const order = await h.create(ada, h.offer({ firmness: 'estimate', availability: 'on-request' }))
    expect(await catchProblem(confirmOrder(h, order.id, 'staff:1'))).toBe('ORDER_STATE_CONFLICT')
    const suggestionId = h.offer({ firmness: 'estimate', availability: 'on-request' })
    await answerWithPrice(h, { orderId: order.id, memberId: randomUUID(), suggestionId, priceCents: 2_600_000 })
    const quoted = await getOrder(h, order.id, ada, 'en')
    expect(quoted).toMatchObject({
      confirmation_status: 'AwaitingPayment',
      price: { amount: 26_000 },
      price_firmness: 'firm',
      invoices: [{ status: 'New', price: { amount: 26_000 } }],
    })
    expect(await periods(order.id)).toMatchObject([{ kind: 'hold' }])
    const { bankId } = await h.openCard(ada, quoted.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    expect((await getOrder(h, order.id, ada, 'en')).confirmation_status).toBe('Confirmation')
    await confirmOrder(h, order.id, 'staff:1')
    expect((await getOrder(h, order.id, ada, 'en')).timeline.map((entry) => [entry.event, entry.by])).toEqual([
      ['requested', 'customer'],
      ['quoted', 'staff'],
      ['paid', 'bank'],
      ['confirmed', 'staff'],
    ])
  })

  it('needs an aircraft and a price above zero, and is answered once', async () => {
    const plain = await h.create(ada, null)
    const quote = (over: { suggestionId?: string; priceCents?: number | null }) =>
      answerWithPrice(h, { orderId: plain.id, memberId: randomUUID(), suggestionId: null, priceCents: 2_500_000, ...over })
    expect(await catchProblem(quote({}))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(quote({ suggestionId: h.offer(), priceCents: 0 }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(quote({ suggestionId: 'unknown' }))).toBe('NOT_FOUND')
    const answers = await Promise.all([1, 2].map(() => catchProblem(quote({ suggestionId: h.offer() }))))
    expect(answers.toSorted()).toEqual(['ORDER_STATE_CONFLICT', 'accepted'])
    const quoted = await getOrder(h, plain.id, ada, 'en')
    expect(quoted).toMatchObject({
      confirmation_status: 'AwaitingPayment',
      price: { amount: 25_000 },
      invoices: [{ price: { amount: 25_000 } }],
    })
    expect(quoted.aircraft).not.toBeNull()
    expect(quoted.legs[0]!.arrival_date).not.toBeNull()
    expect(quoted.price_breakdown.reduce((sum, { price }) => sum + Math.round(price.amount * 100), 0)).toBe(2_500_000)
    expect(await catchProblem(declineOrder(h, plain.id, 'staff:1', 'late'))).toBe('ORDER_STATE_CONFLICT')
  })

  it('can be declined with a full refund', async () => {
    const unpaid = await h.create(ada, null)
    await declineOrder(h, unpaid.id, 'staff:1', 'no aircraft')
    expect((await getOrder(h, unpaid.id, ada, 'en')).confirmation_status).toBe('Declined')
    const paid = await paidOrder({ availability: 'on-request' })
    expect(paid.confirmation_status).toBe('Confirmation')
    await declineOrder(h, paid.id, 'staff:1', 'technical')
    expect(await getOrder(h, paid.id, ada, 'en')).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: { amount: 24_150.5 }, fee: { amount: 0 }, settled: false },
    })
  })
})

describe('reading orders', () => {
  it('lists own orders, newest first, in the contract’s shape', async () => {
    const first = await h.create(ada, h.offer())
    h.clock.advance({ seconds: 2 })
    const second = await h.create(ada, h.offer())
    const orders = await list()
    expect(orders.map((order) => order.id)).toEqual([second.id, first.id])
    for (const order of orders) expect([...Value.Errors(OrderSummary, order)]).toEqual([])
  })

  it('lists them by page and group', async () => {
    const orders = []
    for (let index = 0; index < 5; index++) {
      orders.push(await h.create(ada, null))
      h.clock.advance({ seconds: 2 })
    }
    const [first, second] = orders
    for (const { id } of [first!, second!]) await cancel(id)
    const page = async (group: 'active' | 'past' | 'open' | null, number = 1, perPage = 50) => {
      const found = await listOrders(h, { clientId: ada, locale: 'en', group, page: number, perPage })
      return { ids: found.data.map(({ id }) => id), ...found.pagination }
    }
    const newest = orders.map(({ id }) => id).toReversed()
    expect((await page(null)).ids).toEqual(newest)
    expect(await page('active', 2, 2)).toEqual({ ids: [newest[2]], current_page: 2, page_count: 2, total_count: 3 })
    expect((await page('active', 9, 2)).current_page).toBe(2)
    expect((await page('past')).ids).toEqual([second!.id, first!.id])
    expect((await page('open')).ids).toEqual(newest.slice(0, 3))
    expect(await page('past', 1, 1)).toMatchObject({ page_count: 2, total_count: 2 })
  })

  it('names places in the reader’s language, whatever the language of the order', async () => {
    const order = await h.create(ada, h.offer(), { locale: 'en' })
    expect((await getOrder(h, order.id, ada, 'it')).legs[0]!.arrival_airport.city?.name).toBe('Nizza')
  })

  it('foreign, unknown and malformed ids get the same response on every route', async () => {
    const order = await h.create((await h.client()).clientId, h.offer())
    for (const id of [order.id, '00000000-0000-4000-8000-000000000000', 'nonsense', "' OR 1=1 --"]) {
      expect(await catchProblem(getOrder(h, id, ada, 'en'))).toBe('NOT_FOUND')
      expect(await catchProblem(getRefundQuote(h, id, ada))).toBe('NOT_FOUND')
      expect(await catchProblem(cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null }))).toBe(
        'NOT_FOUND',
      )
      expect(await catchProblem(getCalendar(h, { id, clientId: ada, expires: null, signature: null, locale: 'en' }))).toBe('NOT_FOUND')
    }
  })
})

describe('the meeting point', () => {
  it('is the operator’s terminal, else the only one of the airport, else what is entered for it, else the airport', async () => {
    const from = (departure: string) => [{ ...h.leg, departure }]
    const toPoint = async (departure: string) => {
      const legs = from(departure)
      return (await h.create(ada, h.offer({}, legs), { legs })).legs[0]!.meeting_point
    }
    expect(await toPoint('airport:EGLF')).toMatchObject({
      kind: 'fbo',
      name: 'Farnborough Airport terminal',
      address: 'Farnborough Airport, Farnborough GU14 6XA, United Kingdom',
      latitude: expect.closeTo(51.27, 1),
      terminal: { key: 'airport-terminal', phone: null, source: expect.stringContaining('ainonline.com') },
      terminals: 1,
    })
    expect(await toPoint('airport:EGGW')).toMatchObject({
      kind: 'airport',
      name: null,
      address: 'London Luton Airport, London, United Kingdom',
      terminal: null,
      terminals: 2,
    })
    // Not every flight is known to use it: the place that is entered for the airport counts.
    expect(await toPoint('airport:EDDM')).toMatchObject({
      kind: 'fbo',
      name: 'General Aviation Terminal',
      terminal: { address: 'Allgemeine Luftfahrt 1, 85356 München-Flughafen, Germany' },
    })
    const operator = await h.db.selectFrom('operator').select('id').orderBy('id').executeTakeFirstOrThrow()
    await h.db
      .insertInto('meeting_point')
      .values([
        { airport: 'EGLF', operator_id: operator.id, name: 'Our own lounge', address: 'Hangar 3', latitude: 51.28, longitude: -0.77 },
        { airport: 'EGGW', operator_id: null, name: 'Terminal of everybody', address: 'Luton' },
      ])
      .execute()
    expect(await toPoint('airport:EGLF')).toEqual({
      kind: 'fbo',
      name: 'Our own lounge',
      address: 'Hangar 3',
      latitude: 51.28,
      longitude: -0.77,
      terminal: null,
      terminals: 1,
    })
    // A place for everybody is none where several terminals are known.
    expect(await toPoint('airport:EGGW')).toMatchObject({ kind: 'airport', name: null })
  })
})

describe('cancelling', () => {
  it('cancels an unpaid order, frees its aircraft and closes its invoice', async () => {
    const order = await h.create(ada, h.offer())
    expect(await cancel(order.id)).toMatchObject({
      confirmation_status: 'Canceled',
      cancelable: false,
      refund: null,
      invoices: [{ status: 'Canceled', ttl: null }],
    })
    expect(await periods(order.id)).toEqual([])
    expect(await catchProblem(cancel(order.id))).toBe('ORDER_STATE_CONFLICT')
  })

  it('refunds the quoted amount through the provider once', async () => {
    const order = await paidOrder({ days: 10, priceCents: 1_000_000 })
    expect(order.confirmation_status).toBe('Confirmed')
    const quote = await getRefundQuote(h, order.id, ada)
    expect(quote).toMatchObject({
      cancelable: true,
      paid: { amount: 10_000 },
      fee: { amount: 3_000 },
      fee_percent: 30,
      refund: { amount: 7_000 },
      refunds: [{ amount: { amount: 7_000 }, destination: 'source', method: 'stripe', digits: '4242', returned: false }],
    })
    const leg = order.legs[0]!
    const departure = Temporal.Instant.from(leg.departure_date)
    expect(
      quote.steps.map((step) => [step.until && departure.since(Temporal.Instant.from(step.until)).total('hours'), step.refund?.amount]),
    ).toEqual([
      [168, 7_000],
      [72, 5_000],
      [null, 0],
    ])
    const canceled = await cancel(order.id, 700_000, 'c-1')
    expect(canceled).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: { amount: 7_000 }, fee: { amount: 3_000 }, settled: false },
    })
    expect(await cancel(order.id, 700_000, 'c-1')).toEqual(canceled)
    await h.recover()
    await h.recover()
    expect(await getOrder(h, order.id, ada, 'en')).toMatchObject({
      confirmation_status: 'Refund',
      refund: { settled: true },
      invoices: [{ status: 'Refunded' }],
    })
    const refunds = await h.db
      .selectFrom('sandbox_bank_refund')
      .innerJoin('sandbox_bank_payment', 'sandbox_bank_payment.id', 'payment_id')
      .select('sandbox_bank_refund.amount')
      .where('description', '=', order.pnr)
      .execute()
    expect(refunds).toEqual([{ amount: 700_000 }])
    expect(await periods(order.id)).toEqual([])
  })

  it('refunds nothing under 72 hours', async () => {
    const order = await paidOrder({ days: 2 })
    expect(await cancel(order.id)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
  })

  it('refuses a refund below the shown quote and returns the current one', async () => {
    const order = await paidOrder({ days: 14, hours: 1, priceCents: 1_000_000 })
    expect((await getRefundQuote(h, order.id, ada)).refund.amount).toBe(9_000)
    h.clock.advance({ hours: 2 })
    await expect(cancel(order.id, 900_000)).rejects.toMatchObject({ code: 'REFUND_CHANGED', facts: { refund: { cents: 7_000_00 } } })
    expect((await getOrder(h, order.id, ada, 'en')).confirmation_status).toBe('Confirmed')
  })

  it('is refused after the first departure', async () => {
    const order = await paidOrder({ days: 1 })
    h.clock.advance({ hours: 24 })
    expect(await catchProblem(cancel(order.id))).toBe('ORDER_STATE_CONFLICT')
  })
})

describe('completion after the last arrival', () => {
  it('the job completes the order and recognises its revenue', async () => {
    const order = await paidOrder({ days: 3 })
    const before = await getTrialBalance(h, h.db)
    expect(await completeOrder(h, order.id)).toBe(false)
    const job = (await h.jobs.waiting('order.complete')).find((waiting) => (waiting.data as { order: string }).order === order.id)
    expect(job?.startAfter?.toString()).toBe(Temporal.Instant.from(order.legs[0]!.arrival_date!).toString())
    h.clock.set(job!.startAfter!)
    await h.jobs.run(h.clock.now(), 'order.complete')
    expect((await getOrder(h, order.id, ada, 'en')).confirmation_status).toBe('Completed')
    const after = await getTrialBalance(h, h.db)
    expect((after['customer_deposits:EUR'] ?? 0) - (before['customer_deposits:EUR'] ?? 0)).toBe(2_415_050)
    expect((after['taxes_payable:EUR'] ?? 0) - (before['taxes_payable:EUR'] ?? 0)).toBe(-52_000)
    expect((after['revenue:EUR'] ?? 0) - (before['revenue:EUR'] ?? 0)).toBe(-2_363_050)
  })

  it('recovery completes orders whose job was lost', async () => {
    const order = await paidOrder({ days: 3 })
    h.clock.advance({ hours: 80 })
    await completeFlownOrders(h)
    expect((await getOrder(h, order.id, ada, 'en')).confirmation_status).toBe('Completed')
  })
})

describe('customer notifications', () => {
  it('a paid order is confirmed by one mail in the language of the order', async () => {
    const email = `it-${ada}@example.com`
    await h.db.updateTable('client').set({ email }).where('id', '=', ada).execute()
    const order = await h.create(ada, h.offer(), { locale: 'it' })
    const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    await h.jobs.run(undefined, 'order.notification')
    await sendOrderNotification(h, { order: order.id, notification: 'confirmed' })
    await h.jobs.run(undefined, 'push.deliver')
    const sent = await mails(email)
    expect(sent.map((mail) => mail.subject)).toEqual([`L’ordine ${order.pnr} è confermato`])
    expect(sent[0]!.body).toContain(`/it/order/${order.id}`)
  })

  it('by SMS without an e-mail address; outdated notifications are not sent', async () => {
    const client = await h.client(null)
    const order = await h.create(client.clientId, h.offer({ days: 30 }))
    const { bankId } = await h.openCard(client.clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    await cancelOrder(h, { id: order.id, clientId: client.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.jobs.run(undefined, 'order.notification')
    await h.jobs.run(undefined, 'push.deliver')
    const sent = await mails(client.phone)
    expect(sent.map((message) => message.channel)).toEqual(['sms'])
    expect(sent[0]!.body).toContain('we are refunding')
  })

  /** A paid order, cancelled; the bodies of the mails in both stages. */
  async function cancelPaid(refundTo: 'source' | 'balance', locale: 'en' | 'it' = 'en') {
    const client = await h.client(null)
    const email = `refund-${client.clientId}@example.com`
    await h.db.updateTable('client').set({ email }).where('id', '=', client.clientId).execute()
    const order = await h.create(client.clientId, h.offer({ days: 30 }), { locale })
    const { bankId } = await h.openCard(client.clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    const cancel = { id: order.id, clientId: client.clientId, locale, expectedRefund: null, refundTo, idempotencyKey: null }
    const canceled = await cancelOrder(h, cancel)
    const deliver = async () => {
      await h.jobs.run(undefined, 'order.notification')
      await h.jobs.run(undefined, 'push.deliver')
    }
    await deliver()
    await h.jobs.run(undefined, 'payment.refund')
    await h.recover()
    await deliver()
    const sent = await mails(email)
    return {
      canceled,
      bodies: sent
        .map(({ subject, body }) => `${subject}\n${body}`)
        .filter((one) => /refund|rimbors|is on your balance|sul tuo saldo/i.test(one)),
    }
  }

  it('about a refund to the balance name the balance, and nothing about a bank', async () => {
    const { bodies, canceled } = await cancelPaid('balance')
    expect(canceled.refunds).toMatchObject([{ destination: 'balance', returned: false }])
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toMatch(/We refund €\s[\d\s,]+: €\s[\d\s,]+ to your Personal balance \(available within minutes\)/)
    expect(bodies[1]).toMatch(/is on your balance\n[^]*to your Personal balance \(available now\)/)
    for (const body of bodies) expect(body).not.toMatch(/bank|payment method you used/)
  })

  it('about a refund to the card name the card and the days of the bank', async () => {
    const { bodies } = await cancelPaid('source')
    expect(bodies[0]).toMatch(/to the card ending in 4242 \(usually within 5 to 10 days, at most 14\)/)
    expect(bodies.at(-1)).toMatch(/your refund of [^]*to the card ending in 4242 \(sent; your bank usually shows it within 5 to 10 days\)/)
    for (const body of bodies) expect(body).not.toMatch(/balance/)
  })

  it('about a refund are the same in Italian', async () => {
    const { bodies } = await cancelPaid('balance', 'it')
    expect(bodies[0]).toMatch(/Ti rimborsiamo €\s[\d\s,]+: €\s[\d\s,]+ sul saldo Personale \(disponibile entro pochi minuti\)/)
    expect(bodies[1]).toMatch(/sono sul tuo saldo\n[^]*\(già disponibile\)/)
  })
})

describe('calendar file', () => {
  it('opens with a signed link for a week, not with an altered one', async () => {
    const order = await h.create(ada, h.offer())
    const address = new URL(order.calendar_url, 'http://localhost')
    const link = {
      id: order.id,
      clientId: null,
      expires: Number(address.searchParams.get('expires')),
      signature: address.searchParams.get('signature'),
      locale: 'en' as const,
    }
    const { file } = await getCalendar(h, link)
    expect(file).toContain('DTSTART;TZID=Europe/London:')
    expect(file).toContain('BEGIN:VTIMEZONE')
    expect(file).toContain('STATUS:TENTATIVE')
    expect(await catchProblem(getCalendar(h, { ...link, expires: link.expires + 1 }))).toBe('NOT_FOUND')
    expect(await catchProblem(getCalendar(h, { ...link, signature: forged(link.signature!) }))).toBe('NOT_FOUND')
    expect(await catchProblem(getCalendar(h, { ...link, id: (await h.create(ada, h.offer())).id }))).toBe('NOT_FOUND')
    h.clock.advance({ hours: 24 * 8 })
    expect(await catchProblem(getCalendar(h, link))).toBe('NOT_FOUND')
  })
})

describe('where a refund goes', () => {
  it('is the payment method by default, and the balance at once when the customer chooses it', async () => {
    const toSource = await paidOrder()
    const canceled = await cancel(toSource.id)
    expect(canceled.refunds).toMatchObject([{ amount: canceled.refund!.amount, destination: 'source', method: 'stripe', settled: false }])

    const toBalance = await paidOrder()
    const chosen = await cancelOrder(h, {
      id: toBalance.id,
      clientId: ada,
      locale: 'en',
      expectedRefund: null,
      refundTo: 'balance',
      idempotencyKey: null,
    })
    expect(chosen.refunds).toMatchObject([{ destination: 'balance', settled: false }])
    await h.jobs.run(h.clock.now())
    const settled = await getOrder(h, toBalance.id, ada, 'en')
    expect(settled.refunds).toMatchObject([{ amount: chosen.refund!.amount, destination: 'balance', method: 'stripe', settled: true }])
    const [account] = await getAccounts(h, ada)
    expect(account!.balance).toBe(Math.round(chosen.refund!.amount.amount * 100))
  })
})
