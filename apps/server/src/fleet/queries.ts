import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'

export function selectClasses(db: Db) {
  return db.selectFrom('aircraft_class').select(['id', 'slug', 'name_en', 'name_it']).orderBy('position').execute()
}

export function selectTypes(db: Db) {
  return db
    .selectFrom('aircraft_type')
    .innerJoin('aircraft_class', 'aircraft_class.id', 'aircraft_type.class_id')
    .select([
      'aircraft_type.id',
      'aircraft_type.slug',
      'aircraft_type.name',
      'aircraft_type.manufacturer',
      'aircraft_type.class_id',
      'aircraft_type.spec',
    ])
    .orderBy('aircraft_class.position')
    .orderBy('aircraft_type.name')
    .execute()
}

export function selectOperators(db: Db) {
  return db
    .selectFrom('operator')
    .select(['id', 'slug', 'name', 'aoc', 'country', 'insured_until', 'availability', 'terms'])
    .orderBy('id')
    .execute()
}

/** Aircraft that can be offered at all. */
export function selectActiveAircraft(db: Db) {
  return db
    .selectFrom('aircraft')
    .select(['id', 'operator_id', 'type_id', 'tail', 'base_code', 'year', 'seats', 'rate_permille'])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
}

export interface BusyPeriod {
  aircraftId: number
  /** Milliseconds since 1970, end exclusive. */
  from: number
  to: number
}

/** Periods that end after `since`; all aircraft, or the one given. */
export async function selectAvailabilityBlocks(db: Db, since: Temporal.Instant, aircraftId?: number): Promise<BusyPeriod[]> {
  const rows = await db
    .selectFrom('aircraft_availability_block')
    .select([
      'aircraft_id',
      sql<number>`(extract(epoch from lower(period)) * 1000)::bigint`.as('from'),
      sql<number>`(extract(epoch from upper(period)) * 1000)::bigint`.as('to'),
    ])
    .where(sql<boolean>`upper(period) > ${since.toString()}::timestamptz`)
    .$if(aircraftId !== undefined, (query) => query.where('aircraft_id', '=', aircraftId!))
    .orderBy('aircraft_id')
    .orderBy(sql`lower(period)`)
    .execute()
  return rows.map((row) => ({ aircraftId: row.aircraft_id, from: row.from, to: row.to }))
}

export interface HoldRequest {
  aircraftId: number
  from: Temporal.Instant
  to: Temporal.Instant
  reference: string
}

/**
 * Puts a hold on the aircraft unless any part of the period is taken. ON CONFLICT makes the losers of a race wait for the
 * winner's transaction and then learn of it without an error that would spoil their own.
 * @returns whether the hold was placed
 */
export async function insertHold(db: Db, request: HoldRequest): Promise<boolean> {
  const result = await sql<{ id: number }>`
    INSERT INTO aircraft_availability_block (aircraft_id, period, kind, reference)
    VALUES (${request.aircraftId}, tstzrange(${request.from.toString()}, ${request.to.toString()}, '[)'), 'hold', ${request.reference})
    ON CONFLICT ON CONSTRAINT aircraft_availability_block_no_overlap DO NOTHING
    RETURNING id`.execute(db)
  return result.rows.length === 1
}

/** Turns the holds under a reference into bookings. @returns how many periods stand under it now */
export async function confirmHolds(db: Db, reference: string): Promise<number> {
  const rows = await db
    .updateTable('aircraft_availability_block')
    .set({ kind: 'booked' })
    .where('reference', '=', reference)
    .where('kind', 'in', ['hold', 'booked'])
    .returning('id')
    .execute()
  return rows.length
}

/** Frees what a reference holds or has booked; maintenance stays. @returns how many periods were freed */
export async function deleteAvailabilityBlocks(db: Db, reference: string): Promise<number> {
  const rows = await db
    .deleteFrom('aircraft_availability_block')
    .where('reference', '=', reference)
    .where('kind', 'in', ['hold', 'booked'])
    .returning('id')
    .execute()
  return rows.length
}

export async function isFree(db: Db, aircraftId: number, from: Temporal.Instant, to: Temporal.Instant): Promise<boolean> {
  const row = await db
    .selectFrom('aircraft_availability_block')
    .select('id')
    .where('aircraft_id', '=', aircraftId)
    .where(sql<boolean>`period && tstzrange(${from.toString()}, ${to.toString()}, '[)')`)
    .executeTakeFirst()
  return row === undefined
}

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

/** Planned movements of an order or shared flight. */
export const movementsByOwner = (db: Db, owner: MovementOwner) =>
  db
    .selectFrom('aircraft_movement')
    .selectAll()
    .where(ownerColumn(owner)[0], '=', ownerColumn(owner)[1])
    .where('canceled_at', 'is', null)
    .orderBy('position')
    .execute()

export async function insertMovements(
  trx: Trx,
  { owner, aircraftId, flights }: { owner: MovementOwner; aircraftId: number; flights: readonly PlannedFlight[] },
): Promise<void> {
  const [column, id] = ownerColumn(owner)
  await trx
    .insertInto('aircraft_movement')
    .values(
      flights.map((flight, position) => ({
        aircraft_id: aircraftId,
        [column]: id,
        position,
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

export async function cancelMovementsByOwner(trx: Trx, owner: MovementOwner, now: Temporal.Instant): Promise<string[]> {
  const rows = await trx
    .updateTable('aircraft_movement')
    .set({ canceled_at: now.toString() })
    .where(ownerColumn(owner)[0], '=', ownerColumn(owner)[1])
    .where('canceled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const lockPlannedMovement = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('aircraft_movement')
    .select('id')
    .where('id', '=', id)
    .where('canceled_at', 'is', null)
    .forShare()
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
