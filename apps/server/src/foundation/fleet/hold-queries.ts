import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

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

/** @param except reference whose own blocks are no obstacle */
export async function isFree(
  db: Db,
  aircraftId: number,
  from: Temporal.Instant,
  to: Temporal.Instant,
  except: string | null = null,
): Promise<boolean> {
  const row = await db
    .selectFrom('aircraft_availability_block')
    .select('id')
    .where('aircraft_id', '=', aircraftId)
    .where(sql<boolean>`(${except}::text IS NULL OR reference IS DISTINCT FROM ${except}::text)`)
    .where(sql<boolean>`period && tstzrange(${from.toString()}, ${to.toString()}, '[)')`)
    .executeTakeFirst()
  return row === undefined
}

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

/** Ends the booking of a reference at a moment and keeps it under another one. */
export async function endBlock(trx: Trx, { reference, to, as }: { reference: string; to: Temporal.Instant; as: string }): Promise<void> {
  await trx
    .updateTable('aircraft_availability_block')
    .set({ reference: as, period: sql<string>`tstzrange(lower(period), ${to.toString()}, '[)')` })
    .where('reference', '=', reference)
    .where('kind', 'in', ['hold', 'booked'])
    .where(sql<boolean>`lower(period) < ${to.toString()}::timestamptz`)
    .execute()
}

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
