import type { SeatChoice } from '@aquilane/domain/shared-flights/cabin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import type { BuySeats } from '../../sales/orders/types.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { refundResoldJob } from '../../sales/booking/queues.ts'
import { orderNotificationJob } from '../../sales/orders/queues.ts'
import type { SharedFlightRow } from './queries.ts'
import { seatCodes, sharedFlightOpener } from './shared-flights.fixture.ts'
import { getOrder as getOrderOf, cancelOrder, getRefundQuote } from '../../sales/booking/customer-answers.fixture.ts'
import { getFlight as getFlightOf, listFlights, listDates } from './list-flights.ts'
import { decideSharedFlight, decideDueFlights } from '../../sales/booking/decide-shared-flight.ts'
import { openFlight } from './open-flight.ts'
import { listPaymentMethods } from '../../sales/payments/pay-invoice.ts'
import { endSales } from './end-sales.ts'
import { completeFlownOrders } from '../../sales/booking/complete-order.ts'
import { joinWaitingList, passOnLapsedOffers, leaveWaitingList } from './waiting-list.ts'
import { releaseSeats } from './seats.ts'
import { refundResold } from '../../sales/booking/resold-seats.ts'

/** `npm run proof:races` runs 100 rounds. */
const raceRounds = Number(process.env['RACE_ROUNDS'] ?? inFullRun(3, 10))

let h: OrdersHarness
let open: ReturnType<typeof sharedFlightOpener>
let ada: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  open = sharedFlightOpener(h)
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = await newClient()
})

const newClient = async () => (await h.client()).clientId
const moveTo = (at: Temporal.Instant) => h.clock.advance(h.clock.now().until(at))
const count = (seats: number, sofaSeats = 0): SeatChoice => ({ seats, sofaSeats })
const buy = (flight: SharedFlightRow, clientId: string, choice: SeatChoice, over: Partial<BuySeats> = {}) =>
  h.create(clientId, null, { legs: [], sharing: { id: flight.id, companyId: flight.operator_id, choice, shownCents: null, ...over } })
