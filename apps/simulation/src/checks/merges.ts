import { sql } from 'kysely'
import type { Check } from '../check.ts'

const broken = {
  'merges: two accounts became one without two members and a day to stop it': sql<{ detail: string }>`
    SELECT format('%s into %s at %s', m.merged_id, m.kept_id, m.merged_at) AS detail FROM customer_merge m
    WHERE NOT EXISTS (SELECT FROM approval a WHERE a.kind = 'customer_merge' AND a.status = 'Approved' AND a.made_by <> a.decided_by
      AND a.payload->>'keptId' = m.kept_id::text AND a.payload->>'mergedId' = m.merged_id::text AND a.decided_at <= m.merged_at - interval '24 hours')`,
  'merges: a payout in the week after': sql<{ detail: string }>`
    SELECT format('%s cents of %s at %s, merged at %s', p.amount, p.client_id, p.created_at, m.merged_at) AS detail
    FROM customer_merge m JOIN payout p ON p.client_id IN (m.kept_id, m.merged_id)
    WHERE p.created_at > m.merged_at AND p.created_at < m.merged_at + interval '7 days'`,
  'merges: a closed account holds money or trips': sql<{ detail: string }>`
    SELECT format('%s: %s', m.merged_id, a.type) AS detail FROM customer_merge m JOIN ledger_account a ON a.client_id = m.merged_id
    WHERE m.undone_at IS NULL AND a.kind = 'customer' AND a.balance <> 0
    UNION ALL
    SELECT format('%s: %s', m.merged_id, o.pnr) FROM customer_merge m JOIN orders o ON o.client_id = m.merged_id WHERE m.undone_at IS NULL`,
} as const

/** M4: accounts become one a day after two members agreed, unless one of the numbers stops it; nothing is paid out for a week. */
export const merges: Check = {
  name: 'merges',
  async day({ db, call, model }) {
    const found = []
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    for (const token of model.stopped) {
      const { json } = await call('GET', `/gamma/account-merge/get?token=${token}`)
      if ((json as { status?: string }).status === 'Done') found.push({ rule: 'merges: one that was stopped', detail: token })
    }
    return found
  },
}
