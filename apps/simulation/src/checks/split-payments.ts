import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What the bank has taken of guests for shares, and what of it goes back. */
const guests = sql`(
  SELECT p.id, p.share_id, p.invoice_id, p.applied, p.amount, b.received AS taken, i.status AS invoice, i.order_id, o.status AS trip,
    coalesce((SELECT sum(r.amount) FROM refund r WHERE r.payment_id = p.id), 0)::bigint AS back
  FROM payment p JOIN invoice i ON i.id = p.invoice_id JOIN orders o ON o.id = i.order_id
  JOIN sandbox_bank_payment b ON b.provider = p.provider AND b.reference = p.id::text
  WHERE p.share_id IS NOT NULL AND p.status = 'Succeeded')`

/**
 * Guests who pay shares of a trip: each share is paid once, at the sum that was asked for; what a trip does not need, and all of a trip that is not booked, goes
 * back in full; of a trip that ends later each gets the same part; nothing of it reaches a balance or earns anything.
 */
export const splitPayments: Check = {
  name: 'split payments',
  async day({ db }) {
    const { rows } = await sql<{ rule: string; detail: string }>`
      WITH guest AS (SELECT * FROM ${guests} g)
      SELECT 'split payments: a guest paid another sum' AS rule, format('payment %s: %s taken, %s asked', g.id, g.taken, s.amount) AS detail
      FROM guest g JOIN invoice_share s ON s.id = g.share_id WHERE g.taken <> s.amount
      UNION ALL
      SELECT 'split payments: a share is paid twice', format('share %s', share_id) FROM guest WHERE back = 0 GROUP BY share_id HAVING count(*) > 1
      UNION ALL
      SELECT 'split payments: money that was not needed stays', format('payment %s: %s of %s', id, back, taken) FROM guest
      WHERE (applied = 'late' OR invoice IN ('Canceled', 'Expired')) AND back <> taken
      UNION ALL
      SELECT 'split payments: a guest gets back more than they paid', format('payment %s: %s of %s', id, back, taken) FROM guest WHERE back > taken
      UNION ALL
      SELECT 'split payments: guests get back different parts', format('payment %s: %s of %s, all %s of %s', g.id, g.back, g.taken, every.back, every.taken)
      FROM guest g JOIN (SELECT invoice_id, sum(back) AS back, sum(taken) AS taken FROM guest
        WHERE applied <> 'late' AND invoice IN ('Paid', 'Refunded') AND NOT EXISTS (
          SELECT FROM refund r WHERE r.payment_id = guest.id AND r.reason = 'late') GROUP BY invoice_id) every ON every.invoice_id = g.invoice_id
      WHERE g.applied <> 'late' AND NOT EXISTS (SELECT FROM refund r WHERE r.payment_id = g.id AND r.reason = 'late')
        AND abs(g.back - every.back * g.taken::numeric / every.taken) > 2
      UNION ALL
      SELECT 'split payments: money of a guest reached a customer', t.reference
      FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'customer'
      WHERE t.reference IN (SELECT 'payment:' || id FROM guest UNION ALL SELECT 'refund:' || r.id FROM refund r JOIN guest ON guest.id = r.payment_id)
      UNION ALL
      SELECT 'split payments: money of a guest earned cashback', c.payment_id::text FROM cashback_grant c JOIN guest ON guest.id = c.payment_id
      LIMIT 5`.execute(db)
    return rows
  },
}
