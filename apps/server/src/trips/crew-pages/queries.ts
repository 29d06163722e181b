import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type LinkRow = Selectable<DB['crew_link']>
export type RecordRow = Selectable<DB['flight_record']>

export const insertLink = (trx: Trx, link: Insertable<DB['crew_link']>): Promise<unknown> =>
  trx.insertInto('crew_link').values(link).execute()

export const linkByHash = (on: Db, hash: string): Promise<LinkRow | undefined> =>
  on.selectFrom('crew_link').selectAll().where('token_hash', '=', hash).where('withdrawn_at', 'is', null).executeTakeFirst()

export const linksByOrder = (on: Db, orderId: string): Promise<LinkRow[]> =>
  on.selectFrom('crew_link').selectAll().where('order_id', '=', orderId).where('withdrawn_at', 'is', null).execute()

/** Who flies a leg of a trip. */
export async function crewOfTrip(on: Db, orderId: string): Promise<string[]> {
  const rows = await on
    .selectFrom('crew_assignment')
    .select('member_id')
    .distinct()
    .where('order_id', '=', orderId)
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: id }) => id)
}

export async function withdrawLinks(
  trx: Trx,
  { orderId, crewId }: { orderId: string; crewId: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('crew_link')
    .set({ withdrawn_at: at.toString() })
    .where('order_id', '=', orderId)
    .where('member_id', '=', crewId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteLinksOf = (trx: Trx, crewId: string): Promise<unknown> =>
  trx.deleteFrom('crew_link').where('member_id', '=', crewId).execute()

export const countOpening = (on: Db, id: string, at: Temporal.Instant): Promise<unknown> =>
  on
    .updateTable('crew_link')
    .set({ opens: sql`opens + 1`, opened_at: at.toString() })
    .where('id', '=', id)
    .execute()

export interface Duty {
  legId: string
  orderId: string
  seat: string
  isOfTrip: boolean
}

/** Flights of a member on a trip that takes place, and those of other trips within hours of it, by departure. */
export async function dutiesAround(
  on: Db,
  { orderId, crewId, hours }: { orderId: string; crewId: string; hours: number },
): Promise<Duty[]> {
  const { rows } = await sql<Duty>`
    WITH mine AS (
      SELECT crew.leg_id, crew.order_id, crew.seat, leg.departure_at, leg.arrival_at
      FROM crew_assignment crew JOIN order_leg leg ON leg.id = crew.leg_id JOIN orders ON orders.id = crew.order_id
        JOIN crew_member member ON member.id = crew.member_id
      WHERE crew.member_id = ${crewId} AND member.left_at IS NULL AND orders.status IN ('Confirmed', 'Completed')
    ), trip AS (
      SELECT min(departure_at) AS first, max(arrival_at) AS last FROM mine WHERE order_id = ${orderId}
    )
    SELECT leg_id AS "legId", mine.order_id AS "orderId", seat, mine.order_id = ${orderId} AS "isOfTrip"
    FROM mine, trip
    WHERE trip.first IS NOT NULL
      AND mine.departure_at >= trip.first - make_interval(hours => ${hours})
      AND mine.departure_at <= trip.last + make_interval(hours => ${hours})
    ORDER BY mine.departure_at, leg_id`.execute(on)
  return rows
}

export const recordsByLegs = (on: Db, legIds: readonly string[]): Promise<RecordRow[]> =>
  legIds.length === 0 ? Promise.resolve([]) : on.selectFrom('flight_record').selectAll().where('leg_id', 'in', legIds).execute()

export const statusesByLegs = (on: Db, legIds: readonly string[]) =>
  legIds.length === 0
    ? Promise.resolve([])
    : on.selectFrom('flight_status').select(['leg_id', 'status']).where('leg_id', 'in', legIds).execute()
