import { toCustomerLines } from '@aquilane/domain/charter/customer-lines'
import type { InvoiceLine } from '../orders/index.ts'
import type { InvoiceRow } from './queries.ts'

/** All lines, for the books and staff. */
export const invoiceLines = (invoice: Pick<InvoiceRow, 'details'>) => invoice.details as unknown as InvoiceLine[]

/** The lines of an invoice for its customer, on pages and documents. */
export const customerInvoiceLines = (invoice: Pick<InvoiceRow, 'details'>): InvoiceLine[] => toCustomerLines(invoiceLines(invoice))
