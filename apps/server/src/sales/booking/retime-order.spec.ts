import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { emptyLegById } from '../../market/empty-legs/queries.ts'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { orderNotificationJob } from '../orders/queues.ts'
import { promiseReference } from './end-leg-change.ts'
import { cancelOrder, getOrder, answerLegChange } from './customer-answers.fixture.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { retimeOrder } from './retime-order.ts'
import { expireLegChange, expireLegChanges } from './answer-leg-change.ts'
import { getOrderForStaff } from '../orders/admin.ts'

let h: OrdersHarness
let owner: string
let buyer: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  owner = (await h.client()).clientId
  buyer = (await h.client()).clientId
})

let day = 20

async function pay(clientId: string, invoice: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoice)
  await h.submitCard(bankId)
  await h.recover()
}

/** A paid charter whose aircraft flies without customers before or after it, with the empty leg on that flight. */
async function parentWithLeg() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  for (const suggestion of offers.filter(({ firmness }) => firmness === 'firm')) {
    const order = await h.create(owner, suggestion.id, { legs }).catch(() => null)
    if (!order) continue
    await pay(owner, order.invoices[0]!.id)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const [leg] = await legsOf(order.id)
    if (leg) return { id: order.id, legId: order.legs[0]!.id, date, leg }
    await cancelOrder(h, { id: order.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
  }
  throw new Error('No offer of the fleet has a positioning flight.')
}
type Parent = Awaited<ReturnType<typeof parentWithLeg>>

async function legsOf(orderId: string) {
  const movements = await getMovements(h.db, orderId)
  if (movements.length === 0) return []
  const ids = movements.map(({ id }) => id)
  return h.db.selectFrom('empty_leg').selectAll().where('movement_id', 'in', ids).where('status', '<>', 'withdrawn').orderBy('id').execute()
}
const legNow = async ({ leg }: Parent) => (await emptyLegById(h.db, leg.id))!
const buy = (parent: Parent, over = {}) =>
  h.create(buyer, null, {
    legs: [],
    emptyLeg: { id: parent.leg.id, companyId: parent.leg.operator_id, pax: 2, luggageKg: 20, shownCents: null, ...over },
  })
async function bought(parent: Parent) {
  const order = await buy(parent)
  await pay(buyer, order.invoices[0]!.id)
  return order
}
const moveTo = (parent: Parent, time: string, over = {}) =>
  retimeOrder(h, {
    id: parent.id,
    legs: [{ id: parent.legId, departureLocal: `${parent.date.toString()}T${time}` }],
    tail: null,
    actor: 'staff:rita',
    reason: 'The customer asked for it',
    isDryRun: false,
    isAgreed: true,
    ...over,
  })
const orderOf = (id: string) => getOrder(h, id, buyer, 'en')
const answer = (id: string, choice: 'new_time' | 'refund' | 'charter') =>
  answerLegChange(h, { id, clientId: buyer, locale: 'en', choice, idempotencyKey: null })
const notifications = async (orderId: string) => {
  await h.jobs.run(undefined, orderNotificationJob)
  const rows = await h.db.selectFrom('audit').select('action').where('subject', '=', `order:${orderId}`).orderBy('id').execute()
  return rows.flatMap(({ action }) => (action.startsWith('notification.') ? [action.slice(13).replace(/:.*/, '')] : []))
}
/** Another aircraft of the same type, without plans, with so many seats and at this base. */
async function standIn(parent: Parent, over: { seats: number; base?: string; isForeign?: boolean }) {
  const fleet = await h.fleet.current()
  const own = fleet.aircraft.get(parent.leg.aircraft_id)!
  const { id: operatorId } = await h.db
    .selectFrom('operator')
    .select('id')
    .where('id', over.isForeign ? '<>' : '=', own.operatorId)
    .where('published_at', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const tail = `X-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  const { id } = await h.db
    .insertInto('aircraft')
    .values({
      tail,
      operator_id: operatorId,
      type_id: own.typeId,
      base_code: over.base ?? own.baseCode,
      seats: Math.max(1, own.seats + over.seats),
      year: 2_020,
      published_at: h.clock.now().toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The database notifies of the change.
  await vi.waitUntil(async () => (await h.fleet.current()).aircraft.has(id), 20_000)
  return tail
}

const keptCharters = () =>
  h.db
    .selectFrom('aircraft_availability_block')
    .select('reference')
    .where('reference', 'like', `${promiseReference('')}%`)
    .execute()

describe('a charter that is moved', () => {
  it('moves with its positioning flights, its block and its empty legs, and tells its customer', async () => {
    const parent = await parentWithLeg()
    const before = await getMovements(h.db, parent.id)
    const result = await moveTo(parent, '13:00')
    expect(result.emptyLegs).toMatchObject([{ legId: parent.leg.id, effect: 'moved', buyerOrderId: null }])
    const after = await getMovements(h.db, parent.id)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ departureAt }, at) => before[at]!.departureAt.until(departureAt).total('minutes'))).toEqual(after.map(() => 60))
    const leg = await legNow(parent)
    expect(leg.status).toBe('offered')
    expect(parent.leg.departure_at.until(leg.departure_at).total('minutes')).toBe(60)
    const order = await getOrder(h, parent.id, owner, 'en')
    expect(order.legs[0]!.departure_date).toContain(`${parent.date.toString()}T13:00`)
    expect(order.timeline.map(({ event }) => event)).toContain('retimed')
    expect(await notifications(parent.id)).toContain('retimed')
  })

  it('beyond what its customer agreed to is refused, and small changes do not add up to a large one', async () => {
    const parent = await parentWithLeg()
    const alone = { isAgreed: false }
    expect(await catchProblem(moveTo(parent, '13:00', alone))).toBe('CONSENT_REQUIRED')
    expect((await moveTo(parent, '13:00', { isDryRun: true })).needsConsent).toEqual(['departure'])
    expect((await moveTo(parent, '12:30', alone)).needsConsent).toEqual([])
    expect(await catchProblem(moveTo(parent, '12:45', alone))).toBe('CONSENT_REQUIRED')
    const tries = await Promise.all(['12:10', '12:40', '12:20'].map((time) => catchProblem(moveTo(parent, time, alone))))
    expect(tries[1]).toBe('CONSENT_REQUIRED')
    await moveTo(parent, '13:00')
    // The new time is agreed now.
    await moveTo(parent, '13:30', alone)
    expect(await catchProblem(moveTo(parent, '12:20', alone))).toBe('CONSENT_REQUIRED')
  })

  it('to another operator or class is refused, and an equal aircraft of the operator is a notice that names the change', async () => {
    const parent = await parentWithLeg()
    const { aircraft } = await h.fleet.current()
    const own = aircraft.get(parent.leg.aircraft_id)!
    const foreign = [...aircraft.values()].filter((one) => one.operatorId !== own.operatorId && one.isActive).slice(0, 20)
    const answers = new Set<string>()
    for (const { tail } of foreign) answers.add(await catchProblem(moveTo(parent, '12:00', { legs: [], tail, isAgreed: false })))
    expect([...answers]).toContain('CONSENT_REQUIRED')
    expect([...answers]).not.toContain('accepted')
    const equal = await standIn(parent, { seats: 0 })
    await moveTo(parent, '12:00', { legs: [], tail: equal, isAgreed: false })
    expect(await notifications(parent.id)).toContain('retimed')
  })

  it('arrives by the clock of the airport it flies to', async () => {
    const parent = await parentWithLeg()
    await moveTo(parent, '12:45')
    const leg = await h.db.selectFrom('order_leg').selectAll().where('id', '=', parent.legId).executeTakeFirstOrThrow()
    const arrival = leg.departure_at
      .add({ minutes: leg.block_minutes ?? 0 })
      .toZonedDateTimeISO('Europe/Paris')
      .toPlainDateTime()
    expect([leg.departure_local.slice(11, 16), leg.arrival_local]).toEqual(['12:45', arrival.toString({ smallestUnit: 'minute' })])
  })

  it('outside the window of a leg on offer prices it again at its new time', async () => {
    const parent = await parentWithLeg()
    const { emptyLegs } = await moveTo(parent, '18:00')
    expect(emptyLegs).toMatchObject([{ effect: 'repriced' }])
    expect(await legNow(parent)).toMatchObject({ status: 'draft', reason: 'repricing' })
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const leg = await legNow(parent)
    expect(leg).toMatchObject({ status: 'offered', reason: null })
    expect(parent.leg.departure_at.until(leg.departure_at).total('hours')).toBe(6)
    expect(leg.departure_from.until(leg.departure_to).total('hours')).toBe(4)
  })

  it('as a dry run answers the same and changes nothing', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    const before = await getMovements(h.db, parent.id)
    const dry = await moveTo(parent, '18:00', { isDryRun: true })
    expect(dry.emptyLegs).toMatchObject([{ effect: 'asked', buyerOrderId: order.id }])
    expect(await getMovements(h.db, parent.id)).toEqual(before)
    expect((await orderOf(order.id)).leg_change).toBeNull()
    expect(await keptCharters()).toEqual([])
  })

  it('names what is wrong or in the way, and stays as it was', async () => {
    const parent = await parentWithLeg()
    const other = await parentWithLeg()
    const tail = (await getOrderForStaff(h, other.id, 'en')).aircraft!.tail
    const movedDay = { legs: [{ id: parent.legId, departureLocal: `${other.date.toString()}T12:00` }], tail }
    const problem = async (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => error as Record<string, unknown>,
      )
    expect(await problem(moveTo(parent, '12:00', movedDay))).toMatchObject({
      code: 'AIRCRAFT_TAKEN',
      facts: { conflicts: [{ reference: `order:${other.id}` }] },
    })
    expect(await catchProblem(moveTo(parent, '12:00'))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(moveTo(parent, '13:00', { tail: 'XX-XXX' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(moveTo(parent, '13:00', { legs: [{ id: crypto.randomUUID(), departureLocal: '2027-01-01T10:00' }] }))).toBe(
      'VALIDATION_FAILED',
    )
    const narrow = await standIn(parent, { seats: -1_000 })
    expect(await catchProblem(moveTo(parent, '13:00', { tail: narrow }))).toBe('NOT_FLYABLE')
    expect(await catchProblem(moveTo({ ...parent, id: crypto.randomUUID() }, '13:00'))).toBe('NOT_FOUND')
    const unpaid = await buy(parent)
    expect(await catchProblem(moveTo({ ...parent, id: unpaid.id }, '13:00'))).toBe('ORDER_STATE_CONFLICT')
    expect((await legNow(parent)).departure_at).toEqual(parent.leg.departure_at)
  })
})

describe('the buyer of a leg whose flight is moved', () => {
  it('is notified of a new time within the window', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    expect((await moveTo(parent, '13:30')).emptyLegs).toMatchObject([{ effect: 'notified', buyerOrderId: order.id }])
    const now = await orderOf(order.id)
    expect(now).toMatchObject({ confirmation_status: 'Confirmed', leg_change: null })
    expect(Temporal.Instant.from(now.legs[0]!.departure_date)).toEqual(parent.leg.departure_at.add({ minutes: 90 }))
    expect(await notifications(order.id)).toContain('retimed')
  })

  it('is notified of each move, also back to a time of which a message went out before', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    for (const time of ['13:30', '12:00', '13:30']) await moveTo(parent, time)
    const sent = (await notifications(order.id)).filter((one) => one === 'retimed')
    expect(sent).toHaveLength(3)
  })

  it('chooses outside the window: the new time', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    await moveTo(parent, '18:00')
    const asked = await orderOf(order.id)
    expect(asked.cancelable).toBe(false)
    expect(asked.leg_change).toMatchObject({ reason: 'time', charter: { price: { currency: 'EUR' } } })
    expect(Temporal.Instant.from(asked.legs[0]!.departure_date)).toEqual(parent.leg.departure_at)
    expect(await notifications(order.id)).toContain('legChanged')
    expect(await keptCharters()).toHaveLength(1)
    const cancel = cancelOrder(h, { id: order.id, clientId: buyer, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await catchProblem(cancel)).toBe('ORDER_STATE_CONFLICT')
    const accepted = await answer(order.id, 'new_time')
    expect(accepted).toMatchObject({ confirmation_status: 'Confirmed', leg_change: null, cancelable: true })
    expect(Temporal.Instant.from(accepted.legs[0]!.departure_date)).toEqual(parent.leg.departure_at.add({ hours: 6 }))
    expect(await keptCharters()).toEqual([])
    expect(await catchProblem(answer(order.id, 'refund'))).toBe('ORDER_STATE_CONFLICT')
  })

  it('… a full refund, and the leg is on offer again at its new time', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    await moveTo(parent, '18:00')
    const otherCustomer = { id: order.id, clientId: owner, locale: 'en', choice: 'refund', idempotencyKey: null } as const
    expect(await catchProblem(answerLegChange(h, otherCustomer))).toBe('NOT_FOUND')
    const refunded = await answer(order.id, 'refund')
    expect(refunded).toMatchObject({ confirmation_status: 'Refund', leg_change: null })
    expect(refunded.refund!.amount).toEqual(order.price)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect(await legNow(parent)).toMatchObject({ status: 'offered', buyer_order_id: null })
    expect(await keptCharters()).toEqual([])
  })

  it('… the charter that was kept, at the price that was stated', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    await moveTo(parent, '18:00')
    const { charter } = (await orderOf(order.id)).leg_change!
    h.clock.advance({ minutes: 45 })
    const charterOrder = await answer(order.id, 'charter')
    expect(charterOrder).toMatchObject({ product: 'charter', confirmation_status: 'AwaitingPayment', price: charter!.price })
    expect(charterOrder.legs[0]!.departure_date.slice(0, 16)).toBe(order.legs[0]!.departure_date.slice(0, 16))
    expect((await orderOf(order.id)).confirmation_status).toBe('Refund')
    await pay(buyer, charterOrder.invoices[0]!.id)
    expect((await orderOf(charterOrder.id)).confirmation_status).toBe('Confirmed')
    expect(await keptCharters()).toEqual([])
  })

  it('is refunded in full without an answer', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    await moveTo(parent, '18:00')
    h.clock.advance({ minutes: 119 })
    expect(await expireLegChange(h, order.id)).toBe(false)
    h.clock.advance({ minutes: 2 })
    await expireLegChanges(h)
    const refunded = await orderOf(order.id)
    expect(refunded).toMatchObject({ confirmation_status: 'Refund', leg_change: null })
    expect(refunded.refund!.amount).toEqual(order.price)
    expect(await notifications(order.id)).toContain('legRefunded')
  })

  it('has nothing to choose any more when the flight moves back', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    await moveTo(parent, '18:00')
    await moveTo(parent, '12:30')
    const back = await orderOf(order.id)
    expect(back).toMatchObject({ confirmation_status: 'Confirmed', leg_change: null })
    expect(Temporal.Instant.from(back.legs[0]!.departure_date)).toEqual(parent.leg.departure_at.add({ minutes: 30 }))
    expect(await keptCharters()).toEqual([])
  })

  it('is refunded when the flight is canceled before the answer', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    await moveTo(parent, '18:00')
    await cancelOrder(h, { id: parent.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await orderOf(order.id)).toMatchObject({ confirmation_status: 'Refund', leg_change: null })
    expect(await keptCharters()).toEqual([])
    expect(await legNow(parent)).toMatchObject({ status: 'withdrawn' })
  })

  it('who has not paid loses the order, not money', async () => {
    const parent = await parentWithLeg()
    const order = await buy(parent)
    expect((await moveTo(parent, '18:00')).emptyLegs).toMatchObject([{ effect: 'canceled', buyerOrderId: order.id }])
    expect((await orderOf(order.id)).confirmation_status).toBe('Canceled')
    expect(await notifications(order.id)).toContain('legRetimed')
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect(await legNow(parent)).toMatchObject({ status: 'offered', buyer_order_id: null })
  })

  it('chooses when a lesser aircraft takes over', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    const tail = await standIn(parent, { seats: -1 })
    expect((await moveTo(parent, '12:00', { legs: [], tail })).emptyLegs).toMatchObject([{ effect: 'asked', buyerOrderId: order.id }])
    expect((await orderOf(order.id)).leg_change).toMatchObject({ reason: 'aircraft', aircraft: { tail } })
    expect(await answer(order.id, 'new_time')).toMatchObject({ aircraft: { tail }, leg_change: null })
  })

  it('chooses when another operator takes over, whose order and leg it is then', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    const tail = await standIn(parent, { seats: 0, isForeign: true })
    expect((await moveTo(parent, '12:00', { legs: [], tail })).emptyLegs).toMatchObject([{ effect: 'asked', buyerOrderId: order.id }])
    await answer(order.id, 'new_time')
    const { operatorId } = [...(await h.fleet.current()).aircraft.values()].find((one) => one.tail === tail)!
    expect((await legNow(parent)).operator_id).toBe(operatorId)
    const row = await h.db.selectFrom('orders').select(['operator_id', 'offer']).where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ operator_id: operatorId, offer: { operator: { id: operatorId } } })
  })

  it('is notified when an equal aircraft takes over, and refunded when it does not fly there any more', async () => {
    const parent = await parentWithLeg()
    const order = await bought(parent)
    const equal = await standIn(parent, { seats: 0 })
    expect((await moveTo(parent, '12:00', { legs: [], tail: equal })).emptyLegs).toMatchObject([{ effect: 'notified' }])
    expect(await orderOf(order.id)).toMatchObject({ aircraft: { tail: equal }, leg_change: null })
    const elsewhere = await standIn(parent, { seats: 0, base: 'EGGW' })
    expect((await moveTo(parent, '12:00', { legs: [], tail: elsewhere })).emptyLegs).toContainEqual(
      expect.objectContaining({ legId: parent.leg.id, effect: 'withdrawn', buyerOrderId: order.id }),
    )
    expect((await orderOf(order.id)).confirmation_status).toBe('Refund')
  })

  it('who saw another departure gets LEG_RETIMED before buying', async () => {
    const parent = await parentWithLeg()
    const zone = h.places.airportByIcao(parent.leg.departure_airport)!.zone
    const shown = parent.leg.departure_at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
    await moveTo(parent, '13:00')
    expect(await catchProblem(buy(parent, { shownDeparture: shown }))).toBe('LEG_RETIMED')
    await moveTo(parent, '19:00')
    expect(await catchProblem(buy(parent))).toBe('LEG_RETIMED')
  })
})

it('a change and a payment at the same moment, in either order of commit, leave a choice or a canceled order', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += inFullRun(2, 1)) {
    const parent = await parentWithLeg()
    const order = await buy(parent)
    const { bankId } = await h.openCard(buyer, order.invoices[0]!.id)
    const delay = new Promise((resolve) => setTimeout(resolve, round * 4))
    await Promise.all([h.submitCard(bankId).then(() => h.recover()), delay.then(() => moveTo(parent, '18:00'))])
    await h.recover()
    const [after, leg] = [await orderOf(order.id), await legNow(parent)]
    outcomes.add([after.confirmation_status, after.leg_change === null ? 'no choice' : 'choice', leg.buyer_order_id === order.id].join(' '))
  }
  // A leg is never sold and moved without a choice for its buyer.
  const allowed = ['Confirmed choice true', 'Canceled no choice false']
  expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([])
  expect(await h.db.transaction().execute((trx) => findViolations(trx))).toEqual([])
})

it('the database refuses a leg that departs at another time than its flight', async () => {
  const parent = await parentWithLeg()
  const stray = h.db
    .updateTable('empty_leg')
    .set({ departure_at: parent.leg.departure_at.add({ minutes: 15 }).toString() })
    .where('id', '=', parent.leg.id)
  await expect(stray.execute()).rejects.toThrow('outlives its parent')
  const accepted = h.db.transaction().execute(async (trx) => {
    await sql`DROP TRIGGER empty_leg_parent ON empty_leg`.execute(trx)
    await trx.executeQuery(stray.compile())
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx)
    throw new Error('accepted without the guard')
  })
  await expect(accepted).rejects.toThrow('accepted without the guard')
})
