import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** Names on flights, and links to trips. */
export const sharedTrips: Check = {
  name: 'shared trips',
  async day({ db }) {
    const { rows } = await sql<{ rule: string; detail: string }>`
      SELECT 'shared trips: more names than seats' AS rule, format('leg %s', leg.id) AS detail
      FROM order_leg leg
      WHERE (SELECT count(*) FROM named_passenger_leg placed JOIN named_passenger named ON named.id = placed.named_passenger_id
             WHERE placed.order_leg_id = leg.id AND named.takes_seat) > leg.pax
      UNION ALL
      SELECT 'shared trips: a link to a trip that is not flown', format('order %s, %s', o.pnr, o.status)
      FROM trip_share share JOIN orders o ON o.id = share.order_id
      WHERE share.withdrawn_at IS NULL AND o.status IN ('Canceled', 'Declined', 'Refund')
      LIMIT 5`.execute(db)
    return rows
  },
}
