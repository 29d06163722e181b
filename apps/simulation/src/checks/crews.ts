import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** P2: a released flight has its crew, each one fit and present, on one flight at a time. Read from the tables, not by the rules of the domain. */
export const crews: Check = {
  name: 'crews',
  async day({ db }) {
    const { rows: open } = await sql<{ detail: string }>`
      SELECT format('leg %s of %s, a %s of %s seats', leg.position, o.pnr, type.slug, aircraft.seats) AS detail
      FROM trip_release r JOIN orders o ON o.id = r.order_id JOIN order_leg leg ON leg.order_id = o.id
      JOIN aircraft ON aircraft.id = o.aircraft_id JOIN aircraft_type type ON type.id = aircraft.type_id
      JOIN aircraft_class class ON class.id = type.class_id
      WHERE o.status = 'Confirmed' AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = leg.id)
        AND (SELECT count(DISTINCT a.seat) FROM crew_assignment a JOIN crew_member m ON m.id = a.member_id
          JOIN crew_rating rating ON rating.member_id = m.id AND rating.type_id = aircraft.type_id
          WHERE a.leg_id = leg.id AND a.seat <> 'cabin' AND m.operator_id = o.operator_id AND m.left_at IS NULL AND m.licence_number IS NOT NULL
            AND least(m.medical_until, m.recurrent_until, rating.valid_until) >= (leg.arrival_at AT TIME ZONE 'UTC')::date)
          < CASE WHEN class.slug = 'turboprop' AND aircraft.seats <= 9 THEN 1 ELSE 2 END LIMIT 3`.execute(db)
    const { rows: twice } = await sql<{ detail: string }>`
      SELECT format('%s on legs %s and %s', a.member_id, a.leg_id, b.leg_id) AS detail
      FROM crew_assignment a JOIN order_leg first ON first.id = a.leg_id
      JOIN crew_assignment b ON b.member_id = a.member_id AND b.leg_id > a.leg_id JOIN order_leg second ON second.id = b.leg_id
      WHERE first.departure_at < second.arrival_at AND second.departure_at < first.arrival_at LIMIT 3`.execute(db)
    const { rows: absent } = await sql<{ detail: string }>`
      SELECT format('%s on leg %s, absent from %s%s', c.member_id, c.leg_id, a.from_at,
        CASE WHEN EXISTS (SELECT FROM trip_release r WHERE r.order_id = c.order_id) THEN ', released' ELSE '' END) AS detail
      FROM crew_assignment c JOIN order_leg leg ON leg.id = c.leg_id JOIN crew_absence a ON a.member_id = c.member_id
        JOIN orders o ON o.id = c.order_id
      WHERE o.status = 'Confirmed' AND a.withdrawn_at IS NULL AND a.from_at < leg.arrival_at AND coalesce(a.until_at, 'infinity') > leg.departure_at
        AND NOT EXISTS (SELECT FROM flight_record f WHERE f.leg_id = leg.id)
        AND NOT EXISTS (SELECT FROM flight_status s WHERE s.leg_id = leg.id AND s.status NOT IN ('scheduled', 'boarding')) LIMIT 3`.execute(
      db,
    )
    return [
      ...open.map(({ detail }) => ({ rule: 'crews: a released flight is without its crew', detail })),
      ...absent.map(({ detail }) => ({ rule: 'crews: an absent member is on a flight', detail })),
      ...twice.map(({ detail }) => ({ rule: 'crews: a member is on two flights at once', detail })),
    ]
  },
}
