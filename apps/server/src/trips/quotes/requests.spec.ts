import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { listRequests, assignRequest, countAssignedRequests, snoozeRequest, mergeRequest, enterRequest } from './requests.ts'
import { findRequestOffers, declineOrder } from '../../sales/booking/answer-request.ts'
import { sendQuote as sendQuoteOf } from './send-quote.ts'
import { getQuoteForStaff } from './staff-view.ts'
import { askForQuote } from './accept-quote.ts'
import { withdrawQuote } from './decide-quote.ts'
import { getOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { getOrderForStaff } from '../../sales/orders/admin.ts'

let h: OrdersHarness
let rita: string
let sam: string
let ada: { clientId: string; phone: string }

beforeAll(async () => {
  h = await ordersHarness({ realOffers: true })
  rita = (await signInTestStaff(h.db, ['sales'])).id
  sam = (await signInTestStaff(h.db, ['sales'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  await h.db.deleteFrom('sales_request').execute()
  await h.db.updateTable('orders').set({ status: 'Canceled' }).where('status', '=', 'Confirmation').execute()
  ada = await h.client()
})

const day = (days: number) => h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString()
const leg = (days: number, over = {}) => ({
  departure: 'city:LON',
  arrival: 'airport:LFMN',
  date: `${day(days)}T12:00`,
  pax: 2,
  luggage: 20,
  ...over,
})
/** The clock moves on: requests are listed by their age. */
const tick = (): void => h.clock.set(h.clock.now().add({ seconds: 1 }))
const ask = (clientId = ada.clientId, days = 30, over = {}, more = {}) => {
  tick()
  return h.create(clientId, null, { legs: [leg(days, over)], ...more })
}
const list = async (over: Partial<Parameters<typeof listRequests>[1]> = {}) =>
  listRequests(h, { view: 'open', text: '', memberId: rita, page: 1, perPage: 50, locale: 'en', ...over })
const ids = async (over = {}) => (await list(over)).requests.map(({ order }) => order.id)

async function sendQuote(orderId: string, hours = 24) {
  const [offer] = await findRequestOffers(h, orderId, 'en')
  const alternatives = [{ suggestionId: offer!.id, keep: null, priceCents: null, costCents: null }]
  await sendQuoteOf(h, { orderId, memberId: rita, basedOn: 0, alternatives, validHours: hours, holdsAircraft: false, note: null })
}

describe('the list of requests', () => {
  it('is sorted by departure or by waiting where that is asked for, whatever has a quote', async () => {
    const [late, soon] = [await ask(ada.clientId, 60), await ask(ada.clientId, 25)]
    await sendQuote(soon.id)
    const among = (all: readonly string[]) => all.filter((id) => id === late.id || id === soon.id)
    expect(among(await ids())).toEqual([late.id, soon.id])
    expect(among(await ids({ sort: 'departure:asc' }))).toEqual([soon.id, late.id])
    expect(among(await ids({ sort: 'departure:desc' }))).toEqual([late.id, soon.id])
    expect(among(await ids({ sort: 'waiting:asc' }))).toEqual([late.id, soon.id])
    expect(among(await ids({ sort: 'waiting:desc' }))).toEqual([soon.id, late.id])
  })

  it('has those without an open quote first, the oldest first, with source, stage and what the customer booked before', async () => {
    const first = await ask()
    h.clock.set(h.clock.now().add({ minutes: 10 }))
    const second = await ask((await h.client()).clientId)
    await sendQuote(first.id)
    const { requests, total } = await list()
    expect(requests.map(({ order, stage }) => [order.id, stage])).toEqual([
      [second.id, 'new'],
      [first.id, 'quoted'],
    ])
    expect(total).toBe(2)
    expect(requests[1]).toMatchObject({
      source: 'site',
      assigneeId: null,
      history: { asked: 1, booked: 0 },
      quote: { version: 1, marginPermille: expect.any(Number), opened: 0 },
      order: { legs: [{ departure: { code: 'LON' }, arrival: { code: 'NCE' }, pax: 2 }] },
    })
    expect(await ids({ view: 'quoted' })).toEqual([first.id])
  })

  it('moves an expired quote back to those that need an answer, and follows a withdrawn or repeated one', async () => {
    const order = await ask()
    await sendQuote(order.id, 1)
    const before = h.clock.now()
    h.clock.set(before.add({ hours: 2 }))
    expect((await list()).requests[0]).toMatchObject({ stage: 'expired' })
    const token = new URL((await getQuoteForStaff(h, order.id))!.url).pathname.split('/').at(-1)!
    await askForQuote(h, token)
    expect((await list()).requests[0]).toMatchObject({ stage: 'asked' })
    await withdrawQuote(h, { orderId: order.id, memberId: rita, reason: 'No crew' })
    expect((await list()).requests[0]).toMatchObject({ stage: 'withdrawn' })
    h.clock.set(before)
  })

  it('finds by booking reference, name and number, and takes wildcards literally', async () => {
    const order = await ask()
    await ask((await h.client()).clientId)
    expect(await ids({ text: order.pnr.slice(0, 4).toLowerCase() })).toEqual([order.id])
    expect(await ids({ text: ada.phone.slice(-7) })).toEqual([order.id])
    expect(await ids({ text: 'ada' })).toHaveLength(2)
    for (const text of ['%', '_', String.raw`\\`]) expect(await ids({ text })).toEqual([])
  })

  it('leaves out what was answered, paid or is not a request, and a page past its end keeps the count', async () => {
    const [answered, open] = [await ask(), await ask(undefined, 33)]
    await declineOrder(h, answered.id, `staff:${rita}`, 'No crew')
    expect(await ids()).toEqual([open.id])
    expect(await list({ page: 9, perPage: 1 })).toEqual({ requests: [], total: 1 })
  })
})

describe('assignment', () => {
  it('is taken once: who sees an older state learns who has it', async () => {
    const { id } = await ask()
    const take = (to: string | null, from: string | null, memberId = rita) => assignRequest(h, { id, from, to, memberId })
    const results = await Promise.all([catchProblem(take(rita, null)), catchProblem(take(sam, null, sam))])
    expect(results.toSorted()).toEqual(['REQUEST_TAKEN', 'accepted'])
    const winner = (await list()).requests[0]!.assigneeId!
    await take(winner, null)
    await take(sam, winner)
    expect(await ids({ view: 'mine', memberId: sam })).toEqual([id])
    expect(await ids({ view: 'unassigned' })).toEqual([])
    expect((await countAssignedRequests(h)).get(sam)).toBe(1)
    await take(null, sam)
    expect(await ids({ view: 'unassigned' })).toEqual([id])
  })

  it('snoozed requests come back by themselves', async () => {
    const { id } = await ask()
    await snoozeRequest(h, { id, hours: 2, memberId: rita })
    expect([await ids(), await ids({ view: 'snoozed' })]).toEqual([[], [id]])
    const before = h.clock.now()
    h.clock.set(before.add({ hours: 2, seconds: 1 }))
    expect([await ids(), await ids({ view: 'snoozed' })]).toEqual([[id], []])
    h.clock.set(before)
    await snoozeRequest(h, { id, hours: null, memberId: rita })
    expect(await ids()).toEqual([id])
  })

  it('of an answered request is refused', async () => {
    const { id } = await ask()
    await declineOrder(h, id, `staff:${rita}`, 'No crew')
    expect(await catchProblem(assignRequest(h, { id, from: null, to: rita, memberId: rita }))).toBe('ORDER_STATE_CONFLICT')
    expect(await catchProblem(snoozeRequest(h, { id, hours: 1, memberId: rita }))).toBe('ORDER_STATE_CONFLICT')
  })
})

describe('duplicates', () => {
  it('name each other, and one is closed in favour of the other without a message', async () => {
    const [one, two] = [await ask(), await ask()]
    expect((await list()).requests.map(({ duplicates }) => duplicates)).toEqual([
      [{ id: two.id, pnr: two.pnr }],
      [{ id: one.id, pnr: one.pnr }],
    ])
    h.jobs.clear()
    const merges = await Promise.all([
      catchProblem(mergeRequest(h, { id: two.id, into: one.id, memberId: rita })),
      catchProblem(mergeRequest(h, { id: one.id, into: two.id, memberId: sam })),
    ])
    expect(merges.toSorted()).toEqual(['ORDER_STATE_CONFLICT', 'accepted'])
    expect(await ids()).toHaveLength(1)
    expect(await h.jobs.waiting('order.notification')).toEqual([])
    const closed = await h.db
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', [one.id, two.id])
      .where('status', '=', 'Canceled')
      .executeTakeFirstOrThrow()
    const { timeline } = await getOrder(h, closed.id, ada.clientId, 'en')
    expect(timeline.at(-1)).toMatchObject({ event: 'canceled', by: 'staff' })
  })

  it('leave what they asked for to the request that is kept', async () => {
    const wish = (wishes: object) => ask(ada.clientId, 30, {}, { wishes })
    const kept = await wish({ note: 'A dog', budget: null, flexibleDays: 1, hours: ['any'] })
    const closed = await wish({ note: 'Wi-Fi', budget: 15_000, flexibleDays: 0, hours: null })
    await mergeRequest(h, { id: closed.id, into: kept.id, memberId: rita })
    const wishes = async (id: string) => (await getOrderForStaff(h, id, 'en')).wishes
    expect(await wishes(kept.id)).toEqual({ note: 'A dog\nWi-Fi', budget: 15_000, flexibleDays: 1, hours: ['any'] })
    expect(await wishes(closed.id)).toEqual({ note: 'Wi-Fi', budget: 15_000, flexibleDays: 0, hours: null })
  })

  it('are of the same customer, day and route only', async () => {
    const order = await ask()
    const others = [
      await ask(ada.clientId, 31),
      await ask(ada.clientId, 30, { arrival: 'airport:LIML' }),
      await ask((await h.client()).clientId),
    ]
    for (const { id } of others) expect(await catchProblem(mergeRequest(h, { id, into: order.id, memberId: rita }))).toBe('REQUESTS_DIFFER')
    for (const { duplicates } of (await list()).requests) expect(duplicates).toEqual([])
  })
})

describe('a request that is typed in', () => {
  const enter = (over: Record<string, unknown> = {}) => {
    tick()
    return enterRequest(h, {
      source: 'phone',
      phoneNumber: '+44 7400 765 432',
      firstName: 'Grace',
      lastName: 'Hopper',
      locale: 'it',
      legs: [leg(40)],
      note: 'Wants a divan',
      memberId: rita,
      idempotencyKey: null,
      ...over,
    })
  }

  it('makes a customer who signs in with that number later, belongs to its member, and names its source', async () => {
    const { id } = await enter()
    const again = await enter({ firstName: 'Other', legs: [leg(41)] })
    const { requests } = await list({ view: 'mine' })
    expect(requests.map(({ order, source }) => [order.id, source, order.customer])).toEqual([
      [id, 'phone', { name: 'Grace Hopper', phone: '+447400765432' }],
      [again.id, 'phone', { name: 'Grace Hopper', phone: '+447400765432' }],
    ])
    expect(requests[1]!.history.asked).toBe(2)
    expect(await getOrderForStaff(h, id, 'en')).toMatchObject({
      locale: 'it',
      awaits: 'price',
      history: [{ action: 'requested', reason: 'Wants a divan' }],
    })
  })

  it('sent twice with one key is one request', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => enter({ phoneNumber: '+447400765433', idempotencyKey: 'call-1' })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  it('needs a number and a trip', async () => {
    expect(await catchProblem(enter({ phoneNumber: '12345' }))).toBe('PHONE_INVALID')
    expect(await catchProblem(enter({ legs: [leg(40, { arrival: 'airport:XXXX' })] }))).toBe('PLACE_NOT_FOUND')
    expect(await catchProblem(enter({ legs: [leg(-3)] }))).toBe('TRIP_INVALID')
  })
})
