import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Flights of a trip that were added and are not paid; one that was accepted before proposals named their leg is the last one. */
export async function unpaidLegIds(on: Db, orderId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(leg_proposal.leg_id, (SELECT id FROM order_leg WHERE order_id = ${orderId} ORDER BY position DESC LIMIT 1)) AS id
    FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
    WHERE leg_proposal.order_id = ${orderId} AND invoice.status IN ('New', 'Processing')`.execute(on)
  return new Set(rows.map(({ id }) => id))
}
