import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** M4: of the configuration, cents. */
const runOfTwo = 100_000
const aloneADay = 100_000
const matchedADay = 10_000_000

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
  'two people: prices were published by one member': sql<{ detail: string }>`
    SELECT format('version %s', v.number) AS detail FROM pricing_version v WHERE v.published_at IS NOT NULL AND v.created_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM approval a WHERE a.id = v.approval_id AND a.status = 'Approved' AND a.made_by <> a.decided_by)`,
  'two people: a trip departs without items by one member': sql<{ detail: string }>`
    SELECT format('order %s, %s items', order_id, cardinality(override_items)) AS detail FROM trip_release
    WHERE cardinality(override_items) > 0 AND (approved_by IS NULL OR approved_by = released_by)`,
  'two people: a transfer was decided by the member who imported it, of a statement that no balance proves': sql<{ detail: string }>`
    SELECT format('%s cents of %s', t.amount, s.name) AS detail FROM bank_transaction t JOIN bank_statement s ON s.id = t.statement_id
    WHERE t.direction = 'credit' AND t.status IN ('paid', 'credited') AND t.resolved_by = t.imported_by AND (s.opening IS NULL OR s.closing IS NULL)`,
  'two people: transfers were matched beyond the limit of a day': sql<{ detail: string }>`
    WITH alone AS (SELECT resolved_at AS at, imported_by, amount FROM bank_transaction
      WHERE direction = 'credit' AND status IN ('paid', 'credited') AND coalesce(resolved_by, imported_by) = imported_by)
    SELECT format('%s cents until %s', day.cents, one.at) AS detail FROM alone one CROSS JOIN LATERAL
      (SELECT sum(amount) AS cents FROM alone WHERE imported_by = one.imported_by AND at <= one.at AND at > one.at - interval '24 hours') day
    WHERE day.cents > ${matchedADay}`,
  'two people: debits were explained beyond the limit of a day by one member at a time': sql<{ detail: string }>`
    WITH alone AS (
      SELECT e.explained_at AS at, t.amount FROM bank_debit_explanation e JOIN bank_transaction t ON t.id = e.transaction_id
      WHERE e.kind <> 'payment_run' AND NOT EXISTS (
        SELECT FROM approval a WHERE a.subject = 'bank-debit:' || t.id AND a.status = 'Approved' AND a.made_by <> a.decided_by)
    )
    SELECT format('%s cents until %s', day.cents, one.at) AS detail FROM alone one CROSS JOIN LATERAL
      (SELECT sum(amount) AS cents FROM alone WHERE at <= one.at AND at > one.at - interval '24 hours') day WHERE day.cents > ${aloneADay}`,
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
