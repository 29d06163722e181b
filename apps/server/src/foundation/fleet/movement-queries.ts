import { sql, type Selectable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** One flight of an aircraft, with customers (`revenue`) or without. */
export interface PlannedFlight {
  kind: 'revenue' | 'positioning'
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  distanceKm: number
}

/** What movements are flown for: the id of an order or of a shared flight. */
export type MovementOwner = { order: string } | { sharedFlight: string }

const ownerColumn = (owner: MovementOwner): ['order_id' | 'shared_flight_id', string] =>
  'order' in owner ? ['order_id', owner.order] : ['shared_flight_id', owner.sharedFlight]

export type MovementRow = Selectable<DB['aircraft_movement']>

export const movementById = (db: Db, id: string): Promise<MovementRow | undefined> =>
  db.selectFrom('aircraft_movement').selectAll().where('id', '=', id).executeTakeFirst()

/** Planned movements of an order or shared flight. */
export const movementsByOwner = (db: Db, owner: MovementOwner) =>
  db
    .selectFrom('aircraft_movement')
    .selectAll()
    .where(ownerColumn(owner)[0], '=', ownerColumn(owner)[1])
    .where('canceled_at', 'is', null)
    .orderBy('position')
    .execute()

/** @param firstPosition of the first flight among the owner's; 0 unless it has others */
export async function insertMovements(
  trx: Trx,
  {
    owner,
    aircraftId,
    flights,
    firstPosition = 0,
  }: {
    owner: MovementOwner
    aircraftId: number
    flights: readonly PlannedFlight[]
    firstPosition?: number
  },
): Promise<void> {
  const [column, id] = ownerColumn(owner)
  await trx
    .insertInto('aircraft_movement')
    .values(
      flights.map((flight, position) => ({
        aircraft_id: aircraftId,
        [column]: id,
        position: firstPosition + position,
        kind: flight.kind,
        departure_airport: flight.from,
        arrival_airport: flight.to,
        departure_at: flight.departureAt.toString(),
        arrival_at: flight.arrivalAt.toString(),
        block_minutes: flight.blockMinutes,
        distance_km: flight.distanceKm,
      })),
    )
    .execute()
}

export async function cancelMovementsByOwner(
  trx: Trx,
  owner: MovementOwner,
  now: Temporal.Instant,
  flownUntil: Temporal.Instant | null,
): Promise<string[]> {
  const rows = await trx
    .updateTable('aircraft_movement')
    .set({ canceled_at: now.toString() })
    .where(ownerColumn(owner)[0], '=', ownerColumn(owner)[1])
    .where('canceled_at', 'is', null)
    .$if(flownUntil !== null, (query) => query.where('departure_at', '>', toTimestamptz(flownUntil!)))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const lockPlannedMovement = async (trx: Trx, id: string, isChanging: boolean): Promise<boolean> =>
  (await trx
    .selectFrom('aircraft_movement')
    .select('id')
    .where('id', '=', id)
    .where('canceled_at', 'is', null)
    .$if(isChanging, (query) => query.forUpdate())
    .$if(!isChanging, (query) => query.forShare())
    .executeTakeFirst()) !== undefined

export const plannedMovements = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('aircraft_movement').select('id').where('id', 'in', ids).where('canceled_at', 'is', null).execute()).map(
        ({ id }) => id,
      )

/** Orders by their movements. */
export const ordersByMovements = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (await db.selectFrom('aircraft_movement').select(['id', 'order_id']).where('id', 'in', ids).execute()).flatMap(
          ({ id, order_id: order }): [string, string][] => (order === null ? [] : [[id, order]]),
        ),
      )

export const cancelMovementsByIds = (trx: Trx, ids: readonly string[], now: Temporal.Instant) =>
  trx.updateTable('aircraft_movement').set({ canceled_at: now.toString() }).where('id', 'in', ids).execute()

export const placeMovement = (trx: Trx, id: string, position: number) =>
  trx.updateTable('aircraft_movement').set({ position }).where('id', '=', id).execute()

/** New times of movements, all in one statement: each for itself would overlap its neighbours. */
export async function updateMovements(
  trx: Trx,
  aircraftId: number,
  flights: readonly (PlannedFlight & { id: string; position: number })[],
): Promise<void> {
  const rows = flights.map(({ id, position, departureAt, arrivalAt, blockMinutes, distanceKm }) => ({
    id,
    position,
    departure_at: departureAt.toString(),
    arrival_at: arrivalAt.toString(),
    block_minutes: blockMinutes,
    distance_km: distanceKm,
  }))
  const isSame = sql`movement.aircraft_id = ${aircraftId} AND movement.departure_at = planned.departure_at AND movement.arrival_at = planned.arrival_at`
  // A delay is of the plan that it was seen for.
  await sql`
    UPDATE aircraft_movement movement
    SET aircraft_id = ${aircraftId}, position = planned.position, departure_at = planned.departure_at, arrival_at = planned.arrival_at,
        block_minutes = planned.block_minutes, distance_km = planned.distance_km,
        late_departure_at = CASE WHEN ${isSame} THEN late_departure_at END, late_arrival_at = CASE WHEN ${isSame} THEN late_arrival_at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS planned(id uuid, position smallint, departure_at timestamptz, arrival_at timestamptz, block_minutes integer, distance_km integer)
    WHERE movement.id = planned.id`.execute(trx)
}

/** When the aircraft of each flight arrives from the one before it, late where it is; flights without one are left out. */
export async function lastArrivals(
  on: Db,
  flights: readonly { movementId: string; aircraftId: number; departureAt: Temporal.Instant }[],
): Promise<Map<string, Temporal.Instant>> {
  if (flights.length === 0) return new Map()
  const asked = flights.map(({ movementId, aircraftId, departureAt }) => ({
    id: movementId,
    aircraft_id: aircraftId,
    departure_at: departureAt.toString(),
  }))
  const { rows } = await sql<{ id: string; arrival_at: Temporal.Instant }>`
    SELECT asked.id, coalesce(before.late_arrival_at, before.arrival_at) AS arrival_at
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked(id uuid, aircraft_id integer, departure_at timestamptz)
    CROSS JOIN LATERAL (
      SELECT arrival_at, late_arrival_at FROM aircraft_movement
      WHERE aircraft_id = asked.aircraft_id AND canceled_at IS NULL AND id <> asked.id AND departure_at < asked.departure_at
      ORDER BY departure_at DESC LIMIT 1
    ) before`.execute(on)
  return new Map(rows.map((row) => [row.id, row.arrival_at]))
}
