import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dueShare, toRestShare } from '@aquilane/domain/recovery/rest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getOrder } from './order-views.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

const slug = 'midsize'

/** Out and back; after the first leg only aircraft of a lower class are left for the second one. @param factor of the price, paid by a coupon above 1 */
async function halfFlownInEmptyMarket(factor = 1) {
  const trip = await h.paidCharter(6, 4, slug)
  await h.db
    .updateTable('orders')
    .set({ price: sql<number>`price * ${factor}::int` })
    .where('id', '=', trip.id)
    .execute()
  const [legs, before] = [await h.legsOf(trip.id), await h.row(trip.id)]
  h.clock.set(legs[0]!.arrival_at!.add({ hours: 2 }))
  const restore = await h.emptyMarket(slug, [trip.aircraftId])
  await h.lose(trip)
  await restore()
  await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('id', '=', trip.aircraftId).execute()
  await h.fleet.refresh()
  const measured = legs.map(({ block_minutes: blockMinutes, distance_km: distanceKm }) => ({ blockMinutes, distanceKm }))
  const lower = (await h.openOf(trip.id)).candidates.flatMap(({ row }) => (row.class_change === 'downgrade' ? row : []))
  return { ...trip, before, lower, restPaid: dueShare(before.paid, toRestShare(measured, 1)) }
}

/** The rest is accepted with a lower class, and that aircraft is lost too. */
async function lostTwice() {
  const trip = await halfFlownInEmptyMarket()
  const { proposalId, candidate } = await h.send(trip.id, 4, (id) => trip.lower.some(({ aircraft_id: one }) => one === id))
  await h.answer({ proposalId, choice: 'accept' })
  await h.setStatus(candidate.row.aircraft_id, 'grounded')
  await h.jobs.run(undefined, 'recovery.find')
  return { ...trip, second: candidate.row }
}

describe('a lower class for the rest of a trip', () => {
  it('lowers what is left alone: a second loss gives back no part of what was flown', async () => {
    const trip = await lostTwice()
    const { proposalId } = await h.send(trip.id)
    const shown = await getOrder(h, trip.id, h.clientId, 'en')
    expect(shown.replacement).toMatchObject({ refundCents: trip.restPaid - trip.second.class_refund })
    await h.answer({ proposalId, choice: 'refund' })
    const given = (await h.refunds(trip.id)).reduce((sum, { amount }) => sum + amount, 0)
    expect(given).toBe(trip.restPaid)
    const [first] = await h.legsOf(trip.id)
    expect(first!.flown_paid! + given).toBe(trip.before.paid)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
    for (const id of [trip.second.aircraft_id, trip.aircraftId]) await h.setStatus(id, 'active')
  })

  it('is measured by the price that is left of it: of a second loss no lower class gives back what the first one gave', async () => {
    const trip = await lostTwice()
    const left = trip.restPaid - trip.second.class_refund
    for (const { row } of (await h.openOf(trip.id)).candidates) {
      expect(row.margin).toBe(Math.floor(left) - row.class_refund - row.cost)
      expect(row.class_refund).toBeLessThan(left)
    }
    for (const id of [trip.second.aircraft_id, trip.aircraftId]) await h.setStatus(id, 'active')
  })

  it('gives back less than was paid for it, also where a coupon paid a part of its list price', async () => {
    const trip = await halfFlownInEmptyMarket(2)
    for (const { class_refund: cents } of trip.lower) expect(cents).toBeLessThan(trip.restPaid)
    await h.setStatus(trip.aircraftId, 'active')
  })
})

it('the database gives back nothing of flown legs, and keeps their part of the price', async () => {
  const trip = await lostTwice()
  const [first] = await h.legsOf(trip.id)
  const { paid } = await h.row(trip.id)
  const back = (refund: number) => h.db.updateTable('orders').set({ refund }).where('id', '=', trip.id).execute()
  await expect(back(paid - first!.flown_paid! + 1)).rejects.toThrow('also of flown legs')
  const keep = h.db.updateTable('order_leg').set({ flown_paid: 0, flown_price: 0 }).where('id', '=', first!.id)
  await expect(keep.execute()).rejects.toThrow('is flown')
  for (const id of [trip.second.aircraft_id, trip.aircraftId]) await h.setStatus(id, 'active')
})
