import { sql } from 'kysely'
import type { Check } from '../check.ts'

/** No assistant acts for a customer longer, or pays more, than that customer allowed. */
export const assistants: Check = {
  name: 'assistants',
  async day({ db, clock }) {
    const now = clock.now().toString()
    const { rows } = await sql<{ rule: string; detail: string }>`
      SELECT 'assistants: more paid than allowed' AS rule, format('assistant %s paid %s of %s', a.id, sum(p.amount), a.pay_limit) AS detail
      FROM payment p JOIN assistant a ON a.id = p.assistant_id
      WHERE p.status = 'Succeeded' AND p.applied <> 'late' AND p.created_at > ${now}::timestamptz - interval '30 days'
      GROUP BY a.id HAVING sum(p.amount) > a.pay_limit
      UNION ALL
      SELECT 'assistants: a payment after the end', format('payment %s', p.id)
      FROM payment p JOIN assistant a ON a.id = p.assistant_id WHERE p.created_at > a.ended_at OR NOT a.can_pay
      UNION ALL
      SELECT 'assistants: a payment or order of another customer', format('assistant %s', a.id)
      FROM assistant a WHERE EXISTS (SELECT FROM payment p WHERE p.assistant_id = a.id AND p.client_id <> a.client_id AND a.ended_by IS DISTINCT FROM 'merge')
      LIMIT 5`.execute(db)
    return rows
  },
}
