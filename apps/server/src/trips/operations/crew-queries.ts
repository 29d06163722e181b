import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type AssignmentRow = Pick<Selectable<DB['crew_assignment']>, 'leg_id' | 'member_id' | 'seat'>

const seatOrder = sql`array_position(ARRAY['captain', 'first_officer', 'cabin'], seat)`

/** By seat. */
export const assignmentsByLegs = (on: Db, legIds: readonly string[]): Promise<AssignmentRow[]> =>
  legIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('crew_assignment')
        .select(['leg_id', 'member_id', 'seat'])
        .where('leg_id', 'in', legIds)
        .orderBy(seatOrder)
        .orderBy('assigned_at')
        .orderBy('member_id')
        .execute()

export interface ReleasedMember {
  legId: string
  seat: CrewRole
  givenNames: string
}

/** Who flies the legs of a released trip, by seat; empty without a release. */
export async function releasedCrew(on: Db, orderId: string): Promise<ReleasedMember[]> {
  const { rows } = await sql<ReleasedMember>`
    SELECT crew.leg_id AS "legId", crew.seat, member.given_names AS "givenNames"
    FROM trip_release release JOIN crew_assignment crew ON crew.order_id = release.order_id JOIN crew_member member ON member.id = crew.member_id
    WHERE release.order_id = ${orderId}
    ORDER BY ${seatOrder}, crew.assigned_at, crew.member_id`.execute(on)
  return rows
}

/** The constraint on overlapping flights is deferred: this makes it answer now. */
export async function insertAssignment(trx: Trx, values: Omit<Insertable<DB['crew_assignment']>, 'period'>): Promise<void> {
  // A trigger writes the period of the leg.
  await trx
    .insertInto('crew_assignment')
    .values({ ...values, period: 'empty' })
    .execute()
  await sql`SET CONSTRAINTS crew_assignment_one_flight IMMEDIATE`.execute(trx)
  await sql`SET CONSTRAINTS crew_assignment_one_flight DEFERRED`.execute(trx)
}

export async function deleteAssignment(trx: Trx, legId: string, crewId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('crew_assignment')
    .where('leg_id', '=', legId)
    .where('member_id', '=', crewId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Of the legs of a trip that are not flown. */
export const deleteAssignmentsOf = (trx: Trx, orderId: string): Promise<unknown> =>
  trx
    .deleteFrom('crew_assignment')
    .where('order_id', '=', orderId)
    .where('leg_id', 'not in', (eb) =>
      eb.selectFrom('order_leg').select('id').where('order_id', '=', orderId).where('aircraft_id', 'is not', null),
    )
    .execute()

/** Takes members off the legs of a trip that they cannot fly any more: of another operator, on another flight then, or absent. @returns their ids */
export async function dropImpossible(trx: Trx, orderId: string): Promise<string[]> {
  // Assignments of the same members at the same moment wait.
  await sql`SELECT FROM crew_member WHERE id IN (SELECT member_id FROM crew_assignment WHERE order_id = ${orderId}) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  const { rows } = await sql<{ member_id: string }>`
    DELETE FROM crew_assignment mine USING orders o, crew_member m, order_leg leg
    WHERE mine.order_id = ${orderId} AND o.id = mine.order_id AND m.id = mine.member_id AND leg.id = mine.leg_id
      AND (m.operator_id IS DISTINCT FROM coalesce(leg.operator_id, o.operator_id)
        OR EXISTS (SELECT FROM crew_assignment other
          WHERE other.member_id = mine.member_id AND other.leg_id <> mine.leg_id AND other.period && mine.period)
        OR EXISTS (SELECT FROM crew_absence a WHERE a.member_id = mine.member_id AND a.withdrawn_at IS NULL
          AND tstzrange(a.from_at, a.until_at, '[)') && mine.period AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = leg.id)))
    RETURNING mine.member_id`.execute(trx)
  return rows.map(({ member_id: id }) => id)
}

/** Members who are on another flight during a leg. */
export async function busyDuring(on: Db, legId: string): Promise<Set<string>> {
  const { rows } = await sql<{ member_id: string }>`
    SELECT DISTINCT a.member_id FROM crew_assignment a JOIN order_leg leg ON leg.id = ${legId}
    WHERE a.leg_id <> leg.id AND a.period && tstzrange(leg.departure_at, leg.arrival_at, '[)')`.execute(on)
  return new Set(rows.map(({ member_id: id }) => id))
}

/** Flights of members in a period. */
export async function countFlights(
  on: Db,
  memberIds: readonly string[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('crew_assignment')
    .select(({ fn }) => ['member_id', fn.countAll<number>().as('flights')])
    .where('member_id', 'in', memberIds)
    .where(sql<SqlBool>`period && tstzrange(${from.toString()}::timestamptz, ${to.toString()}::timestamptz, '[)')`)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map(({ member_id: id, flights }) => [id, Number(flights)]))
}

export type CrewFlightRow = Pick<Selectable<DB['order_leg']>, 'departure_at' | 'arrival_at' | 'departure_airport' | 'arrival_airport'> &
  Pick<AssignmentRow, 'leg_id' | 'member_id'>

/** Flights of members in a period. */
export const flightsAround = (
  on: Db,
  memberIds: readonly string[],
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<CrewFlightRow[]> =>
  memberIds.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('crew_assignment as crew')
        .innerJoin('order_leg as leg', 'leg.id', 'crew.leg_id')
        .select(['crew.member_id', 'crew.leg_id', 'leg.departure_at', 'leg.arrival_at', 'leg.departure_airport', 'leg.arrival_airport'])
        .where('crew.member_id', 'in', memberIds)
        .where(sql<SqlBool>`crew.period && tstzrange(${from.toString()}::timestamptz, ${to.toString()}::timestamptz, '[)')`)
        .execute()

/** Confirmed trips with a leg that the member is on and that is not flown, in the order in which they are locked. */
export async function comingTripsOf(on: Db, crewId: string): Promise<string[]> {
  const rows = await on
    .selectFrom('crew_assignment')
    .innerJoin('orders', 'orders.id', 'crew_assignment.order_id')
    .leftJoin('flight_record', 'flight_record.leg_id', 'crew_assignment.leg_id')
    .select('orders.id')
    .distinct()
    .where('crew_assignment.member_id', '=', crewId)
    .where('orders.status', '=', 'Confirmed')
    .where('flight_record.leg_id', 'is', null)
    .orderBy('orders.id')
    .execute()
  return rows.map(({ id }) => id)
}
