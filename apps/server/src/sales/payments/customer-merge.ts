import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

/** Cards belong to a record at their provider, and one account has one such record. */
export const paymentsMerge: CustomerMergeHandler = {
  stays: { customer_credit: 'finance decided on it for one account' },
  moves: [
    { table: 'payment', key: ['id'], with: { column: 'invoice_id', table: 'invoice' } },
    { table: 'provider_customer', key: ['provider'], once: ['provider'] },
    { table: 'card', key: ['id'], item: 'cards', with: { column: 'provider', table: 'provider_customer', key: 'provider' } },
    { table: 'card_fingerprint', key: ['fingerprint'], once: ['fingerprint'] },
  ],
}
