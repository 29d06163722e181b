import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** What an aircraft costs where it flies or stays without customers, and at airports; the company's share of 8 % comes on top. */
const avoidable = ['positioning', 'crew_night', 'extra_crew', 'parking', 'waiting_day', 'daily_minimum', 'landing_handling', 'tech_stop']
const withMargin = 1.08

/** A trip in a row saves flights without customers: never more than they cost. */
export const savings: Check = {
  name: 'savings',
  async day({ db }) {
    const { rows } = await sql<{ pnr: string; saved: number; most: number }>`
      SELECT o.pnr, l.saved::int AS saved, l.most::int AS most FROM orders o CROSS JOIN LATERAL (
        SELECT -coalesce(sum((line->>'amountCents')::int) FILTER (WHERE line->>'service' = 'chain'), 0) AS saved,
          coalesce(sum((line->>'amountCents')::int) FILTER (WHERE line->>'service' = ANY(${avoidable})), 0) * ${withMargin}::numeric AS most
        FROM jsonb_array_elements(o.lines) line
      ) l
      WHERE o.lines IS NOT NULL AND l.saved > l.most + 1 LIMIT 2`.execute(db)
    return rows.map(({ pnr, saved, most }) => ({
      rule: 'savings: more than the flights without customers cost',
      detail: `${pnr} saves ${saved} of ${most}`,
    }))
  },
}
