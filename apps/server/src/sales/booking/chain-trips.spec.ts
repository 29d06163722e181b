import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { chainTripsJob } from './queues.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { getChain } from '../../foundation/fleet/chains.ts'
import { cancelOrder, getOrder } from './customer-answers.fixture.ts'
import { completeFlownOrders } from './complete-order.ts'
import { retimeOrder } from './retime-order.ts'

let h: OrdersHarness
let client: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  client = (await h.client()).clientId
})

let day = 20

async function pay(invoice: string): Promise<void> {
  const { bankId } = await h.openCard(client, invoice)
  await h.submitCard(bankId)
  await h.recover()
}

const trip = (from: string, to: string, date: string) => [
  { departure: `airport:${from}`, arrival: `airport:${to}`, date, pax: 2, luggage: 40 },
]

async function book(legs: ReturnType<typeof trip>, tail: string | null) {
  const offers = await h.charter.findOffersFor({ legs, clientId: client, locale: 'en' })
  for (const offer of offers) {
    if (offer.firmness !== 'firm' || (tail !== null && offer.aircraft.tail !== tail)) continue
    const order = await h.create(client, offer.id, { legs }).catch(() => null)
    if (!order) continue
    await pay(order.invoices[0]!.id)
    const home = (await getMovements(h.db, order.id)).at(-1)!
    if (home.kind === 'positioning' && home.distanceKm > 200)
      return { id: order.id, tail: offer.aircraft.tail, base: home.to, legId: order.legs[0]!.id, price: order.price!.amount }
    await cancel(order.id)
  }
  throw new Error('No aircraft of the fleet is based far from both airports.')
}

/** To Nice and, the next day, from Nice with the same aircraft, whose base is neither. */
async function twoTrips() {
  const date = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: day })
  day += 4
  const first = await book(trip('EGGW', 'LFMN', `${date.toString()}T10:00`), null)
  const second = await book(trip('LFMN', 'EGGW', `${date.add({ days: 1 }).toString()}T11:00`), first.tail)
  return { first, second, base: first.base, date }
}
const flights = async (id: string) => (await getMovements(h.db, id)).map(({ kind, from, to }) => `${kind} ${from}-${to}`)
const chained = (id: string) => getChain(h.db, id)
const join = () => h.jobs.run(undefined, chainTripsJob)
const cancel = (id: string) => cancelOrder(h, { id, clientId: client, locale: 'en', expectedRefund: null, idempotencyKey: null })
const blockOf = (id: string) =>
  h.db.selectFrom('aircraft_availability_block').select('period').where('reference', '=', `order:${id}`).executeTakeFirstOrThrow()
async function legsOf(id: string) {
  const ids = (await getMovements(h.db, id)).map((movement) => movement.id)
  return ids.length === 0
    ? []
    : h.db.selectFrom('empty_leg').selectAll().where('movement_id', 'in', ids).where('status', '=', 'offered').execute()
}

