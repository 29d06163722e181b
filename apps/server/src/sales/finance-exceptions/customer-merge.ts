import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const financeExceptionsMerge: CustomerMergeHandler = {
  moves: [{ table: 'finance_exception', key: ['id'], with: { column: 'order_id', table: 'orders' } }],
}
