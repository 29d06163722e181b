import { sql } from 'kysely'
import type { Check } from '../check.ts'
import type { World } from '../world.ts'

type Rows = Promise<{ rows: { detail: string }[] }>

/** Each a query for what became of a refused request nevertheless. */
const broken = ({ db, model }: World): Record<string, () => Rows> => {
  const refused = sql`(SELECT id, to_timestamp(at / 1000.0) AS at
    FROM jsonb_to_recordset(${JSON.stringify(model.refused.map(({ order, at }) => ({ id: order, at })))}::jsonb) AS r(id uuid, at bigint))`
  return {
    'refusals: a refused request stands again': () =>
      sql<{ detail: string }>`SELECT format('%s is %s', o.pnr, o.status) AS detail FROM orders o JOIN ${refused} r ON r.id = o.id
        WHERE o.status <> 'Declined'`.execute(db),
    'refusals: a refused request can be paid': () =>
      sql<{ detail: string }>`SELECT format('%s: invoice %s is %s', o.pnr, i.number, i.status) AS detail
        FROM orders o JOIN ${refused} r ON r.id = o.id JOIN invoice i ON i.order_id = o.id
        WHERE i.status IN ('New', 'Processing') OR o.paid > 0`.execute(db),
    'refusals: a payment was begun for a refused request': () =>
      sql<{ detail: string }>`SELECT format('%s: %s at %s', o.pnr, p.method, p.created_at) AS detail
        FROM orders o JOIN ${refused} r ON r.id = o.id JOIN invoice i ON i.order_id = o.id JOIN payment p ON p.invoice_id = i.id
        WHERE p.created_at > r.at`.execute(db),
  }
}

/** A request that sales refused has ended: nothing of it is held, paid or payable. */
export const refusals: Check = {
  name: 'refusals',
  async day(world) {
    if (world.model.refused.length === 0) return []
    const found = await Promise.all(Object.entries(broken(world)).map(async ([rule, read]) => ({ rule, rows: (await read()).rows })))
    return found.flatMap(({ rule, rows }) => rows.slice(0, 2).map(({ detail }) => ({ rule, detail })))
  },
}
