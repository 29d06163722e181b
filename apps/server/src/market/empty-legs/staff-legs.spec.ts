import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyLegPrice, maxDiscountPercent } from '@aquilane/domain/empty-legs/price'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { legPriceAt } from './leg-price.ts'
import { emptyLegById } from './queries.ts'
import { pricingOf } from './offered-leg.ts'
import { createLegByStaff, getLegForStaff, listLegsForStaff } from './admin.ts'
import { toStaffLegDetails } from './http/staff-wire.ts'
import { changeEmptyLeg } from '../../sales/booking/change-empty-leg.ts'
import { getOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { priceLegByStaff } from './change-leg.ts'

let h: OrdersHarness
let buyer: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  buyer = (await h.client()).clientId
})

const actor = 'staff:rita'
let used = 0

/** An aircraft that no other case uses. */
async function nextTail(availability: 'managed' | 'on-request' = 'managed'): Promise<string> {
  const { aircraft, operators, types } = await h.fleet.current()
  const suitable = [...aircraft.values()].filter(
    ({ typeId, operatorId }) =>
      ['light', 'midsize', 'super-mid'].includes(types.get(typeId)!.spec.class) && operators.get(operatorId)!.availability === availability,
  )
  return suitable[used++ % suitable.length]!.tail
}

/** Around 11:00 in London: at night airports of these cases are closed. */
const localIn = (days: number, hours = 0) =>
  h.clock
    .now()
    .add({ hours: days * 24 })
    .toZonedDateTimeISO('Europe/London')
    .toPlainDate()
    .toPlainDateTime('11:00')
    .add({ hours })
    .toString({ smallestUnit: 'minute' })

const localSoon = (hours: number) =>
  h.clock.now().add({ hours }).toZonedDateTimeISO('Europe/London').toPlainDateTime().toString({ smallestUnit: 'minute' })

type Entered = Parameters<typeof createLegByStaff>[1]

/** On the aircraft named, else on one that can fly the leg. */
async function enter(over: Partial<Entered> = {}): Promise<string> {
  for (;;) {
    const tail = over.tail ?? (await nextTail())
    const leg = { tail, departure: 'airport:EGGW', arrival: 'airport:LFMN', departureLocal: localIn(20), ...over }
    const id = await createLegByStaff(h, leg, actor).catch((error: unknown) => {
      if (over.tail === undefined && error instanceof Refusal && error.code === 'NOT_FLYABLE' && used < 200) return null
      throw error
    })
    if (id !== null) return id
  }
}
const read = (id: string) => getLegForStaff(h, id, 'en')
const get = async (id: string) => toStaffLegDetails(await read(id))
const leg = async (id: string) => (await emptyLegById(h.db, id))!
const change = (legId: string, action: 'pause' | 'offer' | 'withdraw', buyerOrderId: string | null = null) =>
  changeEmptyLeg(h, { legId, action, actor, reason: 'A reason', buyerOrderId })
const block = (id: string) =>
  h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `empty-leg:${id}`).execute()

async function buy(id: string) {
  const order = await h.create(buyer, null, {
    legs: [],
    emptyLeg: { id, companyId: (await leg(id)).operator_id, pax: 2, luggageKg: 20, shownCents: null },
  })
  return { id: order.id, invoice: order.invoices[0]!.id }
}
async function pay(invoice: string): Promise<void> {
  const { bankId } = await h.openCard(buyer, invoice)
  await h.submitCard(bankId)
  await h.recover()
}

