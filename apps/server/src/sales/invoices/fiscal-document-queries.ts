import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { BillingData } from '@aquilane/domain/invoices/billing-profile'
import type { DB } from '../../platform/db/types.generated.ts'
import { billingByInvoice } from './billing-profile-queries.ts'

export type FiscalDocumentRow = Selectable<DB['fiscal_document']>

export async function insertFiscalDocument(trx: Trx, values: Insertable<DB['fiscal_document']>): Promise<void> {
  await trx.insertInto('fiscal_document').values(values).execute()
}

/** Assigns numbers to the transaction's new documents. The counters are locked until it ends. */
export const assignFiscalNumbers = (trx: Trx) =>
  sql`SET CONSTRAINTS invoice_assign_number, fiscal_document_assign_number IMMEDIATE`.execute(trx)

export const fiscalDocumentById = (db: Db, id: string) =>
  db.selectFrom('fiscal_document').selectAll().where('id', '=', id).where('number', '>', 0).executeTakeFirst()

export const fiscalDocumentsByInvoice = async (db: Db, invoiceIds: readonly string[]) =>
  invoiceIds.length === 0
    ? []
    : db
        .selectFrom('fiscal_document')
        .select(['id', 'invoice_id', 'series', 'year', 'number'])
        .where('invoice_id', 'in', invoiceIds)
        .where('number', '>', 0)
        .orderBy('created_at')
        .orderBy('number')
        .execute()

export const fiscalDocumentsByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('fiscal_document')
    .select(['series', 'year', 'number', 'amount', 'currency', 'buyer', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .execute()

/** Removes the payer; the documents are kept by law. */
export async function clearBuyers(trx: Trx, clientId: string): Promise<void> {
  await trx.updateTable('fiscal_document').set({ buyer: null }).where('client_id', '=', clientId).where('buyer', 'is not', null).execute()
}

/** The receipt of an order's invoice; top-ups have one per payment and no refunds. */
export const receiptByInvoice = (db: Db, invoiceId: string) =>
  db
    .selectFrom('fiscal_document')
    .select(['series', 'year', 'number'])
    .where('invoice_id', '=', invoiceId)
    .where('series', '=', 'R')
    .where('number', '>', 0)
    .executeTakeFirst()

/** Column `fiscal_document.buyer`; what a company adds is left out by documents from before it could. */
export interface Buyer {
  name: string
  address: string | null
  vatNumber?: string | null
  purchaseOrder?: string | null
  costCenter?: string | null
}

/** Who the invoice is made out to, otherwise the payer of its last proforma, otherwise its customer. Read it in the transaction that pays the invoice. */
export async function latestBuyer(trx: Trx, invoiceId: string): Promise<Buyer | null> {
  const payer =
    (await billingByInvoice(trx, invoiceId)) ??
    (await trx
      .selectFrom('proforma_invoice')
      .select(['bill_to', 'address', 'vat_number', 'purchase_order', 'cost_center'])
      .where('invoice_id', '=', invoiceId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst())
  if (payer) return toBuyer(payer)
  const client = await trx
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .select(['first_name', 'middle_name', 'last_name'])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst()
  const name = [client?.first_name, client?.middle_name, client?.last_name].filter(Boolean).join(' ')
  return name === '' ? null : { name, address: null }
}

export const toBuyer = ({ bill_to, address, vat_number, purchase_order, cost_center }: BillingData): Buyer => ({
  name: bill_to,
  address,
  vatNumber: vat_number,
  purchaseOrder: purchase_order,
  costCenter: cost_center,
})
