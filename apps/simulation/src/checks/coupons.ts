import { sql } from 'kysely'
import type { Check } from '../check.ts'

const broken = {
  'coupons: an ended order keeps its coupon': sql<{ detail: string }>`
    SELECT format('%s of %s %s', c.reference, o.pnr, o.status) AS detail FROM coupon c JOIN orders o ON o.id = c.order_id
    WHERE c.status = 'Reserved' AND o.status IN ('Canceled', 'Declined', 'Refund')`,
  'coupons: two on one order': sql<{ detail: string }>`
    SELECT format('order %s has %s', order_id, count(*)) AS detail FROM coupon
    WHERE status IN ('Reserved', 'Used') AND order_id IS NOT NULL GROUP BY order_id HAVING count(*) > 1`,
  'coupons: more off an invoice than the coupon': sql<{ detail: string }>`
    SELECT format('invoice %s: %s', i.number, i.discount) AS detail FROM invoice i JOIN orders o ON o.id = i.order_id
    LEFT JOIN coupon c ON c.invoice_id = i.id WHERE i.type = 'Primary' AND i.discount > coalesce(c.amount, 0) AND i.status = 'Paid'
      -- The coupon of an ended order is given back at once; its refund may wait for a dispute.
      AND o.status NOT IN ('Canceled', 'Declined', 'Refund')`,
} as const

/** M1: a coupon belongs to one order that stands. */
export const coupons: Check = {
  name: 'coupons',
  async day({ db }) {
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return found
  },
}
