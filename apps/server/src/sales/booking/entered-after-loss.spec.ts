import { describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { closeRecovery } from './answer-replacement.ts'
import { completeOrder } from './complete-order.ts'
import { searchAgain } from './staff-recoveries.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

const aircraftOf = async (id: string) => (await h.legsOf(id)).map(({ aircraft_id: own }) => own !== null)

describe('an added flight that left, and whose times are entered after its trip has lost its aircraft', () => {
  /** The first flight left unpaid. */
  async function withFirst() {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 0, legs: 3 })
    await trips.record(trip.id, trip.legs[0]!)
    return trip
  }

  it('is a debt that is settled with what goes back for the others', async () => {
    const trip = await withFirst()
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, legs: 3, refundCents: trip.before.paid - trip.chargeCents })
    await h.record({ orderId: trip.id, choice: 'refund' })
    expect(await h.row(trip.id)).toMatchObject({ refund: trip.before.paid - trip.chargeCents })
    expect(await aircraftOf(trip.id)).toEqual([true, false, false])
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('keeps nobody from another aircraft for the others', async () => {
    const trip = await withFirst()
    await searchAgain(h, trip.id)
    const { candidates } = await h.openOf(trip.id)
    expect(candidates.length).toBeGreaterThan(0)
    for (const { plan } of candidates) expect(plan.legs.map(({ id }) => id)).toEqual(trip.legs.slice(1).map(({ id }) => id))
    const { proposalId } = await h.send(trip.id)
    await h.answer({ proposalId, choice: 'accept' })
    expect(await aircraftOf(trip.id)).toEqual([true, false, false])
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('keeps what was paid for it late', async () => {
    const trip = await trips.withMiddle()
    await trips.paidLate(trip)
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 1, legs: 3 })
    await trips.record(trip.id, trip.legs[1]!)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 2, legs: 3 })
    await h.record({ orderId: trip.id, choice: 'refund' })
    const { refund } = await h.row(trip.id)
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThan(trip.before.paid)
    expect(await aircraftOf(trip.id)).toEqual([true, true, false])
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('was the last one: nothing goes back, and the recovery is closed', async () => {
    const trip = await trips.withReturn()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 2 }))
    await trips.record(trip.id, trip.legs[0]!)
    await h.lose(trip)
    h.clock.set(trip.legs[1]!.arrival_at!.add({ hours: 2 }))
    await trips.record(trip.id, trip.legs[1]!)
    await searchAgain(h, trip.id)
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 2, legs: 2, candidates: [], refundCents: 0 })
    await trips.acts.pay(trip.invoiceId)
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('ORDER_STATE_CONFLICT')
    await closeRecovery(h, { orderId: trip.id, reason: 'Flew as planned', memberId: h.rita })
    expect(await completeOrder(h, trip.id)).toBe(true)
    await h.setStatus(trip.aircraftId, 'active')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('alone makes more of the trip flown, by the database', async () => {
    const trip = await trips.withFirst()
    h.clock.set(trip.legs[0]!.arrival_at!.add({ hours: 3 }))
    await h.lose(trip)
    const count = (flown: number) => h.db.updateTable('recovery').set({ flown_legs: flown }).where('order_id', '=', trip.id).execute()
    const refused = expect.objectContaining({ constraint: 'recovery_flown_kept' })
    await expect(count(1)).rejects.toThrow(refused)
    await trips.record(trip.id, trip.legs[0]!)
    await expect(count(2)).rejects.toThrow(refused)
    await count(1)
    await h.setStatus(trip.aircraftId, 'active')
  })
})
