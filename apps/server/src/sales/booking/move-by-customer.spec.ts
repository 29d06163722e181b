import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '@aquilane/domain/refusal'
import { offerEmptyLegsJob } from '../../market/empty-legs/queues.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { getOrder, moveByCustomer } from './customer-answers.fixture.ts'
import type { Pieces } from './changed-legs.ts'
import { quoteMove } from './move-by-customer.ts'

let h: OrdersHarness
let owner: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  owner = (await h.client()).clientId
})

let day = 20

async function pay(clientId: string, invoice: string): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoice)
  await h.submitCard(bankId)
  await h.recover()
}

/** A paid charter at noon of an aircraft whose calendar is kept here. */
async function paidCharter() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  for (const suggestion of offers.filter(({ firmness }) => firmness === 'firm')) {
    const order = await h.create(owner, suggestion.id, { legs }).catch(() => null)
    if (!order) continue
    await pay(owner, order.invoices[0]!.id)
    const { status, availability_managed: isManaged } = await rowOf(order.id)
    if (status === 'Confirmed' && isManaged) return { id: order.id, legId: order.legs[0]!.id, date: date.toString(), price: order.price! }
  }
  throw new Error('No aircraft of the fleet is confirmed by its payment.')
}
type Charter = Awaited<ReturnType<typeof paidCharter>>

const rowOf = (id: string) => h.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const legOf = (id: string) => h.db.selectFrom('order_leg').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const asked = ({ id, legId, date }: Charter, time: string, clientId = owner) => ({
  id,
  clientId,
  legs: [{ id: legId, departureLocal: time.includes('T') ? time : `${date}T${time}` }],
})
const moveTo = (charter: Charter, time: string, key: string | null = null) =>
  moveByCustomer(h, { ...asked(charter, time), locale: 'en', idempotencyKey: key })
const loaded = ({ id, legId }: Charter, what: { luggageKg?: number; pieces?: Pieces }) => ({
  id,
  clientId: owner,
  legs: [{ id: legId, ...what }],
})
const load = (charter: Charter, what: { luggageKg?: number; pieces?: Pieces }) =>
  moveByCustomer(h, { ...loaded(charter, what), locale: 'en', idempotencyKey: null })
async function loadOf({ legId }: Charter) {
  const { luggage, party } = await legOf(legId)
  return { luggage, party }
}
const barOf = (call: Promise<unknown>) =>
  call.then(
    () => 'moved',
    (error: unknown) => (error instanceof Refusal ? (error.facts as { bar?: string } | undefined)?.bar : undefined) ?? String(error),
  )

