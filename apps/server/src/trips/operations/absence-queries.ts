import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'

interface Period {
  from: Temporal.Instant
  to: Temporal.Instant
}

export interface SeatOfLeg {
  orderId: string
  legId: string
  seat: CrewRole
}

const hasNotLeft = (leg: RawBuilder<unknown>) => sql`
  NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = ${leg})
  AND NOT EXISTS (SELECT FROM flight_status s WHERE s.leg_id = ${leg} AND s.status NOT IN ('scheduled', 'boarding'))`

/** Flights of a member in a period, of trips that take place, that have not left their stand, in the order in which trips are locked. */
export async function seatsIn(on: Db, crewId: string, { from, to }: Period): Promise<SeatOfLeg[]> {
  const { rows } = await sql<SeatOfLeg>`
    SELECT c.order_id AS "orderId", c.leg_id AS "legId", c.seat FROM crew_assignment c JOIN orders o ON o.id = c.order_id
    WHERE c.member_id = ${crewId} AND o.status = 'Confirmed' AND c.period && tstzrange(${from.toString()}::timestamptz, ${to.toString()}::timestamptz, '[)')
      AND ${hasNotLeft(sql.ref('c.leg_id'))}
    ORDER BY c.order_id, lower(c.period)`.execute(on)
  return rows
}

/** Trips that an absence took a member from. */
export async function tripsOfAbsence(on: Db, absenceId: string): Promise<string[]> {
  const rows = await on
    .selectFrom('crew_absence_leg')
    .select('order_id')
    .distinct()
    .where('absence_id', '=', absenceId)
    .orderBy('order_id')
    .execute()
  return rows.map(({ order_id: id }) => id)
}

export const insertLost = (trx: Trx, absenceId: string, { orderId, legId, seat }: SeatOfLeg, now: Temporal.Instant): Promise<unknown> =>
  trx
    .insertInto('crew_absence_leg')
    .values({ absence_id: absenceId, leg_id: legId, order_id: orderId, seat, taken_at: now.toString() })
    .onConflict((on) => on.columns(['absence_id', 'leg_id']).doNothing())
    .execute()

/** Flights that an absence took a member from and that it does not touch any more; those whose seat is open are returned. */
export async function releaseLost(trx: Trx, absenceId: string): Promise<SeatOfLeg[]> {
  const { rows } = await sql<SeatOfLeg>`
    WITH gone AS (
      DELETE FROM crew_absence_leg lost USING crew_absence a, order_leg leg
      WHERE lost.absence_id = ${absenceId} AND a.id = lost.absence_id AND leg.id = lost.leg_id
        AND (a.withdrawn_at IS NOT NULL
          OR NOT tstzrange(a.from_at, a.until_at, '[)') && tstzrange(leg.departure_at, leg.arrival_at, '[)'))
      RETURNING lost.order_id, lost.leg_id, lost.seat, leg.departure_at
    )
    SELECT gone.order_id AS "orderId", gone.leg_id AS "legId", gone.seat FROM gone JOIN orders o ON o.id = gone.order_id
    WHERE o.status = 'Confirmed' AND ${hasNotLeft(sql.ref('gone.leg_id'))}
      AND NOT EXISTS (SELECT FROM crew_assignment c WHERE c.leg_id = gone.leg_id AND c.seat = gone.seat)
    ORDER BY gone.departure_at, gone.leg_id`.execute(trx)
  return rows
}

export interface LostMember extends SeatOfLeg {
  memberId: string
  absenceId: string
}

/** Who would be on the flights of trips, were they not absent, where the seat is open since. */
export async function lostByOrders(on: Db, orderIds: readonly string[]): Promise<LostMember[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<LostMember>`
    SELECT lost.order_id AS "orderId", lost.leg_id AS "legId", lost.seat, a.member_id AS "memberId", a.id AS "absenceId"
    FROM crew_absence_leg lost JOIN crew_absence a ON a.id = lost.absence_id JOIN order_leg leg ON leg.id = lost.leg_id
    WHERE lost.order_id = ANY(${[...orderIds]}::uuid[]) AND a.withdrawn_at IS NULL
      AND tstzrange(a.from_at, a.until_at, '[)') && tstzrange(leg.departure_at, leg.arrival_at, '[)')
      AND NOT EXISTS (SELECT FROM crew_assignment c WHERE c.leg_id = lost.leg_id AND c.seat = lost.seat)
    ORDER BY lost.taken_at, lost.leg_id, lost.absence_id`.execute(on)
  return rows
}

/** Legs that wait for the replacement of an absent member. */
export const legsWithoutAbsent = async (on: Db, orderIds: readonly string[]): Promise<Set<string>> =>
  new Set((await lostByOrders(on, orderIds)).map(({ legId }) => legId))

/** Flights that each absence has taken, as far as they still wait or were flown without the member. */
export async function countLost(on: Db, absenceIds: readonly string[]): Promise<Map<string, number>> {
  if (absenceIds.length === 0) return new Map()
  const rows = await on
    .selectFrom('crew_absence_leg')
    .select(({ fn }) => ['absence_id', fn.countAll<number>().as('flights')])
    .where('absence_id', 'in', absenceIds)
    .groupBy('absence_id')
    .execute()
  return new Map(rows.map(({ absence_id: id, flights }) => [id, Number(flights)]))
}
