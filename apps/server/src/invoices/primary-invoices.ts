import type { Locale } from '@aquilane/contract/paths'
import { audit } from '../platform/db/audit.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { InvoicesDeps, PrimaryInvoice } from './deps.ts'
import { fiscalDocumentLinks, toFiscalDocumentResponse } from './fiscal-documents.ts'
import { assignFiscalNumbers, fiscalDocumentsByInvoice } from './fiscal-document-queries.ts'
import { insertInvoice, invoicesByOrders, lockOpenInvoices, newestPrimaryInvoice } from './queries.ts'
import { cancelPaymentsJob } from './queues.ts'
import { transitionInvoice } from './transitions.ts'
import { toInvoiceResponse, type OrderInvoiceResponse } from './wire.ts'

/** Issues the invoice of an order. @returns its id */
export async function issuePrimary({ clock }: InvoicesDeps, trx: Trx, invoice: PrimaryInvoice): Promise<string> {
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

export async function assignInvoiceNumbers(_ctx: InvoicesDeps, trx: Trx): Promise<void> {
  await assignFiscalNumbers(trx)
}

/** Invoices with their documents by order, oldest first. */
export async function getInvoicesByOrders(
  { clock, secret, publicUrl }: InvoicesDeps,
  on: Db,
  orderIds: readonly string[],
  locale: Locale,
): Promise<Map<string, OrderInvoiceResponse[]>> {
  const links = fiscalDocumentLinks(secret, publicUrl)
  const now = clock.now()
  const invoices = await invoicesByOrders(on, orderIds)
  const documents = Map.groupBy(
    await fiscalDocumentsByInvoice(
      on,
      invoices.map(({ id }) => id),
    ),
    ({ invoice_id }) => invoice_id,
  )
  const byOrder = new Map<string, OrderInvoiceResponse[]>()
  for (const invoice of invoices) {
    const documentResponses = documents.get(invoice.id)?.map((row) => toFiscalDocumentResponse(row, links, now))
    const response = toInvoiceResponse(invoice, now, locale, documentResponses)
    byOrder.set(invoice.order_id!, [...(byOrder.get(invoice.order_id!) ?? []), response])
  }
  return byOrder
}

/** Discount of the order's newest primary invoice, cents. */
export async function discountByOrder(_ctx: InvoicesDeps, on: Db, orderId: string): Promise<number> {
  return (await newestPrimaryInvoice(on, orderId))?.discount ?? 0
}

/** Closes the open invoices of an order; a job cancels their payments at the providers. */
export async function closeOpenInvoices({ jobs }: InvoicesDeps, trx: Trx, orderId: string, how: 'canceled' | 'expired'): Promise<void> {
  const open = await lockOpenInvoices(trx, orderId)
  for (const invoice of open) await transitionInvoice(trx, invoice, how, 'system')
  if (open.length > 0) await jobs.send(trx, cancelPaymentsJob, { order: orderId })
}
