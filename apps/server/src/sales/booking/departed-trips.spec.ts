import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { retimeTrip } from '../../trips/operations/retime-trip.ts'
import { getOrderForStaff } from '../orders/admin.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { quoteStaffCancellation } from './cancel-by-staff.ts'
import { moveByCustomer } from './customer-answers.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { quoteMove } from './move-by-customer.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let proposals: ReturnType<typeof legProposalActs>
beforeAll(async () => {
  h = await replacementHarness()
  proposals = legProposalActs(h)
})
afterAll(() => h.close())

type Trip = Awaited<ReturnType<typeof h.paidCharter>>

/** The crew types that the first flight left its stand. @param minutes after the planned departure */
async function leave({ id }: Trip, minutes: number) {
  const [leg] = await h.legsOf(id)
  const off = leg!.departure_at.add({ minutes })
  h.clock.set(off)
  const typed = { leg_id: leg!.id, order_id: id, off_block_at: off.toString(), recorded_by: h.rita, recorded_at: off.toString() }
  await h.db.insertInto('flight_record').values(typed).execute()
}
const retime = async ({ id, date }: Trip, { isDryRun = false, to = 'LFMN' } = {}) =>
  retimeTrip(h, {
    id,
    legs: [{ id: (await h.legsOf(id))[0]!.id, to, departureLocal: `${date.toString()}T13:00` }],
    tail: null,
    reason: 'The customer called',
    agreedBy: 'phone',
    memberId: h.rita,
    isDryRun,
  })
const orderOf = ({ id }: Trip) => getOrderForStaff(h, id, 'en')
const cancellation = ({ id }: Trip) => catchProblem(quoteStaffCancellation(h, { id, waivesFee: false }))

it('a trip that left ahead of its time is moved and changed by no one', async () => {
  const trip = await h.paidCharter()
  h.clock.set((await h.legsOf(trip.id))[0]!.departure_at.subtract({ hours: 9 }))
  const { price } = await h.row(trip.id)
  const setPrice = (cents: number) => h.db.updateTable('orders').set({ price: cents }).where('id', '=', trip.id).execute()
  // Far above its cost: one member may propose a flight more.
  await setPrice(price! * 5)
  await proposals.propose(trip, { hours: 8 })
  const proposalId = (await proposals.proposalsOf(trip.id))[0]!.id
  expect(await orderOf(trip)).toMatchObject({ isRetimable: true, isCancelable: true })
  // Hardly any price: what is dearer waits for another member.
  await setPrice(100_00)
  const { approvalId } = await retime(trip, { to: 'LIRF' })
  await setPrice(price!)
  await leave(trip, -90)
  const before = [await h.row(trip.id), await h.legsOf(trip.id)]
  const legs = [{ id: (await h.legsOf(trip.id))[0]!.id, departureLocal: `${trip.date.toString()}T13:00`, luggageKg: 20 }]
  const own = { id: trip.id, clientId: h.clientId, legs }
  for (const act of [
    () => retime(trip, { isDryRun: true }),
    () => retime(trip),
    () => proposals.propose(trip, { isDryRun: true }),
    () => proposals.propose(trip),
    () => proposals.answerLeg(proposalId, 'accept'),
    () => quoteMove(h, own),
    () => moveByCustomer(h, { ...own, locale: 'en', idempotencyKey: null }),
  ])
    expect(await catchProblem(act())).toBe('ORDER_STATE_CONFLICT')
  const decide = decideApproval(h, { id: approvalId!, isApproved: true, note: null, memberId: h.tom })
  expect(await catchProblem(decide)).toBe('APPROVAL_OUTDATED')
  expect([await h.row(trip.id), await h.legsOf(trip.id)]).toEqual(before)
})

it('the page of staff offers what the server does for a trip that left early, and for one that stands after its time', async () => {
  const early = await h.paidCharter()
  await leave(early, -20)
  expect(await orderOf(early)).toMatchObject({ isRetimable: false, isCancelable: false })
  expect(await cancellation(early)).toBe('ORDER_STATE_CONFLICT')

  const held = await h.paidCharter()
  const [leg] = await h.legsOf(held.id)
  const boarding = { leg_id: leg!.id, order_id: held.id, status: 'boarding', changed_at: leg!.departure_at.toString() } as const
  await h.db.insertInto('flight_status').values(boarding).execute()
  h.clock.set(leg!.departure_at.add({ minutes: 30 }))
  expect(await orderOf(held)).toMatchObject({ isRetimable: false, isCancelable: true })
  const { refund, feeCents, paidCents } = await quoteStaffCancellation(h, { id: held.id, waivesFee: false })
  // After the departure the terms are those of the last row.
  expect(refund.refundCents).toBe(paidCents - feeCents)
  await leave(held, 40)
  expect(await orderOf(held)).toMatchObject({ isRetimable: false, isCancelable: false })
  expect(await cancellation(held)).toBe('ORDER_STATE_CONFLICT')
})

it('a planned time that passes without anything else counts as the departure', async () => {
  const trip = await h.paidCharter()
  const [leg] = await h.legsOf(trip.id)
  await h.db.updateTable('checklist_item').set({ status: 'OK' }).where('order_id', '=', trip.id).execute()
  await h.db.insertInto('trip_release').values({ order_id: trip.id, released_at: h.clock.now().toString(), released_by: h.rita }).execute()
  h.clock.set(leg!.departure_at.add({ minutes: 1 }))
  expect(await orderOf(trip)).toMatchObject({ isRetimable: false, isCancelable: false })
  expect(await cancellation(trip)).toBe('ORDER_STATE_CONFLICT')
})

it('the flights of a trip that has departed stay where they are, in the database', async () => {
  const trip = await h.paidCharter()
  await leave(trip, -20)
  const [leg] = await h.legsOf(trip.id)
  const move = h.db
    .updateTable('order_leg')
    .set({ departure_at: leg!.departure_at.add({ hours: 1 }).toString() })
    .where('id', '=', leg!.id)
    .execute()
  await expect(move).rejects.toMatchObject({ constraint: 'order_leg_departed' })
})