describe('a leg entered by staff', () => {
  it('is priced by the engine, offered, and keeps its aircraft free for the whole window', async () => {
    const id = await enter({ windowFromLocal: localIn(20, -3), windowToLocal: localIn(20, 3) })
    const entered = await get(id)
    expect(entered).toMatchObject({ status: 'offered', source: 'staff', has_own_steps: false })
    expect(await read(id)).toMatchObject({ parentOrderId: null, row: { buyer_order_id: null } })
    expect(entered.price!.amount).toBeLessThan(entered.reference_price.amount)
    expect(entered.reference_breakdown.reduce((sum, { price }) => sum + Math.round(price.amount * 100), 0)).toBe(
      Math.round(entered.reference_price.amount * 100),
    )
    expect(entered.steps.filter(({ current }) => current)).toHaveLength(1)
    expect(entered.history).toMatchObject([{ action: 'entered', to: 'offered', actor }])
    expect(await block(id)).toEqual([{ kind: 'hold' }])
    const twice = enter({ tail: entered.aircraft.tail, departureLocal: localIn(20, 4) })
    expect(await catchProblem(twice)).toBe('AIRCRAFT_TAKEN')
  })

  it('names the field that is wrong', async () => {
    const tail = await nextTail()
    const paths = async (over: Partial<Entered>) =>
      enter({ tail, ...over }).then(
        () => [],
        (error: { errors?: { path: string }[] }) => error.errors?.map(({ path }) => path),
      )
    expect(await paths({ tail: 'XX-XXX' })).toEqual(['tail'])
    expect(await paths({ departure: 'airport:ZZZZ' })).toEqual(['departure'])
    expect(await paths({ arrival: 'airport:EGGW' })).toEqual(['arrival'])
    expect(await paths({ windowFromLocal: localIn(21) })).toEqual(['departure_date'])
    expect(await paths({ windowToLocal: localIn(24) })).toEqual(['departure_date_to'])
    expect(await paths({ steps: [{ hoursBefore: 48, percent: 50 }] })).toEqual(['steps'])
    expect(await catchProblem(enter({ tail, departureLocal: localSoon(3) }))).toBe('BOOKING_TOO_LATE')
    expect(await catchProblem(enter({ tail, departure: 'airport:NZAA' }))).toBe('NOT_FLYABLE')
  })

  it('is sold like any other, and its sale waits for an operator who keeps his own calendar', async () => {
    const own = await enter()
    const first = await buy(own)
    await pay(first.invoice)
    expect(await getOrder(h, first.id, buyer, 'en')).toMatchObject({ confirmation_status: 'Confirmed' })
    const foreign = await enter({ tail: await nextTail('on-request'), departureLocal: localIn(25) })
    const second = await buy(foreign)
    await pay(second.invoice)
    expect(await getOrder(h, second.id, buyer, 'en')).toMatchObject({ confirmation_status: 'Confirmation' })
    expect((await leg(foreign)).status).toBe('sold')
  })

  it('paused, it cannot be bought; offered again, it can; withdrawn, its aircraft is free', async () => {
    const id = await enter({ isDraft: true })
    expect((await leg(id)).status).toBe('draft')
    expect(await catchProblem(buy(id))).toBe('NOT_FOUND')
    await change(id, 'offer')
    await change(id, 'pause')
    expect(await catchProblem(change(id, 'pause'))).toBe('LEG_STATE_CONFLICT')
    await change(id, 'offer')
    await buy(id)
    expect(await catchProblem(change(id, 'pause'))).toBe('LEG_STATE_CONFLICT')
    const other = await enter()
    await change(other, 'withdraw')
    expect(await leg(other)).toMatchObject({ status: 'withdrawn', reason: 'A reason' })
    expect(await block(other)).toEqual([])
    expect(await catchProblem(change(other, 'offer'))).toBe('LEG_STATE_CONFLICT')
    expect((await get(other)).history.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['entered', null, 'offered'],
      ['withdraw', 'offered', 'withdrawn'],
    ])
  })

  it('withdrawn after its sale, refunds its buyer in full in the same transaction, once staff name the order', async () => {
    const id = await enter()
    const order = await buy(id)
    await pay(order.invoice)
    const { price } = await getOrder(h, order.id, buyer, 'en')
    await expect(change(id, 'withdraw')).rejects.toMatchObject({ code: 'LEG_SOLD', facts: { buyer_order_id: order.id } })
    expect(await catchProblem(change(id, 'withdraw', crypto.randomUUID()))).toBe('LEG_SOLD')
    await change(id, 'withdraw', order.id)
    expect(await getOrder(h, order.id, buyer, 'en')).toMatchObject({
      confirmation_status: 'Refund',
      refund: { amount: price, fee: { amount: 0 } },
    })
    expect((await leg(id)).status).toBe('withdrawn')
    expect(await block(id)).toEqual([])
  })

  it('withdrawn while its buyer pays: never sold and withdrawn at once', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await enter({ departureLocal: localIn(30 + round) })
      const order = await buy(id)
      const { bankId } = await h.openCard(buyer, order.invoice)
      const delay = new Promise((resolve) => setTimeout(resolve, round * 4))
      await Promise.all([h.submitCard(bankId).then(() => h.recover()), delay.then(() => change(id, 'withdraw', order.id))])
      await h.recover()
      expect((await leg(id)).status).toBe('withdrawn')
      const { paid, refund } = await h.db
        .selectFrom('orders')
        .select(['paid', 'refund'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      expect(refund ?? 0).toBe(paid)
    }
  })
})

