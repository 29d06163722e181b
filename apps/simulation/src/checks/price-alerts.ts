import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** A customer hears of watched prices once a day at most, and of lower ones only. */
export const priceAlerts: Check = {
  name: 'price-alerts',
  async day({ db }) {
    const { rows } = await sql<{ rule: string; detail: string }>`
      SELECT 'price-alerts: two messages on a day' AS rule, format('%s messages to %s', count(*), client_id) AS detail
      FROM push_message WHERE key = 'priceAlert.fell' GROUP BY client_id, date_trunc('day', created_at AT TIME ZONE 'UTC') HAVING count(*) > 1
      UNION ALL
      SELECT 'price-alerts: a price that did not fall', params->'trip'->'price'->>'amount' FROM push_message
      WHERE key = 'priceAlert.fell' AND (params->'trip'->'price'->>'amount')::numeric >= (params->'trip'->'before'->>'amount')::numeric
      LIMIT 3`.execute(db)
    return rows
  },
}
