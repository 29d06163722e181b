import type { Db } from '../../platform/db/database.ts'
import type { SharedFlightRow } from './queries.ts'

/** One page of the flights of a status: those to come soonest first, ended ones latest first. */
export async function pageFlightsByStatus(
  db: Db,
  status: SharedFlightRow['status'],
  page: { limit: number; offset: number },
): Promise<{ rows: SharedFlightRow[]; total: number }> {
  const matching = db.selectFrom('shared_flight').where('status', '=', status)
  const isEnded = status === 'no_go' || status === 'departed'
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('departure_at', isEnded ? 'desc' : 'asc')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Customers on the waiting list, by flight. */
export async function countWaiting(db: Db, flightIds: readonly string[]): Promise<Map<string, number>> {
  if (flightIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared_flight_waiting')
    .select(({ fn }) => ['flight_id', fn.countAll<number>().as('waiting')])
    .where('flight_id', 'in', flightIds)
    .where('status', 'in', ['waiting', 'offered'])
    .groupBy('flight_id')
    .execute()
  return new Map(rows.map(({ flight_id: id, waiting }) => [id, Number(waiting)]))
}

/** History of a flight, oldest first. */
export const auditByFlight = (db: Db, id: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'from_state', 'to_state', 'reason'])
    .where('subject', '=', `shared-flight:${id}`)
    .orderBy('id')
    .execute()
