import { describe, expect, it } from 'vitest'
import { setDelay } from '../../trips/flight-status/staff-acts.ts'
import { completeFlownOrders, completeOrder } from './complete-order.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

const delay = (orderId: string, legId: string, offBlockAt: Temporal.Instant) =>
  setDelay(h, { orderId, legId, offBlockAt, delayCode: '93', memberId: h.rita })

describe('a trip whose flight departs later than planned, as a member entered', () => {
  it('is not completed by its planned arrival: its aircraft may be lost before it leaves', async () => {
    const trip = await h.paidCharter()
    const [leg] = await h.legsOf(trip.id)
    h.clock.set(leg!.departure_at.subtract({ minutes: 10 }))
    await delay(trip.id, leg!.id, leg!.departure_at.add({ hours: 8 }))
    h.clock.set(leg!.arrival_at!.add({ hours: 1 }))
    await completeFlownOrders(h)
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed' })
    await h.setStatus(trip.aircraftId, 'grounded')
    expect(await h.openOf(trip.id)).toMatchObject({ flown: 0, row: { status: 'open' } })
    await h.setStatus(trip.aircraftId, 'active')
    h.clock.set(leg!.arrival_at!.add({ hours: 9 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
  })

  it('is not completed with money that came late for a flight which is still to leave', async () => {
    const trip = await trips.withReturn()
    await trips.paidLate(trip)
    await trips.record(trip.id, trip.legs[0]!)
    const back = trip.legs[1]!
    await delay(trip.id, back.id, back.departure_at.add({ hours: 20 }))
    h.clock.set(back.arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(false)
    h.clock.set(back.arrival_at!.add({ hours: 21 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
  })
})