async function pay(clientId: string, invoiceId: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoiceId)
  await h.submitCard(bankId)
  await h.recover()
}
async function bought(flight: SharedFlightRow, clientId: string, choice: SeatChoice): Promise<string> {
  const order = await buy(flight, clientId, choice)
  await pay(clientId, order.invoices[0]!.id)
  return order.id
}
const getOrder = (id: string, clientId = ada) => getOrderOf(h, id, clientId, 'en')
const cancel = (id: string, clientId = ada) => cancelOrder(h, { id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
const getFlight = (flight: SharedFlightRow, clientId: string | null = null) =>
  getFlightOf(h, { id: flight.id, companyId: flight.operator_id, clientId, locale: 'en' })
const decide = (flight: SharedFlightRow) => decideSharedFlight(h, { flightId: flight.id, decision: 'due', actor: 'system' })
const statusOf = async (flight: SharedFlightRow) =>
  (await h.db.selectFrom('shared_flight').select('status').where('id', '=', flight.id).executeTakeFirstOrThrow()).status
const blockOf = (flight: SharedFlightRow) =>
  h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `shared-flight:${flight.id}`).execute()
const movementsOf = (flight: SharedFlightRow) =>
  h.db
    .selectFrom('aircraft_movement')
    .select(['kind', 'canceled_at'])
    .where('shared_flight_id', '=', flight.id)
    .orderBy('position')
    .execute()
const seatDeposits = async () => {
  const { rows } = await sql<{ sum: number | null }>`
    SELECT -sum(amount)::bigint AS sum FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE a.kind = 'seat_deposits'`.execute(
    h.db,
  )
  return Number(rows[0]?.sum ?? 0)
}
const expectBooksInOrder = () => h.db.transaction().execute(async (trx) => expect(await findViolations(trx)).toEqual([]))

describe('opening a flight', () => {
  it('prices its seats from the charter, draws them from the cabin and holds the aircraft', async () => {
    const flight = await open({ thresholdSeats: 5 })
    expect(flight.seat_price).toBe(Math.ceil((flight.charter_price * 1.1) / 500) * 100)
    const shown = await getFlight(flight)
    expect(shown.flight.row).toMatchObject({ status: 'open', threshold_seats: 5, seats: flight.seats })
    expect(shown.flight.seats).toMatchObject({ sold: 0, free: flight.seats })
    expect(shown.seats.map(({ code }) => code)).toEqual(await seatCodes(h, flight))
    expect(shown.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(flight.seat_price)
    expect(await blockOf(flight)).toEqual([{ kind: 'hold' }])
  })

  it('is refused from, to and within the United States, for an aircraft that is taken, and too late for a decision', async () => {
    const taken = await open()
    const again = (over: { from?: string; to?: string; departureAt?: Temporal.Instant }) =>
      h.db.transaction().execute((trx) =>
        openFlight(h, trx, {
          aircraftId: taken.aircraft_id,
          from: 'EGGW',
          to: 'LFMN',
          departureAt: taken.departure_at,
          actor: 'system',
          initiatorId: null,
          ...over,
        }),
      )
    expect(await again({ to: 'KTEB' })).toEqual({ ok: false, code: 'NOT_IN_US' })
    expect(await again({ from: 'TJSJ' })).toEqual({ ok: false, code: 'NOT_IN_US' })
    expect(await again({})).toEqual({ ok: false, code: 'AIRCRAFT_TAKEN' })
    expect(await again({ departureAt: h.clock.now().add({ hours: 71 }) })).toEqual({ ok: false, code: 'TOO_LATE' })
  })
})

describe('the list', () => {
  it('filters by place, day and free seats, in pages, and names the dates of each route', async () => {
    const flight = await open({ from: 'LEMD', to: 'LPPR', days: 11 })
    const list = (query: Parameters<typeof listFlights>[1] | object) => listFlights(h, { locale: 'en', page: 1, perPage: 12, ...query })
    const day = flight.departure_at.toZonedDateTimeISO('Europe/Madrid').toPlainDate().toString()
    for (const query of [{ from: 'city:MAD' }, { from: 'MAD' }, { to: 'airport:LPPR', date_from: day, date_to: day, pax: flight.seats }])
      expect((await list(query)).data.map(({ id }) => id)).toEqual([flight.id])
    expect((await list({ from: 'MAD', pax: flight.seats + 1 })).data).toEqual([])
    expect((await list({ page: 99 })).page).toBe(1)
    expect(await listDates(h, { locale: 'it', from: 'MAD' })).toMatchObject([
      { departure: { city: { id: 'city:MAD', country: { name: 'Spagna' } } }, arrival: { city: { name: 'Porto' } }, dates: [day] },
    ])
    await expect(list({ from: 'XQX', date_from: '2026-12-02', date_to: '2026-12-01' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'from' }, { path: 'date_to' }],
    })
  })
})

describe('buying seats', () => {
  it('orders named seats, holds them for 15 minutes and keeps the payment as a deposit until the decision', async () => {
    const flight = await open()
    const [first, second] = await seatCodes(h, flight)
    const before = await seatDeposits()
    const order = await buy(flight, ada, { codes: [first!, second!] }, { shownCents: flight.seat_price * 2 })
    expect(order).toMatchObject({
      product: 'shared_seat',
      confirmation_status: 'AwaitingPayment',
      sharing: { id: flight.id, seats: [first, second] },
      sharing_state: { status: 'open', seats_sold: 0 },
      price: { amount: (flight.seat_price * 2) / 100 },
      legs: [{ pax: 2, luggage: flight.luggage_kg * 2 }],
      terms: {
        cancellation: [{ hours_before: 0, fee_percent: 100 }],
      },
    })
    expect(order.invoices[0]!.ttl).toBeGreaterThan(14 * 60)
    expect(order.invoices[0]!.ttl).toBeLessThanOrEqual(15 * 60)
    await pay(ada, order.invoices[0]!.id)
    expect(await getOrder(order.id)).toMatchObject({ confirmation_status: 'Confirmation', sharing_state: { seats_sold: 2 } })
    expect((await seatDeposits()) - before).toBe(flight.seat_price * 2)
    expect((await getFlight(flight)).seats.slice(0, 3).map(({ isFree }) => isFree)).toEqual([false, false, true])
  })

  it('cannot be paid by bank transfer: the seats are held for minutes', async () => {
    const order = await buy(await open(), ada, count(1))
    const { methods } = await listPaymentMethods(h, { invoice: { id: order.invoices[0]!.id } }, ada)
    expect(methods.map(({ id }) => id)).not.toContain('swift-print')
    expect(methods.map(({ id }) => id)).toContain('stripe')
  })

  it('is refused without a seat, for taken or unknown seats, at another price and for another company', async () => {
    const flight = await open()
    const [first] = await seatCodes(h, flight)
    await buy(flight, await newClient(), { codes: [first!] })
    expect(await catchProblem(buy(flight, ada, count(0)))).toBe('SEATS_REQUIRED')
    expect(await catchProblem(buy(flight, ada, { codes: [first!] }))).toBe('SEATS_DECREASED')
    expect(await catchProblem(buy(flight, ada, { codes: ['99Z'] }))).toBe('SEATS_DECREASED')
    expect(await catchProblem(buy(flight, ada, count(flight.seats)))).toBe('SEATS_DECREASED')
    expect(await catchProblem(buy(flight, ada, count(1), { shownCents: 100 }))).toBe('PRICE_CHANGED')
    expect(await catchProblem(buy(flight, ada, count(1), { companyId: flight.operator_id + 1 }))).toBe('NOT_FOUND')
    expect(await catchProblem(buy({ ...flight, id: 'nonsense' }, ada, count(1)))).toBe('NOT_FOUND')
  })

  it('releases the seats when they are not paid in time', async () => {
    const flight = await open()
    const order = await buy(flight, ada, count(2))
    h.clock.advance({ minutes: 16 })
    await h.recover()
    expect(await getOrder(order.id)).toMatchObject({ confirmation_status: 'Canceled' })
    expect((await getFlight(flight)).flight.seats.free).toBe(flight.seats)
  })

  it(
    `200 parallel buyers of the last three seats, ${raceRounds} rounds: three are sold, never more`,
    async () => {
      const clients = await Promise.all(Array.from({ length: 200 }, newClient))
      await h.db.updateTable('client').set({ unpaid_hold_limit: 100 }).where('id', 'in', clients).execute()
      for (let round = 0; round < raceRounds; round++) {
        const flight = await open({ days: 30 + (round % 50) })
        const codes = await seatCodes(h, flight)
        const early = await newClient()
        await buy(flight, early, { codes: codes.slice(3) })
        const answers = await Promise.all(
          clients.map((client) =>
            buy(flight, client, count(1)).then(
              () => 'held',
              (error: unknown) => (error as { code: string }).code,
            ),
          ),
        )
        expect(answers.filter((answer) => answer === 'held')).toHaveLength(3)
        expect(new Set(answers)).toEqual(new Set(['held', 'SEATS_DECREASED']))
        const seats = await h.db.selectFrom('shared_flight_seat').select('order_id').where('flight_id', '=', flight.id).execute()
        expect(seats.every(({ order_id: id }) => id !== null)).toBe(true)
      }
    },
    60_000 + raceRounds * 10_000,
  )

  it('a seat never changes its buyer: the database refuses it, and would not without its guard', async () => {
    const flight = await open()
    await buy(flight, ada, count(1))
    const steal = h.db
      .updateTable('shared_flight_seat')
      .set({ order_id: crypto.randomUUID() })
      .where('flight_id', '=', flight.id)
      .where('status', '=', 'held')
    await expect(steal.execute()).rejects.toThrow('belongs to another order')
    const accepted = h.db.transaction().execute(async (trx) => {
      await sql`DROP TRIGGER shared_flight_seat_status ON shared_flight_seat`.execute(trx)
      await trx.executeQuery(steal.compile())
      throw new Error('accepted without the guard')
    })
    await expect(accepted).rejects.toThrow('accepted without the guard')
  })
})

describe('the decision', () => {
  it('confirms the flight with enough seats sold: deposits are released, the aircraft is booked, canceling costs everything', async () => {
    const flight = await open({ thresholdSeats: 2 })
    const before = await seatDeposits()
    const id = await bought(flight, ada, count(2))
    expect(await decide(flight)).toBe(false)
    moveTo(flight.decide_at)
    expect(await decide(flight)).toBe(true)
    expect(await statusOf(flight)).toBe('go')
    expect(await getOrder(id)).toMatchObject({
      confirmation_status: 'Confirmed',
      sharing_state: { status: 'go' },
      terms: { cancellation: [{ hours_before: 0, fee_percent: 100 }] },
    })
    expect(await seatDeposits()).toBe(before)
    expect(await blockOf(flight)).toEqual([{ kind: 'booked' }])
    expect((await movementsOf(flight)).map(({ kind }) => kind)).toContain('revenue')
    // Bought after the decision: confirmed by the payment.
    const late = await newClient()
    expect(await getOrder(await bought(flight, late, count(1)), late)).toMatchObject({ confirmation_status: 'Confirmed' })
    await cancel(id)
    expect(await getOrder(id)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    expect((await getFlight(flight)).flight.seats.free).toBe(flight.seats - 1)
    await expectBooksInOrder()
  })

  it('cancels the flight with too few: everybody is refunded in full in the same transaction, and told so', async () => {
    const flight = await open({ thresholdSeats: 3 })
    const before = await seatDeposits()
    const id = await bought(flight, ada, count(2))
    const unpaid = await newClient()
    const order = await buy(flight, unpaid, count(1))
    const notified = vi.fn<(notification: string) => void>()
    h.events.on('order.notification', (_trx, { orderId, notification }) =>
      Promise.resolve(orderId === id ? notified(notification) : undefined),
    )
    moveTo(flight.decide_at)
    await h.db.updateTable('orders').set({ pay_before: flight.departure_at.toString() }).where('id', '=', order.id).execute()
    await decide(flight)
    expect(await statusOf(flight)).toBe('no_go')
    expect(await getOrder(id)).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: { amount: (flight.seat_price * 2) / 100 }, fee: { amount: 0 } },
      refunds: [{ destination: 'source' }],
    })
    expect(await getOrder(order.id, unpaid)).toMatchObject({ confirmation_status: 'Canceled' })
    expect(await seatDeposits()).toBe(before)
    expect(await blockOf(flight)).toEqual([])
    await h.jobs.run(undefined, orderNotificationJob)
    expect(notified.mock.calls).toContainEqual(['notFlown'])
    expect(await catchProblem(buy(flight, ada, count(1)))).toBe('SHARED_FLIGHT_GONE')
    await expect(getFlight(flight)).rejects.toMatchObject({ code: 'SHARED_FLIGHT_GONE', facts: { reason: 'no_go' } })
    await expectBooksInOrder()
  })

  it('canceling before it costs everything, too, as it was said before the payment', async () => {
    const flight = await open({ thresholdSeats: 2 })
    const before = await seatDeposits()
    const order = await buy(flight, ada, count(2))
    expect(order.terms.steps).toMatchObject([{ until: null, fee_percent: 100, refund: { amount: 0 } }])
    await pay(ada, order.invoices[0]!.id)
    expect(await getRefundQuote(h, order.id, ada)).toMatchObject({ cancelable: true, refund: { amount: 0 }, fee_percent: 100 })
    await cancel(order.id)
    expect(await getOrder(order.id)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    expect(await seatDeposits()).toBe(before)
    expect((await getFlight(flight)).flight.seats.free).toBe(flight.seats)
    await expectBooksInOrder()
  })

  it('while a buyer pays or cancels, in either order of commit: never paid without a seat, never a seat on a canceled flight', async () => {
    for (let round = 0; round < inFullRun(6, 12); round++) {
      const flight = await open({ thresholdSeats: 2, days: 45 + round })
      const order = await buy(flight, ada, count(1))
      const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
      const delay = new Promise((resolve) => setTimeout(resolve, (round % 4) * 4))
      const pays = async () => (await h.submitCard(bankId), await h.recover())
      await Promise.all([
        round % 3 === 0 ? cancel(order.id).catch(() => null) : pays(),
        delay.then(() => decideSharedFlight(h, { flightId: flight.id, decision: 'canceled', actor: 'staff:1', reason: 'aircraft' })),
      ])
      await h.recover()
      expect(await statusOf(flight)).toBe('no_go')
      const { paid, refund, status } = await h.db
        .selectFrom('orders')
        .select(['paid', 'refund', 'status'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(['Refund', 'Canceled']).toContain(status)
      // Who canceled after the payment gets nothing back.
      expect([paid, 0]).toContain(paid - (refund ?? 0))
      expect(round % 3 === 0 || (refund ?? 0) === paid).toBe(true)
    }
    await expectBooksInOrder()
  })

  it('no seat outlives its flight: the database refuses it', async () => {
    const flight = await open()
    await buy(flight, ada, count(1))
    const orphaned = h.db.updateTable('shared_flight').set({ status: 'no_go' }).where('id', '=', flight.id)
    await expect(orphaned.execute()).rejects.toThrow('outlives its flight')
  })

  it('ends the sale before the departure, and the flight after it', async () => {
    const flight = await open({ thresholdSeats: 1 })
    const id = await bought(flight, ada, count(1))
    moveTo(flight.decide_at)
    await decideDueFlights(h)
    moveTo(flight.departure_at.subtract({ hours: 5 }))
    expect(await catchProblem(buy(flight, ada, count(1)))).toBe('BOOKING_TOO_LATE')
    await endSales(h)
    expect(await statusOf(flight)).toBe('closed')
    expect(await catchProblem(buy(flight, ada, count(1)))).toBe('SHARED_FLIGHT_GONE')
    moveTo(flight.arrival_at)
    await endSales(h)
    await completeFlownOrders(h)
    expect(await statusOf(flight)).toBe('departed')
    expect(await getOrder(id)).toMatchObject({ confirmation_status: 'Completed' })
    await expectBooksInOrder()
  })
})

describe('the waiting list', () => {
  const join = (flight: SharedFlightRow, clientId: string, seats: number) => joinWaitingList(h, { flightId: flight.id, clientId, seats })
  const full = async () => {
    const flight = await open()
    const order = await buy(flight, ada, { codes: await seatCodes(h, flight) })
    return { flight, order }
  }

  it('keeps released seats for the first in line, who alone can buy them; a lapsed offer goes to the next', async () => {
    const { flight, order } = await full()
    const [first, second] = [await newClient(), await newClient()]
    await join(flight, first, 1)
    await join(flight, second, 1)
    expect((await getFlight(flight, second)).waiting).toEqual({ seats: 1, position: 2, offerUntil: null })
    const offered = vi.fn<(clientId: string) => void>()
    h.events.on('shared-flight.seats-offered', (_trx, { clientId }) => Promise.resolve(offered(clientId)))
    // One seat becomes free.
    const code = (await seatCodes(h, flight))[0]!
    await h.db.transaction().execute(async (trx) => {
      await releaseSeats(h, trx, order.id)
    })
    expect(offered.mock.calls).toEqual([[first], [second]])
    expect(
      await h.db
        .selectFrom('shared_flight_seat')
        .select('status')
        .where('flight_id', '=', flight.id)
        .where('code', '=', code)
        .executeTakeFirst(),
    ).toEqual({ status: 'promised' })
    expect((await getFlight(flight)).flight.seats.free).toBe(flight.seats - 2)
    const newcomer = await newClient()
    expect(await catchProblem(buy(flight, newcomer, { codes: [code] }))).toBe('SEATS_DECREASED')
    expect((await buy(flight, first, { codes: [code] })).sharing?.seats).toEqual([code])
    expect((await getFlight(flight, first)).waiting).toBeNull()
    h.clock.advance({ hours: 3 })
    await passOnLapsedOffers(h)
    expect((await getFlight(flight, second)).waiting).toBeNull()
  })

  it('passes a lapsed offer on in the order of arrival, and skips who needs more seats than there are', async () => {
    const flight = await open()
    const codes = await seatCodes(h, flight)
    await buy(flight, ada, { codes: codes.slice(1) })
    const last = await buy(flight, await newClient(), { codes: [codes[0]!] })
    const [pair, single, next] = [await newClient(), await newClient(), await newClient()]
    await join(flight, pair, 2)
    await join(flight, single, 1)
    await join(flight, next, 1)
    await h.db.transaction().execute((trx) => releaseSeats(h, trx, last.id))
    expect((await getFlight(flight, single)).waiting).toMatchObject({ position: null })
    expect((await getFlight(flight, pair)).waiting).toMatchObject({ position: 1 })
    h.clock.advance({ hours: 2 })
    await passOnLapsedOffers(h)
    expect((await getFlight(flight, single)).waiting).toBeNull()
    expect((await getFlight(flight, next)).waiting).toMatchObject({ position: null })
    await leaveWaitingList(h, { flightId: flight.id, clientId: next })
    expect((await getFlight(flight)).flight.seats.free).toBe(1)
  })

  it('returns what a given-up seat brings, up to its price, once, when who waited has paid', async () => {
    const flight = await open()
    const codes = await seatCodes(h, flight)
    const order = await buy(flight, ada, { codes })
    await pay(ada, order.invoices[0]!.id)
    const [first, second, newcomer] = [await newClient(), await newClient(), await newClient()]
    await join(flight, first, 1)
    await join(flight, second, 2)
    await cancel(order.id)
    expect(await getOrder(order.id)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    const resell = () => h.jobs.run(undefined, refundResoldJob)
    // A seat that was free for anybody returns nothing.
    await bought(flight, newcomer, count(1))
    await resell()
    expect(await getOrder(order.id)).toMatchObject({ confirmation_status: 'Canceled' })
    const bought1 = await buy(flight, first, count(1))
    await resell()
    expect(await getOrder(order.id)).toMatchObject({ confirmation_status: 'Canceled' })
    await pay(first, bought1.invoices[0]!.id)
    await resell()
    await refundResold(h, { order: order.id, soldTo: bought1.id, cents: flight.seat_price })
    expect(await getOrder(order.id)).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: { amount: flight.seat_price / 100 }, settled: false },
      refunds: [{ amount: { amount: flight.seat_price / 100 }, destination: 'source' }],
    })
    await bought(flight, second, count(2))
    await Promise.all([resell(), resell()])
    expect((await getOrder(order.id)).refund!.amount.amount).toBe((flight.seat_price * 3) / 100)
    await expectBooksInOrder()
  })

  it('returns no more than was paid, nor more than the seat brings: coupons count on neither side', async () => {
    const flight = await open()
    const order = await buy(flight, ada, { codes: await seatCodes(h, flight) })
    await pay(ada, order.invoices[0]!.id)
    const waiting = await newClient()
    await join(flight, waiting, 1)
    await cancel(order.id)
    const next = await buy(flight, waiting, count(1))
    await pay(waiting, next.invoices[0]!.id)
    await h.db
      .updateTable('orders')
      .set({ paid: next.price!.amount * 50 })
      .where('id', '=', next.id)
      .execute()
    await h.jobs.run(undefined, refundResoldJob)
    expect((await getOrder(order.id)).refund!.amount.amount).toBe(next.price!.amount / 2)
  })

  it('refuses more seats than the aircraft has, and flights that are not sold', async () => {
    const { flight } = await full()
    expect(await catchProblem(join(flight, ada, flight.seats + 1))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(join({ ...flight, id: crypto.randomUUID() }, ada, 1))).toBe('NOT_FOUND')
    await decideSharedFlight(h, { flightId: flight.id, decision: 'canceled', actor: 'staff:1', reason: 'aircraft' })
    expect(await catchProblem(join(flight, ada, 1))).toBe('SHARED_FLIGHT_GONE')
  })
})
