import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { findViolations } from '../../foundation/ledger/integrity-check.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { cancelByStaff, quoteStaffCancellation } from './cancel-by-staff.ts'
import { cancelOrder } from './customer-answers.fixture.ts'

let h: OrdersHarness
let owner: string
let rita: string
let tom: string
let day = 20

beforeAll(async () => {
  h = await ordersHarness({ pool: 12, realOffers: true })
  rita = (await signInTestStaff(h.db, ['sales', 'finance'])).id
  tom = (await signInTestStaff(h.db, ['admin'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  owner = (await h.client()).clientId
})

/** A paid charter in 20 days or more: cancelling costs 10 %. */
async function paidOrder() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const order = await h.create(owner, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
  const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return order
}

const violations = () => h.db.transaction().execute((trx) => findViolations(trx))

const rowOf = (id: string) => h.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const cancel = (id: string, over: { waivesFee?: boolean; expectedCents?: number | null } = {}) =>
  cancelByStaff(h, { id, waivesFee: false, expectedCents: null, memberId: rita, reason: 'The customer called', ...over })

it('a member cancels by the terms alone, and the history names the member', async () => {
  const { id } = await paidOrder()
  const { refund, feeCents, paidCents, waivedCents } = await quoteStaffCancellation(h, { id, waivesFee: false })
  expect(waivedCents).toBe(0)
  expect(feeCents).toBeGreaterThan(0)
  expect(refund.refundCents).toBe(paidCents - feeCents)
  expect(await catchProblem(cancel(id, { expectedCents: refund.refundCents + 1 }))).toBe('REFUND_CHANGED')
  expect(await cancel(id, { expectedCents: refund.refundCents })).toBeNull()
  expect(await rowOf(id)).toMatchObject({ refund: refund.refundCents })
  const { history } = await getOrderForStaff(h, id, 'en')
  expect(history.find(({ action }) => action === 'canceled')).toMatchObject({ actor: `staff:${rita}`, reason: 'The customer called' })
  expect(await catchProblem(cancel(id))).toBe('ORDER_STATE_CONFLICT')
  expect(await violations()).toEqual([])
})

it('the fee is waived by two members, and the customer gets everything back', async () => {
  const { id } = await paidOrder()
  const { refund, paidCents } = await quoteStaffCancellation(h, { id, waivesFee: true })
  expect(refund.refundCents).toBe(paidCents)
  const approval = (await cancel(id, { waivesFee: true }))!
  expect((await rowOf(id)).status).not.toMatch(/Cancel|Refund/)
  expect(await catchProblem(cancel(id, { waivesFee: true }))).toBe('APPROVAL_OPEN')
  const decide = (memberId: string) => decideApproval(h, { id: approval, isApproved: true, note: null, memberId })
  expect(await catchProblem(decide(rita))).toBe('FOUR_EYES_REQUIRED')
  await decide(tom)
  expect(await rowOf(id)).toMatchObject({ refund: paidCents })
  expect(await violations()).toEqual([])
})

it('what the customer cancelled meanwhile is refunded once', async () => {
  const { id } = await paidOrder()
  const approval = (await cancel(id, { waivesFee: true }))!
  await cancelOrder(h, { id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
  const before = await rowOf(id)
  expect(await catchProblem(decideApproval(h, { id: approval, isApproved: true, note: null, memberId: tom }))).not.toBe('accepted')
  expect((await rowOf(id)).refund).toBe(before.refund)
  expect(await violations()).toEqual([])
})

it('two members at once cancel once', async () => {
  const { id } = await paidOrder()
  const answers = await Promise.all([catchProblem(cancel(id)), catchProblem(cancel(id))])
  expect(answers.toSorted()).toEqual(['ORDER_STATE_CONFLICT', 'accepted'])
})

it('a trip that left ahead of its time is cancelled by its customer no more, nor by members', async () => {
  const { id } = await paidOrder()
  const approval = (await cancel(id, { waivesFee: true }))!
  const before = await rowOf(id)
  h.clock.set(before.first_departure_at.subtract({ minutes: 20 }))
  const [leg] = await h.db.selectFrom('order_leg').select('id').where('order_id', '=', id).execute()
  const at = h.clock.now().toString()
  await h.db
    .insertInto('flight_record')
    .values({ leg_id: leg!.id, order_id: id, off_block_at: at, recorded_by: rita, recorded_at: at })
    .execute()
  const byCustomer = cancelOrder(h, { id, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
  expect(await catchProblem(byCustomer)).toBe('ORDER_STATE_CONFLICT')
  expect(await catchProblem(decideApproval(h, { id: approval, isApproved: true, note: null, memberId: tom }))).not.toBe('accepted')
  expect(await catchProblem(cancel(id))).toBe('ORDER_STATE_CONFLICT')
  expect(await rowOf(id)).toEqual(before)
})
