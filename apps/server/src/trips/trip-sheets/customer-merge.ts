import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const tripSheetsMerge: CustomerMergeHandler = {
  moves: [{ table: 'trip_share', key: ['id'], with: { column: 'order_id', table: 'orders' } }],
}
