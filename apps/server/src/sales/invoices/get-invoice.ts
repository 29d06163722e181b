import type { Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import type { BillingData } from '@aquilane/domain/invoices/billing-profile'
import { billingByInvoice } from './billing-profile-queries.ts'
import { loadInvoiceExtras } from './invoice-extras.ts'
import { invoiceById, type InvoiceRow } from './queries.ts'
import { toShownInvoice, type ShownInvoice } from './shown-invoice.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { getOrderSummary, type OrderSummary } from '../orders/index.ts'

export interface InvoiceWithOrder extends ShownInvoice {
  order: OrderSummary | null
  /** Null: it is made out to its customer. */
  billing: BillingData | null
}

/** @throws NOT_FOUND for unknown and foreign ids alike */
export async function findOwnInvoice({ db }: Context, id: string, clientId: string): Promise<InvoiceRow> {
  const invoice = uuid.test(id) ? await invoiceById(db, id) : undefined
  if (invoice?.client_id !== clientId) throw new Refusal('NOT_FOUND', 'There is no such invoice.')
  return invoice
}

/** An invoice with its order and documents. @throws NOT_FOUND */
export async function getInvoice(ctx: Context, id: string, clientId: string, locale: Locale): Promise<InvoiceWithOrder> {
  const invoice = await findOwnInvoice(ctx, id, clientId)
  const now = ctx.clock.now()
  const order = invoice.order_id ? await getOrderSummary(ctx, invoice.order_id, locale) : null
  const extras = (await loadInvoiceExtras(ctx, ctx.db, [invoice])).get(invoice.id)!
  const billing = (await billingByInvoice(ctx.db, invoice.id)) ?? null
  return { ...toShownInvoice(invoice, { places: ctx.places, now, locale }, extras), order, billing }
}
