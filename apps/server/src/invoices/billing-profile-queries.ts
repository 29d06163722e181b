import type { Insertable } from 'kysely'
import type { Db, Trx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/types.generated.ts'

/** Holds the client until the transaction ends, so that counting and adding are one step. */
export const lockOwner = (trx: Trx, clientId: string) =>
  trx.selectFrom('client').select('id').where('id', '=', clientId).forUpdate().execute()

const columns = ['id', 'bill_to', 'address'] as const

export const billingProfilesByClient = (db: Db, clientId: string) =>
  db.selectFrom('swift_details').select(columns).where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()

export const insertBillingProfile = (trx: Trx, values: Insertable<DB['swift_details']>) =>
  trx.insertInto('swift_details').values(values).returning(columns).executeTakeFirstOrThrow()

export const updateBillingProfile = (db: Db, clientId: string, id: string, payer: { bill_to: string; address: string | null }) =>
  db.updateTable('swift_details').set(payer).where('client_id', '=', clientId).where('id', '=', id).returning(columns).executeTakeFirst()

export async function deleteBillingProfile(db: Db, clientId: string, id: string): Promise<boolean> {
  const row = await db.deleteFrom('swift_details').where('client_id', '=', clientId).where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Saved payers, and who bills were made out to: the invoices themselves stay. */
export async function deleteBillingProfilesByClient(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('swift_details').where('client_id', '=', clientId).execute()
  await trx
    .deleteFrom('bill')
    .where('invoice_id', 'in', (eb) => eb.selectFrom('invoice').select('id').where('client_id', '=', clientId))
    .execute()
}

export const proformasByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('bill')
    .innerJoin('invoice', 'invoice.id', 'bill.invoice_id')
    .select(['invoice.number', 'bill.bill_to', 'bill.address', 'bill.created_at'])
    .where('invoice.client_id', '=', clientId)
    .orderBy('bill.created_at')
    .execute()
