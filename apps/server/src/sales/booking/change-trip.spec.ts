import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { getMovements } from '../../foundation/fleet/movements.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { retimeTrip } from '../../trips/operations/retime-trip.ts'
import { itemsByOrder } from '../../trips/operations/queries.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { addName } from '../travel-documents/names.ts'
import type { LegChange } from './changed-legs.ts'
import { cancelOrder, moveByCustomer } from './customer-answers.fixture.ts'

let h: OrdersHarness
let owner: string
let rita: string
let tom: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
  rita = (await signInTestStaff(h.db, ['admin'])).id
  tom = (await signInTestStaff(h.db, ['admin'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  owner = (await h.client()).clientId
})

let day = 20

async function paidCharter() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ }).toString()
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const order = await h.create(owner, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
  const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return { id: order.id, legId: order.legs[0]!.id, date }
}
type Charter = Awaited<ReturnType<typeof paidCharter>>

const rowOf = (id: string) => h.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const legOf = (id: string) => h.db.selectFrom('order_leg').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const invoicesOf = (id: string) => h.db.selectFrom('invoice').select(['id', 'price', 'status']).where('order_id', '=', id).execute()
const messagesOf = (id: string) =>
  h.db.selectFrom('audit').select('action').where('subject', '=', `order:${id}`).where('action', 'like', 'notification.retimed%').execute()

const change = (charter: Charter, leg: Omit<LegChange, 'id'>, { isDryRun = false, isAgreed = true } = {}) =>
  retimeTrip(h, {
    id: charter.id,
    legs: [{ ...leg, id: charter.legId }],
    tail: null,
    reason: 'The customer called',
    agreedBy: isAgreed ? 'phone' : null,
    memberId: rita,
    isDryRun,
  })

/** As one member, or as two where its cost asks for it. */
async function changeBy(charter: Charter, leg: Omit<LegChange, 'id'>): Promise<void> {
  const { approvalId } = await change(charter, leg)
  if (approvalId) await decideApproval(h, { id: approvalId, isApproved: true, note: null, memberId: tom })
}

it('another airport is previewed, needs the agreement of the customer, and moves flights, checklist and history at the paid price', async () => {
  const charter = await paidCharter()
  const [order, invoices] = [await rowOf(charter.id), await invoicesOf(charter.id)]
  const preview = await change(charter, { from: 'FAB' }, { isDryRun: true, isAgreed: false })
  expect(preview.needsConsent).toContain('airports')
  expect(preview.legs).toMatchObject([{ before: { from: 'EGGW', pax: 2 }, after: { from: 'EGLF', to: 'LFMN', pax: 2 } }])
  expect((await legOf(charter.legId)).departure_airport).toBe('EGGW')
  expect(await catchProblem(change(charter, { from: 'FAB' }, { isAgreed: false }))).toBe('CONSENT_REQUIRED')

  await changeBy(charter, { from: 'FAB' })
  expect(await legOf(charter.legId)).toMatchObject({
    departure: 'airport:EGLF',
    departure_airport: 'EGLF',
    departure_local: `${charter.date}T12:00`,
  })
  const flown = (await getMovements(h.db, charter.id)).filter(({ kind }) => kind === 'revenue')
  expect(flown).toMatchObject([{ from: 'EGLF', to: 'LFMN' }])
  expect((await rowOf(charter.id)).price).toBe(order.price)
  expect(await invoicesOf(charter.id)).toEqual(invoices)
  const { history } = await getOrderForStaff(h, charter.id, 'en')
  expect(history.find(({ action }) => action === 'retimed')?.move).toMatchObject({
    plans: [{ before: { departure: 'LTN' }, after: { departure: 'FAB' } }],
    agreedBy: 'phone',
  })
  const departures = (await itemsByOrder(h.db, charter.id)).flatMap(({ status, depends_on: values }) =>
    status === 'CNL' ? [] : ((values as { departure?: string }).departure ?? []),
  )
  expect(new Set(departures)).toEqual(new Set(['EGLF']))
})

it('a party there and back is told each time, and the same change again changes nothing', async () => {
  const charter = await paidCharter()
  const parties: [number, number][] = [
    [4, 4],
    [2, 2],
    [4, 4],
  ]
  for (const [pax, expected] of parties) {
    await changeBy(charter, { pax, party: pax === 4 ? { children: 1, pets: 1 } : {} })
    expect((await legOf(charter.legId)).pax).toBe(expected)
    await h.jobs.run(undefined, 'order.notification')
    h.clock.advance({ minutes: 1 })
  }
  expect((await legOf(charter.legId)).party).toEqual({ children: 1, pets: 1 })
  expect(await messagesOf(charter.id)).toHaveLength(3)
  expect(await catchProblem(change(charter, { pax: 4 }))).toBe('VALIDATION_FAILED')
})

