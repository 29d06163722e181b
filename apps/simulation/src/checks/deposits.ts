import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What the books keep as deposit of each order, whichever of its invoices and payments brought it. */
const kept = sql`(
  SELECT CASE split_part(t.reference, ':', 1) WHEN 'order' THEN split_part(t.reference, ':', 2) ELSE i.order_id::text END AS order_id, -sum(e.amount) AS cents
  FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'customer_deposits' JOIN ledger_transaction t ON t.id = e.transaction_id
    LEFT JOIN payment p ON t.reference LIKE 'payment:%' AND p.id::text = split_part(t.reference, ':', 2)
    LEFT JOIN invoice i ON i.id = p.invoice_id OR t.reference = 'invoice:' || i.id
  GROUP BY 1)`

/**
 * What invoices brought for trips that are still to be flown, less what went back of them while they stand and what was kept of flights that were dropped.
 * Seats of undecided flights have an account of their own (`ledger: seats`).
 */
const owed = sql`(
  SELECT o.id::text AS order_id, o.pnr, o.status,
    CASE WHEN o.status IN ('Confirmation', 'Confirmed') AND NOT (o.product = 'shared_seat' AND o.status = 'Confirmation') THEN
      (SELECT coalesce(sum(i.price), 0) FROM invoice i WHERE i.order_id = o.id AND i.status = 'Paid' AND i.credit_of IS NULL)
      - (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.order_id = o.id AND r.reason IN ('lower_class', 'dropped_leg'))
      - (SELECT coalesce(sum(d.fee + d.cashback), 0) FROM dropped_leg d WHERE d.order_id = o.id)
    ELSE 0 END
    + (SELECT coalesce(sum(i.received), 0) FROM invoice i WHERE i.order_id = o.id AND i.status IN ('New', 'Processing') AND i.credit_of IS NULL) AS cents
  FROM orders o)`

/** M5: the deposits in the books are, order by order, what was paid for trips that are still owed: nothing of one that has ended or been given back. */
export const deposits: Check = {
  name: 'deposits',
  async day({ db }) {
    const { rows } = await sql<{ detail: string }>`
      SELECT format('%s (%s): %s cents are kept, %s owed', coalesce(o.pnr, k.order_id), o.status, coalesce(k.cents, 0), coalesce(o.cents, 0)) AS detail
      FROM ${owed} o FULL JOIN ${kept} k ON k.order_id = o.order_id
      WHERE coalesce(k.cents, 0) <> coalesce(o.cents, 0) ORDER BY 1 LIMIT 2`.execute(db)
    return rows.map(({ detail }) => ({ rule: 'deposits: what is kept for a trip is not what was paid for it', detail }))
  },
}
