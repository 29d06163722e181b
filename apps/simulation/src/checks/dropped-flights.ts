import { sql } from 'kysely'
import type { Check } from '../check.ts'

const broken = {
  'dropped flights: what went back is not what they say': sql<{ detail: string }>`
    SELECT format('%s gave back %s of %s', o.pnr, coalesce(r.cents, 0), d.cents) AS detail
    FROM (SELECT order_id, sum(refund) AS cents FROM dropped_leg GROUP BY order_id) d JOIN orders o ON o.id = d.order_id
      LEFT JOIN (SELECT order_id, sum(amount) AS cents FROM refund WHERE reason = 'dropped_leg' GROUP BY order_id) r ON r.order_id = d.order_id
    WHERE coalesce(r.cents, 0) <> d.cents`,
  'dropped flights: an invoice of a trip that goes on is not paid': sql<{ detail: string }>`
    SELECT format('%s: invoice %s is %s', o.pnr, i.number, i.status) AS detail
    FROM orders o JOIN invoice i ON i.order_id = o.id AND i.type = 'Primary'
    WHERE o.status IN ('Confirmed', 'Completed') AND i.status <> 'Paid' AND EXISTS (SELECT FROM dropped_leg WHERE order_id = o.id)`,
  'dropped flights: a refund has no credit note of its amount': sql<{ detail: string }>`
    SELECT format('refund %s of %s', r.id, r.amount) AS detail
    FROM refund r LEFT JOIN fiscal_document c ON c.refund_id = r.id AND c.amount = r.amount
    WHERE r.reason = 'dropped_leg' AND r.status IN ('Settled', 'Failed') AND c.id IS NULL`,
  'dropped flights: one is flown all the same': sql<{ detail: string }>`
    SELECT format('%s flies %s – %s at %s', o.pnr, m.departure_airport, m.arrival_airport, m.departure_at) AS detail
    FROM dropped_leg d JOIN orders o ON o.id = d.order_id AND o.status = 'Confirmed'
      JOIN aircraft_movement m ON m.order_id = o.id AND m.kind = 'revenue' AND m.canceled_at IS NULL
    WHERE NOT EXISTS (SELECT FROM order_leg leg WHERE leg.order_id = o.id AND leg.departure_at = m.departure_at)`,
  'dropped flights: an aircraft is held on after the last flight of its trip': sql<{ detail: string }>`
    SELECT format('%s until %s, lands at %s', o.pnr, upper(b.period), m.arrival_at) AS detail
    FROM orders o JOIN aircraft_availability_block b ON b.reference = 'order:' || o.id
      CROSS JOIN LATERAL (SELECT max(arrival_at) AS arrival_at FROM aircraft_movement
        WHERE order_id = o.id AND aircraft_id = b.aircraft_id AND canceled_at IS NULL) m
    WHERE o.status = 'Confirmed' AND EXISTS (SELECT FROM dropped_leg d WHERE d.order_id = o.id AND (d.unpaid_invoice_id IS NOT NULL OR d.late_invoice_id IS NOT NULL))
      AND upper(b.period) > m.arrival_at + interval '1 day'`,
  'dropped flights: a trip that waits for an aircraft has nothing left to fly': sql<{ detail: string }>`
    SELECT o.pnr AS detail FROM recovery r JOIN orders o ON o.id = r.order_id
    WHERE r.status = 'open' AND r.flown_legs >= (SELECT count(*) FROM order_leg WHERE order_id = o.id)`,
  'dropped flights: what was paid late for one does not go back': sql<{ detail: string }>`
    SELECT format('%s got %s and %s of cashback back of invoice %s', o.pnr, back.cents, d.cashback, i.number) AS detail
    FROM dropped_leg d JOIN orders o ON o.id = d.order_id JOIN invoice i ON i.id = d.late_invoice_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(refund.amount), 0) AS cents FROM refund JOIN payment ON payment.id = refund.payment_id
        WHERE payment.invoice_id = i.id AND refund.reason = 'dropped_leg') back
    WHERE back.cents + d.cashback <> i.price - i.discount`,
  'dropped flights: a trip has none left': sql<{ detail: string }>`
    SELECT o.pnr AS detail FROM orders o WHERE NOT EXISTS (SELECT FROM order_leg WHERE order_id = o.id)`,
} as const

/** A flight that is dropped is not flown, and gives back what was said, while its trip goes on. */
export const droppedFlights: Check = {
  name: 'dropped flights',
  async day({ db }) {
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return found
  },
}
