import { bindContext } from '../platform/bind-context.ts'
import { createInvoiceAdmin } from './admin.ts'
import { createBillingProfiles } from './billing-profiles.ts'
import type { InvoicesDeps } from './deps.ts'
import { createFiscalDocuments } from './fiscal-documents.ts'
import { getInvoice } from './get-invoice.ts'
import {
  assignInvoiceNumbers,
  closeOpenInvoices,
  discountByOrder,
  getInvoicesByOrders,
  issuePrimary,
  unpaidOrderIds,
} from './primary-invoices.ts'
import { createProformaInvoices } from './proforma-invoices.ts'
import { describeEntries } from './statement-descriptions.ts'

export const createInvoices = (ctx: InvoicesDeps) => ({
  ...bindContext(ctx, {
    getInvoice,
    issuePrimary,
    assignInvoiceNumbers,
    invoicesByOrders: getInvoicesByOrders,
    unpaidOrderIds,
    discountByOrder,
    closeOpenInvoices,
    describeEntries,
  }),
  proformas: createProformaInvoices(ctx),
  fiscalDocuments: createFiscalDocuments(ctx),
  billingProfiles: createBillingProfiles(ctx),
  admin: createInvoiceAdmin(ctx),
})

export type Invoices = ReturnType<typeof createInvoices>
