import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { retimeTrip } from '../../trips/operations/retime-trip.ts'
import { retimeByStaff } from './retime-by-staff.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'

let h: OrdersHarness
let clientId: string
let rita: string
let tom: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20, realOffers: true })
  clientId = (await h.client()).clientId
  rita = (await signInTestStaff(h.db, ['admin'])).id
  tom = (await signInTestStaff(h.db, ['admin'])).id
})
afterAll(() => h.close())

let day = 20
async function paidCharter() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId, locale: 'en' })
  const order = await h.create(clientId, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
  const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return { id: order.id, legId: order.legs[0]!.id, date }
}
const aircraftOf = async (id: string) =>
  (await h.db.selectFrom('orders').select('aircraft_id').where('id', '=', id).executeTakeFirstOrThrow()).aircraft_id!

/** Cost and margin as operations read them, cents. */
async function resultOf(id: string) {
  const { cost, margin } = (await getTrip(h, id, 'en')).result
  return { cost, margin }
}

/** Another aircraft of the same operator and type, that has to come from far away. */
async function farAircraft(orderId: string): Promise<{ id: number; tail: string }> {
  const own = (await h.fleet.current()).aircraft.get(await aircraftOf(orderId))!
  const idle = await h.db
    .selectFrom('aircraft')
    .select(['id', 'tail'])
    .where('id', 'not in', h.db.selectFrom('aircraft_availability_block').select('aircraft_id'))
    .where('operator_id', '=', own.operatorId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const set = { type_id: own.typeId, base_code: 'LGAV', seats: own.seats }
  await h.db.updateTable('aircraft').set(set).where('id', '=', idle.id).execute()
  // The database notifies of the change.
  await vi.waitUntil(async () => (await h.fleet.current()).aircraft.get(idle.id)?.baseCode === 'LGAV', 20_000)
  return idle
}

it('a dearer aircraft whose cost leaves too little margin is previewed and waits for another member', async () => {
  const trip = await paidCharter()
  const far = await farAircraft(trip.id)
  const change = { id: trip.id, legs: [], tail: far.tail, reason: 'The planned one is in the hangar' }
  const preview = await retimeTrip(h, { ...change, memberId: rita, isDryRun: true })
  expect(preview).toMatchObject({ needsApproval: true, needsConsent: [], approvalId: null })
  expect(preview.priceDifference).toBeGreaterThan(0)
  const before = await resultOf(trip.id)
  const { approvalId } = await retimeTrip(h, { ...change, memberId: rita, isDryRun: false })
  expect(await aircraftOf(trip.id)).not.toBe(far.id)
  expect(await resultOf(trip.id)).toEqual(before)
  expect(await catchProblem(retimeByStaff(h, { ...change, memberId: rita }))).toBe('APPROVAL_OPEN')
  const decide = (memberId: string) => decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId })
  expect(await catchProblem(decide(rita))).toBe('FOUR_EYES_REQUIRED')
  await decide(tom)
  expect(await aircraftOf(trip.id)).toBe(far.id)
  const after = await resultOf(trip.id)
  // The list price of the preview is the cost and our own share.
  expect(after.cost - before.cost).toBeGreaterThan(0.8 * preview.priceDifference)
  expect(after.cost - before.cost).toBeLessThanOrEqual(preview.priceDifference)
  expect(after.margin - before.margin).toBe(before.cost - after.cost)
})

it('a change without extra cost is applied by one member, and one that needs consent is refused', async () => {
  const trip = await paidCharter()
  const aircraft = await aircraftOf(trip.id)
  const moveTo = (time: string) =>
    retimeTrip(h, {
      id: trip.id,
      legs: [{ id: trip.legId, departureLocal: `${trip.date.toString()}T${time}` }],
      tail: null,
      reason: 'Slot',
      memberId: rita,
      isDryRun: false,
    })
  expect(await moveTo('12:30')).toMatchObject({ needsApproval: false, approvalId: null })
  expect(await aircraftOf(trip.id)).toBe(aircraft)
  expect(await catchProblem(moveTo('15:00'))).toBe('CONSENT_REQUIRED')
})
