import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type StatusRow = Selectable<DB['flight_status']>
type CorrectionRow = Selectable<DB['flight_status_correction']>
export type RecordRow = Selectable<DB['flight_record']>

export const statusesByOrder = (on: Db, orderId: string): Promise<StatusRow[]> =>
  on.selectFrom('flight_status').selectAll().where('order_id', '=', orderId).execute()

export const recordsByOrder = (on: Db, orderId: string): Promise<RecordRow[]> =>
  on.selectFrom('flight_record').selectAll().where('order_id', '=', orderId).execute()

export const recordByLeg = (on: Db, legId: string): Promise<RecordRow | undefined> =>
  on.selectFrom('flight_record').selectAll().where('leg_id', '=', legId).executeTakeFirst()

/** The row of a leg, made where it has none; locked. */
export async function lockStatus(
  trx: Trx,
  { legId, orderId, now }: { legId: string; orderId: string; now: Temporal.Instant },
): Promise<StatusRow> {
  await trx
    .insertInto('flight_status')
    .values({ leg_id: legId, order_id: orderId, changed_at: now.toString() })
    .onConflict((conflict) => conflict.column('leg_id').doNothing())
    .execute()
  return trx.selectFrom('flight_status').selectAll().where('leg_id', '=', legId).forUpdate().executeTakeFirstOrThrow()
}

export const updateStatus = (trx: Trx, legId: string, set: Updateable<DB['flight_status']>): Promise<unknown> =>
  trx.updateTable('flight_status').set(set).where('leg_id', '=', legId).execute()

/**
 * Begins the flights of an order anew that have not left: what was said and seen of them was of another plan, and of its departure where that has
 * changed. What was corrected stays, and so does the count of messages. Flights with typed times stay as they are.
 */
export const restartStatuses = (trx: Trx, orderId: string, now: Temporal.Instant): Promise<unknown> =>
  sql`
    WITH before AS (
      DELETE FROM flight_status shown
      WHERE shown.order_id = ${orderId} AND shown.status IN ('scheduled', 'boarding', 'taxi')
        AND NOT EXISTS (SELECT FROM flight_record typed WHERE typed.leg_id = shown.leg_id)
        AND NOT EXISTS (SELECT FROM order_leg flown WHERE flown.id = shown.leg_id AND flown.aircraft_id IS NOT NULL)
      RETURNING *
    )
    INSERT INTO flight_status (leg_id, order_id, changed_at, last_correction, ignored_until, estimated_off_block_at, estimate_of, delay_code,
      estimated_by, told_delay_minutes, told_delays)
    SELECT before.leg_id, before.order_id, ${toTimestamptz(now)}, last_correction, ${toTimestamptz(now)},
      CASE WHEN kept THEN estimated_off_block_at END, CASE WHEN kept THEN estimate_of END, CASE WHEN kept THEN delay_code END,
      CASE WHEN kept THEN estimated_by END, CASE WHEN kept THEN told_delay_minutes ELSE 0 END, told_delays
    FROM before JOIN order_leg leg ON leg.id = before.leg_id
      CROSS JOIN LATERAL (SELECT coalesce(estimate_of = leg.departure_at, false) AS kept) AS plan`.execute(trx)

export const insertCorrection = (trx: Trx, values: Insertable<DB['flight_status_correction']>): Promise<{ id: string }> =>
  trx.insertInto('flight_status_correction').values(values).returning('id').executeTakeFirstOrThrow()

/** Newest first. */
export async function correctionsByLegs(on: Db, legIds: readonly string[]): Promise<CorrectionRow[]> {
  if (legIds.length === 0) return []
  return on.selectFrom('flight_status_correction').selectAll().where('leg_id', 'in', legIds).orderBy('corrected_at', 'desc').execute()
}

interface DueLeg {
  legId: string
  orderId: string
  position: number
}

/** Legs to follow: of released trips from hours before their departure on, until they are closed, and those already on their way. */
export async function legsToFollow(
  db: Db,
  now: Temporal.Instant,
  { beforeHours, afterHours }: { beforeHours: number; afterHours: number },
) {
  const { rows } = await sql<DueLeg>`
    SELECT leg.id AS "legId", leg.order_id AS "orderId", leg.position
    FROM order_leg leg
    JOIN orders ON orders.id = leg.order_id
    LEFT JOIN flight_status shown ON shown.leg_id = leg.id
    WHERE orders.status IN ('Confirmed', 'Completed') AND leg.arrival_at IS NOT NULL
      AND leg.departure_at <= ${toTimestamptz(now.add({ hours: beforeHours }))}
      AND leg.arrival_at >= ${toTimestamptz(now.subtract({ hours: afterHours }))}
      AND (shown.status IS NULL OR shown.status <> 'closed')
      AND (shown.status IN ('taxi', 'airborne', 'landed') OR EXISTS (SELECT FROM trip_release release WHERE release.order_id = leg.order_id))
    ORDER BY leg.departure_at, leg.id`.execute(db)
  return rows
}

/** Legs of which there may be something to tell. */
export async function legsWithNews(db: Db, now: Temporal.Instant, hours: number): Promise<DueLeg[]> {
  const { rows } = await sql<DueLeg>`
    SELECT leg.id AS "legId", leg.order_id AS "orderId", leg.position
    FROM flight_status shown
    JOIN order_leg leg ON leg.id = shown.leg_id
    JOIN orders ON orders.id = leg.order_id
    WHERE orders.status IN ('Confirmed', 'Completed') AND leg.departure_at >= ${toTimestamptz(now.subtract({ hours }))} AND (
      (shown.told_departure_at IS NULL AND shown.status IN ('airborne', 'landed', 'closed'))
      OR (shown.told_landing_at IS NULL AND shown.status IN ('landed', 'closed'))
      OR (shown.status IN ('scheduled', 'boarding') AND (shown.estimated_off_block_at IS NOT NULL OR shown.told_delay_minutes > 0)))
    ORDER BY leg.departure_at, leg.id`.execute(db)
  return rows
}

/** Legs of trips that take place with a planned departure in a period, of which something is known. */
export async function legsOfDay(
  on: Db,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<{ legId: string; orderId: string }[]> {
  const { rows } = await sql<{ legId: string; orderId: string }>`
    SELECT leg.id AS "legId", leg.order_id AS "orderId"
    FROM flight_status shown
    JOIN order_leg leg ON leg.id = shown.leg_id
    JOIN orders ON orders.id = leg.order_id
    WHERE orders.status IN ('Confirmed', 'Completed')
      AND leg.departure_at BETWEEN ${toTimestamptz(from)} AND ${toTimestamptz(to)}`.execute(on)
  return rows
}
