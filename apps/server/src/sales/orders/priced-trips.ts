import type { PlannedLeg } from '../../market/charter/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { toPlannedLeg } from './planned-trip.ts'
import { legsByOrders, pnrsByIds } from './queries.ts'
import { lastPricedCharters } from './flight-queries.ts'

/** Flights that a customer was given a price for. */
export interface PricedTrip {
  orderId: string
  pnr: string
  aircraftId: number
  /** When the price was asked for. */
  at: Temporal.Instant
  legs: PlannedLeg[]
}

/** Orders whose flights are all between airports, with their booking references. */
async function findPlanned(on: Db, ids: readonly string[]): Promise<Map<string, Pick<PricedTrip, 'pnr' | 'legs'>>> {
  const legs = await legsByOrders(on, [...ids])
  const pnrs = new Map((await pnrsByIds(on, ids)).map(({ id, pnr }) => [id, pnr]))
  return new Map(
    ids.flatMap((id) => {
      const own = legs.get(id) ?? []
      const isPlanned = own.length > 0 && own.every((leg) => leg.departure_airport && leg.arrival_airport)
      return isPlanned ? [[id, { pnr: pnrs.get(id) ?? '', legs: own.map(toPlannedLeg) }] as const] : []
    }),
  )
}

/** The last charters that were priced, newest first, and those of `others`: an aircraft that was quoted for an order. */
export async function findPricedTrips(
  { db }: { db: Db },
  { limit, others }: { limit: number; others: readonly Pick<PricedTrip, 'orderId' | 'aircraftId' | 'at'>[] },
): Promise<PricedTrip[]> {
  const booked = (await lastPricedCharters(db, limit)).map(({ id, aircraft_id: aircraftId, created_at: at }) => ({
    orderId: id,
    aircraftId: aircraftId!,
    at,
  }))
  const planned = await findPlanned(db, [...new Set([...booked, ...others].map(({ orderId }) => orderId))])
  // A quote that was accepted is the price of its order.
  const known = new Map([...others, ...booked].map((one) => [`${one.orderId}:${one.aircraftId}`, one]))
  return [...known.values()]
    .flatMap((one) => {
      const trip = planned.get(one.orderId)
      return trip ? [{ ...one, ...trip }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))
    .slice(0, limit)
}
