import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** Messages that name a refund. */
const aboutRefunds = ['refund', 'refunded', 'canceled', 'declined', 'withdrawn', 'notFlown', 'boughtOut', 'legRetimed', 'legRefunded']

/** P4: an amount in a message is the amount that moves. */
export const messages: Check = {
  name: 'messages',
  async day({ db }) {
    const { rows } = await sql<{ detail: string }>`
      SELECT format('%s of %s says %s, refunds are %s', m.key, o.pnr, m.params->'amount'->>'amount', coalesce(r.cents, 0)) AS detail
      FROM push_message m JOIN orders o ON o.pnr = m.params->>'pnr' AND o.client_id = m.client_id
      LEFT JOIN (SELECT order_id, sum(amount) AS cents FROM refund WHERE reason NOT IN ('late', 'lower_class', 'dropped_leg') GROUP BY order_id) r ON r.order_id = o.id
      -- Seats may be one trip with others, whose messages name the whole sum.
      WHERE o.product = 'charter' AND m.key = ANY(${aboutRefunds.map((name) => `order.${name}`)}::text[]) AND m.params->'amount'->>'amount' IS NOT NULL
        AND round((m.params->'amount'->>'amount')::numeric * 100) <> coalesce(r.cents, 0)
      LIMIT 3`.execute(db)
    return rows.map(({ detail }) => ({ rule: 'messages: amount of a refund', detail }))
  },
}
