import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** An order counts once for each airport of its legs; of places that are still open, for none. */
export async function ordersByAirport(on: Db, since: Temporal.Instant): Promise<{ icao: string; orders: number }[]> {
  const { rows } = await sql<{ icao: string; orders: number }>`
    SELECT asked.icao, count(DISTINCT asked.order_id)::integer AS orders
    FROM (SELECT leg.order_id, unnest(ARRAY[leg.departure_airport, leg.arrival_airport]) AS icao
          FROM orders JOIN order_leg leg ON leg.order_id = orders.id
          WHERE orders.created_at >= ${since.toString()} AND orders.companion_of IS NULL) asked
    WHERE asked.icao IS NOT NULL
    GROUP BY asked.icao
    ORDER BY orders DESC, asked.icao`.execute(on)
  return rows
}
