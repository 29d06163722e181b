import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** No charter with an animal is booked on, or moved to, an aircraft whose operator took none by then. */
export const pets: Check = {
  name: 'pets',
  async day({ db, model }) {
    const refused = JSON.stringify([...model.noPets].map(([aircraft, since]) => ({ aircraft, since })))
    const { rows } = await sql<{ detail: string }>`
      SELECT format('%s of %s', o.pnr, o.created_at) AS detail
      FROM orders o JOIN jsonb_to_recordset(${refused}::jsonb) AS r(aircraft integer, since bigint)
        ON r.aircraft = o.aircraft_id AND o.created_at > to_timestamp(r.since / 1000.0)
      JOIN order_leg l ON l.order_id = o.id
      WHERE (l.party ->> 'pets')::int > 0 LIMIT 3`.execute(db)
    return rows.map(({ detail }) => ({ rule: 'pets: a charter with an animal is to fly with an aircraft that takes none', detail }))
  },
}
