import type { Insertable } from 'kysely'
import type { BillingData } from '@aquilane/domain/invoices/billing-profile'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** Locks the client so that the limit holds for concurrent requests. */
export const lockOwner = (trx: Trx, clientId: string) =>
  trx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().execute()

const billingColumns = ['bill_to', 'address', 'vat_number', 'purchase_order', 'cost_center'] as const
const columns = ['id', ...billingColumns] as const

export const billingProfilesByClient = (db: Db, clientId: string) =>
  db.selectFrom('billing_profile').select(columns).where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()

export const insertBillingProfile = (trx: Trx, values: Insertable<DB['billing_profile']>) =>
  trx.insertInto('billing_profile').values(values).returning(columns).executeTakeFirstOrThrow()

export const updateBillingProfile = (db: Db, clientId: string, id: string, payer: BillingData) =>
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

/** Who an invoice is made out to; undefined: its customer. */
export const billingByInvoice = (db: Db, invoiceId: string) =>
  db.selectFrom('invoice_billing').select(billingColumns).where('invoice_id', '=', invoiceId).executeTakeFirst()

/** Of the invoices of an order, as far as they are made out to another than its customer; oldest first. */
export const billingByOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('invoice_billing')
    .innerJoin('invoice', 'invoice.id', 'invoice_billing.invoice_id')
    .select(['invoice.number', ...billingColumns])
    .where('invoice.order_id', '=', orderId)
    .orderBy('invoice.number')
    .execute()

export async function upsertInvoiceBilling(trx: Trx, values: Insertable<DB['invoice_billing']>): Promise<void> {
  const { invoice_id: _id, ...changed } = values
  await trx
    .insertInto('invoice_billing')
    .values(values)
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(changed))
    .execute()
}

export async function deleteInvoiceBilling(trx: Trx, invoiceId: string): Promise<void> {
  await trx.deleteFrom('invoice_billing').where('invoice_id', '=', invoiceId).execute()
}

/** Deletes billing profiles and the payers of invoices; the invoices stay. */
export async function deleteBillingProfilesByClient(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('billing_profile').where('client_id', '=', clientId).execute()
  for (const table of ['proforma_invoice', 'invoice_billing'] as const)
    await trx
      .deleteFrom(table)
      .where('invoice_id', 'in', (eb) => eb.selectFrom('invoice').select('id').where('client_id', '=', clientId))
      .execute()
}

/** What the customer entered for invoices, with their numbers. */
export const invoiceBillingByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('invoice_billing')
    .innerJoin('invoice', 'invoice.id', 'invoice_billing.invoice_id')
    .select(['invoice.number', 'bill_to', 'address', 'vat_number', 'purchase_order', 'cost_center', 'invoice_billing.updated_at'])
    .where('invoice.client_id', '=', clientId)
    .orderBy('invoice_billing.updated_at')
    .execute()

export const proformasByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('proforma_invoice')
    .innerJoin('invoice', 'invoice.id', 'proforma_invoice.invoice_id')
    .select(['invoice.number', 'bill_to', 'address', 'vat_number', 'purchase_order', 'cost_center', 'proforma_invoice.created_at'])
    .where('invoice.client_id', '=', clientId)
    .orderBy('proforma_invoice.created_at')
    .execute()
