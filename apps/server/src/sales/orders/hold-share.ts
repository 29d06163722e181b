import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { OrderRow } from './queries.ts'

/** The day of a period on which most aircraft are held by unpaid orders. */
export interface HoldDay {
  /** UTC, `yyyy-MM-dd` */
  day: string
  aircraft: number
  /** When the next of these holds ends. */
  nextEnd: Temporal.Instant
}

/**
 * Counts the aircraft that unpaid orders hold on the days of an order, its own included. Orders for the same day queue here until the
 * transaction ends, days in order; the count is a statement of its own, so it sees the committed ones.
 */
export async function countHeldAircraft(trx: Trx, order: OrderRow): Promise<HoldDay | null> {
  const from = (order.blocked_from ?? order.first_departure_at).toString()
  const to = (order.blocked_to ?? order.last_arrival_at ?? order.first_departure_at).toString()
  const days = sql`generate_series(date_trunc('day', ${from}::timestamptz, 'UTC'), ${to}::timestamptz, '1 day')`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('held day ' || day::date, 7405)) FROM ${days} AS days (day) ORDER BY day`.execute(
    trx,
  )
  const { rows } = await sql<{ day: string; aircraft: number; next_end: Temporal.Instant }>`
    SELECT to_char(day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(DISTINCT o.aircraft_id)::int AS aircraft, min(o.pay_before) AS next_end
    FROM ${days} AS days (day)
    JOIN orders o ON o.status IN ('AwaitingPayment', 'MoneyTransfer') AND NOT o.hold_on_payment AND o.aircraft_id IS NOT NULL
      AND coalesce(o.blocked_from, o.first_departure_at) < day + interval '1 day'
      AND coalesce(o.blocked_to, o.last_arrival_at, o.first_departure_at) >= day
    WHERE o.product = 'charter' OR o.product = 'shared_seat' AND NOT EXISTS (
      -- Somebody paid: the flight is on sale, the seats do not hold its aircraft.
      SELECT FROM orders p WHERE p.product = 'shared_seat' AND p.aircraft_id = o.aircraft_id AND p.first_departure_at = o.first_departure_at AND p.paid > 0
    )
    GROUP BY day ORDER BY aircraft DESC, day LIMIT 1
  `.execute(trx)
  const [busiest] = rows
  return busiest ? { day: busiest.day, aircraft: busiest.aircraft, nextEnd: busiest.next_end } : null
}
