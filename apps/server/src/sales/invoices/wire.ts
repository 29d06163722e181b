import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { getInvoice, OrderInvoice } from '@aquilane/contract/invoices'
import { toCustomerLines } from '@aquilane/domain/charter/customer-lines'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import type { Static } from 'typebox'
import type { InvoiceLine } from '../orders/index.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import type { InvoiceRow } from './queries.ts'
import { amountDue, invoiceStatus, priceWithDiscount } from './transitions.ts'

export type OrderInvoiceResponse = Static<typeof OrderInvoice>
export type InvoiceResponse = ResponseOf<typeof getInvoice>

/** What other tables add to an invoice. */
export interface InvoiceExtras {
  documents: OrderInvoiceResponse['documents']
  openPayment: OrderInvoiceResponse['open_payment']
  proforma: OrderInvoiceResponse['proforma']
}

/** All lines, for the books and staff. */
export const invoiceLines = (invoice: Pick<InvoiceRow, 'details'>) => invoice.details as unknown as InvoiceLine[]

/** The lines of an invoice for its customer, on pages and documents. */
export const customerInvoiceLines = (invoice: Pick<InvoiceRow, 'details'>): InvoiceLine[] => toCustomerLines(invoiceLines(invoice))

export function toInvoiceResponse(
  invoice: InvoiceRow,
  now: Temporal.Instant,
  locale: Locale,
  { documents, openPayment, proforma }: InvoiceExtras,
): OrderInvoiceResponse {
  const isOpen = invoice.status === 'New' || invoice.status === 'Processing'
  const until = isOpen ? invoice.expires_at : null
  return {
    id: invoice.id,
    number: invoiceNumber(invoice.number),
    type: invoice.type === 'Additional' ? 'Additional' : 'Primary',
    status: invoiceStatus(invoice),
    created: timestamp(invoice.created_at),
    price: money(invoice.price, invoice.currency),
    price_with_discount: money(priceWithDiscount(invoice), invoice.currency),
    received: money(isOpen ? invoice.received : invoice.paid_at ? priceWithDiscount(invoice) : 0, invoice.currency),
    due: money(isOpen ? amountDue(invoice) : 0, invoice.currency),
    discount: toDiscountResponse(invoice, locale),
    ttl: until && Math.max(0, Math.floor((until.epochMilliseconds - now.epochMilliseconds) / 1000)),
    pay_before: until?.toString() ?? null,
    paid: invoice.paid_at && timestamp(invoice.paid_at),
    open_payment: openPayment,
    proforma: isOpen ? proforma : null,
    on_account: invoice.credit_of !== null,
    documents,
    details: customerInvoiceLines(invoice).map(({ service, amountCents, reason, note = null }) => ({
      service,
      price: money(amountCents, invoice.currency),
      reason: reason && { code: reason.code, params: { ...reason.params } },
      note,
    })),
  }
}

function toDiscountResponse(invoice: InvoiceRow, locale: Locale): OrderInvoiceResponse['discount'] {
  if (invoice.discount === 0) return null
  return { amount: money(invoice.discount, invoice.currency), title: (invoice.discount_title as Record<Locale, string>)[locale] }
}
