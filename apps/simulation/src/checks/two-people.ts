import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** M4: of the configuration, cents. */
const runOfTwo = 100_000

/** Each a query for what one member did alone. */
const alone = {
  'two people: a request was approved by the member who made it': sql<{ detail: string }>`
    SELECT format('%s of %s', kind, subject) AS detail FROM approval WHERE status = 'Approved' AND (decided_by = made_by OR decided_by IS NULL)`,
  'two people: a payment run was approved by the member who made it': sql<{ detail: string }>`
    SELECT format('run %s of %s cents', number, total) AS detail FROM payment_run
    WHERE status IN ('Approved', 'Sent') AND total >= ${runOfTwo} AND (approved_by = created_by OR approved_by IS NULL)`,
  'two people: money left twice for one payout or bill': sql<{ detail: string }>`
    SELECT format('%s in %s runs', reference, count(*)) AS detail FROM payment_run_item
    WHERE NOT is_canceled GROUP BY reference HAVING count(*) > 1`,
  'two people: a rejected payout was transferred': sql<{ detail: string }>`
    SELECT format('payout %s', p.number) AS detail FROM payment_run_item i
    JOIN payment_run r ON r.id = i.run_id AND r.status = 'Sent' JOIN payout p ON i.reference = 'payout:' || p.id
    WHERE NOT i.is_canceled AND p.status <> 'Sent'`,
} as const

/** Money leaves, and limits move, by two members. */
export const twoPeople: Check = {
  name: 'two people',
  async day({ db }) {
    const found = []
    for (const [rule, query] of Object.entries(alone))
      found.push(...(await query.execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    return found
  },
}
