import { sql } from 'kysely'
import type { ServiceBlockKind } from '@aquilane/domain/operations/schedule'
import type { Db, Trx } from '../../platform/db/database.ts'

export interface ScheduleBlock {
  id: number
  aircraftId: number
  kind: string
  /** `order:<id>`, `service:<id>`, … */
  reference: string
  note: string | null
  /** Set by staff where trips were planned. */
  isOverTrips: boolean
  from: Temporal.Instant
  to: Temporal.Instant
}

const instant = (name: 'lower' | 'upper') => sql<Temporal.Instant>`${sql.raw(name)}(period)`

const blocks = (db: Db) =>
  db
    .selectFrom('aircraft_availability_block')
    .select([
      'id',
      'aircraft_id as aircraftId',
      'kind',
      'reference',
      'note',
      'over_trips as isOverTrips',
      instant('lower').as('from'),
      instant('upper').as('to'),
    ])

/** Blocks that overlap a period, of all aircraft. */
export const blocksBetween = (db: Db, from: Temporal.Instant, to: Temporal.Instant): Promise<ScheduleBlock[]> =>
  blocks(db)
    .where(sql<boolean>`period && tstzrange(${from.toString()}, ${to.toString()}, '[)')`)
    .orderBy('aircraft_id')
    .orderBy(sql`lower(period)`)
    .execute()

export const blockByReference = (db: Db, reference: string): Promise<ScheduleBlock | undefined> =>
  blocks(db).where('reference', '=', reference).executeTakeFirst()

/** Planned flights that are in the air in a period, of all aircraft, by aircraft and departure. */
export const movementsBetween = (db: Db, from: Temporal.Instant, to: Temporal.Instant) =>
  db
    .selectFrom('aircraft_movement')
    .select([
      'id',
      'aircraft_id',
      'order_id',
      'shared_flight_id',
      'kind',
      'departure_airport',
      'arrival_airport',
      'departure_at',
      'arrival_at',
      'block_minutes',
    ])
    .where('canceled_at', 'is', null)
    .where(sql<boolean>`departure_at < ${to.toString()}::timestamptz`)
    .where(sql<boolean>`arrival_at > ${from.toString()}::timestamptz`)
    .orderBy('aircraft_id')
    .orderBy('departure_at')
    .execute()

export interface ServiceBlock {
  aircraftId: number
  kind: ServiceBlockKind
  from: Temporal.Instant
  to: Temporal.Instant
  reference: string
  note: string
  /** It may lie over planned trips. */
  isOverTrips: boolean
}

/** @throws a database error (23P01) where the aircraft is taken */
export async function insertServiceBlock(
  trx: Trx,
  { aircraftId, kind, from, to, reference, note, isOverTrips }: ServiceBlock,
): Promise<void> {
  await trx
    .insertInto('aircraft_availability_block')
    .values({
      aircraft_id: aircraftId,
      kind,
      reference,
      note,
      over_trips: isOverTrips,
      period: sql<string>`tstzrange(${from.toString()}, ${to.toString()}, '[)')`,
    })
    .execute()
}

/** False where it is gone already. */
export async function deleteServiceBlock(trx: Trx, reference: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('aircraft_availability_block')
    .where('reference', '=', reference)
    .where('kind', 'in', ['maintenance', 'out_of_service'])
    .executeTakeFirst()
  return numDeletedRows > 0n
}
