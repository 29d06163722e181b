import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export const insertProforma = (trx: Trx, values: Insertable<DB['proforma_invoice']>) =>
  trx.insertInto('proforma_invoice').values(values).returning('id').executeTakeFirstOrThrow()

export const proformaById = (db: Db, id: string) => db.selectFrom('proforma_invoice').selectAll().where('id', '=', id).executeTakeFirst()

export const hasProforma = async (db: Db, invoiceId: string): Promise<boolean> =>
  (await db.selectFrom('proforma_invoice').select('id').where('invoice_id', '=', invoiceId).limit(1).executeTakeFirst()) !== undefined

/** The latest proforma invoice of each invoice. */
export const latestProformas = (db: Db, invoiceIds: readonly string[]) =>
  db
    .selectFrom('proforma_invoice')
    .select(['invoice_id', 'id'])
    .distinctOn('invoice_id')
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('invoice_id')
    .orderBy('created_at', 'desc')
    .execute()
