import { sql } from 'kysely'
import type { Check } from '../check.ts'
import type { World } from '../world.ts'

/** A flight is added to a trip by the acceptance of its customer alone, at the price that was accepted, and it is charged. */
export const addedFlights: Check = {
  name: 'added flights',
  async day(world) {
    const late = world.clock.now().subtract({ minutes: 15 }).toString()
    const broken = {
      'added flights: the price of one that stands is not asked for': sql<{ detail: string }>`
        SELECT format('%s: invoice %s is %s', o.pnr, i.number, i.status) AS detail
        FROM leg_proposal p JOIN orders o ON o.id = p.order_id LEFT JOIN invoice i ON i.id = p.invoice_id
        WHERE p.status = 'accepted' AND p.price_difference > 0 AND o.status IN ('Confirmed', 'Completed')
          AND coalesce(i.status, '') NOT IN ('New', 'Processing', 'Paid')
          AND NOT EXISTS (SELECT FROM dropped_leg d WHERE d.unpaid_invoice_id = i.id AND i.status = 'Canceled')`,
      'added flights: the flights of a trip are not in their order': sql<{ detail: string }>`
        SELECT format('%s: flight %s departs before the one before it has landed', o.pnr, b.position) AS detail
        FROM orders o JOIN order_leg a ON a.order_id = o.id JOIN order_leg b ON b.order_id = o.id AND b.position = a.position + 1
        WHERE o.status = 'Confirmed' AND b.departure_at <= a.arrival_at`,
      'added flights: one that was accepted is another flight of its trip, or none': sql<{ detail: string }>`
        SELECT format('%s: proposal %s', o.pnr, p.id) AS detail
        FROM leg_proposal p JOIN orders o ON o.id = p.order_id
        WHERE p.status = 'accepted' AND NOT EXISTS (SELECT FROM order_leg leg WHERE leg.id = p.leg_id AND leg.order_id = o.id)
          AND NOT EXISTS (SELECT FROM dropped_leg d WHERE d.leg_id = p.leg_id)`,
      'added flights: the first departure of a trip is not that of its first flight': sql<{ detail: string }>`
        SELECT format('%s: %s', o.pnr, o.first_departure_at) AS detail
        FROM orders o JOIN order_leg leg ON leg.order_id = o.id AND leg.position = 0
        WHERE o.status = 'Confirmed' AND EXISTS (SELECT FROM leg_proposal p WHERE p.order_id = o.id AND p.status = 'accepted')
          AND o.first_departure_at <> leg.departure_at`,
      'added flights: a trip is released before one is paid': sql<{ detail: string }>`
        SELECT format('%s: invoice %s is %s', o.pnr, i.number, i.status) AS detail
        FROM leg_proposal p JOIN orders o ON o.id = p.order_id JOIN invoice i ON i.id = p.invoice_id JOIN trip_release r ON r.order_id = o.id
        WHERE o.status = 'Confirmed' AND i.status IN ('New', 'Processing') AND r.override_reason IS NULL`,
      'added flights: one that was not paid in time and is not known to have left has completed its trip': sql<{ detail: string }>`
        SELECT format('%s: invoice %s of %s', o.pnr, i.number, leg.departure_at) AS detail
        FROM leg_proposal p JOIN orders o ON o.id = p.order_id JOIN invoice i ON i.id = p.invoice_id JOIN order_leg leg ON leg.id = p.leg_id
          LEFT JOIN flight_status s ON s.leg_id = leg.id
        WHERE o.status = 'Completed' AND (i.paid_at IS NULL OR i.paid_at >= leg.departure_at)
          AND coalesce(s.status, '') NOT IN ('taxi', 'airborne', 'landed', 'closed')
          -- A later departure was entered.
          AND NOT coalesce(s.estimate_of = leg.departure_at AND i.paid_at < s.estimated_off_block_at, false)`,
      'added flights: staff do not know of one that was paid after its time': sql<{ detail: string }>`
        SELECT format('%s: invoice %s', o.pnr, i.number) AS detail
        FROM leg_proposal p JOIN orders o ON o.id = p.order_id JOIN invoice i ON i.id = p.invoice_id JOIN order_leg leg ON leg.id = p.leg_id
        WHERE o.status = 'Confirmed' AND i.status = 'Paid' AND i.paid_at >= leg.departure_at
          AND NOT EXISTS (SELECT FROM flight_status WHERE leg_id = leg.id)
          AND NOT EXISTS (SELECT FROM audit WHERE subject = 'order:' || o.id AND action = 'leg-proposal-paid-late'
            AND details ->> 'proposal' = p.id::text)`,
      'added flights: silence has no consequence': sql<{ detail: string }>`
        SELECT format('proposal until %s', decide_by) AS detail FROM leg_proposal WHERE status = 'sent' AND decide_by < ${late}::timestamptz`,
    }
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(world.db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return [...found, ...(await findUnagreed(world))]
  },
}

/** Trips with other flights, or at another price, than their customers agreed to. */
async function findUnagreed({ db, model }: World) {
  const agreed = new Map([...model.bookings.values()].filter(({ product }) => product === 'charter').map((one) => [one.orderId, one]))
  if (agreed.size === 0) return []
  const { rows } = await sql<{ id: string; pnr: string; price: number; legs: number }>`
    SELECT o.id, o.pnr, o.price, (SELECT count(*) FROM order_leg leg WHERE leg.order_id = o.id)::int AS legs
    FROM orders o WHERE o.id = ANY(${[...agreed.keys()]}::uuid[]) AND o.status IN ('Confirmed', 'Completed')`.execute(db)
  return rows.flatMap(({ id, pnr, price, legs }) => {
    const booking = agreed.get(id)!
    const person = booking.person
    if (legs !== booking.legs)
      return [
        { rule: 'added flights: one that its customer did not accept', detail: `${pnr} has ${legs} of ${booking.legs} flights`, person },
      ]
    if (booking.addedCents === 0 || price === booking.priceCents) return []
    return [
      { rule: 'added flights: a trip has another price than was accepted', detail: `${pnr}: ${price} of ${booking.priceCents}`, person },
    ]
  })
}
