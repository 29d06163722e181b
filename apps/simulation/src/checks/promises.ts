import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** P1: on sale means flyable now, at the payment too. */
export const promises: Check = {
  name: 'promises',
  async day({ db }) {
    const { rows } = await sql<{ detail: string }>`
      SELECT format('%s was confirmed at %s on an aircraft that stood on the ground', o.pnr, paid.at) AS detail
      FROM audit paid JOIN orders o ON paid.subject = 'order:' || o.id
      CROSS JOIN LATERAL (
        SELECT to_state FROM audit s WHERE s.subject = 'aircraft:' || o.aircraft_id AND s.action = 'status' AND s.at < paid.at
        ORDER BY s.at DESC, s.id DESC LIMIT 1
      ) aircraft
      WHERE paid.action = 'paid' AND paid.to_state = 'Confirmed' AND o.product = 'charter' AND aircraft.to_state = 'grounded' LIMIT 3`.execute(
      db,
    )
    return rows.map(({ detail }) => ({ rule: 'promises: a grounded aircraft was sold', detail }))
  },
}
