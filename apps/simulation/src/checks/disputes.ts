import { sql } from 'kysely'
import type { Check } from '../check.ts'

const broken = {
  'disputes: money of a disputed payment was sent back': sql<{ detail: string }>`
    SELECT format('refund of %s cents, sent at %s, disputed at %s', r.amount, r.first_sent_at, e.created_at) AS detail
    FROM finance_exception e JOIN refund r ON e.reference = 'payment:' || r.payment_id
    WHERE e.kind IN ('dispute', 'payment_reversed') AND r.first_sent_at > e.created_at
      AND (e.status = 'Open' OR e.resolution = 'write_off' OR r.first_sent_at < e.resolved_at)`,
  'disputes: a payment that was taken back keeps its cashback': sql<{ detail: string }>`
    SELECT format('payment %s: grant %s, %s cents of a lot', g.payment_id, g.status, coalesce(l.remaining, 0)) AS detail
    FROM finance_exception e JOIN cashback_grant g ON e.reference = 'payment:' || g.payment_id
    LEFT JOIN credit_lot l ON l.reference = e.reference AND l.origin_id IS NULL
    WHERE e.kind IN ('dispute', 'payment_reversed') AND e.resolution = 'write_off' AND (g.status IN ('Due', 'Granted') OR l.remaining > 0)`,
  'disputes: finance does not know what the provider reported': sql<{ detail: string }>`
    SELECT format('%s of payment %s', n.body::jsonb->>'type', p.id) AS detail
    FROM sandbox_bank_event n JOIN payment p ON p.id::text = n.body::jsonb#>>'{data,payment,reference}' AND p.status = 'Succeeded'
    WHERE n.delivered_at IS NOT NULL AND NOT EXISTS (SELECT FROM webhook_event w WHERE w.processed_at IS NULL)
      AND ((n.body::jsonb->>'type' IN ('dispute.opened', 'dispute.lost')
          AND NOT EXISTS (SELECT FROM finance_exception e WHERE e.reference = 'payment:' || p.id))
        OR (n.body::jsonb->>'type' = 'refund.made'
          AND NOT EXISTS (SELECT FROM finance_exception e WHERE e.kind = 'payment_reversed' AND starts_with(e.reference, 'payment:' || p.id || ':')
            AND position(n.body::jsonb#>>'{data,refund,reference}' in e.reference) > 0)
          AND NOT EXISTS (SELECT FROM refund r WHERE r.payment_id = p.id AND position(n.body::jsonb#>>'{data,refund,reference}' in r.made_ref) > 0)))`,
} as const

/** M1 and M6: what a provider took back, or may, is decided by finance, and nothing of it leaves before or after. */
export const disputes: Check = {
  name: 'disputes',
  async day({ db }) {
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return found
  },
}
