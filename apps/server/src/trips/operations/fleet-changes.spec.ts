import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { changeOperator, setAircraftStatus, type FleetEditContext } from '../../foundation/fleet/edit-fleet.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { inFullRun } from '@aquilane/testing/level'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { sharedFlightOpener } from '../../market/shared-flights/shared-flights.fixture.ts'
import { settleFleetChange, settleFleet } from './fleet-changes.ts'
import { releaseTrip } from './release.ts'
import { getTrip } from './trip-view.ts'
import { listOrdersForStaff, getOrderForStaff } from '../../sales/orders/admin.ts'
import { getSchedule } from './schedule.ts'
import { addServiceBlock, removeServiceBlock } from './service-blocks.ts'
import { listFlights } from '../../market/shared-flights/list-flights.ts'

let h: OrdersHarness
let ada: string
let member: string
let used = 0

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  member = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const nextAircraft = () => h.aircraftIds[++used * 2]!
const inDays = (days: number) => h.clock.now().add({ hours: 24 * days })
const dayIn = (days: number) => inDays(days).toZonedDateTimeISO('UTC').toPlainDate().toString()

const editContext = async (): Promise<FleetEditContext> => ({
  db: h.db,
  clock: h.clock,
  fleet: await h.fleet.refresh(),
  isAirport: () => true,
  isCountry: () => true,
  actor: `staff:${member}`,
  settle: (trx, aircraftIds) => settleFleetChange(h, trx, { aircraftIds, actor: `staff:${member}` }),
})
async function ground(id: number, { status = 'grounded', isDryRun = false }: { status?: 'active' | 'grounded'; isDryRun?: boolean } = {}) {
  const { revision } = await h.db.selectFrom('aircraft').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
  return setAircraftStatus(await editContext(), { id, revision, status, reason: 'Engine chip light', isDryRun })
}
async function changeInsurance(aircraftId: number, insuredUntil: string, more: { isDryRun?: boolean; isSuspended?: boolean } = {}) {
  const row = await h.db
    .selectFrom('operator')
    .innerJoin('aircraft', 'aircraft.operator_id', 'operator.id')
    .selectAll('operator')
    .where('aircraft.id', '=', aircraftId)
    .executeTakeFirstOrThrow()
  const { id, revision, name, aoc, country, aoc_until: aocUntil, availability } = row
  const fields = { name, aoc, country, aocUntil, availability, isSuspended: false, insuredUntil }
  const effects = await changeOperator(await editContext(), { id, revision, ...fields, ...more })
  return { effects, before: row.insured_until }
}

const buyLeg = ({ id, operator_id: companyId }: { id: string; operator_id: number }, clientId = ada) =>
  h.create(clientId, null, { legs: [], emptyLeg: { id, companyId, pax: 1, luggageKg: 0, shownCents: null } })
