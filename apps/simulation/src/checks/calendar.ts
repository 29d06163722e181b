import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** Each a query for what breaks the promise. A charter and its block, a seat and its order, name each other. */
const promises = {
  'calendar: an ended order keeps its aircraft': sql<{ detail: string }>`
    SELECT format('%s %s: %s until %s', o.pnr, o.status, b.kind, upper(b.period)) AS detail
    FROM aircraft_availability_block b JOIN orders o ON b.reference = 'order:' || o.id
    WHERE o.status IN ('Canceled', 'Declined', 'Refund')`,
  'calendar: a confirmed charter has no aircraft': sql<{ detail: string }>`
    SELECT format('%s has no block on its aircraft', o.pnr) AS detail
    FROM orders o LEFT JOIN aircraft_availability_block b ON b.reference = 'order:' || o.id AND b.kind = 'booked' AND b.aircraft_id = o.aircraft_id
    WHERE o.product = 'charter' AND o.status = 'Confirmed' AND o.availability_managed AND b.id IS NULL`,
  'calendar: two flights of one aircraft at a time': sql<{ detail: string }>`
    SELECT format('aircraft %s: %s and %s', a.aircraft_id, a.reference, b.reference) AS detail
    FROM aircraft_availability_block a JOIN aircraft_availability_block b ON b.aircraft_id = a.aircraft_id AND b.id > a.id AND a.period && b.period`,
  'seats: an ended order keeps its seats': sql<{ detail: string }>`
    SELECT format('seat %s of %s %s', s.code, o.pnr, o.status) AS detail
    FROM shared_flight_seat s JOIN orders o ON o.id = s.order_id WHERE o.status IN ('Canceled', 'Declined', 'Refund')`,
  'seats: paid seats of a flight that is not flown': sql<{ detail: string }>`
    SELECT format('%s %s: flight %s', o.pnr, o.status, f.status) AS detail
    FROM shared_flight f JOIN shared_flight_seat s ON s.flight_id = f.id JOIN orders o ON o.id = s.order_id
    WHERE f.status = 'no_go' AND o.status IN ('Confirmation', 'Confirmed')`,
  'seats: cashback of a flight that is not confirmed': sql<{ detail: string }>`
    SELECT format('%s cents for %s', g.amount, o.pnr) AS detail FROM cashback_grant g JOIN orders o ON o.id = g.order_id
    WHERE g.status = 'Granted' AND o.product = 'shared_seat' AND o.status = 'Confirmation'`,
  'empty legs: cashback of a leg that was not flown': sql<{ detail: string }>`
    SELECT format('%s cents for %s', g.amount, o.pnr) AS detail FROM cashback_grant g JOIN orders o ON o.id = g.order_id
    WHERE g.status = 'Granted' AND o.product = 'empty_leg' AND o.status <> 'Completed'`,
} as const

/** Aircraft and seats belong to the orders that stand, and to no other. */
export const calendar: Check = {
  name: 'calendar',
  async day({ db }) {
    const found = await Promise.all(
      Object.entries(promises).map(async ([rule, broken]) => (await broken.execute(db)).rows.map(({ detail }) => ({ rule, detail }))),
    )
    return found.flatMap((violations) => violations.slice(0, 3))
  },
}
