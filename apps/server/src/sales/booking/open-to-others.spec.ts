import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { openToOthers, quoteSharedFlight, cancelOrder } from './customer-answers.fixture.ts'
import { listFlights } from '../../market/shared-flights/list-flights.ts'
import { expireOverdueOrders } from './expire-order.ts'

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

let day = 20
const legsOn = (days: number, over = {}) => {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days })
  return [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 20, ...over }]
}
async function firmOffer(legs = legsOn(day++)): Promise<string> {
  const offers = await h.charter.findOffersFor({ legs, clientId: ada, locale: 'en' })
  return offers.find(({ firmness, quote }) => firmness === 'firm' && quote.seats >= 6)!.id
}
const open = (suggestionId: string, over = {}) =>
  openToOthers(h, {
    clientId: ada,
    locale: 'en',
    suggestionId,
    seats: 2,
    shownCents: null,
    idempotencyKey: null,
    caller: null,
    ...over,
  })
async function pay(clientId: string, invoice: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoice)
  await h.submitCard(bankId)
  await h.recover()
}
const flightOf = async (order: Awaited<ReturnType<typeof open>>) =>
  h.db.selectFrom('shared_flight').selectAll().where('id', '=', order.sharing!.id).executeTakeFirstOrThrow()
const blocks = (flightId: string) =>
  h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `shared-flight:${flightId}`).execute()
const openFlights = () => h.db.selectFrom('shared_flight').select('id').where('status', '=', 'open').orderBy('id').execute()
const isListed = async (flightId: string) =>
  (await listFlights(h, { locale: 'en', page: 1, perPage: 100 })).data.some(({ id }) => id === flightId)
const cancel = (id: string, clientId: string) => cancelOrder(h, { id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })

describe('a charter offer that is opened to others', () => {
  it('says what a seat costs beside the whole aircraft, and holds nothing', async () => {
    const suggestionId = await firmOffer()
    const quote = await quoteSharedFlight(h, { suggestionId, clientId: ada })
    expect(quote.seat_price.amount * quote.threshold_seats).toBeGreaterThanOrEqual(quote.charter_price.amount)
    expect(quote.seat_price.amount * quote.seats_max).toBeLessThanOrEqual(quote.charter_price.amount)
    expect(quote.seats_max).toBeGreaterThan(0)
    expect(await h.db.selectFrom('shared_flight').select('id').execute()).toEqual([])
  })

  it('is seen by others once its initiator has paid', async () => {
    const order = await open(await firmOffer())
    expect(order).toMatchObject({ product: 'shared_seat', confirmation_status: 'AwaitingPayment', sharing_state: { status: 'open' } })
    const flight = await flightOf(order)
    expect(flight).toMatchObject({ published: false, initiator_id: ada })
    expect(await blocks(flight.id)).toEqual([{ kind: 'hold' }])
    expect(await isListed(flight.id)).toBe(false)
    const join = {
      legs: [],
      sharing: { id: flight.id, companyId: flight.operator_id, choice: { seats: 1, sofaSeats: 0 }, shownCents: null },
    }
    expect(await catchProblem(h.create(eve, null, join))).toBe('NOT_FOUND')
    await pay(ada, order.invoices[0]!.id)
    expect(await isListed(flight.id)).toBe(true)
    expect((await h.create(eve, null, join)).confirmation_status).toBe('AwaitingPayment')
  })

  it('frees its aircraft when the initiator does not pay in time', async () => {
    const order = await open(await firmOffer())
    h.clock.advance({ minutes: 16 })
    await expireOverdueOrders(h)
    expect(await flightOf(order)).toMatchObject({ status: 'no_go', reason: 'initiator-left' })
    expect(await blocks(order.sharing!.id)).toEqual([])
  })

  it('ends when its initiator cancels before others join, and continues when others have joined', async () => {
    const alone = await open(await firmOffer())
    await pay(ada, alone.invoices[0]!.id)
    await cancel(alone.id, ada)
    expect(await flightOf(alone)).toMatchObject({ status: 'no_go' })
    expect(await blocks(alone.sharing!.id)).toEqual([])

    const joined = await open(await firmOffer())
    await pay(ada, joined.invoices[0]!.id)
    const flight = await flightOf(joined)
    const sharing = { id: flight.id, companyId: flight.operator_id, choice: { seats: 1, sofaSeats: 0 }, shownCents: null }
    const other = await h.create(eve, null, { legs: [], sharing })
    await pay(eve, other.invoices[0]!.id)
    const left = await cancel(joined.id, ada)
    expect(left).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    expect(await flightOf(joined)).toMatchObject({ status: 'open' })
    await cancel(other.id, eve)
    expect(await flightOf(joined)).toMatchObject({ status: 'no_go' })
    expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
  })

  it('is refused for more seats than the aircraft is worth, for several flights, near the departure and in the United States', async () => {
    const before = await openFlights()
    const suggestionId = await firmOffer()
    const { seats_max: most } = await quoteSharedFlight(h, { suggestionId, clientId: ada })
    expect(await catchProblem(open(suggestionId, { seats: most + 1 }))).toMatch(/VALIDATION_FAILED|SEATS_DECREASED/)
    expect(await catchProblem(open(suggestionId, { shownCents: 100 }))).toBe('PRICE_CHANGED')
    expect(await catchProblem(open(suggestionId, { clientId: eve }))).toBe('NOT_FOUND')
    expect(await catchProblem(open('nonsense'))).toBe('NOT_FOUND')
    const [out] = legsOn(day)
    const [back] = legsOn(day + 2, { departure: 'airport:LFMN', arrival: 'airport:EGGW' })
    expect(await catchProblem(open(await firmOffer([out!, back!])))).toBe('NOT_SHAREABLE')
    expect(await catchProblem(open(await firmOffer(legsOn(2))))).toBe('BOOKING_TOO_LATE')
    expect(await catchProblem(open(await firmOffer(legsOn(day, { arrival: 'airport:KTEB' }))))).toBe('NOT_AVAILABLE_IN_US')
    // Nothing was left behind.
    expect(await openFlights()).toEqual(before)
  })
})
