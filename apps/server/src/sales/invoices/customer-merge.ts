import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

/** Top-ups stay with the wallet that they went into. */
export const invoicesMerge: CustomerMergeHandler = {
  moves: [
    { table: 'invoice', key: ['id'], item: 'invoices', with: { column: 'order_id', table: 'orders' } },
    { table: 'fiscal_document', key: ['id'], with: { column: 'invoice_id', table: 'invoice' } },
    { table: 'billing_profile', key: ['id'], item: 'payers' },
  ],
}
