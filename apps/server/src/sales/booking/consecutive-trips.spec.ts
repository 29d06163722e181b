import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { orderNotificationJob } from '../orders/queues.ts'
import { cancelOrder, getOrder, getRefundQuote } from './customer-answers.fixture.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { addBillingProfile } from '../invoices/billing-profiles.ts'

let h: OrdersHarness
let ada: string
let eve: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
  eve = (await h.client()).clientId
})

let day = 18
const legs = (from: string, to: string, date: string) => [
  { departure: `airport:${from}`, arrival: `airport:${to}`, date, pax: 2, luggage: 40 },
]
async function pay(clientId: string, invoice: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoice)
  // One card behind two accounts is one customer.
  await h.submitCard(bankId, clientId === ada ? '4242424242424242' : '5555555555554444')
  await h.recover()
}
const cancel = (id: string, clientId: string) => cancelOrder(h, { id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
const stateOf = (id: string, clientId: string) => getOrder(h, id, clientId, 'en')
const cents = ({ amount }: { amount: number }) => Math.round(amount * 100)
const search = async (trip: ReturnType<typeof legs>, clientId: string) =>
  (await h.charter.findOffersFor({ legs: trip, clientId, locale: 'en' })).filter(({ firmness }) => firmness === 'firm')

/** A paid trip of Ada to Nice, and an offer to `clientId` for the day after with the same aircraft at a lower price. */
async function nearby(clientId: string) {
  const date = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: day })
  day += 3
  const out = legs('EGGW', 'LFMN', `${date.toString()}T10:00`)
  const back = legs('LFMN', 'EGGW', `${date.add({ days: 1 }).toString()}T11:00`)
  for (const candidate of (await search(out, ada)).slice(0, 12)) {
    const first = await h.create(ada, candidate.id, { legs: out })
    await pay(ada, first.invoices[0]!.id)
    const home = (await getMovements(h.db, first.id)).at(-1)!
    const isFar = home.kind === 'positioning' && home.distanceKm > 200
    const offer = isFar && (await offerFor(back, clientId, candidate.aircraft.tail))
    if (offer) return { first, offer, back }
    await cancel(first.id, ada)
  }
  throw new Error('No aircraft of the fleet is based far from both airports.')
}

