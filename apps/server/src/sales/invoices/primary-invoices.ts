import type { Locale } from '@aquilane/domain/site/paths'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { PrimaryInvoice } from './types.ts'
import { assignFiscalNumbers } from './fiscal-document-queries.ts'
import { loadInvoiceExtras } from './invoice-extras.ts'
import { insertInvoice, invoicesByOrders, listUnpaidOrderIds, lockOpenInvoices, newestPrimaryInvoice } from './queries.ts'
import { cancelPaymentsJob } from './queues.ts'
import { transitionInvoice } from './transitions.ts'
import { toShownInvoice, type ShownInvoice } from './shown-invoice.ts'
import type { Context } from '../../context.ts'

/** Issues the invoice of an order. @returns its id */
export async function issuePrimary({ clock }: Context, trx: Trx, invoice: PrimaryInvoice): Promise<string> {
  const { discount } = invoice
  const { id } = await insertInvoice(trx, {
    client_id: invoice.clientId,
    order_id: invoice.orderId,
    type: 'Primary',
    status: 'New',
    price: invoice.price,
    discount: discount?.amount ?? 0,
    discount_title: discount && JSON.stringify(discount.title),
    currency: invoice.currency,
    details: JSON.stringify(invoice.details),
    expires_at: invoice.expiresAt.toString(),
    created_at: clock.now().toString(),
  })
  await audit(trx, { actor: 'system', action: 'issued', subject: `invoice:${id}`, to: 'New' })
  return id
}

export async function assignInvoiceNumbers(_ctx: Context, trx: Trx): Promise<void> {
  await assignFiscalNumbers(trx)
}

/** Invoices with their documents by order, oldest first. */
export async function getInvoicesByOrders(
  ctx: Context,
  on: Db,
  orderIds: readonly string[],
  locale: Locale,
): Promise<Map<string, ShownInvoice[]>> {
  const now = ctx.clock.now()
  const invoices = await invoicesByOrders(on, orderIds)
  const extras = await loadInvoiceExtras(ctx, on, invoices)
  const byOrder = new Map<string, ShownInvoice[]>()
  for (const invoice of invoices) {
    const shown = toShownInvoice(invoice, { places: ctx.places, now, locale }, extras.get(invoice.id)!)
    byOrder.set(invoice.order_id!, [...(byOrder.get(invoice.order_id!) ?? []), shown])
  }
  return byOrder
}

/** Orders of a customer with an invoice to be paid. */
export async function unpaidOrderIds(_ctx: Context, on: Db, clientId: string): Promise<string[]> {
  return listUnpaidOrderIds(on, clientId)
}

/** Discount of the order's newest primary invoice, cents. */
export async function discountByOrder(_ctx: Context, on: Db, orderId: string): Promise<number> {
  return (await newestPrimaryInvoice(on, orderId))?.discount ?? 0
}

/** Closes the open invoices of an order; a job cancels their payments at the providers. */
export async function closeOpenInvoices({ jobs, events }: Context, trx: Trx, orderId: string, how: 'canceled' | 'expired'): Promise<void> {
  const open = await lockOpenInvoices(trx, orderId)
  for (const invoice of open) {
    await transitionInvoice(trx, invoice, how, 'system')
    await events.emit(trx, 'invoice.closed', { invoiceId: invoice.id })
  }
  if (open.length > 0) await jobs.send(trx, cancelPaymentsJob, { order: orderId })
}