describe('price of one leg', () => {
  const set = (legId: string, steps: { hoursBefore: number; percent: number }[] | null, floorCents: number | null = null) =>
    priceLegByStaff(h, { legId, steps, floorCents, actor, reason: null })

  it('follows its own steps within floor, reference price and highest discount, and an order keeps its own', async () => {
    const id = await enter()
    await set(id, [
      { hoursBefore: Infinity, percent: 90 },
      { hoursBefore: 72, percent: 30 },
    ])
    const changed = await leg(id)
    expect(legPriceAt(changed, h.clock.now())).toBe(Math.floor((changed.reference_price * 0.9) / 100) * 100)
    expect((await get(id)).steps.map(({ hours_before: hours, percent }) => [hours, percent])).toEqual([
      [null, 90],
      [72, 30],
    ])
    const order = await buy(id)
    expect(await catchProblem(set(id, null))).toBe('LEG_STATE_CONFLICT')
    expect((await getOrder(h, order.id, buyer, 'en')).price?.amount).toBe(legPriceAt(changed, h.clock.now())! / 100)
  })

  it('back to the standard steps; a floor above the reference is refused', async () => {
    const id = await enter()
    const before = await leg(id)
    await set(id, [{ hoursBefore: Infinity, percent: 40 }])
    await set(id, null)
    expect(await leg(id)).toMatchObject({ steps: null })
    expect(await catchProblem(set(id, null, before.reference_price + 1))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(set(id, null, -1))).toBe('VALIDATION_FAILED')
    await set(id, null, before.reference_price)
    expect(legPriceAt(await leg(id), h.clock.now())).toBe(before.reference_price)
  })

  it('no member sets a floor below what a passenger on board adds', async () => {
    const id = await enter()
    const { floor_price: standard } = await leg(id)
    for (const floor of [0, 1, standard - 1]) expect(await catchProblem(set(id, null, floor))).toBe('VALIDATION_FAILED')
    expect((await get(id)).floor_price_min.amount).toBe(standard / 100)
    await set(id, null, standard + 10_000)
    await set(id, null, standard)
    expect((await leg(id)).floor_price).toBe(standard)
  })

  it('no steps lead down to a floor from before that rule', async () => {
    const id = await enter()
    await h.db.updateTable('empty_leg').set({ floor_price: 100 }).where('id', '=', id).execute()
    const steps = [{ hoursBefore: Infinity, percent: 25 }]
    expect(await catchProblem(set(id, steps))).toBe('VALIDATION_FAILED')
    await set(id, null)
    await set(id, steps, (await leg(id)).reference_price)
  })

  it('is never below its floor, above the reference, or more than 75 % off, for any steps and any moment', async () => {
    const row = await leg(await enter())
    const step = fc.record({
      hoursBefore: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 8_760 })),
      percent: fc.integer({ min: 25, max: 100 }),
    })
    fc.assert(
      fc.property(
        fc.record({ reference: fc.integer({ min: 50_000, max: 20_000_000 }), floorShare: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 9_000, noNaN: true }),
        ({ reference, floorShare }, steps, hours) => {
          const floor = Math.floor(reference * floorShare)
          const pricing = { ...pricingOf({ ...row, reference_price: reference, floor_price: floor }), steps }
          const price = emptyLegPrice(pricing, hours)
          if (price === null) return
          expect(price).toBeGreaterThanOrEqual(floor)
          expect(price).toBeLessThanOrEqual(reference)
          expect(price).toBeGreaterThanOrEqual((reference * (100 - maxDiscountPercent)) / 100)
        },
      ),
      { numRuns: 2_000, seed: 20_261_123 },
    )
  })
})

describe('the list of staff', () => {
  it('shows the legs of a status and finds them by tail, airport and company', async () => {
    const id = await enter({ departure: 'airport:LOWW', arrival: 'airport:LIML' })
    const { aircraft, company } = await get(id)
    const find = async (query: string) =>
      (await listLegsForStaff(h, { status: 'offered', query, page: 1, perPage: 100, locale: 'it' })).legs.map(({ row }) => row.id)
    for (const query of [aircraft.tail.toLowerCase(), 'LOWW', 'mil', company.name.slice(0, 6)])
      expect({ query, found: await find(query) }).toMatchObject({ found: expect.arrayContaining([id]) as string[] })
    expect(await find('no such thing')).toEqual([])
    const drafts = await listLegsForStaff(h, { status: 'draft', query: '', page: 1, perPage: 100, locale: 'en' })
    expect(drafts.legs.every(({ row }) => row.status === 'draft')).toBe(true)
  })
})
