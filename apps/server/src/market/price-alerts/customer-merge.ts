import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const priceAlertsMerge: CustomerMergeHandler = {
  moves: [
    { table: 'price_alert', key: ['id'], item: 'alerts' },
    { table: 'price_alert_message', key: ['day'], once: ['day'] },
  ],
}