describe('two trips of one aircraft in a row', () => {
  it('are flown without a return to the base where that is cheaper; customers fly and pay as before', async () => {
    const { first, second, base } = await twoTrips()
    const [own, after] = [await flights(first.id), await flights(second.id)]
    expect([own.at(-1), after[0]]).toEqual([`positioning LFMN-${base}`, `positioning ${base}-LFMN`])
    await join()
    await join()
    expect(await flights(first.id)).toEqual(own.slice(0, -1))
    expect(await flights(second.id)).toEqual(after.slice(1))
    expect(await chained(second.id)).toMatchObject({ earlierOrderId: first.id, laterOrderId: second.id })
    expect((await chained(second.id))!.savedCents).toBeGreaterThan(50_000)
    expect(await getOrder(h, second.id, client, 'en')).toMatchObject({
      confirmation_status: 'Confirmed',
      price: { amount: second.price },
    })
  })

  it('keep the aircraft busy between them, at the place where it waits', async () => {
    const { first, second } = await twoTrips()
    await join()
    const { rows } = await h.db
      .selectFrom('aircraft_availability_block as earlier')
      .innerJoin('aircraft_availability_block as later', 'later.aircraft_id', 'earlier.aircraft_id')
      .select((eb) => eb.fn<boolean>('range_adjacent', ['earlier.period', 'later.period']).as('adjacent'))
      .where('earlier.reference', '=', `order:${first.id}`)
      .where('later.reference', '=', `order:${second.id}`)
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows).toEqual([{ adjacent: true }])
  })

  it('withdraw the empty legs on flights that are left out', async () => {
    const { first, second } = await twoTrips()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const home = (await legsOf(first.id)).find((leg) => leg.departure_airport === 'LFMN')
    expect(home).toMatchObject({ status: 'offered' })
    await join()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect((await legsOf(first.id)).some((leg) => leg.departure_airport === 'LFMN')).toBe(false)
    expect(await h.db.selectFrom('empty_leg').select(['status', 'reason']).where('id', '=', home!.id).executeTakeFirst()).toEqual({
      status: 'withdrawn',
      reason: 'chained',
    })
    expect(await chained(second.id)).not.toBeNull()
  })

  it('stay apart where a customer bought the flight home', async () => {
    const { first } = await twoTrips()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const home = (await legsOf(first.id)).find((leg) => leg.departure_airport === 'LFMN')!
    const own = await flights(first.id)
    const buyer = (await h.client()).clientId
    const emptyLeg = { id: home.id, companyId: home.operator_id, pax: 2, luggageKg: 20, shownCents: null }
    await h.create(buyer, null, { legs: [], emptyLeg })
    await join()
    expect(await chained(first.id)).toBeNull()
    expect(await flights(first.id)).toEqual(own)
  })

  it.each(['first', 'second'] as const)('give the other its own flights back when the %s is canceled', async (which) => {
    const trips = await twoTrips()
    const other = trips[which === 'first' ? 'second' : 'first']
    const [own, block] = [await flights(other.id), await blockOf(other.id)]
    await join()
    expect(await flights(other.id)).not.toEqual(own)
    await cancel(trips[which].id)
    expect(await flights(other.id)).toEqual(own)
    expect(await blockOf(other.id)).toEqual(block)
    expect(await chained(other.id)).toBeNull()
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect((await legsOf(other.id)).length).toBeGreaterThan(0)
    expect(await h.db.transaction().execute(findViolations)).toEqual([])
  })

  it('bring the aircraft home when the second is canceled after the first has been flown', async () => {
    const { first, second, base } = await twoTrips()
    await join()
    const [last] = (await getMovements(h.db, first.id)).slice(-1)
    h.clock.advance({ hours: Math.ceil(h.clock.now().until(last!.arrivalAt).total('hours')) + 4 })
    await completeFlownOrders(h)
    await cancel(second.id)
    const home = (await getMovements(h.db, first.id)).at(-1)!
    expect(home).toMatchObject({ kind: 'positioning', from: 'LFMN', to: base })
    expect(Temporal.Instant.compare(home.departureAt, h.clock.now())).toBe(1)
  })

  it('are separated and joined again when staff move one of them', async () => {
    const { first, second, date } = await twoTrips()
    await join()
    const move = (time: string, isDryRun: boolean) =>
      retimeOrder(h, {
        id: first.id,
        legs: [{ id: first.legId, departureLocal: `${date.toString()}T${time}` }],
        tail: null,
        actor: 'staff:rita',
        reason: 'A reason',
        isDryRun,
        isAgreed: true,
      })
    const before = await flights(second.id)
    await move('09:00', true)
    expect(await flights(second.id)).toEqual(before)
    await move('09:00', false)
    expect(await chained(first.id)).toBeNull()
    await join()
    expect(await chained(first.id)).not.toBeNull()
    expect(await flights(second.id)).toEqual(before)
  })

  it('are moved at once from both sides without a deadlock, and each has its own flights', async () => {
    for (let round = 0; round < 2; round++) {
      const { first, second, date } = await twoTrips()
      await join()
      const move = ({ id, legId }: typeof first, departureLocal: string) =>
        retimeOrder(h, {
          id,
          legs: [{ id: legId, departureLocal }],
          tail: null,
          actor: 'staff:rita',
          reason: 'A reason',
          isDryRun: false,
          isAgreed: true,
        })
      await Promise.all([move(first, `${date.toString()}T09:00`), move(second, `${date.add({ days: 1 }).toString()}T12:00`)])
      expect(await chained(first.id)).toBeNull()
      expect((await flights(first.id)).length + (await flights(second.id)).length).toBeGreaterThanOrEqual(4)
    }
  })

  it('are canceled at once from both sides without a deadlock, and leave no flight behind', async () => {
    for (let round = 0; round < 5; round++) {
      const { first, second } = await twoTrips()
      await join()
      await Promise.all([cancel(first.id), cancel(second.id)])
      expect([await flights(first.id), await flights(second.id)]).toEqual([[], []])
      expect(await chained(first.id)).toBeNull()
    }
  })

  it('cost the second customer less, with a line that says why; a paid price stays when the first trip is canceled', async () => {
    const date = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: day })
    day += 4
    const legs = trip('LFMN', 'EGGW', `${date.add({ days: 1 }).toString()}T11:00`)
    const offerOf = async (tail: string) => {
      const offers = await h.charter.findOffersFor({ legs, clientId: client, locale: 'en' })
      return offers.find(({ aircraft }) => aircraft.tail === tail)!
    }
    const first = await book(trip('EGGW', 'LFMN', `${date.toString()}T10:00`), null)
    const lineOf = (offer: Awaited<ReturnType<typeof offerOf>>) => offer.lines.find(({ service }) => service === 'chain')
    // Bookings are seen after a second.
    const offer = await vi.waitUntil(async () => {
      h.clock.advance({ seconds: 1 })
      const found = await offerOf(first.tail)
      return lineOf(found) ? found : null
    }, 20_000)
    expect(lineOf(offer)).toMatchObject({ reason: { code: 'chain_before', params: { airport: 'NCE' } } })
    expect(lineOf(offer)!.amountCents).toBeLessThan(-10_000)
    expect(offer.lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(offer.priceCents)
    // What is left out is part of the price without a neighbour.
    const ferries = offer.lines.filter(({ reason }) => reason.code === 'positioning_out')
    expect(-lineOf(offer)!.amountCents).toBeLessThan(ferries.reduce((total, { amountCents }) => total + amountCents, 0) * 1.5 + 500_000)
    const booked = await h.create(client, offer.id, { legs })
    const price = { amount: offer.priceCents / 100, currency: 'EUR' }
    expect(booked.price).toEqual(price)
    await pay(booked.invoices[0]!.id)
    await cancel(first.id)
    expect(await getOrder(h, booked.id, client, 'en')).toMatchObject({ confirmation_status: 'Confirmed', price })
    await join()
    expect(await flights(booked.id)).toContain(`positioning ${first.base}-LFMN`)
  })
})
