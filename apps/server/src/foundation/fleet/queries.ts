import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

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
    .select(['id', 'slug', 'name', 'aoc', 'country', 'insured_until', 'aoc_until', 'availability', 'suspended', 'terms'])
    .orderBy('id')
    .execute()
}

/** Every aircraft: those on the ground and of former days have trips too. */
export function selectAircraft(db: Db) {
  return db
    .selectFrom('aircraft')
    .select([
      'id',
      'operator_id',
      'type_id',
      'tail',
      'base_code',
      'year',
      'seats',
      'rate_permille',
      'sub_charter',
      'status',
      'airworthy_until',
    ])
    .orderBy('id')
    .execute()
}

export interface BusyPeriod {
  aircraftId: number
  /** Milliseconds since 1970, end exclusive. */
  from: number
  to: number
  /** Maintenance, or out of service for another reason. */
  isService: boolean
}

/** Periods that end after `since`; all aircraft, or the one given. */
export async function selectAvailabilityBlocks(db: Db, since: Temporal.Instant, aircraftId?: number): Promise<BusyPeriod[]> {
  const rows = await db
    .selectFrom('aircraft_availability_block')
    .select([
      'aircraft_id',
      sql<number>`(extract(epoch from lower(period)) * 1000)::bigint`.as('from'),
      sql<number>`(extract(epoch from upper(period)) * 1000)::bigint`.as('to'),
      sql<boolean>`kind IN ('maintenance', 'out_of_service')`.as('isService'),
    ])
    .where(sql<boolean>`upper(period) > ${since.toString()}::timestamptz`)
    .$if(aircraftId !== undefined, (query) => query.where('aircraft_id', '=', aircraftId!))
    .orderBy('aircraft_id')
    .orderBy(sql`lower(period)`)
    .execute()
  return rows.map(({ aircraft_id: aircraftId, from, to, isService }) => ({ aircraftId, from, to, isService }))
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

/** Two trips of one aircraft without a return to its base between them. */
export interface TripChain {
  earlierOrderId: string
  laterOrderId: string
  aircraftId: number
  /** What both cost less together, cents. */
  savedCents: number
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

/** What keeps an aircraft from being used in a period. */
export interface AircraftConflict {
  /** Of the block: `order:<id>`, `empty-leg:<id>`, …; null for maintenance without one. */
  reference: string | null
  kind: string
  from: Temporal.Instant
  to: Temporal.Instant
}

/** Blocks of an aircraft that overlap a period, other than those of a reference. */
export const conflictingBlocks = (
  db: Db,
  { aircraftId, from, to }: { aircraftId: number; from: Temporal.Instant; to: Temporal.Instant },
  except: string,
): Promise<AircraftConflict[]> =>
  db
    .selectFrom('aircraft_availability_block')
    .select(['reference', 'kind', sql<Temporal.Instant>`lower(period)`.as('from'), sql<Temporal.Instant>`upper(period)`.as('to')])
    .where('aircraft_id', '=', aircraftId)
    .where(sql<boolean>`period && tstzrange(${from.toString()}, ${to.toString()}, '[)')`)
    .where(sql<boolean>`reference IS DISTINCT FROM ${except}`)
    .orderBy(sql`lower(period)`)
    .execute()

/** Moves the block of a reference. @throws a database error (23P01) where another transaction takes the aircraft meanwhile */
export async function updateBlock(trx: Trx, { aircraftId, from, to, reference }: HoldRequest): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('aircraft_availability_block')
    .set({ aircraft_id: aircraftId, period: sql<string>`tstzrange(${from.toString()}, ${to.toString()}, '[)')` })
    .where('reference', '=', reference)
    .where('kind', 'in', ['hold', 'booked'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const cancelMovementsByIds = (trx: Trx, ids: readonly string[], now: Temporal.Instant) =>
  trx.updateTable('aircraft_movement').set({ canceled_at: now.toString() }).where('id', 'in', ids).execute()

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
  await sql`
    UPDATE aircraft_movement movement
    SET aircraft_id = ${aircraftId}, position = planned.position, departure_at = planned.departure_at, arrival_at = planned.arrival_at,
        block_minutes = planned.block_minutes, distance_km = planned.distance_km
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS planned(id uuid, position smallint, departure_at timestamptz, arrival_at timestamptz, block_minutes integer, distance_km integer)
    WHERE movement.id = planned.id`.execute(trx)
}

/** The chain of an order, on either side. */
export async function chainByOrder(on: Db, orderId: string, isLocked: boolean): Promise<TripChain | null> {
  const row = await on
    .selectFrom('aircraft_chain')
    .selectAll()
    .where((eb) => eb.or([eb('earlier_order_id', '=', orderId), eb('later_order_id', '=', orderId)]))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const { earlier_order_id: earlierOrderId, later_order_id: laterOrderId, aircraft_id: aircraftId, saved_price: savedCents } = row
  return { earlierOrderId, laterOrderId, aircraftId, savedCents }
}

export async function insertChain(trx: Trx, chain: TripChain, now: Temporal.Instant): Promise<void> {
  await trx
    .insertInto('aircraft_chain')
    .values({
      earlier_order_id: chain.earlierOrderId,
      later_order_id: chain.laterOrderId,
      aircraft_id: chain.aircraftId,
      saved_price: chain.savedCents,
      created_at: now.toString(),
    })
    .execute()
}

export async function deleteChain(trx: Trx, { earlierOrderId }: TripChain): Promise<void> {
  await trx.deleteFrom('aircraft_chain').where('earlier_order_id', '=', earlierOrderId).execute()
}

export const insertSubCharter = async (trx: Trx, row: Omit<Insertable<DB['aircraft']>, 'sub_charter'>): Promise<number> =>
  (
    await trx
      .insertInto('aircraft')
      .values({ ...row, sub_charter: true })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
