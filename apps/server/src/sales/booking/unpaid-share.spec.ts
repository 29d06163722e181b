import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getOrder, openToOthers } from './customer-answers.fixture.ts'
import { expireOverdueOrders } from './expire-order.ts'
import { issueProforma } from '../invoices/proforma-invoices.ts'

/** What many customers can hold together without paying. */
let h: OrdersHarness
let share: number
beforeAll(async () => {
  h = await ordersHarness({ pool: 40, limits: { unpaidHoldSharePercent: 15, unpaidHoldsPerNetwork: 8 } })
  const { aircraft, operators } = await h.fleet.current()
  const onSale = [...aircraft.values()].filter(({ operatorId, isActive, isSubCharter }) => {
    return isActive && !isSubCharter && operators.get(operatorId)!.availability === 'managed'
  }).length
  share = Math.floor((onSale * 15) / 100)
})
afterAll(() => h.close())

let day = 10
const newDay = () => (day += 3)
let phones = 0
/** One of 41 phones, behind one of five addresses in networks of their own. */
const phone = () => ({ ip: `198.51.${100 + (phones++ % 5)}.7`, fingerprint: `phone ${phones}` })
const book = async (index: number, on: number, caller = phone()) => {
  const { clientId } = await h.client()
  const order = await h.create(clientId, h.offer({ aircraftId: h.aircraftIds[index]!, days: on }), { caller })
  return { clientId, order }
}
const blocks = (id: string) =>
  h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `order:${id}`).execute()
const pay = async ({ clientId, order }: Awaited<ReturnType<typeof book>>) => {
  const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return getOrder(h, order.id, clientId, 'en')
}
const endAll = async () => {
  h.clock.advance({ hours: 2 })
  await expireOverdueOrders(h)
}

describe('unpaid holds of many customers', () => {
  it('41 phones behind 5 addresses, in parallel, hold no more than the share of a day; the others order without a hold', async () => {
    const on = newDay()
    const { email } = await signInTestStaff(h.db, ['operations', 'sales'], h.clock.now())
    const orders = await Promise.all(Array.from({ length: 41 }, (_, index) => book(index, on)))
    const held = orders.filter(({ order }) => order.aircraft_held)
    expect(held).toHaveLength(share)
    for (const { order } of orders) expect(await blocks(order.id)).toHaveLength(order.aircraft_held ? 1 : 0)
    // Once, however many orders follow.
    const mails = await h.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute()
    expect(mails).toEqual([{ subject: expect.stringMatching(new RegExp(`^Unpaid orders hold ${share} of \\d+ aircraft on 20`)) }])
    await endAll()
  })

  it('that are paid, expired or of another day leave the share to others', async () => {
    const on = newDay()
    const orders = await Promise.all(Array.from({ length: share }, (_, index) => book(index, on)))
    expect((await book(share, on)).order.aircraft_held).toBe(false)
    expect((await book(share, newDay())).order.aircraft_held).toBe(true)
    expect((await pay(orders[0]!)).confirmation_status).toBe('Confirmed')
    expect((await book(share + 1, on)).order.aircraft_held).toBe(true)
    await endAll()
    expect((await book(share + 2, on)).order.aircraft_held).toBe(true)
    await endAll()
  })

  it('count on every day that a trip blocks', async () => {
    const on = newDay()
    newDay()
    await Promise.all(Array.from({ length: share }, (_, index) => book(index, on)))
    const { clientId } = await h.client()
    const long = h.offer({ aircraftId: h.aircraftIds[share]!, days: on - 2, blockedDays: 4 })
    expect((await h.create(clientId, long, { caller: phone() })).aircraft_held).toBe(false)
    await endAll()
  })

  it('of one network are eight at a time', async () => {
    const network = (index: number) => ({ ip: `203.0.113.${index}`, fingerprint: `network ${index}` })
    const orders = await Promise.all(Array.from({ length: 12 }, (_, index) => book(index, newDay(), network(index))))
    expect(orders.filter(({ order }) => order.aircraft_held)).toHaveLength(8)
    await endAll()
  })
})

describe('an order without a hold', () => {
  const twoForOne = async () => {
    const on = newDay()
    for (let index = 0; index < share; index++) await book(index, on)
    return [await book(share, on), await book(share, on)] as const
  }

  it('takes its aircraft with the payment; the one who pays later waits for our team and gets no aircraft of another', async () => {
    const [first, second] = await twoForOne()
    expect([first.order.aircraft_held, second.order.aircraft_held]).toEqual([false, false])
    expect(await pay(second)).toMatchObject({ confirmation_status: 'Confirmed', aircraft_held: true })
    expect(await blocks(second.order.id)).toEqual([{ kind: 'booked' }])
    expect(await pay(first)).toMatchObject({ confirmation_status: 'Confirmation' })
    expect(await blocks(first.order.id)).toEqual([])
    await endAll()
  })

  it('cannot wait for a bank transfer', async () => {
    const [{ order, clientId }] = await twoForOne()
    const issue = issueProforma(h, {
      invoiceId: order.invoices[0]!.id,
      clientId,
      payer: { bill_to: 'Ada' },
      locale: 'en',
      idempotencyKey: null,
    })
    await expect(issue).rejects.toMatchObject({ code: 'TRANSFER_TOO_LATE' })
    await endAll()
  })
})

describe('flights that are opened to others', () => {
  let real: OrdersHarness
  beforeAll(async () => {
    // At least two, however small the share.
    real = await ordersHarness({ pool: 20, realOffers: true, limits: { unpaidHoldSharePercent: 1 } })
  })
  afterAll(() => real.close())

  it('hold an aircraft for the price of a seat: above the share they are refused and staff are alerted', async () => {
    const { email } = await signInTestStaff(real.db, ['operations'], real.clock.now())
    const date = real.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 30 })
    const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 20 }]
    const open = async () => {
      const { clientId } = await real.client()
      // The notification of the hold before may still be on its way.
      await real.fleet.refresh()
      const offers = await real.charter.findOffersFor({ legs, clientId, locale: 'en' })
      const suggestionId = offers.find(({ firmness, quote }) => firmness === 'firm' && quote.seats >= 6)!.id
      const input = { clientId, locale: 'en', suggestionId, seats: 2, shownCents: null, idempotencyKey: null, caller: phone() } as const
      return { clientId, order: await openToOthers(real, input) }
    }
    const [first] = [await open(), await open()]
    const flights = () => real.db.selectFrom('shared_flight').select('id').where('status', '=', 'open').execute()
    const before = await flights()
    await expect(open()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', facts: { reason: 'holds_market' } })
    expect(await flights()).toEqual(before)
    expect(await real.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute()).toHaveLength(1)
    const { bankId } = await real.openCard(first.clientId, first.order.invoices[0]!.id)
    await real.submitCard(bankId)
    await real.recover()
    expect((await open()).order.confirmation_status).toBe('AwaitingPayment')
  })
})
