import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** Locks the client so that the limit holds for concurrent requests. */
export const lockOwner = (trx: Trx, clientId: string) =>
  trx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()

const columns = ['id', 'bill_to', 'address'] as const

export const billingProfilesByClient = (db: Db, clientId: string) =>
  db.selectFrom('billing_profile').select(columns).where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()

export const insertBillingProfile = (trx: Trx, values: Insertable<DB['billing_profile']>) =>
  trx.insertInto('billing_profile').values(values).returning(columns).executeTakeFirstOrThrow()

export const updateBillingProfile = (db: Db, clientId: string, id: string, payer: { bill_to: string; address: string | null }) =>
  db.updateTable('billing_profile').set(payer).where('client_id', '=', clientId).where('id', '=', id).returning(columns).executeTakeFirst()

export async function deleteBillingProfile(db: Db, clientId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('billing_profile')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes billing profiles and the payers of proforma invoices; the invoices stay. */
export async function deleteBillingProfilesByClient(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('billing_profile').where('client_id', '=', clientId).execute()
  await trx
    .deleteFrom('proforma_invoice')
    .where('invoice_id', 'in', (eb) => eb.selectFrom('invoice').select('id').where('client_id', '=', clientId))
    .execute()
}

export const proformasByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('proforma_invoice')
    .innerJoin('invoice', 'invoice.id', 'proforma_invoice.invoice_id')
    .select(['invoice.number', 'proforma_invoice.bill_to', 'proforma_invoice.address', 'proforma_invoice.created_at'])
    .where('invoice.client_id', '=', clientId)
    .orderBy('proforma_invoice.created_at')
    .execute()
