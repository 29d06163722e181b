import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { receiveWebhook, processWebhookEvent } from './webhooks.ts'
import { getOrder, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { pollPayment } from './service.ts'
import { submitRefund } from './refunds.ts'
import { releaseUnpaidOrder } from '../booking/expire-order.ts'

/*
 * Provider events arrive late, twice and in any order. Whatever the order of up to five events and their duplicates,
 * order, invoice, payments, refunds, aircraft and ledger end the same.
 */
let h: OrdersHarness
let ada: string
let day = 1

beforeAll(async () => {
  h = await ordersHarness({ pool: 30 })
  ada = (await h.client()).clientId
})
afterAll(() => h.close())

interface Event {
  body: string
  headers: Record<string, string>
  type: string
}
interface Case {
  orderId: string
  events: Event[]
}

const permutations = <T>(list: T[]): T[][] =>
  list.length < 2 ? [list] : list.flatMap((head, i) => permutations(list.toSpliced(i, 1)).map((tail) => [head, ...tail]))

/** Genuine events of these bank payments, signed now, of the types asked for. */
async function getEvents(wanted: [bankId: string, types: string[]][]): Promise<Event[]> {
  const all = await Promise.all(wanted.map(async ([bankId, types]) => ({ types, news: await h.news(bankId) })))
  return all.flatMap(({ types, news }) => types.map((type) => news.find((event) => event.type === type)!))
}

async function place() {
  const order = await h.create(ada, h.offer({ aircraftId: h.aircraftIds[day % 100]!, days: 20 + Math.floor(day++ / 100) }))
  return { orderId: order.id, invoiceId: order.invoices[0]!.id }
}

async function deliver(events: Event[], work: 'at once' | 'at the end') {
  for (const { headers, body } of events) {
    await receiveWebhook(h, 'stripe', headers, body)
    if (work === 'at once') await handle()
  }
  await handle()
}

/** The jobs in whatever order the queue has them: here the newest first, which no delivery order alone would give. */
async function handle() {
  const waiting = await h.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).orderBy('id', 'desc').execute()
  for (const { id } of waiting) await processWebhookEvent(h, id)
}

const sorted = (list: { id: string }[]) => list.map(({ id: _id, ...rest }) => JSON.stringify(rest)).toSorted()

/** Everything that must not depend on the order of news. */
async function getFinalState(orderId: string) {
  const order = await getOrder(h, orderId, ada, 'en')
  const payments = await h.db
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(['payment.id', 'payment.status', 'applied', 'refunded', 'failure'])
    .where('order_id', '=', orderId)
    .execute()
  const refunds = await h.db.selectFrom('refund').select(['id', 'amount', 'reason', 'status']).where('order_id', '=', orderId).execute()
  const references = [`order:${orderId}`, ...payments.map(({ id }) => `payment:${id}`), ...refunds.map(({ id }) => `refund:${id}`)]
  const money = await h.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'transaction_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['ledger_account.code', 'amount'])
    .where('reference', 'in', references)
    .execute()
  const sums: Record<string, number> = {}
  for (const entry of money) sums[entry.code] = (sums[entry.code] ?? 0) + entry.amount
  const periods = await h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `order:${orderId}`).execute()
  return {
    status: order.confirmation_status,
    settled: order.refund?.settled ?? null,
    timeline: order.timeline.map((entry) => entry.event),
    invoices: order.invoices.map((invoice) => invoice.status),
    payments: sorted(payments),
    refunds: sorted(refunds),
    ledger: Object.entries(sums)
      .filter(([, sum]) => sum !== 0)
      .toSorted(),
    periods,
  }
}

/** One card refused, then another that succeeds, over two attempts. */
async function secondCardWorks(): Promise<Case> {
  const { orderId, invoiceId } = await place()
  const first = await h.openCard(ada, invoiceId)
  await h.submitCard(first.bankId, '4000000000000002')
  // The site does not know of the refusal yet: only the page does.
  await h.db.updateTable('payment').set({ method: 'earlier' }).where('id', '=', first.paymentId).execute()
  const paymentBefore = await h.db.selectFrom('payment').selectAll().where('id', '=', first.paymentId).executeTakeFirstOrThrow()
  const second = await h.openCard(ada, invoiceId)
  await h.db
    .updateTable('payment')
    .set({ method: 'stripe', status: 'Created', failure: null, settled_at: null })
    .where('id', '=', paymentBefore.id)
    .execute()
  await h.submitCard(second.bankId)
  return {
    orderId,
    events: await getEvents([
      [first.bankId, ['payment.processing', 'payment.refused']],
      [second.bankId, ['payment.created', 'payment.processing', 'payment.succeeded']],
    ]),
  }
}

