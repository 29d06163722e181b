import type { Db, Trx } from '../../platform/db/database.ts'
import {
  cancelMovementsByIds,
  cancelMovementsByOwner,
  insertMovements,
  lastArrivals,
  lockPlannedMovement,
  movementById,
  movementsByOwner,
  ordersByMovements,
  placeMovement,
  plannedMovements,
  updateMovements,
  type MovementOwner,
  type MovementRow,
  type PlannedFlight,
} from './movement-queries.ts'

export interface Movement extends PlannedFlight {
  id: string
  aircraftId: number
  /** When it departs where its aircraft is late; null: as planned. */
  lateDepartureAt: Temporal.Instant | null
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

/** A movement at its new time. */
export interface MovedFlight extends PlannedFlight {
  id: string
}

/** Rows that stay for flights of a new plan: those between the same airports, each for the one that departs nearest to it. */
function matchRows(flights: readonly PlannedFlight[], rows: readonly MovementRow[]): Map<PlannedFlight, MovementRow> {
  const pairs = flights.flatMap((flight) =>
    rows
      .filter((row) => row.kind === flight.kind && row.departure_airport === flight.from && row.arrival_airport === flight.to)
      .map((row) => ({ flight, row, apart: Math.abs(row.departure_at.until(flight.departureAt).total('seconds')) })),
  )
  const matched = new Map<PlannedFlight, MovementRow>()
  const taken = new Set<MovementRow>()
  for (const { flight, row } of pairs.toSorted((a, b) => a.apart - b.apart)) {
    if (matched.has(flight) || taken.has(row)) continue
    matched.set(flight, row)
    taken.add(row)
  }
  return matched
}

/**
 * Brings what is planned in line with a new plan: flights between the same airports keep their row and move, others are canceled or
 * added. A flight that stays keeps its row also where another one is planned before it on the same way: who bought it flies on its day.
 * @returns the moved flights, and ids of the canceled ones
 */
export async function replanMovements(
  trx: Trx,
  { owner, aircraftId, flights }: { owner: MovementOwner; aircraftId: number; flights: readonly PlannedFlight[] },
  now: Temporal.Instant,
): Promise<{ moved: MovedFlight[]; canceled: string[] }> {
  const before = await movementsByOwner(trx, owner)
  const inOrder = flights.filter(({ from, to }) => from !== to).toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt))
  const kept = matchRows(inOrder, before)
  const moved: MovedFlight[] = []
  const added: PlannedFlight[] = []
  for (const flight of inOrder) {
    const row = kept.get(flight)
    if (row) moved.push({ ...flight, id: row.id })
    else added.push(flight)
  }
  const stays = new Set(moved.map(({ id }) => id))
  const canceled = before.flatMap(({ id }) => (stays.has(id) ? [] : [id]))
  if (canceled.length > 0) await cancelMovementsByIds(trx, canceled, now)
  // Positions grow past those of before, so that no two rows have the same one on the way.
  const next = Math.max(-1, ...before.map(({ position }) => position)) + 1
  if (moved.length > 0)
    await updateMovements(
      trx,
      aircraftId,
      moved.map((flight) => ({
        ...flight,
        position: next + inOrder.findIndex(({ departureAt }) => departureAt.equals(flight.departureAt)),
      })),
    )
  for (const flight of added) {
    const firstPosition = next + inOrder.indexOf(flight)
    await insertMovements(trx, { owner, aircraftId, flights: [flight], firstPosition })
  }
  return { moved, canceled }
}

/** Takes back what was planned. @param flownUntil departure of the last flight that took place: what departs later is taken back @returns ids of the movements */
export const cancelMovements = (
  trx: Trx,
  owner: MovementOwner,
  now: Temporal.Instant,
  flownUntil: Temporal.Instant | null = null,
): Promise<string[]> => cancelMovementsByOwner(trx, owner, now, flownUntil)

/** Adds flights to what an order has flown, with another aircraft. */
export async function addMovements(
  trx: Trx,
  { owner, aircraftId, flights }: { owner: MovementOwner; aircraftId: number; flights: readonly PlannedFlight[] },
): Promise<void> {
  const inOrder = flights.filter(({ from, to }) => from !== to).toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt))
  const firstPosition = Math.max(-1, ...(await movementsByOwner(trx, owner)).map(({ position }) => position)) + 1
  if (inOrder.length > 0) await insertMovements(trx, { owner, aircraftId, flights: inOrder, firstPosition })
}

/**
 * Keeps a planned movement from being canceled until the transaction ends; false where it is canceled.
 * @param isChanging the caller is about to change it: others wait before they lock anything else
 */
export const lockMovement = (trx: Trx, id: string, isChanging = false): Promise<boolean> => lockPlannedMovement(trx, id, isChanging)

/** Those of the movements that are planned still. */
export const findPlanned = (db: Db, ids: readonly string[]): Promise<string[]> => plannedMovements(db, ids)

/** Orders that movements are flown for, by movement. */
export const getMovementOrders = (db: Db, ids: readonly string[]): Promise<Map<string, string>> => ordersByMovements(db, ids)

/** Takes flights out of what is planned, and adds one, which has the place that its time gives it. @param canceled ids */
export async function changeMovements(
  trx: Trx,
  {
    owner,
    aircraftId,
    canceled,
    added,
  }: { owner: MovementOwner; aircraftId: number; canceled: readonly string[]; added: PlannedFlight | null },
  now: Temporal.Instant,
): Promise<void> {
  if (canceled.length > 0) await cancelMovementsByIds(trx, canceled, now)
  if (!added) return
  const rows = await movementsByOwner(trx, owner)
  const next = Math.max(-1, ...rows.map(({ position }) => position)) + 1
  await insertMovements(trx, { owner, aircraftId, flights: [added], firstPosition: next })
  const behind = rows.filter(({ departure_at: at }) => Temporal.Instant.compare(at, added.departureAt) > 0)
  for (const [at, { id }] of behind.entries()) await placeMovement(trx, id, next + 1 + at)
}

const toMovement = (row: MovementRow): Movement => ({
  id: row.id,
  aircraftId: row.aircraft_id,
  kind: row.kind as Movement['kind'],
  from: row.departure_airport,
  to: row.arrival_airport,
  departureAt: row.departure_at,
  arrivalAt: row.arrival_at,
  blockMinutes: row.block_minutes,
  distanceKm: row.distance_km,
  lateDepartureAt: row.late_departure_at,
})

/** What is planned for an order, in the order of the departures. */
export const getMovements = async (db: Db, orderId: string): Promise<Movement[]> =>
  (await movementsByOwner(db, { order: orderId })).map(toMovement)

/** One movement, planned or canceled. */
export async function getMovement(db: Db, id: string): Promise<Movement | null> {
  const row = await movementById(db, id)
  return row ? toMovement(row) : null
}

/** When the aircraft of each flight arrives from the one before it, by movement. */
export const getLastArrivals = (
  on: Db,
  flights: readonly { movementId: string; aircraftId: number; departureAt: Temporal.Instant }[],
): Promise<Map<string, Temporal.Instant>> => lastArrivals(on, flights)
