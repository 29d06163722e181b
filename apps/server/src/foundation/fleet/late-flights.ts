import { sql } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import { movementsByOwner, type MovementOwner, type MovementRow } from './movement-queries.ts'

/** Planned flights of some aircraft that depart in a period, in their order. */
export const getFlightsBetween = (
  on: Db,
  { aircraftIds, from, to }: { aircraftIds: readonly number[]; from: Temporal.Instant; to: Temporal.Instant },
): Promise<MovementRow[]> =>
  aircraftIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('aircraft_movement')
        .selectAll()
        .where('aircraft_id', 'in', aircraftIds)
        .where('canceled_at', 'is', null)
        .where('departure_at', '>=', toTimestamptz(from))
        .where('departure_at', '<=', toTimestamptz(to))
        .orderBy('departure_at')
        .execute()

/** Aircraft of which a flight is known to be late that was to arrive after a moment. */
export const findLateAircraft = async (on: Db, since: Temporal.Instant): Promise<number[]> =>
  (
    await on
      .selectFrom('aircraft_movement')
      .select('aircraft_id')
      .distinct()
      .where('late_arrival_at', 'is not', null)
      .where('canceled_at', 'is', null)
      .where('arrival_at', '>', toTimestamptz(since))
      .execute()
  ).map(({ aircraft_id: id }) => id)

/** The flight of an owner with customers that departs there and then, as planned. */
export const findFlight = async (
  on: Db,
  owner: MovementOwner,
  { from, departureAt }: { from: string | null; departureAt: Temporal.Instant },
): Promise<string | null> =>
  (await movementsByOwner(on, owner)).find(
    ({ kind, departure_airport: airport, departure_at: at }) => kind === 'revenue' && airport === from && at.equals(departureAt),
  )?.id ?? null

export interface LateMovement {
  id: string
  /** Null: as planned. */
  departureAt: Temporal.Instant | null
  arrivalAt: Temporal.Instant | null
}

/** Keeps how late flights are, or that they are not any more. */
export async function setLate(trx: Trx, flights: readonly LateMovement[]): Promise<void> {
  if (flights.length === 0) return
  const rows = flights.map(({ id, departureAt, arrivalAt }) => ({
    id,
    departure_at: departureAt?.toString() ?? null,
    arrival_at: arrivalAt?.toString() ?? null,
  }))
  await sql`
    UPDATE aircraft_movement movement SET late_departure_at = late.departure_at, late_arrival_at = late.arrival_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS late(id uuid, departure_at timestamptz, arrival_at timestamptz)
    WHERE movement.id = late.id`.execute(trx)
}

/** When flights depart that wait for their late aircraft, by movement. */
export async function getLateDepartures(on: Db, ids: readonly string[]): Promise<Map<string, Temporal.Instant>> {
  if (ids.length === 0) return new Map()
  const rows = await on
    .selectFrom('aircraft_movement')
    .select(['id', 'late_departure_at'])
    .where('id', 'in', ids)
    .where('late_departure_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, late_departure_at: at }) => [id, at!]))
}