it('a party that was agreed to does not agree to earlier small moves: in sum they need the customer all the same', async () => {
  const charter = await paidCharter()
  const bought = (await legOf(charter.legId)).departure_at
  await changeBy(charter, { departureLocal: `${charter.date}T12:25` })
  await changeBy(charter, { pax: 3 })
  expect((await legOf(charter.legId)).agreed_departure_at?.equals(bought)).toBe(true)
  const next = await change(charter, { departureLocal: `${charter.date}T12:50` }, { isDryRun: true, isAgreed: false })
  expect(next.needsConsent).toEqual(['departure'])
  await changeBy(charter, { departureLocal: `${charter.date}T12:50` })
  expect((await legOf(charter.legId)).agreed_departure_at).toBeNull()
})

it('what cannot be flown is refused: no adult, an unknown airport, one airport twice, more people than seats', async () => {
  const charter = await paidCharter()
  expect(await catchProblem(change(charter, { pax: 1, party: { children: 1 } }))).toBe('VALIDATION_FAILED')
  expect(await catchProblem(change(charter, { from: 'QQQ' }))).toBe('VALIDATION_FAILED')
  expect(await catchProblem(change(charter, { to: 'LTN' }))).toBe('VALIDATION_FAILED')
  expect(await catchProblem(change(charter, { pax: 40 }))).toBe('NOT_FLYABLE')
})

it('each named passenger keeps a seat, by the rule and by the database', async () => {
  const charter = await paidCharter()
  for (const first_name of ['Ada', 'Grace'])
    await addName(h, {
      orderId: charter.id,
      clientId: owner,
      passengerId: null,
      name: { first_name, last_name: 'Example', middle_name: null },
      takesSeat: true,
    })
  expect(await catchProblem(change(charter, { pax: 1 }))).toBe('VALIDATION_FAILED')
  const shrink = h.db.updateTable('order_leg').set({ pax: 1 }).where('id', '=', charter.legId).execute()
  await expect(shrink).rejects.toMatchObject({ constraint: 'named_passenger_seats_kept' })
})

it('of a name and a smaller party at the same time one stays out', async () => {
  const charter = await paidCharter()
  const name = (first_name: string) =>
    addName(h, {
      orderId: charter.id,
      clientId: owner,
      passengerId: null,
      name: { first_name, last_name: 'Example', middle_name: null },
      takesSeat: true,
    })
  await name('Ada')
  await Promise.allSettled([name('Grace'), changeBy(charter, { pax: 1 })])
  const named = await h.db.selectFrom('named_passenger_leg').select('order_leg_id').where('order_leg_id', '=', charter.legId).execute()
  expect(named.length).toBeLessThanOrEqual((await legOf(charter.legId)).pax)
})

/** A change whose price falls below the policy: the order has hardly any price. */
async function waitingChange(): Promise<{ charter: Charter; approvalId: string }> {
  const charter = await paidCharter()
  const cheap = h.db.updateTable('orders').set({ price: 100_00 }).where('id', '=', charter.id)
  await cheap.execute()
  for (const to of ['LIRF', 'LEMD', 'LGAV']) {
    const { approvalId } = await change(charter, { to }).catch(() => ({ approvalId: null }))
    if (approvalId) return { charter, approvalId }
  }
  throw new Error('No change of this trip waits for another member.')
}

const approve = (id: string) => decideApproval(h, { id, isApproved: true, note: null, memberId: tom })

it('a customer who cancels while the change waits ends it', async () => {
  const { charter, approvalId } = await waitingChange()
  await cancelOrder(h, { id: charter.id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
  expect(await catchProblem(approve(approvalId))).toBe('APPROVAL_OUTDATED')
  expect((await legOf(charter.legId)).arrival_airport).toBe('LFMN')
})

it('a customer who moves the departure while the change waits is not overruled by what was approved', async () => {
  const { charter, approvalId } = await waitingChange()
  const legs = [{ id: charter.legId, departureLocal: `${charter.date}T13:00` }]
  await moveByCustomer(h, { id: charter.id, clientId: owner, legs, locale: 'en', idempotencyKey: null })
  expect(await catchProblem(approve(approvalId))).toBe('APPROVAL_OUTDATED')
  expect(await legOf(charter.legId)).toMatchObject({ arrival_airport: 'LFMN', departure_local: `${charter.date}T13:00` })
})