describe('a charter that its customer moves', () => {
  it('departs at the new time with its positioning flights, at the price that was paid', async () => {
    const charter = await paidCharter()
    const before = await getMovements(h.db, charter.id)
    const quote = await quoteMove(h, asked(charter, '13:30'))
    expect(quote.legs).toMatchObject([{ beforeLocal: `${charter.date}T12:00`, departureLocal: `${charter.date}T13:30` }])
    expect(await getMovements(h.db, charter.id)).toEqual(before)

    const order = await moveTo(charter, '13:30')
    expect(order.legs[0]!.departure_date).toContain(`${charter.date}T13:30`)
    expect(order.price).toEqual(charter.price)
    const after = await getMovements(h.db, charter.id)
    expect(after.map(({ departureAt }, at) => before[at]!.departureAt.until(departureAt).total('minutes'))).toEqual(after.map(() => 90))
    const [leg, sold] = [await legOf(charter.legId), before.find(({ kind }) => kind === 'revenue')!.departureAt]
    expect(leg.sold_departure_at?.equals(sold)).toBe(true)
    const { history } = await getOrderForStaff(h, charter.id, 'en')
    expect(history.find(({ action }) => action === 'retimed')).toMatchObject({ actor: `client:${owner}`, reason: 'own-move' })
  })

  it('stays within 12 hours of what was sold, over all its changes', async () => {
    const charter = await paidCharter()
    await moveTo(charter, '20:00')
    expect(await barOf(quoteMove(h, asked(charter, `${Temporal.PlainDate.from(charter.date).add({ days: 1 }).toString()}T08:00`)))).toBe(
      'far',
    )
    expect(await barOf(moveTo(charter, '09:00'))).toBe('moved')
  })

  it('costs no less to cancel than before', async () => {
    const charter = await paidCharter()
    const hours = Math.floor(
      h.clock
        .now()
        .until((await rowOf(charter.id)).first_departure_at)
        .total('hours'),
    )
    const cancellation = [
      { hours_before: hours + 2, fee_percent: 10 },
      { hours_before: 0, fee_percent: 50 },
    ]
    await h.db
      .updateTable('orders')
      .set({ terms: JSON.stringify({ cancellation }) })
      .where('id', '=', charter.id)
      .execute()
    expect(await barOf(moveTo(charter, '16:00'))).toBe('terms')
    expect(await barOf(moveTo(charter, '11:00'))).toBe('moved')
  })

  it('is moved once for two presses and two devices', async () => {
    const charter = await paidCharter()
    const answers = await Promise.all([
      catchProblem(moveTo(charter, '13:00', 'one')),
      catchProblem(moveTo(charter, '13:00', 'one')),
      catchProblem(moveTo(charter, '13:00', 'two')),
    ])
    expect(answers.filter((answer) => answer === 'accepted')).not.toHaveLength(3)
    const { history } = await getOrderForStaff(h, charter.id, 'en')
    expect(history.filter(({ action }) => action === 'retimed')).toHaveLength(1)
  })

  it('is of nobody else, and not moved onto a time at which its aircraft is busy', async () => {
    const charter = await paidCharter()
    const otherCustomer = (await h.client()).clientId
    expect(await catchProblem(quoteMove(h, asked(charter, '13:00', otherCustomer)))).toBe('NOT_FOUND')
    const { aircraft_id: aircraft, blocked_to: to } = await rowOf(charter.id)
    await h.db
      .insertInto('aircraft_availability_block')
      .values({
        aircraft_id: aircraft!,
        kind: 'maintenance',
        period: `[${to!.toString()},${to!.add({ hours: 4 }).toString()})`,
        reference: `spec:${charter.id}`,
      })
      .execute()
    expect(await catchProblem(moveTo(charter, '15:00'))).toBe('AIRCRAFT_TAKEN')
    expect((await getOrder(h, charter.id, owner, 'en')).legs[0]!.departure_date).toContain('T12:00')
  })

  it('takes more luggage on board where there is room, at the price and times that were paid', async () => {
    const charter = await paidCharter()
    const before = await getMovements(h.db, charter.id)
    const quote = await quoteMove(h, loaded(charter, { luggageKg: 60, pieces: { skis: 1 } }))
    expect([quote.legs[0]!.departureLocal, await loadOf(charter)]).toEqual([`${charter.date}T12:00`, { luggage: 40, party: {} }])
    const order = await load(charter, { luggageKg: 60, pieces: { skis: 1 } })
    expect([order.price, order.legs[0]!.luggage]).toEqual([charter.price, 60])
    expect(await loadOf(charter)).toEqual({ luggage: 60, party: { skis: 1 } })
    expect(await getMovements(h.db, charter.id)).toEqual(before)
    const { history } = await getOrderForStaff(h, charter.id, 'en')
    expect(history.find(({ action }) => action === 'retimed')?.move).toMatchObject({
      flights: [],
      plans: [{ before: { luggageKg: 40 }, after: { luggageKg: 60, party: { skis: 1 } } }],
    })
  })

  it('is refused luggage that does not fit, and asks sales about an animal', async () => {
    const charter = await paidCharter()
    const constraintOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as Refusal).facts)
    expect(await constraintOf(load(charter, { luggageKg: 20_000 }))).toMatchObject({ constraint: 'luggage' })
    expect(await constraintOf(load(charter, { pieces: { instruments: 20 } }))).toMatchObject({
      constraint: expect.stringMatching(/^luggage/),
    })
    expect(await barOf(load(charter, { pieces: { pets: 1 } }))).toBe('pets')
    expect(await catchProblem(load(charter, { luggageKg: 40, pieces: {} }))).toBe('VALIDATION_FAILED')
    expect(await loadOf(charter)).toEqual({ luggage: 40, party: {} })
    // Children are no luggage: they stay as they are.
    await h.db
      .updateTable('order_leg')
      .set({ party: JSON.stringify({ children: 1, pets: 1 }) })
      .where('id', '=', charter.legId)
      .execute()
    await load(charter, { pieces: { skis: 1 } })
    expect((await loadOf(charter)).party).toEqual({ children: 1, skis: 1 })
  })

  it('waits for sales where another customer flies on its positioning flight', async () => {
    const buyer = (await h.client()).clientId
    for (let tries = 0; tries < 6; tries++) {
      const charter = await paidCharter()
      await h.jobs.run(undefined, offerEmptyLegsJob)
      const movements = (await getMovements(h.db, charter.id)).map(({ id }) => id)
      const leg = await h.db
        .selectFrom('empty_leg')
        .selectAll()
        .where('movement_id', 'in', movements)
        .where('status', '=', 'offered')
        .executeTakeFirst()
      if (!leg) continue
      const order = await h.create(buyer, null, {
        legs: [],
        emptyLeg: { id: leg.id, companyId: leg.operator_id, pax: 2, luggageKg: 20, shownCents: null },
      })
      await pay(buyer, order.invoices[0]!.id)
      expect(await barOf(moveTo(charter, '13:00'))).toBe('others')
      expect((await legOf(charter.legId)).sold_departure_at).toBeNull()
      return
    }
    throw new Error('No charter has an empty leg on offer.')
  })
})