/** Bookings of others are seen after a second. */
async function offerFor(trip: ReturnType<typeof legs>, clientId: string, tail: string) {
  const find = async () => {
    h.clock.advance({ seconds: 1 })
    return (await search(trip, clientId)).find(
      ({ aircraft, lines }) => aircraft.tail === tail && lines.some(({ service }) => service === 'chain'),
    )
  }
  return vi.waitUntil(find, { timeout: 4_000, interval: 100 }).catch(() => null)
}
async function ordered(clientId: string) {
  const { first, offer, back } = await nearby(clientId)
  const second = await h.create(clientId, offer.id, { legs: back })
  return { first, second, saving: cents(second.saving!), invoice: second.invoices[0]!.id }
}
const spentBy = async (...ids: string[]) => {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(paid - coalesce(refund, 0)), 0)::bigint AS cents FROM orders WHERE id = ANY (${ids}::uuid[])`.execute(h.db)
  return Number(rows[0]!.cents)
}
const books = () => h.db.transaction().execute((trx) => findViolations(trx))

describe('the saving of a trip in a row', () => {
  it('is in the price of the day and in that of the class, so that neither is above the list', async () => {
    const { back } = await nearby(eve)
    const listed = new Map<string, number>()
    for (const { quote } of await h.charter.findOffersFor({ legs: back, clientId: eve, locale: 'en' }))
      listed.set(quote.type.class, Math.min(listed.get(quote.type.class) ?? Number.POSITIVE_INFINITY, quote.totalCents))
    const { offers } = await h.charter.findOffers({ legs: back, locale: 'en' }, { isVisitor: true })
    expect(new Map(offers.map(({ quote }) => [quote.type.class, quote.totalCents]))).toEqual(listed)
    const day = (await h.charter.dayPrices({ legs: back, locale: 'en' })).find(({ shift }) => shift === 0)
    expect(day?.best?.priceCents).toBe(Math.min(...listed.values()))
  })

  it('is stored with the second order, and lost with the first until it is paid: the order ends and its price is not payable', async () => {
    const { first, second, saving, invoice } = await ordered(eve)
    expect(saving).toBeGreaterThan(10_000)
    const row = await h.db.selectFrom('orders').select(['saving', 'saving_of']).where('id', '=', second.id).executeTakeFirst()
    expect(row).toEqual({ saving, saving_of: first.id })
    const { bankId } = await h.openCard(eve, invoice)
    const canceled = await cancel(first.id, ada)
    expect(canceled.refund!.deductions).toEqual([])
    expect(await stateOf(second.id, eve)).toMatchObject({ confirmation_status: 'Canceled' })
    expect(await catchProblem(h.openCard(eve, invoice))).toBe('PRICE_CHANGED')
    // A page that was open before is refunded.
    await h.submitCard(bankId)
    await h.recover()
    expect(await spentBy(second.id)).toBe(0)
    await h.jobs.run(undefined, orderNotificationJob)
    const keys = await h.db.selectFrom('push_message').select('key').where('client_id', '=', eve).execute()
    expect(keys.map(({ key }) => key)).toContain('order.savingLost')
    expect(await books()).toEqual([])
  })

  it('is not promised for half an hour: an offer from before the first was canceled is no longer had at its price', async () => {
    const { first, offer, back } = await nearby(ada)
    await cancel(first.id, ada)
    expect(await catchProblem(h.create(ada, offer.id, { legs: back }))).toBe('PRICE_CHANGED')
  })

  it('is deducted from the refund of the first where its customer keeps it, as the quote says before', async () => {
    const { first, second, saving, invoice } = await ordered(ada)
    const before = await getRefundQuote(h, first.id, ada)
    expect(before.deductions).toEqual([])
    await pay(ada, invoice)
    const quote = await getRefundQuote(h, first.id, ada)
    expect(quote.deductions).toMatchObject([{ reason: 'consecutive_trip', amount: { amount: saving / 100 } }])
    expect(cents(quote.refund)).toBe(cents(before.refund) - saving)
    const stale = { id: first.id, clientId: ada, locale: 'en', expectedRefund: cents(before.refund), idempotencyKey: null } as const
    expect(await catchProblem(cancelOrder(h, stale))).toBe('REFUND_CHANGED')
    const canceled = await cancel(first.id, ada)
    expect(canceled.refund).toMatchObject({ amount: quote.refund, fee: quote.fee, deductions: quote.deductions })
    // What both cost is what the second costs without the first, and the fee.
    expect(await spentBy(first.id, second.id)).toBe(cents(second.price!) + saving + cents(quote.fee))
    expect(await stateOf(second.id, ada)).toMatchObject({ confirmation_status: 'Confirmed', price: second.price })
    expect(await books()).toEqual([])
  })

  it('stays with another customer, who has nothing to do with the cancellation', async () => {
    const { first, second, invoice } = await ordered(eve)
    await pay(eve, invoice)
    expect((await cancel(first.id, ada)).refund!.deductions).toEqual([])
    expect(await stateOf(second.id, eve)).toMatchObject({ confirmation_status: 'Confirmed', price: second.price })
  })

  const signals: [string, () => Promise<unknown>][] = [
    [
      'device',
      () =>
        h.db
          .updateTable('session')
          .set({ fingerprint: `device-${day}` })
          .where('client_id', 'in', [ada, eve])
          .execute(),
    ],
    [
      'card',
      () =>
        h.db
          .insertInto('card_fingerprint')
          .values([ada, eve].map((client_id) => ({ client_id, fingerprint: `card-${day}`, created_at: h.clock.now().toString() })))
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
    ],
    [
      'passenger document',
      () =>
        h.db
          .insertInto('verified_document')
          .values([ada, eve].map((client_id) => ({ client_id, mark: `mark-${day}`, is_own: true, verified_at: h.clock.now().toString() })))
          .execute(),
    ],
    [
      'payer',
      async () => {
        for (const [clientId, bill_to] of [
          [ada, 'Rossi Holding S.r.l.'],
          [eve, 'ROSSI  HOLDING, S.R.L'],
        ] as const)
          await addBillingProfile(h, clientId, { bill_to, address: 'via roma 1' })
      },
    ],
  ]

  it.each(signals)('is deducted for a second phone number with the same %s', async (_signal, share) => {
    const { first, saving, invoice } = await ordered(eve)
    await pay(eve, invoice)
    await share()
    const { deductions } = await getRefundQuote(h, first.id, ada)
    expect(deductions).toMatchObject([{ reason: 'consecutive_trip', amount: { amount: saving / 100 } }])
    expect((await cancel(first.id, ada)).refund!.deductions).toEqual(deductions)
  })

  it('while the second is paid and the first canceled: it is deducted, or the payment is refunded; never kept for nothing', async () => {
    for (let round = 0; round < inFullRun(3, 4); round++) {
      const { first, second, saving, invoice } = await ordered(ada)
      const { bankId } = await h.openCard(ada, invoice)
      const pays = async () => {
        await h.submitCard(bankId)
        await h.recover()
      }
      await Promise.all([pays(), new Promise((resolve) => setTimeout(resolve, round * 6)).then(() => cancel(first.id, ada))])
      await h.recover()
      const after = await stateOf(second.id, ada)
      const { fee, deductions } = (await stateOf(first.id, ada)).refund!
      const isKept = after.confirmation_status === 'Confirmed'
      expect(deductions.map(({ amount }) => cents(amount))).toEqual(isKept ? [saving] : [])
      expect(await spentBy(first.id, second.id)).toBe(cents(fee) + (isKept ? saving + cents(second.price!) : 0))
    }
    expect(await books()).toEqual([])
  })

  it('while the second is ordered and the first canceled: no order at its price is left open', async () => {
    for (let round = 0; round < inFullRun(3, 4); round++) {
      const { first, offer, back } = await nearby(eve)
      const [second] = await Promise.all([
        h.create(eve, offer.id, { legs: back }).catch(() => null),
        new Promise((resolve) => setTimeout(resolve, round * 4)).then(() => cancel(first.id, ada)),
      ])
      const status = second ? (await stateOf(second.id, eve)).confirmation_status : 'Canceled'
      expect(status).toBe('Canceled')
    }
  })

  it('the database takes no payment at a price that stands on a canceled order, and would without its guard', async () => {
    const { first, second } = await ordered(ada)
    await cancel(first.id, ada)
    const run = (isGuarded: boolean) =>
      h.db
        .transaction()
        .execute(async (trx) => {
          if (!isGuarded) await sql`DROP TRIGGER orders_saving_stands ON orders`.execute(trx)
          await sql`UPDATE orders SET paid = price WHERE id = ${second.id}`.execute(trx)
          throw new Error('accepted')
        })
        .catch((error: unknown) => (error as Error).message)
    expect([await run(true), await run(false)]).toEqual([expect.stringContaining('has ended with another order'), 'accepted'])
  })
})
