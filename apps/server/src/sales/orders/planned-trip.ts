import type { BookedTrip, PlannedLeg } from '../../market/charter/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { partyOf } from './mappers.ts'
import { legsByOrders, orderById, type LegRow } from './queries.ts'
import { unchainedOrders } from './flight-queries.ts'

/** A leg of an order between airports, as the engine plans it. */
export const toPlannedLeg = (leg: LegRow): PlannedLeg => ({
  from: leg.departure_airport!,
  to: leg.arrival_airport!,
  departureLocal: leg.departure_local,
  pax: leg.pax,
  luggageKg: leg.luggage,
  ...partyOf(leg),
})

const isOfOrder = (leg: LegRow): boolean => leg.departure_airport !== null && leg.arrival_airport !== null && leg.aircraft_id === null

/** Legs of a confirmed charter that one aircraft flies; null for every other order. */
export async function findTrip(on: Db, orderId: string): Promise<{ legs: PlannedLeg[] } | null> {
  const order = await orderById(on, orderId)
  if (order?.product !== 'charter' || order.status !== 'Confirmed') return null
  const legs = (await legsByOrders(on, [orderId])).get(orderId) ?? []
  return legs.every(isOfOrder) ? { legs: legs.map(toPlannedLeg) } : null
}

/** Confirmed charters that end after a moment and are joined to no other trip, of calendars that are kept here. */
export async function listBookedTrips(on: Db, now: Temporal.Instant): Promise<BookedTrip[]> {
  const orders = await unchainedOrders(on, now)
  const legs = await legsByOrders(
    on,
    orders.map(({ id }) => id),
  )
  return orders.flatMap(({ id, aircraft_id: aircraftId, blocked_from: from, blocked_to: to }) => {
    const own = legs.get(id) ?? []
    const isPlanned = own.length > 0 && own.every(isOfOrder)
    if (aircraftId === null || !from || !to || !isPlanned) return []
    return [{ orderId: id, aircraftId, legs: own.map(toPlannedLeg), from: from.epochMilliseconds, to: to.epochMilliseconds }]
  })
}
