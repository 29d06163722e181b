import type { Db, Trx } from '../platform/db/database.ts'
import {
  cancelMovementsByOwner,
  insertMovements,
  lockPlannedMovement,
  movementsByOwner,
  ordersByMovements,
  plannedMovements,
  type MovementOwner,
  type PlannedFlight,
} from './queries.ts'

export type { PlannedFlight } from './queries.ts'

export interface Movement extends PlannedFlight {
  id: string
  aircraftId: number
}

/** Writes what the aircraft flies for a confirmed order or shared flight, in the order of the departures. Again is harmless. */
export async function planMovements(
  trx: Trx,
  { owner, aircraftId, flights }: { owner: MovementOwner; aircraftId: number; flights: readonly PlannedFlight[] },
): Promise<void> {
  if ((await movementsByOwner(trx, owner)).length > 0) return
  const inOrder = flights.filter(({ from, to }) => from !== to).toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt))
  if (inOrder.length > 0) await insertMovements(trx, { owner, aircraftId, flights: inOrder })
}

/** Takes back what was planned. @returns ids of the movements */
export const cancelMovements = (trx: Trx, owner: MovementOwner, now: Temporal.Instant): Promise<string[]> =>
  cancelMovementsByOwner(trx, owner, now)

/** Keeps a planned movement from being canceled until the transaction ends; false where it is canceled. */
export const lockMovement = (trx: Trx, id: string): Promise<boolean> => lockPlannedMovement(trx, id)

/** Those of the movements that are planned still. */
export const findPlanned = (db: Db, ids: readonly string[]): Promise<string[]> => plannedMovements(db, ids)

/** Orders that movements are flown for, by movement. */
export const getMovementOrders = (db: Db, ids: readonly string[]): Promise<Map<string, string>> => ordersByMovements(db, ids)

/** What is planned for an order, in the order of the departures. */
export const getMovements = async (db: Db, orderId: string): Promise<Movement[]> =>
  (await movementsByOwner(db, { order: orderId })).map((row) => ({
    id: row.id,
    aircraftId: row.aircraft_id,
    kind: row.kind as Movement['kind'],
    from: row.departure_airport,
    to: row.arrival_airport,
    departureAt: row.departure_at,
    arrivalAt: row.arrival_at,
    blockMinutes: row.block_minutes,
    distanceKm: row.distance_km,
  }))
