import { sql } from 'kysely'
import type { Check } from '../check.ts'
import { beyondADay } from './day-limit.ts'

/** WRITE_OFF_FOUR_EYES_EUROS, cents. */
const aloneADay = 100_000

const broken = {
  'charges: one that was taken back is open or paid': (ids: readonly string[]) => sql<{ detail: string }>`
    SELECT format('invoice %s is %s', number, status) AS detail FROM invoice WHERE id = ANY(${ids}::uuid[]) AND status <> 'Canceled'`,
  'charges: money for one that was taken back is kept': (ids: readonly string[]) => sql<{ detail: string }>`
    SELECT format('invoice %s: %s cents of %s', i.number, p.amount - p.refunded, p.method) AS detail
    FROM payment p JOIN invoice i ON i.id = p.invoice_id
    WHERE i.id = ANY(${ids}::uuid[]) AND p.status = 'Succeeded' AND p.account_id IS NOT NULL AND p.refunded < p.amount
      AND NOT EXISTS (SELECT FROM refund r WHERE r.payment_id = p.id AND r.status <> 'Failed')`,
} as const

/** M4, M6: a charge that was taken back is gone with what was paid of it, and members forgive no more than the limit of a day alone. */
export const charges: Check = {
  name: 'charges',
  async day({ db, model: { withdrawn } }) {
    if (withdrawn.length === 0) return []
    const found = []
    const ids = withdrawn.map(({ invoice }) => invoice)
    for (const [rule, query] of Object.entries(broken))
      found.push(...(await query(ids).execute(db)).rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
    const over = beyondADay(withdrawn, aloneADay)
    if (over !== null) found.push({ rule: 'two people: charges were taken back beyond the limit of a day', detail: `${over} cents` })
    return found
  },
}
