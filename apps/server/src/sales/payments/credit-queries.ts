import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** Limit, days to pay and what is used of it, cents; undefined without credit. */
export async function creditByClient(db: Db, clientId: string): Promise<{ limit: number; days: number; used: number } | undefined> {
  const { rows } = await sql<{ limit: number; days: number; used: number }>`
    SELECT credit_limit AS limit, days, coalesce((
      SELECT sum(price - discount - received) FROM invoice
      WHERE invoice.client_id = customer_credit.client_id AND credit_of IS NOT NULL AND status IN ('New', 'Processing')), 0)::bigint AS used
    FROM customer_credit WHERE client_id = ${clientId}`.execute(db)
  return rows[0]
}

export const saveCredit = (trx: Trx, values: Insertable<DB['customer_credit']>) =>
  trx
    .insertInto('customer_credit')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({
        credit_limit: values.credit_limit,
        days: values.days,
        changed_by: values.changed_by,
        changed_at: values.changed_at,
      }),
    )
    .execute()

/** @returns whether there was any */
export async function removeCredit(trx: Trx, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('customer_credit').where('client_id', '=', clientId).executeTakeFirst()
  return numDeletedRows > 0n
}
