import { toCustomerLines } from '@aquilane/domain/charter/customer-lines'
import { vatSummary, type VatRow } from '@aquilane/domain/invoices/vat-summary'
import type { InvoiceLine } from '../orders/index.ts'
import type { InvoiceRow } from './queries.ts'

/** All lines, for the books and staff. */
export const invoiceLines = (invoice: Pick<InvoiceRow, 'details'>) => invoice.details as unknown as InvoiceLine[]

/** The lines of an invoice for its customer, on pages and documents. */
export const customerInvoiceLines = (invoice: Pick<InvoiceRow, 'details'>): InvoiceLine[] => toCustomerLines(invoiceLines(invoice))

/** VAT of what is the price of flights, or a part of it; null for services beside them. */
export const invoiceVat = (invoice: Pick<InvoiceRow, 'type' | 'details'>): VatRow[] | null => {
  const lines = invoiceLines(invoice)
  return invoice.type === 'Primary' || lines.some(({ service }) => service === 'added_leg') ? vatSummary(lines) : null
}