async function pay(invoiceId: string, clientId = ada): Promise<void> {
  const { bankId } = await h.openCard(clientId, invoiceId)
  await h.submitCard(bankId)
  await h.recover()
}
async function paidCharter(aircraftId: number, days = 20) {
  const order = await h.create(ada, h.offer({ aircraftId, days }))
  await pay(order.invoices[0]!.id)
  return order
}
const status = async (id: string) =>
  (await h.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const leg = (id: string) => h.db.selectFrom('empty_leg').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
const isFlagged = async (id: string) =>
  (await h.db.selectFrom('audit').select('id').where('subject', '=', `order:${id}`).where('action', '=', 'cannot-fly').execute()).length > 0
async function release(orderId: string) {
  await h.db.updateTable('checklist_item').set({ status: 'OK', causes: [] }).where('order_id', '=', orderId).execute()
  await releaseTrip(h, { orderId, memberId: member, override: null })
}
const isReleased = async (orderId: string) => (await getTrip(h, orderId, 'en')).release !== null

/** An aircraft with everything that can be sold of it. */
async function soldOut() {
  const aircraftId = nextAircraft()
  const [free, held, bought] = [
    await insertTestLeg(h.db, { aircraftId, departureAt: inDays(30) }),
    await insertTestLeg(h.db, { aircraftId, departureAt: inDays(31) }),
    await insertTestLeg(h.db, { aircraftId, departureAt: inDays(32) }),
  ]
  const unpaidLeg = await buyLeg(held, (await h.client()).clientId)
  const paidLeg = await buyLeg(bought)
  await pay(paidLeg.invoices[0]!.id)
  const charter = await paidCharter(aircraftId)
  const unpaid = await h.create((await h.client()).clientId, h.offer({ aircraftId, days: 24 }))
  await release(charter.id)
  return { aircraftId, legs: { free, held, bought }, unpaidLeg, paidLeg, charter, unpaid }
}

describe('an aircraft that is grounded', () => {
  it('is taken off sale in one transaction; unpaid orders end, paid trips stay without their release', async () => {
    const { aircraftId, legs, unpaidLeg, paidLeg, charter, unpaid } = await soldOut()
    const effects = await ground(aircraftId)
    expect(effects).toMatchObject({ emptyLegs: 1, sharedFlights: 0, quotes: 0 })
    expect(effects.unpaid.map(({ id }) => id).toSorted()).toEqual([unpaidLeg.id, unpaid.id].toSorted())
    expect(effects.trips.map(({ id }) => id).toSorted()).toEqual([paidLeg.id, charter.id].toSorted())
    expect(effects.trips[0]).toMatchObject({ reasons: ['grounded'] })
    for (const one of [legs.free, legs.held]) expect(await leg(one.id)).toEqual({ status: 'draft', reason: 'cannot-fly' })
    expect(await leg(legs.bought.id)).toMatchObject({ status: 'sold' })
    expect([await status(unpaidLeg.id), await status(unpaid.id)]).toEqual(['Canceled', 'Canceled'])
    expect([await status(paidLeg.id), await status(charter.id)]).toEqual(['Confirmed', 'Confirmed'])
    const blocks = h.db.selectFrom('aircraft_availability_block').select('reference').where('aircraft_id', '=', aircraftId).execute()
    expect(await blocks).toEqual([{ reference: `order:${charter.id}` }])
    expect(await isReleased(charter.id)).toBe(false)
    expect(await catchProblem(release(charter.id))).toBe('AIRCRAFT_CANNOT_FLY')
    const fuel = h.db.updateTable('checklist_item').set({ status: 'NR' }).where('order_id', '=', charter.id).where('kind', '=', 'fuel')
    const items = (await fuel.returning('id').execute()).map(({ id }) => id)
    const override = { reason: 'It flies anyway', items }
    expect(await catchProblem(releaseTrip(h, { orderId: charter.id, memberId: member, override }))).toBe('AIRCRAFT_CANNOT_FLY')
    await h.jobs.run(h.clock.now())
    const { body } = await h.db
      .selectFrom('outbox')
      .select('body')
      .where('body', 'like', `%${unpaid.pnr}%`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(body).toContain('cannot fly')
  })

  it('back in service its legs are offered again, and its trips can be released', async () => {
    const { aircraftId, legs, charter } = await soldOut()
    await ground(aircraftId)
    expect(await ground(aircraftId, { status: 'active' })).toMatchObject({ emptyLegs: 0, unpaid: [], trips: [] })
    for (const one of [legs.free, legs.held]) expect(await leg(one.id)).toEqual({ status: 'offered', reason: null })
    await release(charter.id)
    expect(await isReleased(charter.id)).toBe(true)
  })

  it('the dry run tells the same and changes nothing', async () => {
    const { aircraftId, legs, charter, unpaid } = await soldOut()
    const tried = await ground(aircraftId, { isDryRun: true })
    expect([await status(unpaid.id), (await leg(legs.free.id)).status, await isReleased(charter.id)]).toEqual([
      'AwaitingPayment',
      'offered',
      true,
    ])
    const byId = ({ unpaid: orders, ...more }: typeof tried) => ({ ...more, unpaid: orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)) })
    expect(byId(await ground(aircraftId))).toEqual(byId(tried))
  })

  it('money that was on its way for an unpaid order goes back', async () => {
    const aircraftId = nextAircraft()
    const order = await h.create(ada, h.offer({ aircraftId }))
    const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
    await ground(aircraftId)
    await h.submitCard(bankId)
    await h.recover()
    expect(await status(order.id)).toBe('Canceled')
    const refunds = await h.db.selectFrom('refund').select('reason').where('order_id', '=', order.id).execute()
    expect(refunds).toEqual([{ reason: 'late' }])
  })

  it('while a buyer pays: in either order of commit no trip is confirmed without its mark', async () => {
    for (let round = 0; round < inFullRun(6, 14); round++) {
      const aircraftId = nextAircraft()
      const order = await h.create(ada, h.offer({ aircraftId }))
      const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
      await h.submitCard(bankId)
      const delay = new Promise((resolve) => setTimeout(resolve, round * 4))
      await Promise.all([h.recover(), delay.then(() => ground(aircraftId))])
      await h.recover()
      const end = await status(order.id)
      expect(['Confirmed', 'Canceled']).toContain(end)
      expect(await isFlagged(order.id)).toBe(end === 'Confirmed')
    }
  })

  it('while a leg is bought: in either order of commit neither the leg nor an order for it is left', async () => {
    for (let round = 0; round < inFullRun(6, 14); round++) {
      const one = await insertTestLeg(h.db, { aircraftId: nextAircraft(), departureAt: inDays(25) })
      const delay = new Promise((resolve) => setTimeout(resolve, round * 3))
      const [bought] = await Promise.allSettled([buyLeg(one), delay.then(() => ground(one.aircraft_id))])
      expect(await leg(one.id)).toEqual({ status: 'draft', reason: 'cannot-fly' })
      const end = bought.status === 'fulfilled' ? await status(bought.value.id) : 'Canceled'
      expect(end).toBe('Canceled')
    }
  })
})

