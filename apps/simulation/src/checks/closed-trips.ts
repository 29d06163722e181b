import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What customers paid for closed trips as the books have it: income, taxes and coupons, without what operators billed. */
const posted = sql`(
  SELECT c.order_id, -coalesce(sum(e.amount), 0) AS cents
  FROM closed c
    LEFT JOIN ledger_transaction t ON t.kind NOT IN ('operator_bill', 'operator_bill_reversed') AND (
      t.reference = 'order:' || c.order_id OR t.reference LIKE 'order:' || c.order_id || ':%'
      OR t.reference IN (SELECT 'invoice:' || i.id FROM invoice i WHERE i.order_id = c.order_id))
    LEFT JOIN ledger_entry e ON e.transaction_id = t.id AND e.account_id IN (
      SELECT id FROM ledger_account WHERE kind IN ('revenue', 'taxes_payable', 'promotion_expense'))
  GROUP BY c.order_id)`

/** What operators billed: VAT that is deducted is no cost. */
const billed = sql`(
  SELECT c.order_id, (SELECT coalesce(sum(b.amount - CASE WHEN b.vat_kind = 'deductible' THEN b.vat ELSE 0 END), 0) FROM operator_bill b
      WHERE b.order_id = c.order_id AND b.withdrawn_at IS NULL AND b.approved_at IS NOT NULL)
    + (SELECT coalesce(sum(i.cost), 0) FROM checklist_item i WHERE i.order_id = c.order_id) AS cents
  FROM closed c)`

const closed = sql`closed AS (SELECT * FROM trip_closing WHERE reopened_at IS NULL)`

const openDispute = sql`operator_bill_dispute d ON (d.order_id, d.operator_id) = (b.order_id, b.operator_id) AND d.settled_at IS NULL`

const broken = {
  'closed trips: the revenue is not what was posted': sql<{ detail: string }>`
    WITH ${closed} SELECT format('%s has %s of %s', c.order_id, c.revenue, p.cents) AS detail
    FROM closed c JOIN ${posted} p ON p.order_id = c.order_id WHERE c.revenue <> p.cents`,
  'closed trips: the revenue is not what was paid': sql<{ detail: string }>`
    WITH ${closed} SELECT format('%s has %s of %s', o.pnr, c.revenue, paid.cents) AS detail
    FROM closed c JOIN orders o ON o.id = c.order_id AND o.status = 'Completed' AND o.product = 'charter'
      CROSS JOIN LATERAL (
        SELECT (SELECT coalesce(sum(i.price - i.discount), 0) FROM invoice i WHERE i.order_id = o.id AND i.status = 'Paid' AND i.credit_of IS NULL)
          - (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = o.id AND r.reason = 'lower_class')
          - (SELECT coalesce(sum(d.refund + d.cashback), 0) FROM dropped_leg d WHERE d.order_id = o.id) AS cents) paid
    WHERE c.revenue <> paid.cents`,
  'closed trips: the cost is not what was billed': sql<{ detail: string }>`
    WITH ${closed} SELECT format('%s has %s of %s', c.order_id, c.cost, b.cents) AS detail
    FROM closed c JOIN ${billed} b ON b.order_id = c.order_id WHERE c.cost <> b.cents`,
  'closed trips: a disputed bill is in a payment run': sql<{ detail: string }>`
    SELECT i.reference AS detail FROM operator_bill b JOIN ${openDispute}
      JOIN payment_run_item i ON i.reference = 'order:' || b.order_id || ':' || b.operator_id AND NOT i.is_canceled`,
  'closed trips: one is closed with a bill that is not approved': sql<{ detail: string }>`
    WITH ${closed} SELECT format('%s of %s', b.reference, c.order_id) AS detail
    FROM closed c JOIN operator_bill b ON b.order_id = c.order_id AND b.withdrawn_at IS NULL WHERE b.approved_at IS NULL`,
} as const

/** The result of a closed trip is what the books have, and nothing that is disputed is paid. */
export const closedTrips: Check = {
  name: 'closed trips',
  async day({ db }) {
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return found
  },
}