/** Two cards that both succeed for one invoice. */
async function bothCardsWork(): Promise<Case> {
  const { orderId, invoiceId } = await place()
  const first = await h.openCard(ada, invoiceId)
  await h.db.updateTable('payment').set({ method: 'earlier' }).where('id', '=', first.paymentId).execute()
  const second = await h.openCard(ada, invoiceId)
  await h.db.updateTable('payment').set({ method: 'stripe' }).where('id', '=', first.paymentId).execute()
  await h.submitCard(first.bankId)
  await h.submitCard(second.bankId)
  return {
    orderId,
    events: await getEvents([
      [first.bankId, ['payment.created', 'payment.processing', 'payment.succeeded']],
      [second.bankId, ['payment.processing', 'payment.succeeded']],
    ]),
  }
}

/** Paid, canceled, refunded: all events arrive again afterwards. */
async function sentBack(): Promise<Case> {
  const { orderId, invoiceId } = await place()
  const { bankId, paymentId } = await h.openCard(ada, invoiceId)
  await h.submitCard(bankId)
  await pollPayment(h, paymentId, 0)
  await cancelOrder(h, { id: orderId, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
  const refund = await h.db.selectFrom('refund').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await submitRefund(h, refund.id)
  return {
    orderId,
    events: await getEvents([[bankId, ['payment.created', 'payment.processing', 'payment.succeeded', 'refund.succeeded']]]),
  }
}

/** The card payment succeeds although the order was canceled. */
async function tooLate(): Promise<Case> {
  const { orderId, invoiceId } = await place()
  const { bankId } = await h.openCard(ada, invoiceId)
  await h.submitCard(bankId)
  h.clock.advance({ minutes: 61 })
  await releaseUnpaidOrder(h, orderId)
  return { orderId, events: await getEvents([[bankId, ['payment.created', 'payment.processing', 'payment.succeeded']]]) }
}

const finish = async () => {
  h.jobs.clear()
  const open = await h.db.selectFrom('refund').select('id').where('status', 'in', ['Pending', 'Submitted']).execute()
  for (const { id } of [...open, ...open]) await submitRefund(h, id)
}

describe('the result does not depend on the order of webhooks', () => {
  it.each([
    ['a refused card, then a good one', 1, secondCardWorks, { status: 'Confirmed', invoices: ['Paid'], refunds: [] }],
    [
      'two good cards',
      3,
      bothCardsWork,
      { status: 'Confirmed', invoices: ['Paid'], refunds: ['{"amount":2415050,"reason":"late","status":"Settled"}'] },
    ],
    ['paid, cancelled and sent back', 1, sentBack, { status: 'Refund', settled: true, invoices: ['Refunded'] }],
    ['too late', 1, tooLate, { status: 'Canceled', invoices: ['Expired'], periods: [] }],
  ])(
    '%s: permutations (1 of %i), each event twice',
    async (_name, nth, arrange, expected) => {
      const orders = permutations([...(await arrange()).events.keys()]).filter((_order, index) => index % nth === 0)
      const ends: unknown[] = []
      for (const [round, order] of orders.entries()) {
        const { orderId, events } = await arrange()
        const once = order.map((index) => events[index]!)
        await deliver([...once, ...once], round % 2 === 0 ? 'at once' : 'at the end')
        await finish()
        ends.push(await getFinalState(orderId))
      }
      expect(ends[0]).toMatchObject(expected)
      expect(ends).toEqual(orders.map(() => ends[0]))
    },
    180_000,
  )

  it('sampled: up to ten deliveries of each event, shuffled, to two processes at once', async () => {
    let first: unknown
    const samples = fc.sample(fc.array(fc.nat({ max: 4 }), { minLength: 15, maxLength: 50 }), { numRuns: 12, seed: 7 })
    for (const sample of samples) {
      const { orderId, events } = await secondCardWorks()
      const deliveries = [...sample, 0, 1, 2, 3, 4].map((index) => events[index]!)
      await Promise.all(deliveries.map(({ headers, body }) => receiveWebhook(h, 'stripe', headers, body)))
      await Promise.all([handle(), handle()])
      const end = await getFinalState(orderId)
      first ??= end
      expect(end).toEqual(first)
    }
    expect(first).toMatchObject({ status: 'Confirmed', invoices: ['Paid'], periods: [{ kind: 'booked' }] })
  }, 120_000)
})