describe('a paid trip that cannot be flown', () => {
  it('is marked in the list, on its page, on the schedule and by the counter, until it can', async () => {
    const aircraftId = nextAircraft()
    const charter = await paidCharter(aircraftId)
    const marked = async () => {
      await h.fleet.refresh()
      const { orders } = await listOrdersForStaff(h, {
        status: null,
        isUnflyable: true,
        query: charter.pnr,
        page: 1,
        perPage: 10,
        locale: 'en',
      })
      const trip = await getOrderForStaff(h, charter.id, 'en')
      const { flights, tails } = await getSchedule(h, { from: inDays(19), to: inDays(22), locale: 'en' })
      const flight = flights.find(({ order }) => order?.id === charter.id)
      return [orders.map(({ id }) => id), trip.cannotFly, flight?.cannotFly, tails.find(({ tail }) => tail === flight?.tail)?.cannotFly]
    }
    expect(await marked()).toEqual([[], [], [], []])
    await ground(aircraftId)
    expect(await marked()).toEqual([[charter.id], ['grounded'], ['grounded'], ['grounded']])
    await ground(aircraftId, { status: 'active' })
    expect(await marked()).toEqual([[], [], [], []])
  })
})

describe('other facts of an aircraft', () => {
  it('an insurance that ends before them touches the trips of every aircraft of the operator', async () => {
    const aircraftId = nextAircraft()
    const charter = await paidCharter(aircraftId)
    const free = await insertTestLeg(h.db, { aircraftId, departureAt: inDays(30) })
    const { effects: tried } = await changeInsurance(aircraftId, dayIn(-1), { isDryRun: true })
    expect(tried.trips).toContainEqual({ id: charter.id, pnr: charter.pnr, reasons: ['insurance'] })
    expect((await leg(free.id)).status).toBe('offered')
    const { before } = await changeInsurance(aircraftId, dayIn(25))
    expect(await leg(free.id)).toEqual({ status: 'draft', reason: 'cannot-fly' })
    expect(await isFlagged(charter.id)).toBe(false)
    const { effects } = await changeInsurance(aircraftId, before, { isSuspended: true })
    expect(effects.trips).toContainEqual({ id: charter.id, pnr: charter.pnr, reasons: ['operator_suspended'] })
    await changeInsurance(aircraftId, before)
    expect((await leg(free.id)).status).toBe('offered')
  })

  it('an unplanned block is set where a trip is planned: the trip stays, marked, and its aircraft is not sold around it', async () => {
    const aircraftId = nextAircraft()
    const charter = await paidCharter(aircraftId)
    const tail = (await h.fleet.refresh()).aircraft.get(aircraftId)!.tail
    const block = { tail, kind: 'out_of_service' as const, from: inDays(19), to: inDays(23), note: 'Bird strike', memberId: member }
    const add = (isOverTrips: boolean, isDryRun = false) => addServiceBlock(h, { ...block, isOverTrips, isDryRun })
    expect(await catchProblem(add(false))).toBe('AIRCRAFT_TAKEN')
    const { effects } = await add(true, true)
    expect(effects.trips).toEqual([{ id: charter.id, pnr: charter.pnr, reasons: ['out_of_service'] }])
    const { id } = await add(true)
    expect(await status(charter.id)).toBe('Confirmed')
    expect(await catchProblem(h.create(ada, h.offer({ aircraftId, days: 22 })))).toBe('OFFER_TAKEN')
    expect(await catchProblem(release(charter.id))).toBe('AIRCRAFT_CANNOT_FLY')
    expect(await removeServiceBlock(h, { id, memberId: member })).toMatchObject({ isOverTrips: true })
    await release(charter.id)
    expect(await isReleased(charter.id)).toBe(true)
  })

  it('a change names the trips that it makes unflyable, or for one more reason', async () => {
    const aircraftId = nextAircraft()
    const { id } = await paidCharter(aircraftId)
    const tail = (await h.fleet.refresh()).aircraft.get(aircraftId)!.tail
    const wanted = { tail, kind: 'out_of_service' as const, note: 'Bird strike', memberId: member, isOverTrips: true, isDryRun: false }
    const block = (from: number, to: number) => addServiceBlock(h, { ...wanted, from: inDays(from), to: inDays(to) })
    expect((await block(19, 23)).effects.trips).toMatchObject([{ id, reasons: ['out_of_service'] }])
    await h.fleet.refresh()
    expect((await block(25, 26)).effects.trips).toEqual([])
    expect((await ground(aircraftId)).trips).toMatchObject([{ id, reasons: ['grounded', 'out_of_service'] }])
  })

  it('shared flights are counted, and their seats come back on sale', async () => {
    const flight = await sharedFlightOpener(h)()
    expect(await ground(flight.aircraft_id)).toMatchObject({ sharedFlights: 1 })
    await ground(flight.aircraft_id, { status: 'active' })
    await h.fleet.refresh()
    const { data } = await listFlights(h, { locale: 'en', page: 1, perPage: 50 })
    expect(data.map(({ id }) => id)).toContain(flight.id)
  })

  it('what was changed past this server is settled by the nightly check, once', async () => {
    const aircraftId = nextAircraft()
    const charter = await paidCharter(aircraftId)
    const free = await insertTestLeg(h.db, { aircraftId, departureAt: inDays(30) })
    await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('id', '=', aircraftId).execute()
    await settleFleet(h)
    await settleFleet(h)
    expect(await leg(free.id)).toEqual({ status: 'draft', reason: 'cannot-fly' })
    const marks = await h.db
      .selectFrom('audit')
      .select('actor')
      .where('subject', '=', `order:${charter.id}`)
      .where('action', '=', 'cannot-fly')
      .execute()
    expect(marks).toEqual([{ actor: 'system' }])
  })
})
