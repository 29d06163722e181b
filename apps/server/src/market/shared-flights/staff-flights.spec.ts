import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { sharedFlightOpener } from './shared-flights.fixture.ts'
import { openFlightByStaff, getFlightForStaff, listFlightsForStaff } from './admin.ts'
import { toStaffFlightDetails } from './http/wire.ts'
import { decideSharedFlight } from '../../sales/booking/decide-shared-flight.ts'
import { confirmFlightByStaff } from '../../sales/booking/confirm-flight.ts'
import { getOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { getOrderForStaff } from '../../sales/orders/admin.ts'
import { toStaffOrder } from '../../sales/orders/http/wire.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'

let h: OrdersHarness
let buyer: string
let rita: string
let tom: string
/** An aircraft that can fly the route. */
let tail: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  rita = (await signInTestStaff(h.db, ['admin'])).id
  tom = (await signInTestStaff(h.db, ['finance'])).id
  const flight = await sharedFlightOpener(h)()
  tail = (await h.fleet.current()).aircraft.get(flight.aircraft_id)!.tail
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  buyer = (await h.client()).clientId
})

const actor = 'staff:rita'
const localIn = (days: number) =>
  h.clock
    .now()
    .add({ hours: days * 24 })
    .toZonedDateTimeISO('Europe/London')
    .toPlainDateTime()
    .round('hour')
    .toString({ smallestUnit: 'minute' })
const open = (over: Partial<Parameters<typeof openFlightByStaff>[1]> = {}) =>
  openFlightByStaff(h, { tail, departure: 'airport:EGGW', arrival: 'airport:LFMN', departureLocal: localIn(60), ...over }, actor)
const get = async (id: string) => toStaffFlightDetails(await getFlightForStaff(h, id, 'en'), new Map())
const decide = (flightId: string, decision: 'canceled') => decideSharedFlight(h, { flightId, decision, actor, reason: 'A reason' })
const confirm = (flightId: string, memberId: string) => confirmFlightByStaff(h, { flightId, memberId, reason: 'A reason' })
async function buySeat(id: string) {
  const { company } = await get(id)
  const order = await h.create(buyer, null, {
    legs: [],
    sharing: { id, companyId: company.id, choice: { seats: 1, sofaSeats: 0 }, shownCents: null },
  })
  const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return order
}

describe('shared flights of staff', () => {
  it('are opened with the prices of the engine, listed, and sold', async () => {
    const id = await open({ departureLocal: localIn(40), thresholdSeats: 3, decisionHours: 48 })
    const flight = await get(id)
    expect(flight).toMatchObject({ status: 'open', seats_sold: 0, seats_held: 0, threshold_seats: 3, opened_by_customer: false })
    expect(flight.seat_price.amount * 3).toBeGreaterThanOrEqual(flight.charter_price.amount)
    expect(flight.history).toMatchObject([{ action: 'opened', to: 'open', actor }])
    const order = await h.create(buyer, null, {
      legs: [],
      sharing: { id, companyId: flight.company.id, choice: { seats: 2, sofaSeats: 0 }, shownCents: null },
    })
    const held = await get(id)
    expect(held).toMatchObject({ seats_sold: 0, seats_held: 2 })
    expect(held.seats.filter((seat) => seat.order?.id === order.id)).toHaveLength(2)
    const list = await listFlightsForStaff(h, { status: 'open', page: 1, perPage: 100, locale: 'it' })
    expect(list.flights.map(({ row }) => row.id)).toContain(id)
  })

  it('name what is wrong', async () => {
    const pathsOf = (over: Parameters<typeof open>[0]) =>
      open(over).then(
        () => [],
        (error: { errors?: { path: string }[] }) => error.errors?.map(({ path }) => path),
      )
    expect(await pathsOf({ tail: 'XX-XXX' })).toEqual(['tail'])
    expect(await pathsOf({ arrival: 'airport:ZZZZ' })).toEqual(['arrival'])
    expect(await pathsOf({ thresholdSeats: 100 })).toEqual(['threshold_seats'])
    expect(await catchProblem(open({ arrival: 'airport:KTEB' }))).toBe('NOT_AVAILABLE_IN_US')
    expect(await catchProblem(open({ arrival: 'airport:NZAA' }))).toBe('NOT_FLYABLE')
    expect(await catchProblem(open({ departureLocal: localIn(2) }))).toBe('BOOKING_TOO_LATE')
    await open({ departureLocal: localIn(50) })
    expect(await catchProblem(open({ departureLocal: localIn(50) }))).toBe('AIRCRAFT_TAKEN')
  })

  it('are confirmed before their time, or canceled with a full refund; a second decision is refused', async () => {
    const confirmed = await open({ departureLocal: localIn(70), thresholdSeats: 1 })
    await buySeat(confirmed)
    expect(await confirm(confirmed, rita)).toBe(null)
    expect(await get(confirmed)).toMatchObject({ status: 'go' })
    expect(await catchProblem(confirm(confirmed, rita))).toBe('ORDER_STATE_CONFLICT')
    const id = await open({ departureLocal: localIn(80) })
    const order = await buySeat(id)
    await decide(id, 'canceled')
    expect(await get(id)).toMatchObject({ status: 'no_go', reason: 'A reason', seats_sold: 0 })
    expect(await getOrder(h, order.id, buyer, 'en')).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: order.price, fee: { amount: 0 } },
    })
  })

  it('name the day of the decision in the trip of paid seats, until it is made', async () => {
    const id = await open({ departureLocal: localIn(75), thresholdSeats: 1, decisionHours: 48 })
    const order = await buySeat(id)
    const tripOf = async () => toStaffOrder(await getOrderForStaff(h, order.id, 'en'))
    const decideAt = Temporal.Instant.from(`${(await get(id)).decide_at.replace(' ', 'T')}Z`)
    const day = decideAt.toZonedDateTimeISO('Europe/London').toPlainDate().toString()
    expect(await tripOf()).toMatchObject({ status: 'Confirmation', decides_on: day })
    expect(await confirm(id, rita)).toBe(null)
    expect(await tripOf()).toMatchObject({ status: 'Confirmed', decides_on: null })
  })

  it('below the price that the policy allows one member are confirmed by two', async () => {
    const id = await open({ departureLocal: localIn(90), thresholdSeats: 4 })
    await buySeat(id)
    const approval = await confirm(id, rita)
    expect([approval !== null, (await get(id)).status]).toEqual([true, 'open'])
    const decideOn = (memberId: string) => catchProblem(decideApproval(h, { id: approval!, isApproved: true, note: null, memberId }))
    expect([await decideOn(rita), await catchProblem(confirm(id, tom))]).toEqual(['FOUR_EYES_REQUIRED', 'APPROVAL_OPEN'])
    expect(await decideOn(tom)).toBe('accepted')
    expect(await get(id)).toMatchObject({
      status: 'go',
      history: expect.arrayContaining([expect.objectContaining({ action: 'approved' })]),
    })
  })

  it('wait no more once another seat is sold: what was looked at has changed', async () => {
    const id = await open({ departureLocal: localIn(100), thresholdSeats: 4 })
    await buySeat(id)
    const approval = await confirm(id, rita)
    await buySeat(id)
    expect(await catchProblem(decideApproval(h, { id: approval!, isApproved: true, note: null, memberId: tom }))).toBe('APPROVAL_OUTDATED')
    expect((await get(id)).status).toBe('open')
  })
})
