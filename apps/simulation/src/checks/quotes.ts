import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What a quote offers stands until it expires, and binds nothing afterwards. */
export const quotes: Check = {
  name: 'quotes',
  async day({ db, clock }) {
    const late = clock.now().subtract({ minutes: 15 }).toString()
    const broken = {
      'quotes: one that has ended holds its aircraft': sql<{ detail: string }>`
        SELECT format('quote of %s holds aircraft %s', o.pnr, b.aircraft_id) AS detail
        FROM quote q JOIN orders o ON o.id = q.order_id JOIN aircraft_availability_block b ON b.reference = 'quote:' || q.id
        WHERE q.withdrawn_at < ${late}::timestamptz OR o.status <> 'Confirmation'
          OR NOT EXISTS (SELECT FROM quote_version v WHERE v.quote_id = q.id AND (v.valid_until >= ${late}::timestamptz OR v.sent_at IS NULL))`,
      'quotes: below the policy by one member': sql<{ detail: string }>`
        SELECT format('version %s of %s', v.number, o.pnr) AS detail
        FROM quote_version v JOIN quote q ON q.id = v.quote_id JOIN orders o ON o.id = q.order_id
        WHERE v.sent_at IS NOT NULL AND (v.approved_by IS NULL OR v.approved_by = v.made_by)
          AND EXISTS (SELECT FROM quote_alternative a WHERE a.version_id = v.id AND a.price < a.list_price * 0.9)`,
      'quotes: signed before it was sent, or after it had ended': sql<{ detail: string }>`
        SELECT format('%s at %s, until %s', o.pnr, a.accepted_at, v.valid_until) AS detail
        FROM quote_acceptance a JOIN quote_version v ON v.id = a.version_id JOIN quote q ON q.id = v.quote_id JOIN orders o ON o.id = q.order_id
        WHERE a.accepted_at > v.valid_until OR v.sent_at IS NULL OR v.sent_at > a.accepted_at OR q.withdrawn_at <= a.accepted_at`,
    }
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return found
  },
}
