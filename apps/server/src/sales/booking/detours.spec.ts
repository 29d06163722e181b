import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { emptyLegById } from '../../market/empty-legs/queries.ts'
import { pricingOf } from '../../market/empty-legs/offered-leg.ts'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { restorePlanJob } from './queues.ts'
import { cancelOrder, getOrder } from './customer-answers.fixture.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { toEmptyLeg, toLegDetails } from '../../market/empty-legs/http/wire.ts'
import { getLeg, listLegs } from '../../market/empty-legs/list-legs.ts'
import { expireOrder } from './expire-order.ts'
import { createInvoiceByStaff } from '../invoices/admin.ts'
import { changeEmptyLeg } from './change-empty-leg.ts'
import { retimeOrder } from './retime-order.ts'
import { holdAircraft } from '../../foundation/fleet/holds.ts'
import { getOrderForStaff } from '../orders/admin.ts'

let h: OrdersHarness
let owner: string
let buyer: string
let operations: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
  operations = (await signInTestStaff(h.db, ['operations'])).id
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

/** A paid charter to Nice whose aircraft flies home without customers, with the empty leg on that flight. */
async function parentWithLegHome() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T09:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  for (const suggestion of offers.filter(({ firmness }) => firmness === 'firm')) {
    const order = await h.create(owner, suggestion.id, { legs }).catch(() => null)
    if (!order) continue
    await pay(owner, order.invoices[0]!.id)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const leg = (await legsOf(order.id)).find((one) => one.departure_airport === 'LFMN' && one.distance_km > 400)
    if (leg) return { id: order.id, legId: order.legs[0]!.id, date, leg }
    await cancelOrder(h, { id: order.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
  }
  throw new Error('No offer of the fleet flies home without customers.')
}
type Parent = Awaited<ReturnType<typeof parentWithLegHome>>

async function legsOf(orderId: string) {
  const ids = (await getMovements(h.db, orderId)).map(({ id }) => id)
  if (ids.length === 0) return []
  return h.db.selectFrom('empty_leg').selectAll().where('movement_id', 'in', ids).where('status', '<>', 'withdrawn').orderBy('id').execute()
}
const legNow = async ({ leg }: Parent) => (await emptyLegById(h.db, leg.id))!
const flights = async ({ id }: Parent) => (await getMovements(h.db, id)).map(({ kind, from, to }) => `${kind} ${from}-${to}`)
const blockOf = ({ id }: Parent) =>
  h.db
    .selectFrom('aircraft_availability_block')
    .select(['aircraft_id', 'period'])
    .where('reference', '=', `order:${id}`)
    .executeTakeFirstOrThrow()

/** From Marseille instead of Nice, to where the aircraft flies anyway. */
const route = ({ leg }: Parent) => ({ departure: 'airport:LFML', arrival: `airport:${leg.arrival_airport}` })
const show = async (parent: Parent, over = {}) => {
  const which = { id: parent.leg.id, companyId: parent.leg.operator_id, ...route(parent), ...over }
  return toLegDetails(await getLeg(h, { clientId: null, locale: 'en', latitude: 51.5, longitude: 0 }, which))
}
const buy = (parent: Parent, over = {}) =>
  h.create(buyer, null, {
    legs: [],
    emptyLeg: { id: parent.leg.id, companyId: parent.leg.operator_id, pax: 2, luggageKg: 20, shownCents: null, ...route(parent), ...over },
  })
async function bought(parent: Parent) {
  const order = await buy(parent)
  await pay(buyer, order.invoices[0]!.id)
  return order
}
const restore = () => h.jobs.run(undefined, restorePlanJob)

describe('a detour', () => {
  it('has an exact price above that of the leg and below the charter, and is listed for its route', async () => {
    const parent = await parentWithLegHome()
    const detour = await show(parent)
    expect(detour).toMatchObject({ match: 'detour', departure: { icao: 'LFML' }, detour: { departure: { icao: 'LFMN' } } })
    const legCents = emptyLegPrice(pricingOf(await legNow(parent)), h.clock.now().until(parent.leg.departure_at).total('hours'))!
    expect(detour.price_min.amount * 100).toBeGreaterThan(legCents)
    expect(detour.price_min.amount).toBeLessThan(detour.reference_price.amount)
    expect(detour.price_breakdown.reduce((sum, { price }) => sum + Math.round(price.amount * 100), 0)).toBe(
      Math.round(detour.price_min.amount * 100),
    )
    // Marseille is reached from Nice first.
    const departureAt = Temporal.Instant.from(detour.departure_date)
    expect(Temporal.Instant.compare(departureAt, parent.leg.departure_at)).toBe(1)
    const query = {
      from: 'airport:LFML',
      to: `airport:${parent.leg.arrival_airport}`,
      date_from: parent.date.toString(),
      date_to: parent.date.toString(),
    }
    const list = await listLegs(
      h,
      { clientId: null, locale: 'en', latitude: 51.5, longitude: 0 },
      { ...query, page: 1, perPage: 12, sort: { key: 'distance', descending: false }, subscribed: false },
    )
    expect(list.detours.map(toEmptyLeg).map(({ id, price_min: price }) => [id, price.amount])).toContainEqual([
      parent.leg.id,
      detour.price_min.amount,
    ])
  })

  it('is refused where it is too far, cannot be flown, or names one end only', async () => {
    const parent = await parentWithLegHome()
    expect(await catchProblem(show(parent, { arrival: 'airport:KTEB' }))).toBe('DETOUR_UNAVAILABLE')
    expect(await catchProblem(show(parent, { arrival: undefined }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(show(parent, { arrival: 'airport:LFML' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(show(parent, { departure: 'airport:XXXX' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(buy(parent, { arrival: 'airport:KTEB' }))).toBe('DETOUR_UNAVAILABLE')
    await h.db.updateTable('empty_leg').set({ max_detour_km: 0 }).where('id', '=', parent.leg.id).execute()
    expect(await catchProblem(show(parent))).toBe('DETOUR_UNAVAILABLE')
  })

  it('splits the flight into its parts and widens the block of the parent; the customers of the parent fly as before', async () => {
    const parent = await parentWithLegHome()
    const [before, blockBefore, plannedBefore] = [await flights(parent), await blockOf(parent), await getOrder(h, parent.id, owner, 'en')]
    const shown = await show(parent)
    const order = await buy(parent, {
      shownCents: Math.round(shown.price_min.amount * 100),
      shownDeparture: shown.departure_date.slice(0, 16),
    })
    expect(order.legs).toMatchObject([{ departure_airport: { icao: 'LFML' }, arrival_airport: { icao: parent.leg.arrival_airport } }])
    expect(order.price).toEqual(shown.price_min)
    const home = parent.leg.arrival_airport
    expect(await flights(parent)).toEqual([...before.slice(0, -1), 'positioning LFMN-LFML', `positioning LFML-${home}`])
    expect(await legNow(parent)).toMatchObject({ status: 'held', departure_airport: 'LFML', buyer_order_id: order.id })
    expect((await blockOf(parent)).period).not.toEqual(blockBefore.period)
    expect((await getOrder(h, parent.id, owner, 'en')).legs).toEqual(plannedBefore.legs)
    await pay(buyer, order.invoices[0]!.id)
    expect(await legNow(parent)).toMatchObject({ status: 'sold' })
    expect(await catchProblem(buy(parent))).toBe('LEG_HELD')
  })

  it('is taken back when it is not paid: the leg is offered again as it was, with its id', async () => {
    const parent = await parentWithLegHome()
    const [before, block, leg] = [await flights(parent), await blockOf(parent), await legNow(parent)]
    const order = await buy(parent)
    await h.db.updateTable('orders').set({ pay_before: h.clock.now().toString() }).where('id', '=', order.id).execute()
    await expireOrder(h, order.id)
    await restore()
    await restore()
    expect(await flights(parent)).toEqual(before)
    expect(await blockOf(parent)).toEqual(block)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    const { movement_id: _before, changed_at: _changed, checked_at: _checked, ...same } = leg
    expect(await legNow(parent)).toMatchObject({ ...same, status: 'offered', diverted_from: null })
  })

  it('is refunded with the parent in the same transaction, with what was charged for it', async () => {
    const parent = await parentWithLegHome()
    const order = await bought(parent)
    const charged = { order: { id: order.id }, lines: [{ service: 'catering', amount: 250.5, note: 'Sushi for two' }] }
    await pay(buyer, (await createInvoiceByStaff(h, charged, operations, null)).id)
    await cancelOrder(h, { id: parent.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const { confirmation_status: status, refund } = await getOrder(h, order.id, buyer, 'en')
    expect({ status, refund: refund?.amount.amount }).toEqual({ status: 'Refund', refund: order.price!.amount + 250.5 })
    expect(await legNow(parent)).toMatchObject({ status: 'withdrawn', reason: 'parent-canceled' })
    await restore()
    expect(await h.db.transaction().execute(findViolations)).toEqual([])
  })

  it('is taken back when staff withdraw it', async () => {
    const parent = await parentWithLegHome()
    const before = await flights(parent)
    const order = await bought(parent)
    const change = { legId: parent.leg.id, action: 'withdraw', actor: 'staff:rita', reason: 'Crew', buyerOrderId: order.id } as const
    await changeEmptyLeg(h, change)
    await restore()
    expect(await flights(parent)).toEqual(before)
    await h.jobs.run(undefined, offerEmptyLegsJob)
    expect((await legsOf(parent.id)).find((leg) => leg.departure_airport === 'LFMN')).toMatchObject({ status: 'offered' })
  })

  it('stays with its parent when staff move that, and its buyer is asked where its own time changes', async () => {
    const parent = await parentWithLegHome()
    const order = await bought(parent)
    const moved = { id: parent.id, tail: null, actor: 'staff:rita', reason: 'A reason', isDryRun: false, isAgreed: true } as const
    const moveTo = (time: string) =>
      retimeOrder(h, { ...moved, legs: [{ id: parent.legId, departureLocal: `${parent.date.toString()}T${time}` }] })
    await moveTo('08:30')
    await h.jobs.run(undefined, offerEmptyLegsJob)
    // The flight to Marseille ends with the detour: it is not offered.
    expect((await legsOf(parent.id)).some((leg) => leg.arrival_airport === 'LFML')).toBe(false)
    expect(await flights(parent)).toContain(`positioning LFML-${parent.leg.arrival_airport}`)
    expect(await legNow(parent)).toMatchObject({ status: 'sold', departure_airport: 'LFML', buyer_order_id: order.id })
    expect((await getOrder(h, parent.id, owner, 'en')).legs).toMatchObject([
      { departure_airport: { icao: 'EGGW' }, arrival_airport: { icao: 'LFMN' } },
    ])
    // The aircraft would still be on its way to Nice.
    expect(await catchProblem(moveTo('17:00'))).toBe('NOT_FLYABLE')
  })

  it('of two buyers at once is sold to one, and never beside the leg itself', async () => {
    for (let round = 0; round < 4; round++) {
      const parent = await parentWithLegHome()
      const others = await Promise.all([h.client(), h.client(), h.client()])
      const results = await Promise.all(
        others.map(({ clientId }, at) =>
          h
            .create(clientId, null, {
              legs: [],
              emptyLeg: {
                id: parent.leg.id,
                companyId: parent.leg.operator_id,
                pax: 2,
                luggageKg: 20,
                shownCents: null,
                ...(at === 0 ? {} : route(parent)),
              },
            })
            .then(
              () => 'held',
              (error: { code?: string }) => error.code,
            ),
        ),
      )
      expect(results.filter((result) => result === 'held')).toHaveLength(1)
      expect(
        results.filter((result) => result !== 'held' && !['LEG_SOLD', 'DETOUR_UNAVAILABLE', 'LEG_RETIMED'].includes(result ?? '')),
      ).toEqual([])
    }
  })

  it('is not sold where another order took the time that it needs', async () => {
    const parent = await parentWithLegHome()
    const { aircraft_id: aircraftId } = parent.leg
    const [home] = (await getMovements(h.db, parent.id)).slice(-1)
    const block = await h.db
      .selectFrom('aircraft_availability_block')
      .select((eb) => eb.fn<Temporal.Instant>('upper', ['period']).as('to'))
      .where('reference', '=', `order:${parent.id}`)
      .executeTakeFirstOrThrow()
    expect(Temporal.Instant.compare(block.to, home!.arrivalAt)).toBeGreaterThan(0)
    const next = { aircraftId, from: block.to, to: block.to.add({ hours: 30 }), reference: 'maintenance' }
    expect(await h.db.transaction().execute((trx) => holdAircraft(trx, next))).toBe('held')
    expect(await catchProblem(buy(parent))).toBe('DETOUR_UNAVAILABLE')
    expect(await legNow(parent)).toMatchObject({ status: 'offered' })
  })

  it('the database refuses a diverted leg that is on offer', async () => {
    const parent = await parentWithLegHome()
    await buy(parent)
    const again = h.db.updateTable('empty_leg').set({ status: 'offered', buyer_order_id: null }).where('id', '=', parent.leg.id)
    await expect(again.execute()).rejects.toThrow('empty_leg_diverted')
  })
})

describe('a detour of a leg from an operator’s calendar', () => {
  it('has an estimated price, and ordering it asks sales', async () => {
    const departureAt = h.clock.now().add({ hours: 24 * 40 })
    const { aircraft, operators, types } = await h.fleet.current()
    const owned = [...aircraft.values()].find(
      ({ typeId, operatorId }) => operators.get(operatorId)!.availability === 'on-request' && types.get(typeId)!.spec.class === 'light',
    )!
    const leg = await insertTestLeg(h.db, { departureAt, from: 'LFMN', to: 'EGGW', aircraftId: owned.id, referenceCents: 1_500_000 })
    const which = { id: leg.id, companyId: leg.operator_id, departure: 'airport:LFML', arrival: 'airport:EGGW' }
    const shown = toLegDetails(await getLeg(h, { clientId: null, locale: 'en', latitude: 51.5, longitude: 0 }, which))
    expect(shown).toMatchObject({ match: 'detour', detour: { firm: false }, departure: { icao: 'LFML' } })
    const emptyLeg = { ...which, pax: 2, luggageKg: 20, shownCents: null }
    const order = await h.create(buyer, null, { legs: [], emptyLeg })
    expect(order).toMatchObject({
      confirmation_status: 'Confirmation',
      invoices: [],
      legs: [{ departure_airport: { icao: 'LFML' }, arrival_airport: { icao: 'EGGW' } }],
    })
    const { history } = await getOrderForStaff(h, order.id, 'en')
    expect(history[0]!.reason).toContain(leg.id)
    expect(await emptyLegById(h.db, leg.id)).toMatchObject({ status: 'offered', buyer_order_id: null })
    expect(await catchProblem(h.create(buyer, null, { legs: [], emptyLeg: { ...emptyLeg, pax: 40 } }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(h.create(buyer, null, { legs: [], emptyLeg: { ...emptyLeg, arrival: 'airport:KTEB' } }))).toBe(
      'DETOUR_UNAVAILABLE',
    )
  })
})
