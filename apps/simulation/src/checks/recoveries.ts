import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** A trip that lost its aircraft: its customer never pays more, gets everything back where the money was chosen, and no two aircraft are held for it. */
export const recoveries: Check = {
  name: 'recoveries',
  async day({ db, model, clock }) {
    const late = clock.now().subtract({ minutes: 15 }).toString()
    const broken = {
      'recoveries: two aircraft are held for one trip': sql<{ detail: string }>`
        SELECT format('%s holds %s aircraft', r.order_id, count(DISTINCT b.aircraft_id)) AS detail
        FROM recovery r JOIN aircraft_availability_block b ON b.reference = 'order:' || r.order_id
        GROUP BY r.order_id HAVING count(DISTINCT b.aircraft_id) > 1`,
      'recoveries: a refund that was chosen is not whole': sql<{ detail: string }>`
        SELECT format('%s paid %s, refunded %s, deducted %s', o.pnr, o.paid + o.ancillary_paid, o.refund, o.deductions) AS detail
        FROM recovery r JOIN orders o ON o.id = r.order_id
        WHERE r.status = 'refunded' AND r.flown_legs = 0 AND o.paid + o.ancillary_paid <> coalesce(o.refund, 0) + (
          SELECT coalesce(sum((one->>'amountCents')::bigint), 0) FROM jsonb_array_elements(o.deductions) one WHERE one->>'reason' = 'cashback')`,
      'recoveries: the legs that are left are refunded below their number': sql<{ detail: string }>`
        SELECT format('%s paid %s for %s legs of which %s were flown, refunded %s, deducted %s', o.pnr, o.paid, legs.count, r.flown_legs, o.refund, o.deductions)
          AS detail
        FROM recovery r JOIN orders o ON o.id = r.order_id
          CROSS JOIN LATERAL (SELECT count(*) FROM order_leg leg WHERE leg.order_id = o.id) legs
          -- A lower class for these legs has given back its part of them before.
          CROSS JOIN LATERAL (SELECT coalesce(sum(class_refund), 0) AS cents FROM recovery WHERE order_id = o.id AND flown_legs > 0) low
          -- Added flights that were not paid in time have prices of their own; what was flown of them and not paid is a debt.
          CROSS JOIN LATERAL (
            SELECT count(*) AS count, count(*) FILTER (WHERE leg.position < r.flown_legs) AS flown,
              coalesce(sum(i.price - i.discount) FILTER (WHERE i.paid_at IS NOT NULL), 0) AS paid,
              coalesce(sum(i.price - i.discount) FILTER (WHERE i.paid_at IS NOT NULL AND leg.position >= r.flown_legs), 0) AS rest,
              coalesce(sum(i.price - i.discount) FILTER (WHERE i.paid_at IS NULL AND leg.position < r.flown_legs), 0) AS debt
            FROM leg_proposal p JOIN invoice i ON i.id = p.invoice_id JOIN order_leg leg ON leg.id = p.leg_id
            WHERE p.order_id = o.id AND (i.paid_at IS NULL OR i.paid_at >= leg.departure_at)) own
        WHERE r.status = 'refunded' AND r.flown_legs > 0
          AND coalesce(o.refund, 0) + (SELECT coalesce(sum((one->>'amountCents')::bigint), 0) FROM jsonb_array_elements(o.deductions) one)
            < ceil((o.paid + low.cents - own.paid) * (legs.count - r.flown_legs - own.count + own.flown) / nullif(legs.count - own.count, 0)::numeric)
              - low.cents + own.rest - own.debt`,
      'recoveries: a part of what was flown is given back': sql<{ detail: string }>`
        SELECT format('%s got %s back of %s, %s of them flown', o.pnr, back.cents, paid.cents, flown.cents) AS detail
        FROM orders o
          CROSS JOIN LATERAL (SELECT sum(flown_paid) AS cents FROM order_leg WHERE order_id = o.id) flown
          CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS cents FROM refund WHERE order_id = o.id) back
          CROSS JOIN LATERAL (SELECT coalesce(sum(price - discount), 0) AS cents FROM invoice WHERE order_id = o.id AND paid_at IS NOT NULL) paid
        WHERE o.refund IS NOT NULL AND flown.cents > 0 AND back.cents > greatest(0, paid.cents - flown.cents)`,
      'recoveries: a flight was taken from the aircraft that flew it': sql<{ detail: string }>`
        SELECT format('leg %s of %s has no flight of its aircraft', leg.position, o.pnr) AS detail
        FROM order_leg leg JOIN orders o ON o.id = leg.order_id
        WHERE leg.aircraft_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM aircraft_movement m WHERE m.order_id = o.id AND m.kind = 'revenue' AND m.aircraft_id = leg.aircraft_id
            AND m.departure_at = leg.departure_at AND m.canceled_at IS NULL)`,
      'recoveries: a lower class without its money back': sql<{ detail: string }>`
        SELECT format('%s was promised %s, got %s back', o.pnr, sum(p.class_refund),
          (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = o.id AND reason = 'lower_class')) AS detail
        FROM recovery_proposal p JOIN recovery r ON r.id = p.recovery_id JOIN orders o ON o.id = r.order_id
        WHERE p.status = 'accepted'
        GROUP BY o.id
        HAVING sum(p.class_refund) <> (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = o.id AND reason = 'lower_class')
          OR bool_or(p.class_change = 'downgrade' AND p.class_refund <= 0 AND p.companion_aircraft_id IS NULL)`,
      'recoveries: two aircraft do not fly one party': sql<{ detail: string }>`
        SELECT format('%s with %s and %s of %s', c.pnr, first.pax, second.pax, second.trip_pax) AS detail
        FROM orders c JOIN order_leg second ON second.order_id = c.id
          LEFT JOIN order_leg first ON first.order_id = c.companion_of AND first.position = second.position
        WHERE c.companion_of IS NOT NULL AND c.status IN ('Confirmed', 'Completed') AND first.pax + second.pax IS DISTINCT FROM second.trip_pax`,
      'recoveries: a second aircraft flies without its trip': sql<{ detail: string }>`
        SELECT format('%s is %s, its trip %s', c.pnr, c.status, o.status) AS detail FROM orders c JOIN orders o ON o.id = c.companion_of
        WHERE c.status IN ('Confirmed', 'Completed') AND o.status <> c.status`,
      'recoveries: a second aircraft has money': sql<{ detail: string }>`
        SELECT c.pnr AS detail FROM orders c WHERE c.companion_of IS NOT NULL AND (
          c.price + c.paid + c.ancillary_paid + coalesce(c.refund, 0) > 0 OR EXISTS (SELECT FROM invoice WHERE order_id = c.id)
          OR EXISTS (SELECT FROM refund WHERE order_id = c.id) OR EXISTS (SELECT FROM cashback_grant WHERE order_id = c.id)
          OR EXISTS (SELECT FROM ledger_transaction WHERE reference = 'order:' || c.id))`,
      'recoveries: a replaced second aircraft is still held': sql<{ detail: string }>`
        SELECT c.pnr AS detail FROM orders c JOIN aircraft_availability_block b ON b.reference = 'order:' || c.id
        WHERE c.companion_of IS NOT NULL AND c.status = 'Canceled'`,
      'recoveries: a trip without an order that stands is still open': sql<{ detail: string }>`
        SELECT format('%s is %s', o.pnr, o.status) AS detail FROM recovery r JOIN orders o ON o.id = r.order_id
        WHERE r.status = 'open' AND o.status <> 'Confirmed'`,
      'recoveries: a trip without an aircraft was flown': sql<{ detail: string }>`
        SELECT format('%s was completed', o.pnr) AS detail FROM recovery r JOIN orders o ON o.id = r.order_id
        WHERE o.status = 'Completed' AND r.status NOT IN ('recovered', 'returned', 'ended')`,
      'recoveries: nothing was looked for': sql<{ detail: string }>`
        SELECT format('recovery of %s since %s', order_id, opened_at) AS detail FROM recovery
        WHERE status = 'open' AND found_at IS NULL AND opened_at < ${late}::timestamptz`,
      'recoveries: silence has no consequence': sql<{ detail: string }>`
        SELECT format('proposal until %s', decide_by) AS detail FROM recovery_proposal
        WHERE status = 'sent' AND decide_by < ${late}::timestamptz`,
    }
    const found = await Promise.all(
      Object.entries(broken).map(async ([rule, query]) =>
        (await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })),
      ),
    )
    return [...found.flat(), ...(await findDearer())]

    async function findDearer() {
      const prices = new Map([...model.bookings.values()].map((booking) => [booking.orderId, booking]))
      const rows = await db
        .selectFrom('recovery')
        .innerJoin('orders', 'orders.id', 'recovery.order_id')
        .select(['orders.id', 'orders.pnr', 'orders.price', 'orders.paid'])
        .where('recovery.status', '=', 'recovered')
        .execute()
      return rows.flatMap(({ id, pnr, price, paid }) => {
        const booking = prices.get(id)
        const agreed = booking ? booking.priceCents + booking.savingCents : Infinity
        return Math.max(price ?? 0, paid) <= agreed
          ? []
          : [{ rule: 'recoveries: a recovered trip costs its customer more', detail: `${pnr}: ${price} instead of ${agreed}` }]
      })
    }
  },
}
